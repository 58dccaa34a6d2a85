import type { Command } from "../command.ts";
import type { WireEvent } from "./codec.ts";

/** The commands that both dialects write alike. */
export type SharedCommand = Exclude<
  Command,
  { type: "session.update" | "item.create" | "response.create" }
>;

export function encodeShared(command: SharedCommand): WireEvent {
  const event = { event_id: command.eventId };
  switch (command.type) {
    case "item.delete":
      return { ...event, type: "conversation.item.delete", item_id: command.itemId };
    case "item.retrieve":
      return { ...event, type: "conversation.item.retrieve", item_id: command.itemId };
    case "item.truncate":
      return {
        ...event,
        type: "conversation.item.truncate",
        item_id: command.itemId,
        content_index: command.contentIndex,
        audio_end_ms: command.audioEndMs,
      };
    case "response.cancel":
      return { ...event, type: "response.cancel", response_id: command.responseId };
    case "input_audio.clear":
      return { ...event, type: "input_audio_buffer.clear" };
    case "output_audio.clear":
      return { ...event, type: "output_audio_buffer.clear" };
  }
}
