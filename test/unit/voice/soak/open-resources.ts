import { getEventListeners } from "node:events";

/** What the page has opened and must close again, apart from what the stand-ins hold themselves. */
export class OpenResources {
  audioContexts = 0;
  /** Of what is heard. */
  loudness = 0;
  screenLocks = 0;
  /** The addresses of requests without an answer. */
  readonly requests: string[] = [];
  /** Rejections and exceptions that nothing has caught. */
  readonly uncaught: unknown[] = [];
  readonly #listening = new Map<EventTarget, Set<string>>();

  /** Watches from now on. Returns a function that ends it. */
  watch(): () => void {
    const { prototype } = EventTarget;
    const { addEventListener } = prototype;
    const noted = (target: EventTarget, type: string) => this.#note(target, type);
    prototype.addEventListener = function (this: EventTarget, type, ...rest) {
      noted(this, type);
      addEventListener.call(this, type, ...rest);
    };
    const caught = (error: unknown) => void this.uncaught.push(error);
    process.on("unhandledRejection", caught);
    process.on("uncaughtException", caught);
    return () => {
      prototype.addEventListener = addEventListener;
      process.off("unhandledRejection", caught);
      process.off("uncaughtException", caught);
    };
  }

  /** As `target: event`, one for each listener. */
  listeners(): string[] {
    return [...this.#listening].flatMap(([target, types]) => listenersOf(target, types));
  }

  /** Holds no target any more that nothing listens to. */
  forgetUnused(): void {
    for (const [target, types] of this.#listening) {
      if (listenersOf(target, types).length === 0) this.#listening.delete(target);
    }
  }

  audioContext() {
    const opened = () => this.audioContexts++;
    const closed = () => this.audioContexts--;
    const hear = (samples: Float32Array) => samples.fill(this.loudness);
    return class {
      state = "suspended";
      constructor() {
        opened();
      }
      async resume() {
        if (this.state === "suspended") this.state = "running";
      }
      async close() {
        if (this.state === "closed") throw new DOMException("closed", "InvalidStateError");
        this.state = "closed";
        closed();
      }
      createAnalyser() {
        return { fftSize: 0, getFloatTimeDomainData: hear };
      }
      createMediaStreamSource() {
        return { connect() {} };
      }
    };
  }

  wakeLock() {
    return {
      request: async () => {
        this.screenLocks++;
        const lock = { released: false, release: async () => this.#unlock(lock) };
        return lock;
      },
    };
  }

  #note(target: EventTarget, type: string): void {
    // A signal goes with the request that it was made for.
    if (target instanceof AbortSignal) return;
    const types = this.#listening.get(target) ?? new Set();
    this.#listening.set(target, types.add(type));
  }

  #unlock(lock: { released: boolean }): void {
    if (!lock.released) this.screenLocks--;
    lock.released = true;
  }
}

function listenersOf(target: EventTarget, types: ReadonlySet<string>): string[] {
  return [...types].flatMap((type) =>
    getEventListeners(target, type).map(() => `${target.constructor.name}: ${type}`),
  );
}
