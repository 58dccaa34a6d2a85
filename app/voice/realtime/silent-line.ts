import { reaction } from "mobx";
import type { RealtimeSession } from "./realtime-session.ts";

/** Milliseconds between checks. */
const interval = 500;

/** Milliseconds within which something must arrive while the persona speaks. Browsers probe a line every 2.5 s. */
const patience = 3_000;

/** Milliseconds without sound after which an answer that has not ended will not go on. */
const longPatience = 15_000;

/**
 * Detects that no sound arrives while the persona speaks, because the line is lost, which the browser reports seconds later,
 * because the sound is over and the provider did not report it, or because the provider does not finish its answer.
 */
export class SilentLine {
  readonly #session: RealtimeSession;
  readonly #onMissed: (from: number, to: number) => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #packets: { sound: number; all: number } | undefined;
  #soundAt = 0;
  #aliveAt = 0;
  #silentSince: number | undefined;
  #isLost = false;

  /** @param onMissed gets the time, in milliseconds of the call's clock, of sound that was lost before more arrived */
  constructor(session: RealtimeSession, onMissed: (from: number, to: number) => void) {
    this.#session = session;
    this.#onMissed = onMissed;
  }

  /** The time up to which sound has arrived, in milliseconds of the call's clock. */
  get heardUntil(): number {
    return this.#silentSince ?? this.#now();
  }

  /** True from the loss of the line until sound arrives again. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Returns an unsubscribe function. */
  watch(): () => void {
    const stops = [
      reaction(
        () => this.#session.activity.personaSpeaks,
        (speaks) => (speaks ? this.#begin() : this.#end()),
      ),
      this.#session.listen(() => this.#recordAlive()),
      () => this.#end(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  #now(): number {
    return this.#session.clock.now();
  }

  #begin(): void {
    this.#packets = undefined;
    this.#recordSound();
    this.#timer = setInterval(() => void this.#check(), interval);
  }

  #end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#silentSince = undefined;
    this.#isLost = false;
    this.#session.setLineSilent(false);
  }

  async #check(): Promise<void> {
    const received = await this.#session.receivedPackets();
    if (this.#timer === undefined) return;
    const before = this.#packets;
    this.#packets = received;
    if (received.sound !== before?.sound) return this.#recordSound();
    this.#silentSince ??= this.#soundAt;
    if (received.all !== before.all) this.#recordAlive();
    this.#judgeSilence(this.#silentSince);
  }

  #judgeSilence(since: number): void {
    const session = this.#session;
    const isAlive = this.#aliveAt > since + interval;
    if (this.#now() - since >= patience && isAlive && session.endSaidSound()) return;
    if (this.#now() - this.#aliveAt >= patience) session.setLineSilent(true);
    else if (this.#now() - since >= longPatience) session.giveUpUnfinishedSound();
    this.#isLost ||= session.state.phase === "unsteady";
  }

  #recordSound(): void {
    if (this.#isLost && this.#silentSince !== undefined)
      this.#onMissed(this.#silentSince, this.#now());
    this.#silentSince = undefined;
    this.#isLost = false;
    this.#soundAt = this.#now();
    this.#recordAlive();
  }

  #recordAlive(): void {
    this.#aliveAt = this.#now();
    this.#session.setLineSilent(false);
  }
}
