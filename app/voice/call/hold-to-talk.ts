import { action, makeObservable, observable, reaction } from "mobx";
import type { RealtimeSession } from "../realtime/realtime-session.ts";

/** A press that is shorter, in milliseconds, is taken for a slip and thrown away. */
const shortestPress = 200;

/** Milliseconds until the end of the visitor's words has reached the provider, which the commit would overtake. */
const lastWords = 150;

/** Turns by hand: the microphone is open, and the visitor's turn lasts, while a button or key is held. */
export class HoldToTalk {
  isHeld = false;
  readonly #session: RealtimeSession;
  #isClosed = false;
  #pressedAt = 0;
  #ending: ReturnType<typeof setTimeout> | undefined;

  constructor(session: RealtimeSession) {
    this.#session = session;
    makeObservable(this, { isHeld: observable, press: action, release: action, discard: action });
  }

  get canTalk(): boolean {
    const { isDataOpen, state, microphone } = this.#session;
    return !this.#isClosed && isDataOpen && state.phase === "connected" && !microphone.muted;
  }

  /** Switches turns by hand on or off. In between two turns the microphone is closed. */
  setOn(isOn: boolean): void {
    const session = this.#session;
    if (!isOn) this.discard();
    session.turns.areByHand = isOn;
    this.#isClosed = false;
    session.microphone.setBetweenTurns(isOn);
    // The provider no longer notices the end of a turn that has begun.
    if (isOn) session.turns.end();
  }

  /** Closes the microphone until turns are switched on or off again. */
  close(): void {
    this.discard();
    this.#isClosed = true;
    this.#session.microphone.setBetweenTurns(true);
  }

  /** Ends a turn that cannot go on: the connection is gone, or the microphone is lost or muted. */
  watch(): () => void {
    return reaction(
      () => this.canTalk && this.#session.isMediaActive,
      (canTalk) => !canTalk && this.release(),
    );
  }

  press(): void {
    if (this.isHeld || !this.canTalk || !this.#session.turns.areByHand) return;
    this.isHeld = true;
    // Pressed again at once, the same turn goes on.
    if (this.#ending === undefined) {
      this.#pressedAt = performance.now();
      this.#session.turns.begin();
    }
    this.#cancelEnd();
    this.#session.microphone.setBetweenTurns(false);
  }

  release(): void {
    if (!this.isHeld) return;
    if (performance.now() - this.#pressedAt < shortestPress) return this.discard();
    this.#close();
    this.#ending = setTimeout(() => {
      this.#ending = undefined;
      this.#session.turns.end();
    }, lastWords);
  }

  discard(): void {
    if (!this.isHeld) return;
    this.#close();
    this.#session.turns.discard();
  }

  #close(): void {
    this.isHeld = false;
    this.#cancelEnd();
    this.#session.microphone.setBetweenTurns(true);
  }

  #cancelEnd(): void {
    clearTimeout(this.#ending);
    this.#ending = undefined;
  }
}
