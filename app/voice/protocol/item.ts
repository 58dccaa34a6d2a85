import * as z from "zod/mini";
import { catch as otherwise } from "zod/mini";
import { optional, optionalText } from "./optional.ts";

const itemTypes = ["message", "function_call", "function_call_output"] as const;

const itemStatuses = ["completed", "incomplete", "in_progress"] as const;

export type ItemType = (typeof itemTypes)[number] | "other";

export type ItemStatus = (typeof itemStatuses)[number];

export type Role = "user" | "assistant" | "system";

/** A part of a message. The GA dialect's types `output_text` and `output_audio` become `text` and `audio`. */
export interface ContentPart {
  type: "input_text" | "text" | "input_audio" | "audio" | "item_reference" | "other";
  text?: string;
  transcript?: string;
  itemId?: string;
}

/** A conversation item from the provider, parsed (docs/product.md, 3). */
export interface Item {
  id: string;
  type: ItemType;
  role?: Role;
  content: readonly ContentPart[];
  arguments?: string;
  callId?: string;
  name?: string;
  output?: string;
  status?: ItemStatus;
}

const partTypes = new Map<string, ContentPart["type"]>([
  ["input_text", "input_text"],
  ["text", "text"],
  ["output_text", "text"],
  ["input_audio", "input_audio"],
  ["audio", "audio"],
  ["output_audio", "audio"],
  ["item_reference", "item_reference"],
]);

export const PartSchema = z.pipe(
  z.object({
    type: optionalText,
    text: optionalText,
    transcript: optionalText,
    id: optionalText,
    item_id: optionalText,
  }),
  z.transform((wire): ContentPart => ({
    type: partTypes.get(wire.type ?? "") ?? "other",
    text: wire.text ?? undefined,
    transcript: wire.transcript ?? undefined,
    itemId: wire.item_id ?? wire.id ?? undefined,
  })),
);

/** An item in the output of a response. Its id is empty if the provider left it out. */
export const OutputItemSchema = z.pipe(
  z.object({
    id: optionalText,
    type: optionalText,
    role: optional(z.enum(["user", "assistant", "system"])),
    // An unreadable part keeps its place, since deltas name parts by their index.
    content: optional(z.array(otherwise(PartSchema, { type: "other" }))),
    arguments: optionalText,
    call_id: optionalText,
    name: optionalText,
    output: optionalText,
    status: optionalText,
  }),
  z.transform((wire): Item => {
    const type = itemTypes.find((known) => known === wire.type) ?? "other";
    const content = wire.content ?? [];
    return {
      id: wire.id ?? "",
      type,
      role: wire.role ?? defaultRole(type, content),
      content,
      arguments: wire.arguments ?? undefined,
      callId: wire.call_id ?? undefined,
      name: wire.name ?? undefined,
      output: wire.output ?? undefined,
      status: itemStatuses.find((known) => known === wire.status),
    };
  }),
);

/** An item by itself needs an id. A function call without one has that of its call. */
export const ItemSchema = z
  .pipe(
    OutputItemSchema,
    z.transform((item): Item =>
      item.id === "" && item.type === "function_call" ? { ...item, id: item.callId ?? "" } : item,
    ),
  )
  .check(z.refine(({ id }) => id !== "", { path: ["id"] }));

function defaultRole(type: ItemType, content: readonly ContentPart[]): Role | undefined {
  if (type === "function_call") return "assistant";
  if (content.some((part) => part.type === "input_audio")) return "user";
  return type === "function_call_output" ? "system" : undefined;
}
