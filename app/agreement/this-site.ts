import { config } from "../config/this-process.ts";
import type { RenderedOffer } from "./editions/render-offer.ts";
import { renderStoredOffer } from "./editions/compiled-editions.ts";
import type { CheckContext } from "./signing/check-file.ts";
import retiredKeys from "./retired-keys.json" with { type: "json" };
import { publishedKeys } from "./signing/keys.ts";

/** The published keys, the current one first. */
export const siteKeys = publishedKeys(config.signingKey, retiredKeys);

export function checkContextNow(): CheckContext<RenderedOffer> {
  return { keys: siteKeys, render: renderStoredOffer, now: Date.now() };
}
