import type { ItemStatus } from "../protocol/item.ts";

interface ToolCall {
  status?: ItemStatus;
  name?: string;
  /** JSON that may still be incomplete. */
  arguments?: string;
  /** What the ending that it declares is called, once that is known. */
  endingTitle?: string | undefined;
}

export function toolCallText({ name, arguments: text = "" }: ToolCall): string {
  return name ? `${name}(${text})` : text;
}

/** Describes a call to a known tool in plain words. Returns other calls as `name(arguments)`, or only the arguments if there is no name. */
export function describeToolCall(call: ToolCall): string {
  if (call.name !== "declare_ending") return toolCallText(call);
  // Cut off, it declares nothing.
  if (call.status === "incomplete") return undeclared;
  try {
    // Its reason stands in the strip.
    const { ending }: Record<string, unknown> = JSON.parse(call.arguments ?? "");
    if (typeof ending === "string") {
      return `Declares the ending: ${call.endingTitle ?? ending.replaceAll("_", " ")}`;
    }
  } catch {
    // The arguments are incomplete or invalid.
  }
  return undeclared;
}

const undeclared = "Begins to declare an ending";
