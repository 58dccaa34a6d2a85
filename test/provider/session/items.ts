import type { Dialect } from "../dialects/dialect.ts";
import { fieldsOf, isFields, listOf, textOf, type Fields } from "../wire/fields.ts";
import { missing, unsupported, WireError } from "../wire/wire-error.ts";

export interface Item extends Fields {
  id: string;
}

/** The conversation's items, in their order. */
export class Items {
  readonly list: Item[] = [];

  find(id: unknown): Item | undefined {
    return this.list.find((item) => item.id === id);
  }

  /** Throws the provider's error when there is no such item. */
  get(id: unknown, param = "item_id"): Item {
    const item = this.find(id);
    if (item) return item;
    const message = `Error: the item with id '${String(id)}' does not exist.`;
    throw new WireError(message, "item_not_found", param);
  }

  /**
   * Puts an item behind another, at the end, or at the front (`"root"`).
   * @returns the id of the item before it
   */
  add(item: Item, after?: unknown): string | null {
    if (this.find(item.id)) {
      const message = `Error: an item with id '${item.id}' already exists.`;
      throw new WireError(message, "item_already_exists", "item.id");
    }
    let index = this.list.length;
    if (after === "root") index = 0;
    else if (typeof after === "string") {
      index = this.list.indexOf(this.get(after, "previous_item_id")) + 1;
    }
    this.list.splice(index, 0, item);
    return this.before(item);
  }

  /** The id of the item before this one. */
  before(item: Item): string | null {
    return this.list[this.list.indexOf(item) - 1]?.id ?? null;
  }

  remove(id: unknown): void {
    this.list.splice(this.list.indexOf(this.get(id)), 1);
  }

  /** What the visitor said or wrote last. */
  get lastWords(): string {
    return wordsOf(this.list.findLast(({ role }) => role === "user"));
  }
}

/** Every text in an item, spoken or written. */
export function wordsOf(item: Item | undefined): string {
  const parts = listOf(item?.content).map(fieldsOf);
  return parts.map((part) => textOf(part.text) || textOf(part.transcript)).join(" ");
}

const needed: Record<string, string[]> = {
  message: ["role", "content"],
  function_call_output: ["call_id", "output"],
};

/** Throws a `WireError` unless the client may create this item in this dialect. */
export function checkItem(item: unknown, dialect: Dialect): asserts item is Fields {
  if (!isFields(item)) throw missing("item");
  const type = textOf(item.type);
  const names = needed[type];
  if (!names) throw unsupported(item.type, Object.keys(needed), "item.type");
  const absent = names.find((name) => item[name] === undefined);
  if (absent) throw missing(`item.${absent}`);
  if (type !== "message") return;
  const allowed: Record<string, string[]> = {
    user: ["input_text", "input_audio"],
    system: ["input_text"],
    assistant: [dialect.textPart],
  };
  const parts = allowed[textOf(item.role)];
  if (!parts) throw unsupported(item.role, Object.keys(allowed), "item.role");
  for (const [index, part] of listOf(item.content).map(fieldsOf).entries()) {
    if (parts.includes(textOf(part.type))) continue;
    throw unsupported(part.type, parts, `item.content[${index}].type`);
  }
}

/** What a reply cost: a token a word, ten for a word of sound. */
export function usageOf(items: Item[], output: Item[], textOnly: boolean): Fields {
  const said = tokens(output);
  const text = tokens(items.filter((item) => !output.includes(item)));
  const input = { text_tokens: 200 + text, audio_tokens: 10 * text };
  const spoken = { text_tokens: said, audio_tokens: textOnly ? 0 : 10 * said };
  const inputTokens = input.text_tokens + input.audio_tokens;
  const outputTokens = spoken.text_tokens + spoken.audio_tokens;
  return {
    total_tokens: inputTokens + outputTokens,
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    input_token_details: {
      ...input,
      cached_tokens: 100,
      cached_tokens_details: { text_tokens: 100, audio_tokens: 0 },
    },
    output_token_details: spoken,
  };
}

function tokens(items: Item[]): number {
  return items.reduce((sum, item) => sum + wordsOf(item).split(/\s+/).filter(Boolean).length, 0);
}
