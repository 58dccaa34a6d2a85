import { Ear } from "../media/ear.ts";
import { Speaker } from "../media/speaker.ts";
import { WireError } from "../wire/wire-error.ts";
import type { CallEvents, CallLike } from "./call.ts";

/** Names what an offer was made by (test/browser/voice/stand-in-connection.ts). */
const mark = "s=stand-in";

/** What a page's stand-in is told, a line of JSON each. */
export type Told =
  | ["connected" | "failed" | "opened" | "closed" | "ended"]
  | ["text" | "bytes", string];

/** What a page is told by. */
export interface Line {
  tell: (told: Told) => void;
  end: () => void;
}

/**
 * A call without a network: events come and go by a line, and sound is counted, not sent. It cannot be frozen,
 * and hears nothing.
 */
export class StandInCall implements CallLike {
  readonly answer: string;
  readonly speaker = new Speaker(() => {});
  state = "new";
  private readonly events: CallEvents;
  private readonly heard: Ear;
  private readonly hears: boolean;
  private line: Line | undefined;
  private connectedAt = 0;
  private isDeaf = false;
  private isFrozen = false;

  /** @param address where the page finds this call */
  constructor(offer: string, address: string, events: CallEvents) {
    this.events = events;
    this.heard = new Ear(events);
    this.hears = offer.includes("a=sendrecv");
    const fingerprint = "a=fingerprint:sha-256 01:01:01";
    this.answer = ["v=0", mark, `a=line:${address}`, fingerprint, ""].join("\r\n");
  }

  static isMeant(offer: string): boolean {
    return offer.includes(mark);
  }

  /** It has heard as many packets as a microphone would have sent by now. */
  get ear(): Ear {
    const isHeard = this.hears && this.state === "connected";
    if (isHeard) this.heard.packets = Math.floor((performance.now() - this.connectedAt) / 20);
    return this.heard;
  }

  /** The page listens from here on. */
  connect(line: Line): void {
    this.line = line;
    if (this.isFrozen) return;
    this.state = "connected";
    this.connectedAt = performance.now();
    this.line?.tell(["connected"]);
    if (this.isDeaf) return;
    this.line?.tell(["opened"]);
    this.events.opened();
  }

  receive(message: string): void {
    this.events.received(message);
  }

  send(message: string | Buffer): void {
    if (typeof message === "string") this.line?.tell(["text", message]);
    else this.line?.tell(["bytes", message.toString("base64")]);
  }

  freeze(frozen: boolean): void {
    if (this.state !== "new") throw new WireError("A network is lost by a real call alone.");
    this.isFrozen = frozen;
  }

  deafen(): void {
    this.isDeaf = true;
  }

  closeChannel(): void {
    this.line?.tell(["closed"]);
  }

  close(): Promise<void> {
    this.state = "closed";
    this.heard.reset();
    this.speaker.stop();
    this.line?.tell(["ended"]);
    this.line?.end();
    return Promise.resolve();
  }

  /** The page listens no more. */
  leave(): void {
    if (this.state === "closed") return;
    this.state = "closed";
    this.events.gone();
  }
}
