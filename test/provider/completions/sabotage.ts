import { isFields, listOf, type Fields } from "../wire/fields.ts";

/** The first choice of a completion, honest unless a fault says otherwise. */
export function sabotage(what: string | undefined, content: string): Fields {
  if (what === "refusal") return choice(null, "stop", "I'm sorry, I cannot help with that.");
  if (what === "null") return choice(null);
  if (what === "malformed") return choice(`${content.slice(0, 40)} and so on`);
  if (what === "truncated") return choice(content.slice(0, content.length / 2), "length");
  if (what === "invented") return choice(mapIds(content, () => ["item_invented"]));
  if (what === "twice") return choice(mapIds(content, (ids) => [...ids, ...ids]));
  return choice(content);
}

function choice(content: string | null, reason = "stop", refusal: string | null = null): Fields {
  return {
    index: 0,
    message: { role: "assistant", content, refusal, annotations: [] },
    logprobs: null,
    finish_reason: reason,
  };
}

/** The same answer with other ids wherever it names some. */
function mapIds(content: string, map: (ids: unknown[]) => unknown[]): string {
  return JSON.stringify(JSON.parse(content), (name, value: unknown) => {
    if (/ids$/i.test(name)) return map(listOf(value));
    if (/_id$|Id$/.test(name) && !isFields(value)) return map([value])[0];
    return value;
  });
}
