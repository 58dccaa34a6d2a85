import { normalizeText } from "../../config/edited-file.ts";
import { profile } from "../../owner/profile.ts";
import { currentPlans } from "../../work-together/plans.ts";
import written from "../agreement.md?raw";
import { consultantFrom } from "../contract/contract.ts";
import type { CompiledEdition } from "./compile-edition.ts";
import { editionId, identifyEdition, serializeEdition } from "./edition.ts";
import { type RenderedOffer, renderOffer } from "./render-offer.ts";

const editions = import.meta.glob<CompiledEdition>("./*.json", {
  query: "?edition",
  import: "default",
});

/** Finds an edition for a page; commands use `stored-editions.ts`. */
export async function findEdition(id: string): Promise<CompiledEdition | undefined> {
  return editions[`./${id}.json`]?.();
}

/** Returns undefined for an unknown edition. */
export async function renderStoredOffer(
  hash: string,
  terms: Readonly<Record<string, string>>,
  issuedAt: string,
): Promise<RenderedOffer | undefined> {
  const edition = await findEdition(editionId(hash));
  return edition?.hash === hash ? renderOffer(edition, terms, issuedAt) : undefined;
}

/** Identifies the edition that pages show, which may not be stored yet. */
export const currentEdition = identifyEdition(
  serializeEdition({
    template: normalizeText(written),
    plans: currentPlans,
    consultant: consultantFrom(profile),
  }),
);
