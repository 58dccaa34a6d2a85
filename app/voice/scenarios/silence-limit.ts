import type { ClientEvent } from "../protocol/client-events.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import type { TurnTaking } from "./plan.ts";
import { turnDetection } from "./session-config.ts";

/** The persona asks a silent visitor so many times. Each time costs the visitor money. */
const mostQuestions = 2;

/**
 * Updates the session's turn detection. While turns are free, the persona asks a silent visitor again. This stops while
 * the visitor is muted, and after several questions without an answer.
 */
export class SilenceLimit {
  readonly #send: (event: ClientEvent) => void;
  #questions = 0;
  #isMuted = false;
  #turns: TurnTaking;
  /** The settings that the session has. Its config sets them first. */
  #sent: { turns: TurnTaking; asks: boolean };

  /** @param turns the setting in the config of the first session */
  constructor(send: (event: ClientEvent) => void, turns: TurnTaking = "free") {
    this.#send = send;
    this.#turns = turns;
    this.#sent = settingsOfConfig(turns);
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#update();
  }

  setTurns(turns: TurnTaking): void {
    this.#turns = turns;
    this.#update();
  }

  apply(event: ServerEvent): void {
    if (event.type === "session.created") this.#sent = settingsOfConfig(this.#turns);
    if (event.type === "input_audio_buffer.timeout_triggered") this.#questions += 1;
    if (event.type === "session.created" || isFromVisitor(event)) this.#questions = 0;
    this.#update();
  }

  #update(): void {
    const turns = this.#turns;
    const asks = turns === "free" && !this.#isMuted && this.#questions < mostQuestions;
    if (asks === this.#sent.asks && turns === this.#sent.turns) return;
    this.#sent = { turns, asks };
    this.#send({ type: "session.update", session: { turnDetection: turnDetection(asks, turns) } });
  }
}

function settingsOfConfig(turns: TurnTaking) {
  return { turns, asks: turns === "free" };
}

function isFromVisitor(event: ServerEvent): boolean {
  if (event.type === "input_audio_buffer.speech_started") return true;
  if (event.type !== "conversation.item.added") return false;
  const { role, content } = event.item;
  return role === "user" && content.some(({ type }) => type === "input_text");
}
