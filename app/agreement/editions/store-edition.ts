import { existsSync, writeFileSync } from "node:fs";
import { EditedFileError } from "../../config/edited-file.ts";
import { inHex } from "../signing/encoding.ts";
import { compileEdition } from "./compile-edition.ts";
import { editionVersion } from "./edition.ts";
import { makeSamples } from "./edition-samples.ts";
import { editionFile, samplesFile, readSourceEdition } from "./stored-editions.ts";

// `npm run edition` stores the current agreement, so that its offers can be read later.

try {
  storeEdition();
} catch (error) {
  if (!(error instanceof EditedFileError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function storeEdition(): void {
  const { id, hash, text } = readSourceEdition();
  const file = editionFile(id);
  const isStored = existsSync(file);
  if (!isStored) {
    const samples = JSON.stringify(makeSamples(compileEdition(text)), null, 2);
    writeFileSync(file, text, { flag: "wx" });
    writeFileSync(samplesFile(id), `${samples}\n`);
  }
  console.log(
    `${isStored ? "Already stored" : "Stored"}: ${id}.json, version ${editionVersion(id)}`,
  );
  console.log(`SHA-256: ${inHex(hash)}`);
  if (isStored) return;
  console.log("Commit it with its samples, and never change it: offers name its hash.");
  console.log(
    "Build and start the site again before you offer it: until then the site does not know it.",
  );
}
