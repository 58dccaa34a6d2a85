import type { MessageContent } from "./message-text.ts";

/** A tool's call in plain words, where it is known what it means. */
export function toolText(said: MessageContent): string | undefined {
  if (said.type !== "function_call" || said.name !== "declare_ending") return undefined;
  try {
    const { ending, reason }: Record<string, unknown> = JSON.parse(said.arguments ?? "");
    if (typeof ending === "string" && typeof reason === "string") {
      return `Declares the ending: ${ending.replaceAll("_", " ")}. ${reason}`;
    }
  } catch {
    // Half of the arguments, or none that can be read.
  }
  return "Declares the ending";
}
