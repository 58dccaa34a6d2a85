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
    void screen.setWanted(!session.isIdle && document.visibilityState !== "hidden");
  const visibilityChanged = () => {
    update();
    if (document.visibilityState === "visible") void session.microphone.recoverIfLost();
  };
  const stop = reaction(() => session.isIdle, update, { fireImmediately: true });
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
  #lock: WakeLockSentinel | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  async setWanted(isWanted: boolean): Promise<void> {
    this.#isWanted = isWanted;
    try {
      if (isWanted) await this.#request();
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
