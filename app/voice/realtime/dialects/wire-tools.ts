import type { NewItem } from "../command.ts";
import type { FunctionTool, SessionConfig } from "../session-config.ts";

/** A tool choice: both dialects write it alike. */
export function toolChoice(choice: SessionConfig["toolChoice"]) {
  return typeof choice === "string" ? choice : { type: "function" as const, name: choice.name };
}

export function tools(list: readonly FunctionTool[]) {
  return list.map((tool) => ({ type: "function" as const, ...tool }));
}

/** A new item; `assistantText` is what the dialect calls the assistant's text. */
export function newItem(item: NewItem, assistantText: "text" | "output_text") {
  if (item.type === "function_call_output") {
    return { id: item.id, type: item.type, call_id: item.callId, output: item.output };
  }
  const type = item.role === "assistant" ? assistantText : ("input_text" as const);
  return {
    id: item.id,
    type: item.type,
    role: item.role,
    content: [{ type, text: item.text }],
  };
}
