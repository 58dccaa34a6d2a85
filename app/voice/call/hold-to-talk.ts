import { action, makeObservable, observable, reaction } from "mobx";
import type { RealtimeSession } from "../realtime/realtime-session.ts";

/** A press that is shorter, in milliseconds, is taken for a slip. */
const shortestPress = 200;

/** Milliseconds until the end of the visitor's words has reached the provider, which the commit would overtake. */
const lastWords = 150;

/** Why what the visitor said did not become a turn. */
export type UntakenTurn = "too-short" | "not-sent" | "line-dropped";

/** Turns by hand: the microphone is open, and the visitor's turn lasts, while a button or key is held. */
export class HoldToTalk {
  isHeld = false;
  /** Until the next press. */
  untaken: UntakenTurn | undefined;
  readonly #session: RealtimeSession;
  /** Whether nothing more can be said in this call. */
  isClosed = false;
  #beginning: ReturnType<typeof setTimeout> | undefined;
  #ending: ReturnType<typeof setTimeout> | undefined;
  /** Whether a turn was sent, and the provider has not said that it has it. */
  #awaitsCommit = false;

  constructor(session: RealtimeSession) {
    this.#session = session;
    makeObservable(this, {
      isHeld: observable,
      untaken: observable,
      isClosed: observable,
      close: action,
      setOn: action,
      press: action,
      release: action,
      discard: action,
      abandon: action,
    });
  }

  get canTalk(): boolean {
    return !this.isClosed && this.#obstacle === undefined;
  }

  /** Whether the visitor could talk if they were not muted. */
  get isMuted(): boolean {
    return this.#obstacle === "muted";
  }

  /** Switches turns by hand on or off. In between two turns the microphone is closed. */
  setOn(isOn: boolean): void {
    const session = this.#session;
    if (!isOn) this.discard();
    session.turns.areByHand = isOn;
    this.isClosed = false;
    this.untaken = undefined;
    this.#awaitsCommit = false;
    session.microphone.setBetweenTurns(isOn);
    // The provider no longer notices the end of a turn that has begun.
    if (isOn) session.turns.end();
  }

  /** Closes the microphone until turns are switched on or off again. */
  close(): void {
    this.discard();
    this.isClosed = true;
    this.#session.microphone.setBetweenTurns(true);
  }

  /** Ends a turn that cannot go on: the connection is gone, or the microphone is lost or muted. */
  watch(): () => void {
    const stops = [
      reaction(
        () => this.#obstacle ?? (this.#session.isMediaActive ? undefined : "microphone"),
        (obstacle) => this.#hindered(obstacle),
      ),
      this.#session.listen(({ type }) => {
        if (type === "input_audio_buffer.committed") this.#awaitsCommit = false;
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  press(): void {
    if (this.isHeld || !this.canTalk || !this.#session.turns.areByHand) return;
    this.isHeld = true;
    this.untaken = undefined;
    // Pressed again at once, the same turn goes on.
    if (this.#ending === undefined) this.#prepare();
    this.#cancelEnd();
    this.#session.microphone.setBetweenTurns(false);
  }

  release(): void {
    if (!this.isHeld) return;
    if (this.#beginning !== undefined) return this.#throwAway("too-short");
    this.#close();
    this.#awaitsCommit = true;
    this.#ending = setTimeout(() => {
      this.#ending = undefined;
      this.#session.turns.end();
    }, lastWords);
  }

  /** Throws the turn away because the visitor wants that. */
  discard(): void {
    if (this.isHeld) this.#throwAway(undefined);
  }

  /** Throws the turn away because the visitor was called off in the middle of it. */
  abandon(): void {
    if (this.isHeld) this.#throwAway("not-sent");
  }

  readonly #hindered = action((obstacle: Obstacle | "microphone" | undefined): void => {
    if (obstacle === "line") this.#lineDropped();
    else if (obstacle === "microphone") this.abandon();
    else if (obstacle === "muted") this.release();
    else if (obstacle === "over" && this.#session.turns.areByHand) this.#close();
  });

  get #obstacle(): Obstacle | undefined {
    const { isDataOpen, state, microphone, isIdle, isPaused } = this.#session;
    if (isIdle || isPaused || state.phase === "stopping") return "over";
    if (!isDataOpen || state.phase !== "connected") return "line";
    return microphone.muted ? "muted" : undefined;
  }

  /** The persona goes on until this is known to be no slip, and what is said meanwhile is kept. */
  #prepare(): void {
    const { turns } = this.#session;
    this.#awaitsCommit = false;
    turns.prepare();
    this.#beginning = setTimeout(() => {
      this.#beginning = undefined;
      turns.begin();
    }, shortestPress);
  }

  #lineDropped(): void {
    const isLost = this.isHeld || this.#ending !== undefined || this.#awaitsCommit;
    if (!isLost) return;
    if (this.isHeld && this.#session.isDataOpen) this.#session.turns.discard();
    this.#close();
    this.#awaitsCommit = false;
    this.untaken = "line-dropped";
  }

  #throwAway(untaken: UntakenTurn | undefined): void {
    this.#close();
    this.#session.turns.discard();
    this.untaken = untaken;
  }

  #close(): void {
    this.isHeld = false;
    clearTimeout(this.#beginning);
    this.#beginning = undefined;
    this.#cancelEnd();
    this.#session.microphone.setBetweenTurns(true);
  }

  #cancelEnd(): void {
    clearTimeout(this.#ending);
    this.#ending = undefined;
  }
}

/** What keeps the visitor from talking. */
type Obstacle = "over" | "line" | "muted";
