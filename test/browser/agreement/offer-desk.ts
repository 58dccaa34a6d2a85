import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Terminal } from "../../../app/agreement/commands/command-line.ts";
import { countersignFile } from "../../../app/agreement/commands/countersign.ts";
import { offerLink } from "../../../app/agreement/commands/offer.ts";
import {
  type AgreementFile,
  parseAgreementFile,
} from "../../../app/agreement/signing/agreement-file.ts";
import { writeSigningKey } from "../../../app/config/operator-secrets.ts";

/** The operator's: a key, a folder for files, and the commands. */
export class OfferDesk {
  readonly key = generateKeyPairSync("ed25519").privateKey;
  readonly environment = { AGREEMENT_SIGNING_KEY: writeSigningKey(this.key) };
  readonly directory = mkdtempSync(join(tmpdir(), "offers-"));

  /** What the operator sends to the client. */
  async offer(link: string): Promise<{ address: string; file: AgreementFile; path: string }> {
    const before = new Set(readdirSync(this.directory));
    const printed = await this.#run(offerLink, [link]);
    const [name = ""] = readdirSync(this.directory).filter((each) => !before.has(each));
    const address =
      printed
        .find((line) => line.includes("#"))
        ?.split("\n")
        .at(-1) ?? "";
    const path = join(this.directory, name);
    return { address, file: parseAgreementFile(readFileSync(path, "utf8")), path };
  }

  /** Gives the file to send back. */
  async countersign(agreed: string): Promise<string> {
    writeFileSync(join(this.directory, "agreed.json"), agreed);
    await this.#run(countersignFile, ["agreed.json"], ["yes"]);
    const name = readdirSync(this.directory).find((each) => each.includes("-signed-")) ?? "";
    return readFileSync(join(this.directory, name), "utf8");
  }

  clear(): void {
    for (const name of readdirSync(this.directory)) rmSync(join(this.directory, name));
  }

  [Symbol.dispose](): void {
    rmSync(this.directory, { recursive: true });
  }

  async #run(
    command: (terminal: Terminal) => Promise<void>,
    args: string[],
    answers: string[] = [],
  ) {
    const printed: string[] = [];
    await command({
      args,
      environment: this.environment,
      directory: this.directory,
      print: (line) => void printed.push(line),
      ask: async (_, otherwise) => answers.shift() ?? otherwise,
    });
    return printed;
  }
}
