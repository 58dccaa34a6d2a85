import { hears } from "../script/persona.ts";
import type { Fields } from "../wire/fields.ts";
import { WireError } from "../wire/wire-error.ts";
import { wordsOf } from "./items.ts";
import type { Session } from "./session.ts";

const unintelligible = new WireError("Input transcription failed.", "audio_unintelligible");
const noModel = new WireError("The project may not use this model.", "model_not_found");

/** What a model that takes speech for another language makes of it. */
const misheard = {
  script: "시청해 주셔서 감사합니다",
  language: "Terima kasih kerana menonton",
};

/** What can go wrong with the transcript of a whole utterance. */
const ofTranscripts = ["hang", "late", "fail", "model", "empty", "echo", "script", "language"];

/** Turns what the ear hears into turns of the conversation. */
export class Listener {
  /** Transcripts of the next utterances, before those of the script. */
  readonly transcripts: string[] = [];
  private readonly session: Session;
  private itemId: string | undefined;
  private utterances = 0;
  /** The microphone's packets before what a commit would take. */
  private packetsBefore = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(session: Session) {
    this.session = session;
  }

  started(): void {
    const { session } = this;
    const detection = session.settings.turnDetection;
    if (!detection || this.itemId) return;
    clearTimeout(this.idle);
    if (session.call) session.call.ear.silenceMs = detection.silenceMs;
    this.itemId = session.id("item");
    session.emit("input_audio_buffer.speech_started", {
      audio_start_ms: Math.max(0, session.now - detection.prefixPaddingMs),
      item_id: this.itemId,
    });
    if (session.fault("transcription", "live")) this.transcribeLive(this.itemId);
    if (detection.interruptResponse) session.interrupt("turn_detected");
  }

  /** Tells a word of what is being said each second, before it ends. */
  private transcribeLive(itemId: string): void {
    this.session.later(1_000, () => {
      if (itemId !== this.itemId) return;
      const events = "conversation.item.input_audio_transcription";
      const where = { item_id: itemId, content_index: 0 };
      this.session.emit(`${events}.delta`, { ...where, delta: " well" });
      this.transcribeLive(itemId);
    });
  }

  stopped(): void {
    const { session, itemId } = this;
    if (!itemId) return;
    session.emit("input_audio_buffer.speech_stopped", {
      audio_end_ms: session.now,
      item_id: itemId,
    });
    this.commit();
    if (session.settings.turnDetection?.createResponse && !session.reply) session.respond();
  }

  /** Waits for the visitor, once the persona has been heard. */
  await(): void {
    const { session } = this;
    const idleMs = session.settings.turnDetection?.idleMs;
    clearTimeout(this.idle);
    if (idleMs !== undefined) this.idle = session.later(idleMs, () => this.idled());
  }

  /** The visitor has been silent for too long: the silence is an item, and the persona speaks again. */
  private idled(): void {
    const { session } = this;
    if (session.settings.turnDetection?.idleMs === undefined) return;
    if (this.itemId || session.reply) return;
    const id = session.id("item");
    session.emit("input_audio_buffer.timeout_triggered", {
      audio_start_ms: Math.max(0, session.now - 1000),
      audio_end_ms: session.now,
      item_id: id,
    });
    this.transcripts.unshift("");
    this.commit(id);
    session.respond();
  }

  /** The client ends the turn. Refused if less than a tenth of a second was heard. */
  commitByHand(): void {
    const packets = this.session.call?.ear.packets ?? Number.POSITIVE_INFINITY;
    const heardMs = (packets - this.packetsBefore) * 20;
    if (heardMs < 100) {
      const message = `Error committing input audio buffer: buffer too small. Expected at least 100ms of audio, but buffer only has ${heardMs.toFixed(2)}ms of audio.`;
      throw new WireError(message, "input_audio_buffer_commit_empty");
    }
    this.commit();
  }

  /** Makes an item of what was heard. */
  commit(id = this.itemId ?? this.session.id("item")): void {
    const { session } = this;
    this.itemId = undefined;
    this.packetsBefore = session.call?.ear.packets ?? 0;
    session.emit("input_audio_buffer.committed", {
      previous_item_id: session.items.list.at(-1)?.id ?? null,
      item_id: id,
    });
    const part: Fields = { type: "input_audio", transcript: null };
    const item = { id, object: "realtime.item", type: "message", role: "user", content: [part] };
    session.addItem({ ...item, status: "completed" }, true);
    if (session.settings.transcription !== null) this.transcribe(id, part);
  }

  clear(): void {
    this.itemId = undefined;
    this.packetsBefore = this.session.call?.ear.packets ?? 0;
    this.session.call?.ear.reset();
    this.session.emit("input_audio_buffer.cleared");
  }

  private heard(fault: string | undefined): string {
    if (fault === "empty") return "";
    if (fault === "script" || fault === "language") return misheard[fault];
    const { list } = this.session.items;
    if (fault === "echo") return wordsOf(list.findLast(({ role }) => role === "assistant"));
    return this.transcripts.shift() ?? hears(this.utterances);
  }

  private transcribe(itemId: string, part: Fields): void {
    const { session } = this;
    const what = session.fault("transcription", ...ofTranscripts)?.what;
    const transcript = this.heard(what);
    const languages = what === "language" ? { languages: [{ code: "ms" }] } : {};
    this.utterances += 1;
    if (what === "hang") return;
    const where = { item_id: itemId, content_index: 0 };
    const events = "conversation.item.input_audio_transcription";
    const late = what === "late" ? 4000 : 0;
    session.later(session.options.pace.transcriptionMs + late, () => {
      if (what === "fail" || what === "model") {
        const { body } = what === "fail" ? unintelligible : noModel;
        session.emit(`${events}.failed`, { ...where, error: body });
        return;
      }
      for (const delta of halves(transcript)) session.emit(`${events}.delta`, { ...where, delta });
      part.transcript = transcript;
      const usage = usageOf(transcript);
      session.emit(`${events}.completed`, { ...where, transcript, usage, ...languages });
    });
  }
}

function halves(text: string): string[] {
  const middle = text.indexOf(" ", text.length / 2);
  return middle === -1 ? [text] : [text.slice(0, middle), text.slice(middle)];
}

function usageOf(transcript: string): Fields {
  const output = transcript.split(" ").length;
  return { type: "tokens", total_tokens: 20 + output, input_tokens: 20, output_tokens: output };
}
