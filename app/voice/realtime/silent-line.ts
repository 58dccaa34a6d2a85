import { reaction } from "mobx";
import type { RealtimeSession } from "./realtime-session.ts";

/** Milliseconds between two looks. */
const interval = 500;

/** Milliseconds within which something must arrive while the persona speaks. */
const patience = 2_000;

/** Notices at once that nothing arrives of what the persona is saying. The browser takes seconds more to tell of a dead line. */
export class SilentLine {
  readonly #session: RealtimeSession;
  #timer: ReturnType<typeof setInterval> | undefined;
  #packets: number | undefined;
  #aliveAt = 0;

  constructor(session: RealtimeSession) {
    this.#session = session;
  }

  /** Returns a function that stops it. */
  watch(): () => void {
    const stops = [
      reaction(
        () => this.#session.activity.personaSpeaks,
        (speaks) => (speaks ? this.#begin() : this.#end()),
      ),
      this.#session.listen(() => this.#isAlive()),
      () => this.#end(),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  #begin(): void {
    this.#packets = undefined;
    this.#isAlive();
    this.#timer = setInterval(() => void this.#look(), interval);
  }

  #end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#session.setLineSilent(false);
  }

  async #look(): Promise<void> {
    const packets = await this.#session.receivedPackets();
    if (this.#timer === undefined) return;
    if (packets !== this.#packets) this.#isAlive();
    else if (performance.now() - this.#aliveAt >= patience) this.#session.setLineSilent(true);
    this.#packets = packets;
  }

  #isAlive(): void {
    this.#aliveAt = performance.now();
    this.#session.setLineSilent(false);
  }
}
