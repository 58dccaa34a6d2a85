import { readFileSync } from "node:fs";
import { normalizeText } from "../../config/edited-file.ts";
import { parseProfile } from "../../owner/parse-profile.ts";
import { currentPlans } from "../../work-together/plans.ts";
import { consultantFrom } from "../contract/contract.ts";
import { checkAgreement } from "../document/check-agreement.ts";
import { type CompiledEdition, compileEdition } from "./compile-edition.ts";
import { editionId, type EditionIdentity, identifyEdition, serializeEdition } from "./edition.ts";
import { type RenderedOffer, renderOffer } from "./render-offer.ts";

const cache = new Map<string, CompiledEdition>();

/** Reads a stored edition, for commands. Pages use `findEdition` of `compiled-editions.ts`. */
export function readEdition(id: string): CompiledEdition | undefined {
  if (!/^[\da-f]{16}$/.test(id)) return undefined;
  try {
    const edition = cache.get(id) ?? compileEdition(readFileSync(editionFile(id), "utf8"));
    cache.set(id, edition);
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

/** Reads the edition that this checkout’s source files make, stored or not. Throws an `EditedFileError` if one is faulty. */
export function readSourceEdition(): EditionIdentity & { text: string } {
  const template = normalizeText(readSource("../agreement.md"));
  checkAgreement(template);
  const consultant = consultantFrom(parseProfile(readSource("../../owner/profile.md")));
  const text = serializeEdition({ template, plans: currentPlans, consultant });
  return { ...identifyEdition(text), text };
}

function readSource(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}
