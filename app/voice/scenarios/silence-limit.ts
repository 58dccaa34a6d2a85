import type { ClientEvent } from "../protocol/client-events.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import { turnDetection } from "./session-config.ts";

/** How often the persona asks a silent visitor. Each time costs the visitor money. */
const mostQuestions = 2;

/** Ends the persona's questions to a visitor who is muted, or stays silent, until the visitor is heard of again. */
export class SilenceLimit {
  readonly #send: (event: ClientEvent) => void;
  #questions = 0;
  #isMuted = false;
  /** What the session was last told; a new one asks. */
  #asks = true;

  constructor(send: (event: ClientEvent) => void) {
    this.#send = send;
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#update();
  }

  apply(event: ServerEvent): void {
    if (event.type === "session.created") this.#asks = true;
    if (event.type === "input_audio_buffer.timeout_triggered") this.#questions += 1;
    if (event.type === "session.created" || isFromVisitor(event)) this.#questions = 0;
    this.#update();
  }

  #update(): void {
    const asks = !this.#isMuted && this.#questions < mostQuestions;
    if (asks === this.#asks) return;
    this.#asks = asks;
    this.#send({ type: "session.update", session: { turnDetection: turnDetection(asks) } });
  }
}

function isFromVisitor(event: ServerEvent): boolean {
  if (event.type === "input_audio_buffer.speech_started") return true;
  if (event.type !== "conversation.item.added") return false;
  const { role, content } = event.item;
  return role === "user" && content.some(({ type }) => type === "input_text");
}
