import type { CheckedFile } from "./check-file.ts";
import { endOfWait, lastDayInWords } from "./time.ts";

type Waiting = Pick<CheckedFile, "offer" | "receipt" | "countersignature" | "text">;

/** Words of clause 36.4, which earlier editions lack. */
const lapseInText = "that signature lapses";

/**
 * Says until when an offer can be agreed to or, once it is, countersigned: `lastDay` is in words, in London. It has lapsed
 * if that day was over at `now`, in epoch milliseconds, or when it was countersigned. By the text of an earlier edition
 * (`isInText` is false) a signature lapses on no day.
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
