import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { EditedFileError, normalizeText } from "../../config/edited-file.ts";
import { parseProfile } from "../../owner/parse-profile.ts";
import { presentPlans } from "../../work-together/plans.ts";
import { consultantFrom } from "../contract/consultant.ts";
import { checkAgreement } from "../document/check-agreement.ts";
import { compileEdition } from "./compile-edition.ts";
import { nameEdition, versionOf, writeEdition } from "./edition.ts";
import { makeSamples } from "./edition-samples.ts";
import { editionFile, samplesFile } from "./stored-editions.ts";

// `npm run edition`: stores the agreement as it is now, so that offers of it can be read when it has changed.

try {
  storeEdition();
} catch (error) {
  if (!(error instanceof EditedFileError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function storeEdition(): void {
  const template = normalizeText(read("../agreement.md"));
  checkAgreement(template);
  const consultant = consultantFrom(parseProfile(read("../../owner/profile.md")));
  const text = writeEdition({ template, plans: presentPlans, consultant });
  const { id, hash } = nameEdition(text);
  const file = editionFile(id);
  const isKnown = existsSync(file);
  if (!isKnown) {
    const samples = JSON.stringify(makeSamples(compileEdition(text)), null, 2);
    writeFileSync(file, text, { flag: "wx" });
    writeFileSync(samplesFile(id), `${samples}\n`);
  }
  console.log(`${isKnown ? "Already stored" : "Stored"}: ${id}.json, version ${versionOf({ id })}`);
  console.log(`SHA-256: ${Buffer.from(hash, "base64url").toString("hex")}`);
  if (!isKnown)
    console.log("Commit it with its samples, and never change it: offers name its hash.");
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}
