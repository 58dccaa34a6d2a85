import { readFileSync } from "node:fs";
import { normalizeText } from "../../config/edited-file.ts";
import { parseProfile } from "../../owner/parse-profile.ts";
import { presentPlans } from "../../work-together/plans.ts";
import { consultantFrom } from "../contract/consultant.ts";
import { checkAgreement } from "../document/check-agreement.ts";
import { type EditionName, nameEdition, writeEdition } from "./edition.ts";

/**
 * Returns the agreement as the files of this checkout have it, and its text.
 *
 * @throws {EditedFileError}
 */
export function sourceEdition(): EditionName & { text: string } {
  const template = normalizeText(read("../agreement.md"));
  checkAgreement(template);
  const consultant = consultantFrom(parseProfile(read("../../owner/profile.md")));
  const text = writeEdition({ template, plans: presentPlans, consultant });
  return { ...nameEdition(text), text };
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}
