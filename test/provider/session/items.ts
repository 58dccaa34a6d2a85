import type { Dialect } from "../dialects/dialect.ts";
import { fieldsOf, isFields, listOf, textOf, type Fields } from "../wire/fields.ts";
import { WireError } from "../wire/wire-error.ts";

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
    throw new WireError(
      `Error: the item with id '${String(id)}' does not exist.`,
      "item_not_found",
      param,
    );
  }

  /**
   * Puts an item behind another, at the end, or at the front (`"root"`).
   * @returns the id of the item before it
   */
  add(item: Item, after?: unknown): string | null {
    if (this.find(item.id)) {
      throw new WireError(
        `Error: an item with id '${item.id}' already exists.`,
        "item_already_exists",
        "item.id",
      );
    }
    let index = this.list.length;
    if (after === "root") index = 0;
    else if (typeof after === "string") {
      index = this.list.indexOf(this.get(after, "previous_item_id")) + 1;
    }
    this.list.splice(index, 0, item);
    return this.list[index - 1]?.id ?? null;
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

/** Throws a `WireError` unless the client may create this item in this dialect. */
export function checkItem(item: unknown, dialect: Dialect): asserts item is Fields {
  if (!isFields(item)) {
    throw new WireError(
      "Missing required parameter: 'item'.",
      "missing_required_parameter",
      "item",
    );
  }
  const { type } = item;
  if (type === "function_call_output") return need(item, "call_id", "output");
  if (type === "function_call") return need(item, "call_id", "name", "arguments");
  if (type !== "message") throw invalid(type, "item.type", ["message", "function_call_output"]);
  const allowed: Record<"user" | "system" | "assistant", string[]> = {
    user: ["input_text", "input_audio"],
    system: ["input_text"],
    assistant: [dialect.textPart],
  };
  const { role } = item;
  if (role !== "user" && role !== "system" && role !== "assistant") {
    throw invalid(role, "item.role", Object.keys(allowed));
  }
  need(item, "content");
  for (const [index, part] of listOf(item.content).map(fieldsOf).entries()) {
    if (allowed[role].includes(textOf(part.type))) continue;
    throw invalid(part.type, `item.content[${index}].type`, allowed[role]);
  }
}

function need(item: Fields, ...names: string[]): void {
  const missing = names.find((name) => item[name] === undefined);
  if (!missing) return;
  const param = `item.${missing}`;
  throw new WireError(
    `Missing required parameter: '${param}'.`,
    "missing_required_parameter",
    param,
  );
}

function invalid(value: unknown, param: string, allowed: string[]): WireError {
  const list = allowed.map((one) => `'${one}'`).join(", ");
  return new WireError(
    `Invalid value: '${String(value)}'. Supported values are: ${list}.`,
    "invalid_value",
    param,
  );
}
