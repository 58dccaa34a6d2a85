export type ItemType = "message" | "function_call" | "function_call_output" | "other";

export type Role = "user" | "assistant" | "system";

export type ItemStatus = "completed" | "incomplete" | "in_progress";

/** A part of a message. `text` and `audio` are the assistant's; the dialects' other names are mapped to them. */
export interface ContentPart {
  type: "input_text" | "text" | "input_audio" | "audio" | "item_reference" | "other";
  text?: string;
  /** What was said, in words. Absent until it is known. */
  transcript?: string;
  /** The item that an `item_reference` stands for. */
  itemId?: string;
}

/** A conversation item as the provider tells it (spec.md, 3). Absent means: not told. */
export interface Item {
  id: string;
  type: ItemType;
  role?: Role;
  content: readonly ContentPart[];
  /** A function call's arguments, as JSON text. */
  arguments?: string;
  callId?: string;
  name?: string;
  /** A function's result, as text. */
  output?: string;
  status?: ItemStatus;
}
