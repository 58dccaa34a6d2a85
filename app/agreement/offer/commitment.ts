import { dayNumber, parseFieldDate } from "../../dates/calendar-date.ts";
import { formatLongDate } from "../../dates/long-date.ts";
import { datesOfOffer, type RenderedOffer } from "../editions/render-offer.ts";
import type { Offer } from "../signing/payloads.ts";

/** What the client commits to, and the dates if it is countersigned today. */
export interface Commitment {
  summary: string;
  rows: readonly { label: string; date: string }[];
  note: string;
}

/** The dates shown, with other words if any. The price stands above them. */
const retained = new Map([
  ["invoice-1", "First invoice"],
  ["block-1", "Block 1 begins, at the latest"],
  ["exit", undefined],
]);
const onDemand = new Map([
  ["invoice-1", "Invoice"],
  ["expiry", undefined],
]);

export function commitmentOf(offer: Offer, rendered: RenderedOffer): Commitment | undefined {
  const worked = datesOfOffer(offer.terms, rendered.edition);
  const start = parseFieldDate(offer.terms.startDate ?? "");
  if (!worked || !start) return undefined;
  const labels = new Map(offer.terms.plan?.startsWith("retained") ? retained : onDemand);
  // Follows if nobody gives notice.
  const next = worked.dates.findLast(({ id }) => id.startsWith("block-"));
  if (next) labels.set(next.id, next.words);
  const others = worked.dates
    .filter(({ id }) => labels.has(id))
    .map(({ id, date, words }) => ({ label: labels.get(id) ?? words, date }));
  const rows = [{ label: "Start Date", date: start }, ...others]
    .toSorted((one, other) => dayNumber(one.date) - dayNumber(other.date))
    .map(({ label, date }) => ({ label, date: formatLongDate(date) }));
  return { summary: worked.summary, rows, note: worked.note };
}
