import type { Debrief } from "./debrief-schema.ts";

/** Drops what refers to an unknown item, and quotes that do not occur in their item. */
export function keepEvidence(
  debrief: Debrief,
  messages: readonly { id: string; text: string }[],
): Debrief {
  const texts = new Map(messages.map(({ id, text }) => [id, text]));
  const isKnown = (one: { item_id: string }) => texts.has(one.item_id);
  return {
    ...debrief,
    calmness: debrief.calmness.filter(isKnown),
    moved: debrief.moved.filter(isKnown),
    hardened: debrief.hardened.filter(isKnown),
    goals: debrief.goals?.map((result) => {
      const { item_id: id, quote } = result;
      const isShown = id !== null && quote !== null && isQuoteOf(texts.get(id) ?? "", quote);
      return isShown ? result : { ...result, item_id: null, quote: null };
    }),
  };
}

/** Compares without regard to white space and kinds of quotation marks. */
export function isQuoteOf(text: string, quote: string): boolean {
  const words = normalise(quote).replaceAll(/^"|"$/g, "").trim();
  return words !== "" && normalise(text).includes(words);
}

function normalise(text: string): string {
  return text
    .replaceAll(/[‘’‚‛′`]/g, "'")
    .replaceAll(/[“”„‟″«»]/g, '"')
    .replaceAll(/\s+/g, " ")
    .trim();
}
