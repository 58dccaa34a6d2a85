import type { ClientEvent } from "../protocol/client-events.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import type { TurnTaking } from "./plan.ts";
import { turnDetection } from "./session-config.ts";

/** How often the persona asks a silent visitor. Each time costs the visitor money. */
const mostQuestions = 2;

/**
 * Tells the provider how turns are taken, and ends the persona's questions to a visitor who is muted, or stays silent,
 * until the visitor is heard of again. It asks only while turns are free.
 */
export class SilenceLimit {
  readonly #send: (event: ClientEvent) => void;
  #questions = 0;
  #isMuted = false;
  #turns: TurnTaking;
  /** What the session was last told; a new one is told the turns by its config, and asks. */
  #told: { turns: TurnTaking; asks: boolean };

  /** @param turns those of the config of the first session. */
  constructor(send: (event: ClientEvent) => void, turns: TurnTaking = "free") {
    this.#send = send;
    this.#turns = turns;
    this.#told = toldByConfig(turns);
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
    if (event.type === "session.created") this.#told = toldByConfig(this.#turns);
    if (event.type === "input_audio_buffer.timeout_triggered") this.#questions += 1;
    if (event.type === "session.created" || isFromVisitor(event)) this.#questions = 0;
    this.#update();
  }

  #update(): void {
    const turns = this.#turns;
    const asks = turns === "free" && !this.#isMuted && this.#questions < mostQuestions;
    if (asks === this.#told.asks && turns === this.#told.turns) return;
    this.#told = { turns, asks };
    this.#send({ type: "session.update", session: { turnDetection: turnDetection(asks, turns) } });
  }
}

function toldByConfig(turns: TurnTaking) {
  return { turns, asks: turns === "free" };
}

function isFromVisitor(event: ServerEvent): boolean {
  if (event.type === "input_audio_buffer.speech_started") return true;
  if (event.type !== "conversation.item.added") return false;
  const { role, content } = event.item;
  return role === "user" && content.some(({ type }) => type === "input_text");
}
