interface ToolCall {
  name?: string;
  /** JSON, possibly still incomplete. */
  arguments?: string;
}

export function toolCallText({ name, arguments: text = "" }: ToolCall): string {
  return name ? `${name}(${text})` : text;
}

/** A call in plain words if the tool is known, otherwise as it was made. */
export function toolCallInWords(call: ToolCall): string {
  if (call.name !== "declare_ending") return toolCallText(call);
  try {
    const { ending, reason }: Record<string, unknown> = JSON.parse(call.arguments ?? "");
    if (typeof ending === "string" && typeof reason === "string") {
      return `Declares the ending: ${ending.replaceAll("_", " ")}. ${reason}`;
    }
  } catch {
    // The arguments are incomplete or invalid.
  }
  return "Declares the ending";
}
