import type { ClientEvent } from "../protocol/client-events.ts";
import type { ErrorEvent, ServerEvent } from "../protocol/server-events.ts";
import type { TurnTaking } from "../scenarios/call-choices.ts";
import { turnDetection } from "../scenarios/turn-detection.ts";

/** How many times in a row the persona asks a silent visitor. Each time costs the visitor money. */
const maxAsksOfSilentVisitor = 2;

const eventId = "turns";

/**
 * Updates the session's turn detection. While turns are free, the persona asks a silent visitor again. This stops while
 * the visitor is muted, and after `maxAsksOfSilentVisitor` asks without an answer.
 */
export class TurnUpdates {
  readonly #send: (event: ClientEvent) => void;
  #asksInARow = 0;
  #isMuted = false;
  #isShutOut = false;
  #turnTaking: TurnTaking;
  /** The session's current settings. At first they are those of its config. */
  #sent: { turnTaking: TurnTaking; asksAgain: boolean };
  /** The way of taking turns that the session has confirmed. */
  #confirmed: TurnTaking;

  /** @param turnTaking the setting in the config of the first session */
  constructor(send: (event: ClientEvent) => void, turnTaking: TurnTaking = "free") {
    this.#send = send;
    this.#turnTaking = turnTaking;
    this.#confirmed = turnTaking;
    this.#sent = initialSettings(turnTaking);
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    this.#update();
  }

  setTurns(turnTaking: TurnTaking): void {
    this.#turnTaking = turnTaking;
    this.#update();
  }

  /** While true, no sound begins a turn. What was heard in that time is then discarded. */
  setShutOut(isShutOut: boolean): void {
    if (this.#isShutOut && !isShutOut) this.#send({ type: "input_audio_buffer.clear" });
    this.#isShutOut = isShutOut;
    this.#update();
  }

  apply(event: ServerEvent): void {
    if (event.type === "session.created") this.#sent = initialSettings(this.#turnTaking);
    if (event.type === "session.updated") this.#confirmed = this.#sent.turnTaking;
    if (event.type === "input_audio_buffer.timeout_triggered") this.#asksInARow += 1;
    if (event.type === "session.created" || isFromVisitor(event)) this.#asksInARow = 0;
    this.#update();
  }

  /**
   * If the error refuses an update, returns the way of taking turns that stays in use. The refused update is not sent
   * again.
   */
  refuse({ error, eventId: refused }: ErrorEvent): TurnTaking | undefined {
    const isOfField = !refused && error.param?.includes("turn_detection") === true;
    if (refused !== eventId && !isOfField) return undefined;
    this.#turnTaking = this.#confirmed;
    this.#sent = this.#wanted;
    return this.#turnTaking;
  }

  get #wanted() {
    const turnTaking = this.#isShutOut ? "hold" : this.#turnTaking;
    const asksAgain =
      turnTaking === "free" && !this.#isMuted && this.#asksInARow < maxAsksOfSilentVisitor;
    return { turnTaking, asksAgain };
  }

  #update(): void {
    const { turnTaking, asksAgain } = this.#wanted;
    if (asksAgain === this.#sent.asksAgain && turnTaking === this.#sent.turnTaking) return;
    this.#sent = { turnTaking, asksAgain };
    this.#send({
      type: "session.update",
      session: { turnDetection: turnDetection(asksAgain, turnTaking) },
      eventId,
    });
  }
}

function initialSettings(turnTaking: TurnTaking) {
  return { turnTaking, asksAgain: turnTaking === "free" };
}

function isFromVisitor(event: ServerEvent): boolean {
  if (event.type === "input_audio_buffer.speech_started") return true;
  if (event.type !== "conversation.item.added") return false;
  const { role, content } = event.item;
  return role === "user" && content.some(({ type }) => type === "input_text");
}
