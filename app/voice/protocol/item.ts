import * as z from "zod/mini";

export type ItemType = "message" | "function_call" | "function_call_output" | "other";

export type Role = "user" | "assistant" | "system";

export type ItemStatus = "completed" | "incomplete" | "in_progress";

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

const text = z.nullish(z.string());
const id = z.string().check(z.minLength(1));

export const WirePartSchema = z.object({
  type: z.nullish(z.string()),
  text,
  transcript: text,
  id: text,
  item_id: text,
});

export const WireItemSchema = z.object({
  id,
  type: z.string(),
  role: z.nullish(z.enum(["user", "assistant", "system"])),
  content: z.nullish(z.array(WirePartSchema)),
  arguments: text,
  call_id: text,
  name: text,
  output: text,
  status: text,
});

const partTypes = new Map<string, ContentPart["type"]>([
  ["input_text", "input_text"],
  ["text", "text"],
  ["output_text", "text"],
  ["input_audio", "input_audio"],
  ["audio", "audio"],
  ["output_audio", "audio"],
  ["item_reference", "item_reference"],
]);

const itemTypes = new Map<string, ItemType>([
  ["message", "message"],
  ["function_call", "function_call"],
  ["function_call_output", "function_call_output"],
]);

const statuses = new Map<string, ItemStatus>([
  ["completed", "completed"],
  ["incomplete", "incomplete"],
  ["in_progress", "in_progress"],
]);

export function parsePart(wire: z.infer<typeof WirePartSchema>): ContentPart {
  return {
    type: partTypes.get(wire.type ?? "") ?? "other",
    text: wire.text ?? undefined,
    transcript: wire.transcript ?? undefined,
    itemId: wire.item_id ?? wire.id ?? undefined,
  };
}

export function parseItem(wire: z.infer<typeof WireItemSchema>): Item {
  const type = itemTypes.get(wire.type) ?? "other";
  return {
    id: wire.id,
    type,
    role: wire.role ?? defaultRole(type),
    content: (wire.content ?? []).map(parsePart),
    arguments: wire.arguments ?? undefined,
    callId: wire.call_id ?? undefined,
    name: wire.name ?? undefined,
    output: wire.output ?? undefined,
    status: statuses.get(wire.status ?? ""),
  };
}

function defaultRole(type: ItemType): Role | undefined {
  if (type === "function_call") return "assistant";
  if (type === "function_call_output") return "system";
  return undefined;
}
