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
    case "response.cancel":
      return { ...event, type: "response.cancel", response_id: command.responseId };
    case "output_audio.clear":
      return { ...event, type: "output_audio_buffer.clear" };
  }
}
