import { levelOf } from "./mulaw.ts";

const loudLevel = 0.015;
/** 20 ms frames looked back on, and how many of them must be loud: a click or a beep is no speech. */
const window = 8;
const loudFrames = 5;

export interface EarEvents {
  started(): void;
  stopped(): void;
}

/** Hears speech begin and end in the microphone's packets, by their level. */
export class Ear {
  speaking = false;
  packets = 0;
  loudPackets = 0;
  /** Sum of the squares of the levels heard: more than 0 as soon as anything was. */
  energy = 0;
  silenceMs = 500;
  /** Whether it only counts what it gets, as if the visitor said nothing more. */
  isDeaf = false;
  private readonly events: EarEvents;
  private readonly recent: boolean[] = [];
  private quiet: NodeJS.Timeout | undefined;

  constructor(events: EarEvents) {
    this.events = events;
  }

  hear(payload: Uint8Array): void {
    const level = levelOf(payload);
    const loud = level > loudLevel;
    this.packets += 1;
    this.energy += level ** 2;
    this.recent.push(loud);
    if (this.recent.length > window) this.recent.shift();
    if (!loud) return;
    this.loudPackets += 1;
    if (this.isDeaf) return;
    if (!this.speaking && this.recent.filter(Boolean).length >= loudFrames) this.start();
    if (this.speaking) this.stopLater();
  }

  /** Forgets what is being said, without a word to anyone. */
  reset(): void {
    clearTimeout(this.quiet);
    this.speaking = false;
    this.recent.length = 0;
  }

  private start(): void {
    this.speaking = true;
    this.events.started();
  }

  private stopLater(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => {
      this.reset();
      this.events.stopped();
    }, this.silenceMs);
  }
}
