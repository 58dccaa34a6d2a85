import type { Dialect } from "../../../../app/config/environment-variables.ts";
import { previewNames } from "../../../../app/voice/protocol/preview.ts";
import type { StandInChannel } from "../browser-stand-ins.ts";
import type { SeededRandom } from "./seeded-random.ts";

interface Wire {
  type: string;
  [field: string]: unknown;
}

/** One event that the provider has still to send. */
interface Line {
  wire: Wire;
  responseId?: string;
  sent?: () => void;
}

interface Turns {
  nextId(): string;
  /** The text of this item will not change any more, unless it is cut off. */
  final(id: string, text: string): void;
  cutOff(id: string): void;
}

const toPreview = new Map(
  [...previewNames].map(([preview, ga]): [string, string] => [ga, preview]),
);

/** The provider's end of one data channel. Says its lines only when `step` is called, so that a cut can fall between any two. */
export class SimulatedProvider {
  readonly #channel: StandInChannel;
  readonly #dialect: Dialect;
  readonly #random: SeededRandom;
  readonly #turns: Turns;
  #lines: Line[] = [];
  #read = 0;
  #response: { id: string; itemId: string; text: string } | undefined;
  #lastItemId: string | undefined;
  /** The answers whose sound still plays, or will. */
  readonly #playing = new Set<string>();

  constructor(channel: StandInChannel, dialect: Dialect, random: SeededRandom, turns: Turns) {
    this.#channel = channel;
    this.#dialect = dialect;
    this.#random = random;
    this.#turns = turns;
    const expires_at = Date.now() / 1000 + random.between(240, 900);
    this.#say({ type: "session.created", session: { id: turns.nextId(), expires_at } });
  }

  get isOpen(): boolean {
    return this.#channel.readyState === "open";
  }

  /** Answers what the client has sent, and says up to `most` events. */
  step(most: number): void {
    if (!this.isOpen) return;
    for (const event of this.#channel.sent.slice(this.#read)) this.#answer(event);
    this.#read = this.#channel.sent.length;
    for (let left = most; left > 0 && this.isOpen; left--) {
      const line = this.#lines.shift();
      if (!line) return;
      this.#channel.tell(this.#inDialect(line.wire));
      line.sent?.();
    }
  }

  /** Whoever still speaks is not heard to the end. */
  cut(): void {
    for (const itemId of this.#playing) this.#turns.cutOff(itemId);
    this.#playing.clear();
  }

  /** The visitor says something. The recognition of it may come before or after the answer. */
  hear(): void {
    const id = this.#turns.nextId();
    const text = `said ${id}.`;
    const item = { id, type: "message", role: "user", status: "completed" };
    const content = [{ type: "input_audio", transcript: null }];
    this.#interrupt("turn_detected");
    this.#say({ type: "input_audio_buffer.speech_started", item_id: id, audio_start_ms: 0 });
    this.#say({ type: "input_audio_buffer.speech_stopped", item_id: id, audio_end_ms: 900 });
    this.#say({ type: "input_audio_buffer.committed", item_id: id, ...this.#previous() });
    this.#addItem({ ...item, content });
    const place = { item_id: id, content_index: 0 };
    const transcription = "conversation.item.input_audio_transcription";
    const recognise = () => {
      if (this.#random.chance(0.05)) {
        const error = { code: "audio_unintelligible", message: "no words" };
        return this.#say({ type: `${transcription}.failed`, ...place, error });
      }
      this.#say({ type: `${transcription}.delta`, ...place, delta: "said " });
      this.#say({ type: `${transcription}.completed`, ...place, transcript: text }, () =>
        this.#turns.final(id, text),
      );
    };
    const isLate = this.#random.chance(0.4);
    if (!isLate) recognise();
    this.#respond();
    if (isLate) recognise();
  }

  /** Many events at once: repeated, of unknown types, of unknown items, and no events at all. */
  flood(): void {
    const delta = { item_id: "unknown", content_index: 0, delta: "x" };
    for (let index = 0; index < 300 && this.isOpen; index++) {
      this.#channel.tell(
        this.#random.pick<unknown>(
          { type: "rate_limits.updated", event_id: "once", rate_limits: [] },
          { type: "response.function_call_arguments.delta", ...delta },
          { type: "of.a.later.version", event_id: `flood_${index}` },
          { type: "response.done" },
          "{",
          "null",
        ),
      );
    }
  }

  expire(): void {
    this.#say({ type: "error", error: { type: "invalid_request_error", code: "session_expired" } });
  }

  #answer(event: Wire): void {
    const { event_id, item } = structuredClone<Wire & { item?: Wire }>(event);
    switch (event.type) {
      case "session.update":
        return this.#say({ type: "session.updated", session: {} });
      case "conversation.item.create":
        return item && this.#take(item);
      case "response.create":
        if (!this.#response) return this.#respond();
        return this.#say({
          type: "error",
          error: {
            type: "invalid_request_error",
            code: "conversation_already_has_active_response",
            event_id,
          },
        });
      case "response.cancel":
        if (this.#response) return this.#interrupt("client_cancelled");
        return this.#say({
          type: "error",
          error: { type: "invalid_request_error", code: "response_cancel_not_active", event_id },
        });
      case "output_audio_buffer.clear":
        return this.#silence();
    }
  }

  #take(item: Wire): void {
    const { id, content } = item;
    if (typeof id !== "string") return;
    const [part] = Array.isArray(content) ? content : [];
    this.#addItem({ ...item, status: "completed" }, () => {
      if (part?.text?.startsWith("typed")) this.#turns.final(id, part.text);
    });
  }

  #addItem(item: Wire, sent?: () => void): void {
    const previous = this.#previous();
    if (typeof item.id === "string") this.#lastItemId = item.id;
    this.#say({ type: "conversation.item.added", item, ...previous }, sent);
    if (this.#dialect === "ga") this.#say({ type: "conversation.item.done", item, ...previous });
  }

  #respond(): void {
    if (this.#response) return;
    const id = `resp_${this.#turns.nextId()}`;
    const itemId = this.#turns.nextId();
    const text = `answered ${itemId}.`;
    this.#response = { id, itemId, text };
    this.#playing.add(itemId);
    const say = (wire: Wire, sent?: () => void) =>
      this.#lines.push({ wire: { response_id: id, ...wire }, responseId: id, sent });
    const start = { id: itemId, type: "message", role: "assistant", status: "in_progress" };
    const place = { item_id: itemId, output_index: 0, content_index: 0 };
    const part = { type: this.#dialect === "ga" ? "output_audio" : "audio", transcript: text };
    say({ type: "response.created", response: { id, status: "in_progress", output: [] } });
    if (this.#random.chance(0.1)) return this.#refuse(id, itemId);
    const previous = this.#previous();
    this.#lastItemId = itemId;
    say({ type: "response.output_item.added", output_index: 0, item: { ...start, content: [] } });
    say({ type: "conversation.item.added", item: { ...start, content: [] }, ...previous });
    say({ type: "output_audio_buffer.started" });
    for (const delta of text.split(/(?<= )/)) {
      say({ type: "response.output_audio_transcript.delta", ...place, delta });
    }
    say({ type: "response.output_audio_transcript.done", ...place, transcript: text });
    say({ type: "response.content_part.done", ...place, part });
    const item = { ...start, status: "completed", content: [part] };
    say({ type: "response.output_item.done", output_index: 0, item });
    const usage = { total_tokens: 3, input_tokens: 1, output_tokens: 2 };
    say(
      { type: "response.done", response: { id, status: "completed", output: [item], usage } },
      () => {
        this.#response = undefined;
        this.#turns.final(itemId, text);
      },
    );
    say({ type: "output_audio_buffer.stopped" }, () => this.#playing.delete(itemId));
  }

  #refuse(id: string, itemId: string): void {
    this.#playing.delete(itemId);
    const error = this.#random.pick(
      { type: "server_error", code: null },
      { type: "insufficient_quota", code: "insufficient_quota" },
      { type: "tokens", code: "rate_limit_exceeded" },
    );
    const response = this.#random.chance(0.5)
      ? { id, status: "failed", status_details: { type: "failed", error }, output: [] }
      : {
          id,
          status: "incomplete",
          status_details: { type: "incomplete", reason: "content_filter" },
          output: [],
        };
    this.#lines.push({
      wire: { type: "response.done", response },
      responseId: id,
      sent: () => (this.#response = undefined),
    });
  }

  #interrupt(reason: string): void {
    const response = this.#response;
    this.#silence();
    if (!response) return;
    this.#response = undefined;
    this.#lines = this.#lines.filter(({ responseId }) => responseId !== response.id);
    this.#turns.cutOff(response.itemId);
    const { id } = response;
    const status_details = { type: "cancelled", reason };
    const done = { id, status: "cancelled", status_details, output: [] };
    this.#say({ type: "response.done", response: done });
  }

  #silence(): void {
    if (this.#playing.size === 0) return;
    const playing = [...this.#playing];
    this.cut();
    this.#lines = this.#lines.filter(({ wire }) => wire.type !== "output_audio_buffer.stopped");
    this.#say({ type: "output_audio_buffer.cleared" });
    for (const item_id of playing) {
      const heard = { item_id, content_index: 0, audio_end_ms: 400 };
      this.#say({ type: "conversation.item.truncated", ...heard });
    }
  }

  #previous() {
    return { previous_item_id: this.#lastItemId ?? null };
  }

  #say(wire: Wire, sent?: () => void): void {
    this.#lines.push({ wire, sent });
  }

  #inDialect(wire: Wire): Wire {
    const event = { event_id: `event_${this.#turns.nextId()}`, ...wire };
    if (this.#dialect === "ga") return event;
    return { ...event, type: toPreview.get(wire.type) ?? wire.type };
  }
}
