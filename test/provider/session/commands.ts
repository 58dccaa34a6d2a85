import { fieldsOf, isFields, textOf, type Fields } from "../wire/fields.ts";
import { merge } from "../wire/shape.ts";
import { unsupported, WireError } from "../wire/wire-error.ts";
import { checkItem } from "./items.ts";
import type { Session } from "./session.ts";

const commands: Record<string, (session: Session, event: Fields) => void> = {
  "session.update": updateSession,
  "conversation.item.create": createItem,
  "conversation.item.delete"(session, { item_id: id }) {
    session.items.remove(id);
    session.emit("conversation.item.deleted", { item_id: id });
  },
  "response.create"(session, { response }) {
    if (response !== undefined) session.dialect.checkResponse(response);
    session.respond({ overrides: fieldsOf(response) });
  },
  "response.cancel"(session, { response_id: id }) {
    if (!session.reply || (id !== undefined && id !== session.reply.id)) {
      const message = "Cancellation failed: no active response found";
      throw new WireError(message, "response_cancel_not_active");
    }
    session.reply.cancel("client_cancelled");
  },
  "input_audio_buffer.clear": (session) => session.listener.clear(),
  "input_audio_buffer.commit": (session) => session.listener.commitByHand(),
  "output_audio_buffer.clear": (session) => session.silence(),
};

/** Does what an event of the client asks for, or answers it with an `error` event. */
export function obey(session: Session, event: unknown): void {
  const fields = fieldsOf(event);
  session.options.log(`${session.options.id} < ${textOf(fields.type)}`);
  try {
    if (!isFields(event)) throw new WireError("The event is no JSON object.", "invalid_json");
    const type = textOf(event.type);
    const command = Object.hasOwn(commands, type) ? commands[type] : undefined;
    if (!command) throw unsupported(type, Object.keys(commands), "type");
    command(session, event);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    session.emitError(error, fields.event_id ?? null);
  }
}

function updateSession(session: Session, { session: update }: Fields): void {
  const fault = session.fault("config");
  if (fault?.what === "hang") return;
  if (fault?.what === "reject") {
    throw new WireError("Invalid 'session.voice'.", "invalid_value", "session.voice");
  }
  session.dialect.checkSession(update);
  const config = merge(session.config, fieldsOf(update));
  const next = session.dialect.settings(config);
  const now = session.settings;
  if (next.model !== now.model) {
    const message = "The model of a session cannot be changed.";
    throw new WireError(message, "cannot_update_model", "session.model");
  }
  if (session.voiceUsed && next.voice !== now.voice) {
    const message = "Cannot update a conversation's voice if assistant audio is present.";
    throw new WireError(message, "cannot_update_voice");
  }
  session.configure(config);
}

function createItem(session: Session, event: Fields): void {
  checkItem(event.item, session.dialect);
  const id = textOf(event.item.id) || session.id("item");
  if (id.length > 32) {
    const message = "Invalid 'item.id': string too long. Expected a string with maximum length 32.";
    throw new WireError(message, "string_above_max_length", "item.id");
  }
  const refusal = event.item.type === "message" ? session.fault("call", "refuse") : undefined;
  if (refusal) {
    const error = new WireError(
      "This text is not allowed.",
      "invalid_value",
      "item.content[0].text",
    );
    if (refusal.value !== 0) throw error;
    return session.emitError(error);
  }
  const item = { object: "realtime.item", status: "completed", ...event.item, id };
  session.addItem(item, true, event.previous_item_id ?? undefined);
}
