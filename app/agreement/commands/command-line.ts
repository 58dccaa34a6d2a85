import { readFileSync, rmSync, type Stats, statSync, writeFileSync } from "node:fs";
import type { KeyObject } from "node:crypto";
import { basename } from "node:path";
import { createInterface } from "node:readline";
import { EditedFileError, parseJsonFields } from "../../config/edited-file.ts";
import { ConfigError, readConfig } from "../../config/environment-variables.ts";
import { errorMessage } from "../../log/error-message.ts";
import { type PublishedKey, publishedKeys, RETIRED_KEYS, RetiredKeys } from "../signing/keys.ts";

/** Its message is shown to the operator. */
export class CommandError extends Error {
  override name = "CommandError";
}

export interface Terminal {
  args: readonly string[];
  environment: Record<string, string | undefined>;
  directory: string;
  print: (line: string) => void;
  /** @param otherwise the answer that an empty one stands for */
  ask: (question: string, otherwise: string) => Promise<string>;
}

/** Runs a command. Prints errors that the operator can fix without their stacks. */
export async function run(command: (terminal: Terminal) => Promise<void>): Promise<void> {
  const lines = createInterface({ input: process.stdin });
  const answers = lines[Symbol.asyncIterator]();
  try {
    await command({
      args: process.argv.slice(2),
      environment: process.env,
      // npm changes to the project's folder.
      directory: process.env.INIT_CWD ?? process.cwd(),
      print: (line) => console.log(line),
      async ask(question, otherwise) {
        process.stdout.write(`${question} [${otherwise}]: `);
        const { value } = await answers.next();
        return String(value ?? "").trim() || otherwise;
      },
    });
  } catch (error) {
    const isForOperator = [CommandError, ConfigError, EditedFileError].some(
      (kind) => error instanceof kind,
    );
    console.error(isForOperator ? errorMessage(error) : error);
    process.exitCode = 1;
  } finally {
    lines.close();
    process.stdin.destroy();
  }
}

export function requireSigningKey(environment: Terminal["environment"]): KeyObject {
  const { signingKey: key } = readConfig(environment);
  if (key) return key;
  throw new CommandError(
    "AGREEMENT_SIGNING_KEY is not set. It is the key that your site has; npm run signing-key makes one.",
  );
}

export function publishedKeysWith(key: KeyObject): PublishedKey[] {
  const written = readFileSync(new URL("../retired-keys.json", import.meta.url), "utf8");
  return publishedKeys(key, parseJsonFields(RETIRED_KEYS, written, RetiredKeys));
}

export function parseOrigin(address: string): string {
  const origin = URL.parse(address)?.origin;
  if (origin && /^https?:/.test(origin)) return origin;
  throw new CommandError("--origin takes an address such as https://example.com");
}

export function readGivenFile(path: string, limit: number): Buffer {
  const name = basename(path);
  let status: Stats;
  try {
    status = statSync(path);
  } catch {
    throw new CommandError(`There is no file ${name}.`);
  }
  if (!status.isFile()) throw new CommandError(`${name} is no file.`);
  if (status.size > limit) throw new CommandError(`${name} is too large to be an agreement file.`);
  try {
    return readFileSync(path);
  } catch {
    throw new CommandError(`${name} can’t be read.`);
  }
}

/** Writes the whole content or nothing, and never overwrites a file. */
export function writeNewFile(path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(path, content, { flag: "wx" });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      throw new CommandError(`${basename(path)} is there already. Move it away first.`);
    }
    rmSync(path, { force: true });
    throw new CommandError(`Nothing was written: ${errorMessage(error)}`);
  }
}
