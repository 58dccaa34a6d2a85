import * as z from "zod/mini";

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

const text = z.nullish(z.string());

export const PartSchema = z.pipe(
  z.object({ type: text, text, transcript: text, id: text, item_id: text }),
  z.transform((wire): ContentPart => ({
    type: partTypes.get(wire.type ?? "") ?? "other",
    text: wire.text ?? undefined,
    transcript: wire.transcript ?? undefined,
    itemId: wire.item_id ?? wire.id ?? undefined,
  })),
);

export const ItemSchema = z.pipe(
  z.object({
    id: z.string().check(z.minLength(1)),
    type: z.string(),
    role: z.nullish(z.enum(["user", "assistant", "system"])),
    content: z.nullish(z.array(PartSchema)),
    arguments: text,
    call_id: text,
    name: text,
    output: text,
    status: text,
  }),
  z.transform((wire): Item => {
    const type = itemTypes.find((known) => known === wire.type) ?? "other";
    return {
      id: wire.id,
      type,
      role: wire.role ?? defaultRole(type),
      content: wire.content ?? [],
      arguments: wire.arguments ?? undefined,
      callId: wire.call_id ?? undefined,
      name: wire.name ?? undefined,
      output: wire.output ?? undefined,
      status: itemStatuses.find((known) => known === wire.status),
    };
  }),
);

function defaultRole(type: ItemType): Role | undefined {
  if (type === "function_call") return "assistant";
  return type === "function_call_output" ? "system" : undefined;
}
