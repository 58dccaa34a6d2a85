import type { ClientEvent } from "../protocol/client-events.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import { turnDetection } from "./session-config.ts";

/** How often the persona asks a silent visitor. Each time costs the visitor money. */
const mostQuestions = 2;

/** Ends the persona's questions to a silent visitor, such as one who left, until the visitor is heard of again. */
export class SilenceLimit {
  readonly #send: (event: ClientEvent) => void;
  #questions = 0;

  constructor(send: (event: ClientEvent) => void) {
    this.#send = send;
  }

  apply(event: ServerEvent): void {
    if (event.type === "session.created") this.#questions = 0;
    if (event.type === "input_audio_buffer.timeout_triggered") this.#asked();
    if (isFromVisitor(event)) this.#answered();
  }

  #asked(): void {
    this.#questions += 1;
    if (this.#questions === mostQuestions) this.#setAsking(false);
  }

  #answered(): void {
    if (this.#questions >= mostQuestions) this.#setAsking(true);
    this.#questions = 0;
  }

  #setAsking(asksAgain: boolean): void {
    this.#send({ type: "session.update", session: { turnDetection: turnDetection(asksAgain) } });
  }
}

function isFromVisitor(event: ServerEvent): boolean {
  if (event.type === "input_audio_buffer.speech_started") return true;
  if (event.type !== "conversation.item.added") return false;
  const { role, content } = event.item;
  return role === "user" && content.some(({ type }) => type === "input_text");
}
