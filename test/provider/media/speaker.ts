import { sampleRate } from "./voice.ts";

const frameMs = 20;
const frameSamples = (sampleRate * frameMs) / 1000;

export interface Playing {
  itemId: string;
  /** How much of the item's sound has been sent, in milliseconds. */
  playedMs: number;
}

/** Takes 20 ms of sound: `count` samples, `from` so many after the last silence. */
type Write = (from: number, count: number) => void;

interface Segment extends Playing {
  ms: number;
}

/** Sends speech-like sound in real time, 20 ms a packet. */
export class Speaker {
  frames = 0;
  private readonly write: Write;
  private readonly tickMs: number;
  private readonly queue: Segment[] = [];
  private ended: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;
  private due = 0;
  private spoken = 0;

  /** @param tickMs how often it looks what is due */
  constructor(write: Write, tickMs = frameMs) {
    this.write = write;
    this.tickMs = tickMs;
  }

  get playing(): boolean {
    return this.timer !== undefined;
  }

  /** Queues so much sound for an item, and begins if nothing is being said. */
  say(itemId: string, ms: number): void {
    const last = this.queue.at(-1);
    if (last?.itemId === itemId) last.ms += ms;
    else this.queue.push({ itemId, ms, playedMs: 0 });
    if (this.playing) return;
    this.due = performance.now();
    this.spoken = 0;
    this.timer = setInterval(() => this.catchUp(), this.tickMs);
  }

  /** Calls back when all that is queued has been said; never if it was stopped before. */
  whenDone(ended: () => void): void {
    this.ended = ended;
  }

  /** Takes all that is queued as said. */
  skip(): void {
    this.queue.length = 0;
  }

  /** Falls silent at once; gives what was being said. */
  stop(): Playing | undefined {
    clearInterval(this.timer);
    this.timer = undefined;
    this.ended = undefined;
    const current = this.queue[0];
    this.queue.length = 0;
    return current;
  }

  private catchUp(): void {
    while (this.playing && this.due <= performance.now()) this.sayFrame();
  }

  private sayFrame(): void {
    const current = this.queue[0];
    if (!current) {
      if (!this.ended) {
        this.due += frameMs;
        return;
      }
      const { ended } = this;
      this.stop();
      ended();
      return;
    }
    this.write(this.spoken, frameSamples);
    this.frames += 1;
    this.spoken += frameSamples;
    this.due += frameMs;
    current.playedMs += frameMs;
    if (current.playedMs >= current.ms) this.queue.shift();
  }
}
