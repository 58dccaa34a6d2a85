import { londonDate } from "../../dates/london.ts";
import { dayNumber, parseFieldDate } from "../../dates/calendar-date.ts";
import { formatLongDate } from "../../dates/long-date.ts";
import { choicesOf } from "../../work-together/plans.ts";
import { workOutDates, type WorkedDates } from "../contract/worked-dates.ts";
import type { RenderedOffer } from "../editions/render-offer.ts";
import type { Offer } from "../signing/payloads.ts";

/** What a client commits to, in words, with the dates that follow if the agreement is countersigned today. */
export interface Commitment {
  summary: string;
  rows: readonly { label: string; date: string }[];
  note: string;
}

/** Those of an invoice name no price: it stands above them. */
const retained = { invoice: "First invoice", shown: ["invoice-1", "block-1", "exit"] };
const onDemand = { invoice: "Invoice", shown: ["invoice-1", "expiry"] };

export function commitmentOf(offer: Offer, rendered: RenderedOffer): Commitment | undefined {
  const worked = offerDates(offer, rendered);
  const start = parseFieldDate(offer.terms.startDate ?? "");
  if (!worked || !start) return undefined;
  const { invoice, shown } = offer.terms.plan?.startsWith("retained") ? retained : onDemand;
  const others = worked.dates
    .filter(({ id }) => shown.includes(id))
    .map(({ id, date, words }) => ({ label: id === "invoice-1" ? invoice : words, date }));
  const rows = [{ label: "Start Date", date: start }, ...others]
    .toSorted((a, b) => dayNumber(a.date) - dayNumber(b.date))
    .map(({ label, date }) => ({ label, date: formatLongDate(date) }));
  return { summary: worked.summary, rows, note: worked.note };
}

/** By the plans of the offer's own edition. */
export function offerDates({ terms }: Offer, { edition }: RenderedOffer): WorkedDates | undefined {
  const { msUntilMidnight: _, ...today } = londonDate(Date.now());
  const start = parseFieldDate(terms.startDate ?? "");
  const order = choicesOf(edition.plans).find(({ choice }) => choice === terms.plan);
  return start && order && workOutDates(order.choice, today, start, edition.plans);
}
