import { config } from "../config/this-process.ts";
import type { RenderedOffer } from "./editions/render-offer.ts";
import { renderStoredOffer } from "./editions/compiled-editions.ts";
import type { Site } from "./signing/check-file.ts";
import retiredKeys from "./retired-keys.json" with { type: "json" };
import { publishedKeys } from "./signing/keys.ts";

/** The current one first. */
export const keys = publishedKeys(config.signingKey, retiredKeys);

export function currentSite(): Site<RenderedOffer> {
  return { keys, render: renderStoredOffer, now: Date.now() };
}
