import { existsSync, readFileSync, rmSync, type Stats, statSync, writeFileSync } from "node:fs";
import type { KeyObject } from "node:crypto";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { EditedFileError, parseJsonFields } from "../../config/edited-file.ts";
import { ConfigError, readConfig } from "../../config/environment-variables.ts";
import { errorMessage } from "../../log/error-message.ts";
import { type PublishedKey, publishedKeys, RETIRED_KEYS, RetiredKeys } from "../signing/keys.ts";

/** The message is shown to the operator. */
export class CommandError extends Error {
  override name = "CommandError";
}

export interface Terminal {
  args: readonly string[];
  environment: Record<string, string | undefined>;
  directory: string;
  print: (line: string) => void;
  /**
   * @param otherwise the answer if the operator enters none
   * @throws {CommandError} if the input has ended
   */
  ask: (question: string, otherwise: string) => Promise<string>;
}

/** Runs a command, or prints its usage if asked for. Prints errors that the operator can fix without their stacks. */
export async function run(
  usage: string,
  command: (terminal: Terminal) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) return console.log(usage);
  const lines = createInterface({ input: process.stdin });
  const answers = lines[Symbol.asyncIterator]();
  try {
    await command({
      args,
      environment: process.env,
      // npm changes to the project's folder.
      directory: process.env.INIT_CWD ?? process.cwd(),
      print: (line) => console.log(line),
      async ask(question, otherwise) {
        process.stdout.write(`${question} [${otherwise}]: `);
        const answer = await answers.next();
        if (!answer.done) return answer.value.trim() || otherwise;
        process.stdout.write("\n");
        throw new CommandError("Nothing was signed: a question was not answered.");
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

/** @throws {CommandError} for unknown options and for options without their values */
export function readArguments<Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [sentence] = error.message.split(/\.\s/);
    throw new CommandError(`${sentence}. ${usage}`);
  }
}

/** @throws {CommandError} with the refusal, unless the answer is "yes" */
export async function requireYes(
  { ask }: Terminal,
  question: string,
  refusal = "Nothing was signed.",
): Promise<void> {
  const answer = await ask(`${question} Type yes`, "no");
  if (answer === "yes") return;
  const hint = answer === "no" ? "" : " Type yes in full, in small letters.";
  throw new CommandError(`${refusal}${hint}`);
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

/** Reads what --origin was given. Only an address of this computer may be of http. */
export function parseOrigin(given: readonly string[] | undefined): string | undefined {
  const [address, ...others] = given ?? [];
  if (address === undefined) return undefined;
  if (others.length > 0) throw new CommandError("--origin is given more than once.");
  const url = URL.parse(address);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url));
  if (url && isSafe && url.href === `${url.origin}/`) return url.origin;
  throw new CommandError(
    "--origin takes an https address without a path, such as https://example.com",
  );
}

export function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
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

/**
 * Numbers the files that were made for one client on one day, so that none is replaced. Returns the first name that is free
 * with each of the extensions, without its extension.
 */
export function freeName(directory: string, name: string, extensions: readonly string[]): string {
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name}-${number}`;
    const isTaken = extensions.some((extension) =>
      existsSync(join(directory, `${numbered}.${extension}`)),
    );
    if (!isTaken) return numbered;
  }
}

/** Writes the whole content or nothing, and never overwrites a file. */
export function writeNewFile(path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(path, content, { flag: "wx" });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "EEXIST") {
      throw new CommandError(`${basename(path)} is there already. Move it away first.`);
    }
    rmSync(path, { force: true });
    throw new CommandError(`Nothing was written: ${writeFaults[code] ?? errorMessage(error)}`);
  }
}

const noRight = "you may not write in this folder.";
const writeFaults: Readonly<Record<string, string>> = {
  EACCES: noRight,
  EPERM: noRight,
  EROFS: noRight,
  ENOENT: "this folder is not there any more.",
  ENOSPC: "the disk is full.",
};
