import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { transform } from "lightningcss";
import type { Plugin } from "vite";
import { RETIRED_KEYS, RetiredKeys } from "./agreement/signing/keys.ts";
import { AGREEMENT, checkAgreement } from "./agreement/document/check-agreement.ts";
import { EditedFileError, normalizeText, parseJsonFields } from "./config/edited-file.ts";
import { errorMessage } from "./log/error-message.ts";
import { parseProfile, PROFILE } from "./owner/parse-profile.ts";
import { familiesOf, missingCharacters } from "./server/font-coverage.ts";
import { fontFiles } from "./server/font-files.ts";
import { checkPlans } from "./work-together/check-plans.ts";
import { presentPlans } from "./work-together/plans.ts";
import { parseStoredPost, POSTS } from "./writing/parse-post.ts";

/** Ends a build before it begins if a file is wrong that operators edit (README.md, "Make it yours"). */
export function editedFilesPlugin(): Plugin {
  return {
    name: "edited-files",
    apply: "build",
    configResolved() {
      const faults = faultsInEditedFiles();
      if (faults.length === 0) return;
      for (const fault of faults) console.error(fault);
      process.exit(1);
    },
  };
}

/** The first fault of each file, as one line that names it. */
export function faultsInEditedFiles(): string[] {
  const families = familiesOf(
    fontFiles.map((file) => {
      const path = `node_modules/@expo-google-fonts/${file}`;
      return { path, bytes: readFileSync(path) };
    }),
  );
  /** Of a text with others no PDF could be made. */
  const checkCharacters = (file: string, line: number | undefined, text: string) => {
    const missing = missingCharacters([text], families);
    if (missing.length === 0) return;
    throw new EditedFileError(file, line, `the PDF’s fonts do not have ${missing.join(" ")}`);
  };
  return [
    faultIn(PROFILE, (text) => {
      const { name, company } = parseProfile(text);
      checkCharacters(PROFILE, undefined, [name, ...Object.values(company)].join("\n"));
    }),
    ...globSync(POSTS).map((file) =>
      faultIn(file, (text) => parseStoredPost(basename(file, ".md"), text)),
    ),
    faultIn(AGREEMENT, (text) => {
      checkAgreement(text);
      normalizeText(text)
        .split("\n")
        .forEach((line, index) => checkCharacters(AGREEMENT, index + 1, line));
    }),
    faultIn(RETIRED_KEYS, (text) => parseJsonFields(RETIRED_KEYS, text, RetiredKeys)),
    faultOf(() => checkPlans(presentPlans)),
    faultIn(TOKENS, checkStyles),
  ].filter((fault) => fault !== undefined);
}

export const TOKENS = "app/styles/tokens.css";

/**
 * Bundled with others, what is wrong in it would be told without its name.
 *
 * @throws {EditedFileError}
 */
export function checkStyles(text: string): void {
  try {
    transform({ filename: TOKENS, code: Buffer.from(text) });
  } catch (error) {
    const found = (error as { loc?: { line: number } }).loc?.line ?? 1;
    const last = text.trimEnd().split("\n").length;
    const fault = `what stands here, or above, is no CSS: ${errorMessage(error)}`;
    throw new EditedFileError(TOKENS, Math.min(found, last), fault);
  }
}

function faultIn(file: string, check: (text: string) => unknown): string | undefined {
  return faultOf(() => check(readEditedFile(file)));
}

function readEditedFile(file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const fault = error instanceof TypeError ? "it is not saved as UTF-8" : errorMessage(error);
    throw new EditedFileError(file, undefined, fault);
  }
}

function faultOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof EditedFileError) return error.message;
    throw error;
  }
}
