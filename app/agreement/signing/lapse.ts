import { type CalendarDate, dayLength, dayNumber } from "../../dates/calendar-date.ts";
import { londonDate, londonToEpoch } from "../../dates/london.ts";
import { formatLongDate } from "../../dates/long-date.ts";
import type { Countersignature, Offer, Receipt } from "./payloads.ts";
import { isoTime } from "./time.ts";

/** An offer lapses after so many days, and so does a signature that is not countersigned (clauses 14.2 and 36.4). */
const daysToWait = 30;

/** Returns the midnight in London that ends the thirtieth day after `time`. */
export function endOfWait(time: string): string {
  const day = dayNumber(londonDate(Date.parse(time)));
  return isoTime(londonToEpoch((day + daysToWait + 1) * dayLength));
}

export function lastDayOf(expiresAt: string): CalendarDate {
  return londonDate(Date.parse(expiresAt) - 1000);
}

/** `31 March 2027` */
export function lastDayInWords(expiresAt: string): string {
  return formatLongDate(lastDayOf(expiresAt));
}

interface Waiting {
  offer: Offer;
  receipt?: Receipt;
  countersignature?: Countersignature;
  text: string;
}

/** Words of clause 36.4, which earlier editions lack. */
const lapseInText = "that signature lapses";

/**
 * Returns the last day on which an offer can be agreed to or, once it is agreed to, countersigned: `lastDay` is in words,
 * in London. `isOver` is true if that day had ended at `now`, in epoch milliseconds, or before the countersignature.
 * `isInText` is false if the text is of an earlier edition, by which no signature lapses.
 */
export function lapseOf({ offer, receipt, countersignature, text }: Waiting, now: number) {
  const endsAt = receipt ? endOfWait(receipt.receivedAt) : offer.expiresAt;
  const at = countersignature ? Date.parse(countersignature.signedAt) : now;
  return {
    lastDay: lastDayInWords(endsAt),
    isOver: at >= Date.parse(endsAt),
    isInText: !receipt || text.includes(lapseInText),
  };
}
