import { readFileSync } from "node:fs";
import { type CompiledEdition, compileEdition } from "./compile-edition.ts";
import { idOf } from "./edition.ts";
import { type RenderedOffer, renderOffer } from "./render-offer.ts";

const compiled = new Map<string, CompiledEdition>();

/** For commands; pages have `compiled-editions.ts`. Returns undefined for an unknown edition. */
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

/** What the edition read when it was stored. */
export function samplesFile(id: string): URL {
  return new URL(`./samples/${id}.json`, import.meta.url);
}

/** For commands: as `renderStoredOffer` of `compiled-editions.ts`. */
export function readStoredOffer(
  hash: string,
  terms: Readonly<Record<string, string>>,
  issuedAt: string,
): RenderedOffer | undefined {
  const edition = readEdition(idOf(hash));
  return edition?.hash === hash ? renderOffer(edition, terms, issuedAt) : undefined;
}
