import { action, makeAutoObservable, reaction, runInAction } from "mobx";
import type { ErrorEvent } from "../protocol/server-events.ts";
import { commitEventId } from "../realtime/event-channel.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import type { CallChoices, TurnTaking } from "../scenarios/call-choices.ts";

/** Milliseconds. A shorter press counts as a slip. */
const minPressTime = 200;

/** Milliseconds until the last audio of a turn has reached the provider. A commit sent at once would overtake it. */
const audioDelay = 150;

export type DroppedTurn = "too-short" | "not-sent" | "line-dropped";

type Obstacle = "over" | "line" | "muted";

/** Opens the microphone, and lets the visitor's turn last, while a button or key is held. */
export class HoldToTalk {
  isHeld = false;
  /** Reset by the next press. */
  droppedTurn: DroppedTurn | undefined;
  /** How turns were taken until the visitor switched because of noise. Reset by the next press. */
  insteadOf: TurnTaking | undefined;
  /** True once nothing more can be said in this call. */
  isClosed = false;
  readonly #session: RealtimeSession;
  #beginTimer: ReturnType<typeof setTimeout> | undefined;
  #endTimer: ReturnType<typeof setTimeout> | undefined;
  /** True after a turn was sent until the provider confirms it. */
  #awaitsCommit = false;

  constructor(session: RealtimeSession) {
    this.#session = session;
    // In a batch, the reaction to the choice would run last, and undo what `switchFrom` sets after it.
    makeAutoObservable(this, { switchFrom: false }, { deep: false });
  }

  /** True if nothing keeps the visitor from talking. */
  get canTalk(): boolean {
    return !this.isClosed && this.#obstacle === undefined;
  }

  /** True if only the mute keeps the visitor from talking. */
  get isMuted(): boolean {
    return this.#obstacle === "muted";
  }

  /** Switches hold to talk on or off. Between two turns the microphone is closed. */
  setOn(isOn: boolean): void {
    const { turns, microphone } = this.#session;
    if (!isOn) this.discard();
    turns.areManual = isOn;
    this.isClosed = false;
    this.droppedTurn = undefined;
    this.insteadOf = undefined;
    this.#awaitsCommit = false;
    microphone.setBetweenTurns(isOn);
    // The provider no longer detects the end of the current turn.
    if (isOn) turns.end();
  }

  /** Switches to hold to talk because of noise. What was said in the current turn is kept, and not answered yet. */
  switchFrom(choices: Pick<CallChoices, "turnTaking" | "set">): void {
    const { turnTaking } = choices;
    this.#session.turns.end({ isAnswered: false });
    choices.set({ turnTaking: "hold" });
    runInAction(() => (this.insteadOf = turnTaking));
  }

  close(): void {
    this.discard();
    this.isClosed = true;
    this.#session.microphone.setBetweenTurns(true);
  }

  /** Ends a turn when the connection is lost, or the microphone is lost or muted. Returns an unsubscribe function. */
  watch(): () => void {
    const stops = [
      reaction(
        () => this.#obstacle ?? (this.#session.isMediaActive ? undefined : "microphone"),
        (obstacle) => this.#handleObstacle(obstacle),
      ),
      this.#session.listen(({ type }) => {
        if (type === "input_audio_buffer.committed") this.#awaitsCommit = false;
      }),
      this.#session.handleRefusals((event) => this.#handleRefusal(event)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  press(): void {
    if (this.isHeld || !this.canTalk || !this.#session.turns.areManual) return;
    this.isHeld = true;
    this.droppedTurn = undefined;
    this.insteadOf = undefined;
    // A quick second press continues the same turn.
    if (this.#endTimer === undefined) this.#prepare();
    this.#cancelEnd();
    this.#session.microphone.setBetweenTurns(false);
  }

  release(): void {
    if (!this.isHeld) return;
    if (this.#beginTimer !== undefined) return this.#drop("too-short");
    this.#endPress();
    this.#awaitsCommit = true;
    this.#endTimer = setTimeout(() => {
      this.#endTimer = undefined;
      this.#session.turns.end();
    }, audioDelay);
  }

  /** Drops the turn because the visitor wants that. */
  discard(): void {
    if (this.isHeld) this.#drop(undefined);
  }

  /** Drops the turn because the visitor was interrupted in the middle of it. */
  abandon(): void {
    if (this.isHeld) this.#drop("not-sent");
  }

  readonly #handleObstacle = action((obstacle: Obstacle | "microphone" | undefined): void => {
    if (obstacle === "line") this.#handleLostLine();
    else if (obstacle === "microphone") this.abandon();
    else if (obstacle === "muted") this.release();
    else if (obstacle === "over" && this.#session.turns.areManual) this.#endPress();
  });

  /** The provider refuses a turn of which too little sound has arrived, and one that it has ended already. */
  readonly #handleRefusal = action(({ error, eventId }: ErrorEvent): boolean => {
    if (eventId !== commitEventId && error.code !== "input_audio_buffer_commit_empty") return false;
    if (!this.#awaitsCommit) return true;
    this.#awaitsCommit = false;
    this.droppedTurn = "not-sent";
    // The persona would answer what was said before the dropped turn.
    this.#session.interrupt();
    return true;
  });

  get #obstacle(): Obstacle | undefined {
    const { isDataOpen, state, microphone, isIdle, isPaused } = this.#session;
    if (isIdle || isPaused || state.phase === "stopping") return "over";
    if (!isDataOpen || state.phase !== "connected") return "line";
    return microphone.muted ? "muted" : undefined;
  }

  /** Collects audio at once, but interrupts the persona only when the press is too long for a slip. */
  #prepare(): void {
    const { turns } = this.#session;
    this.#awaitsCommit = false;
    turns.prepare();
    this.#beginTimer = setTimeout(() => {
      this.#beginTimer = undefined;
      turns.begin();
    }, minPressTime);
  }

  #handleLostLine(): void {
    const isTurnLost = this.isHeld || this.#endTimer !== undefined || this.#awaitsCommit;
    if (!isTurnLost) return;
    if (this.isHeld && this.#session.isDataOpen) this.#session.turns.discard();
    this.#endPress();
    this.#awaitsCommit = false;
    this.droppedTurn = "line-dropped";
  }

  #drop(reason: DroppedTurn | undefined): void {
    this.#endPress();
    this.#session.turns.discard();
    this.droppedTurn = reason;
  }

  #endPress(): void {
    this.isHeld = false;
    clearTimeout(this.#beginTimer);
    this.#beginTimer = undefined;
    this.#cancelEnd();
    this.#session.microphone.setBetweenTurns(true);
  }

  #cancelEnd(): void {
    clearTimeout(this.#endTimer);
    this.#endTimer = undefined;
  }
}
