import { reaction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { RealtimeSession } from "./realtime-session.ts";

/**
 * Keeps the screen on during a call, since a phone whose screen sleeps stops the microphone. Recovers the microphone when
 * the page is shown again. Returns a function that stops both.
 */
export function keepAwake(session: RealtimeSession, log: Logger): () => void {
  const screen = new ScreenWakeLock(log);
  const update = () =>
    void screen.setWanted(
      !session.isIdle && !session.isPaused && document.visibilityState !== "hidden",
    );
  const visibilityChanged = () => {
    update();
    if (document.visibilityState === "visible") void session.microphone.recoverIfLost();
  };
  const stop = reaction(() => session.isIdle || session.isPaused, update, {
    fireImmediately: true,
  });
  document.addEventListener("visibilitychange", visibilityChanged);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", visibilityChanged);
    void screen.setWanted(false);
  };
}

/** The browser releases the lock when the page is hidden, so it is to be requested again when the page is shown. */
class ScreenWakeLock {
  readonly #log: Logger;
  #isWanted = false;
  #isRepeated = false;
  #lock: WakeLockSentinel | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  async setWanted(isWanted: boolean): Promise<void> {
    this.#isWanted = isWanted;
    this.#isRepeated = false;
    await this.#update();
  }

  async #update(): Promise<void> {
    try {
      if (this.#isWanted) await this.#request();
      else await this.#release();
    } catch (error) {
      this.#log.debug("The screen may sleep", error);
    }
  }

  async #request(): Promise<void> {
    const { wakeLock }: Partial<Navigator> = navigator;
    if (!wakeLock || this.#isHeld) return;
    const lock = await wakeLock.request("screen");
    if (!this.#isWanted || this.#isHeld) return lock.release();
    this.#lock = lock;
    lock.addEventListener("release", () => this.#released(), { once: true });
  }

  /** A battery saver may release the lock of a visible page. It may do so again, so the lock is requested once more only. */
  #released(): void {
    if (!this.#isWanted || this.#isRepeated || document.visibilityState === "hidden") return;
    this.#isRepeated = true;
    void this.#update();
  }

  get #isHeld(): boolean {
    return this.#lock?.released === false;
  }

  async #release(): Promise<void> {
    const lock = this.#lock;
    this.#lock = undefined;
    await lock?.release();
  }
}
