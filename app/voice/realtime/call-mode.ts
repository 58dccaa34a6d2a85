import { reaction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { RealtimeSession } from "./realtime-session.ts";

declare global {
  interface Navigator {
    /** Safari only. */
    readonly audioSession?: { type: string };
  }
}

/**
 * During a call, keeps the screen on, and checks connection and microphone when the page is shown again. A sleeping device
 * can lose either without an event. Asks before the visitor leaves the page while that loses data. Returns a function that
 * stops all of it.
 */
export function followCallMode(
  session: RealtimeSession,
  log: Logger,
  losesData: () => boolean,
): () => void {
  const screen = new ScreenWakeLock(log);
  const isInCall = () => !session.isIdle && !session.isPaused;
  const updateScreen = () =>
    void screen.setWanted(isInCall() && document.visibilityState !== "hidden");
  const ending = new AbortController();
  const { signal } = ending;
  const checkConnection = () => {
    if (document.visibilityState === "visible") session.checkConnection();
  };
  const handleVisibilityChange = () => {
    updateScreen();
    if (document.visibilityState === "visible") void session.microphone.recoverIfLost();
    checkConnection();
  };
  document.addEventListener("visibilitychange", handleVisibilityChange, { signal });
  window.addEventListener("online", checkConnection, { signal });
  const now = { fireImmediately: true };
  const stops = [
    reaction(isInCall, updateScreen, now),
    reaction(isInCall, declareAudioSession, now),
    reaction(losesData, askBeforeLeaving, now),
  ];
  return () => {
    for (const stop of stops) stop();
    ending.abort();
    void screen.setWanted(false);
    declareAudioSession(false);
    askBeforeLeaving(false);
  };
}

/** An iPhone lowers the sound of all pages during a call, until the page declares its end. */
function declareAudioSession(isInCall: boolean): void {
  const { audioSession } = navigator;
  if (audioSession) audioSession.type = isInCall ? "play-and-record" : "auto";
}

/** Adds the listener only while it is needed, since it can exclude a page from the back/forward cache. */
function askBeforeLeaving(losesData: boolean): void {
  if (losesData) window.addEventListener("beforeunload", preventUnload);
  else window.removeEventListener("beforeunload", preventUnload);
}

function preventUnload(event: Event): void {
  event.preventDefault();
}

/** The browser releases the lock when the page is hidden. */
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
      if (!this.#isWanted) return await this.#lock?.release();
      const { wakeLock }: Partial<Navigator> = navigator;
      if (!wakeLock || this.#isHeld) return;
      const lock = await wakeLock.request("screen");
      if (!this.#isWanted || this.#isHeld) return await lock.release();
      this.#lock = lock;
      lock.addEventListener("release", () => this.#handleRelease(), { once: true });
    } catch (error) {
      this.#log.debug("The screen may sleep", error);
    }
  }

  /** A battery saver can release the lock of a visible page again and again, so retry only once. */
  #handleRelease(): void {
    if (!this.#isWanted || this.#isRepeated || document.visibilityState === "hidden") return;
    this.#isRepeated = true;
    void this.#update();
  }

  get #isHeld(): boolean {
    return this.#lock?.released === false;
  }
}
