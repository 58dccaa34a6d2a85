import { readFileSync } from "node:fs";
import { normalizeText } from "../../config/edited-file.ts";
import { parseProfile } from "../../owner/parse-profile.ts";
import { presentPlans } from "../../work-together/plans.ts";
import { consultantFrom } from "../contract/contract.ts";
import { checkAgreement } from "../document/check-agreement.ts";
import { type CompiledEdition, compileEdition } from "./compile-edition.ts";
import { editionId, type EditionName, nameEdition, writeEdition } from "./edition.ts";
import { type RenderedOffer, renderOffer } from "./render-offer.ts";

const compiled = new Map<string, CompiledEdition>();

/** Reads an edition for a command; pages use `compiled-editions.ts`. */
export function readEdition(id: string): CompiledEdition | undefined {
  if (!/^[\da-f]{16}$/.test(id)) return undefined;
  try {
    const edition = compiled.get(id) ?? compileEdition(readFileSync(editionFile(id), "utf8"));
    compiled.set(id, edition);
    return edition;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

export function editionFile(id: string): URL {
  return new URL(`./${id}.json`, import.meta.url);
}

export function samplesFile(id: string): URL {
  return new URL(`./samples/${id}.json`, import.meta.url);
}

export function readStoredOffer(
  hash: string,
  terms: Readonly<Record<string, string>>,
  issuedAt: string,
): RenderedOffer | undefined {
  const edition = readEdition(editionId(hash));
  return edition?.hash === hash ? renderOffer(edition, terms, issuedAt) : undefined;
}

/** Returns the agreement as this checkout has it. Throws an `EditedFileError`. */
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
