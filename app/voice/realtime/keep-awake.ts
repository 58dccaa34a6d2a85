import { reaction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { RealtimeSession } from "./realtime-session.ts";

/**
 * Keeps the screen on during a call, since a phone whose screen sleeps stops the microphone. Recovers the microphone when
 * the page is shown again. Returns a function that stops both.
 */
export function keepAwake(session: RealtimeSession, log: Logger): () => void {
  const screen = new ScreenLock(log);
  const update = () => void screen.hold(!session.isIdle && document.visibilityState !== "hidden");
  const shown = () => {
    update();
    if (document.visibilityState === "visible") void session.microphone.recoverIfLost();
  };
  const stop = reaction(() => session.isIdle, update, { fireImmediately: true });
  document.addEventListener("visibilitychange", shown);
  return () => {
    stop();
    document.removeEventListener("visibilitychange", shown);
    void screen.hold(false);
  };
}

/** The browser releases the lock by itself when the page is hidden. */
class ScreenLock {
  readonly #log: Logger;
  #isWanted = false;
  #lock: WakeLockSentinel | undefined;

  constructor(log: Logger) {
    this.#log = log;
  }

  async hold(isWanted: boolean): Promise<void> {
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
