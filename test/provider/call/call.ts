import { setTimeout as delay } from "node:timers/promises";
import {
  MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtpHeader,
  RtpPacket,
  type RTCDataChannel,
} from "werift";
import { Ear, type EarEvents } from "../media/ear.ts";
import { encodeMuLaw } from "../media/mulaw.ts";
import { Speaker } from "../media/speaker.ts";
import { hum } from "../media/voice.ts";
import { WireError } from "../wire/wire-error.ts";
import { Relay } from "./relay.ts";
import { firstCandidate, withCandidates, withoutCandidates } from "./sdp.ts";

export interface CallEvents extends EarEvents {
  opened(): void;
  received(message: string | Buffer): void;
  /** The other side closed its channel or connection. */
  gone(): void;
}

/** Milliseconds within which the relay has passed on what it was given. */
const relayMs = 100;

/** Bytes. */
const mostInFlight = 12_000;

/** What a session needs of a call. */
export type CallLike = Pick<Call, keyof Call>;

/** One peer connection: the answering side of an offer. */
export class Call {
  readonly ear: Ear;
  readonly speaker = new Speaker((from, count) => this.write(from, count));
  answer = "";
  private readonly events: CallEvents;
  private readonly track = new MediaStreamTrack({ kind: "audio" });
  private readonly began = performance.now();
  private readonly peer = new RTCPeerConnection({
    iceServers: [],
    iceInterfaceAddresses: { udp4: "127.0.0.1" },
    iceAdditionalHostAddresses: ["127.0.0.1"],
    iceUseIpv6: false,
    iceUseTcp: false,
    codecs: {
      audio: [
        new RTCRtpCodecParameters({
          mimeType: "audio/PCMU",
          clockRate: 8000,
          channels: 1,
          payloadType: 0,
        }),
      ],
      video: [],
    },
  });
  private relay: Relay | undefined;
  private channel: RTCDataChannel | undefined;
  private closed = false;
  private channelClosed = false;
  private sequence = 0;
  private timestamp = 0;

  private constructor(events: CallEvents) {
    this.events = events;
    this.ear = new Ear(events);
    this.peer.onTrack.subscribe((track) => {
      track.onReceiveRtp.subscribe(({ payload }) => this.ear.hear(payload));
    });
    this.peer.onDataChannel.subscribe((channel) => this.adopt(channel));
    this.peer.connectionStateChange.subscribe((state) => {
      if (state === "closed" || state === "failed") this.leave();
    });
  }

  /** Throws a `WireError` when the offer is none. */
  static async answer(offer: string, events: CallEvents): Promise<Call> {
    const call = new Call(events);
    try {
      await call.accept(offer);
    } catch (error) {
      await call.close();
      const why = error instanceof Error ? error.message : String(error);
      throw new WireError(`Failed to parse the SDP offer: ${why}`, "invalid_offer");
    }
    return call;
  }

  get state(): string {
    return this.peer.connectionState;
  }

  /** Cuts the network, or mends it. Neither side is told. */
  freeze(frozen: boolean): void {
    if (this.relay) this.relay.frozen = frozen;
  }

  /** Answers nothing that arrives for the data channel, so that it never opens. */
  deafen(): void {
    const transport = this.peer.sctpTransport;
    if (transport) transport.dtlsTransport.dataReceiver = () => {};
  }

  send(message: string | Buffer): void {
    if (this.channel?.readyState === "open") this.channel.send(message);
  }

  /** Closes the data channel alone; the connection stands. */
  closeChannel(): void {
    this.channelClosed = true;
    this.channel?.close();
  }

  /** Closes the connection the polite way: the other side is told. */
  async close(): Promise<void> {
    this.closed = true;
    this.ear.reset();
    this.speaker.stop();
    await this.peer.close();
    // What tells the other side is still on its way.
    await delay(relayMs);
    this.relay?.close();
  }

  private async accept(offer: string): Promise<void> {
    await this.peer.setRemoteDescription({ type: "offer", sdp: withoutCandidates(offer) });
    const audio = this.peer.getTransceivers().find(({ kind }) => kind === "audio");
    if (audio) {
      await audio.sender.replaceTrack(this.track);
      audio.setDirection(/^a=recvonly/m.test(offer) ? "sendonly" : "sendrecv");
    }
    await this.peer.setLocalDescription(await this.peer.createAnswer());
    this.skipRecordNumbers();
    this.limitFlight();
    const own = this.peer.localDescription?.sdp ?? "";
    this.relay = await Relay.open(firstCandidate(own));
    this.answer = withCandidates(own, this.relay.candidates);
  }

  /**
   * werift numbers its first records after the handshake from 1 again, although the handshake's last ones were
   * of the same epoch: the other side takes one of them for a replay, and a message is a second late.
   */
  private skipRecordNumbers(): void {
    for (const transport of this.peer.dtlsTransports) {
      transport.onStateChange.subscribe((state) => {
        if (state === "connected" && transport.dtls)
          transport.dtls.dtls.recordSequenceNumber += 100;
      });
    }
  }

  /**
   * Keeps so little on its way at once that no socket's buffer overflows: werift does not always get over a
   * loss. It counts what it sends again twice, and can wait for ever for room.
   */
  private limitFlight(): void {
    const sctp = this.peer.sctpTransport?.sctp;
    if (!sctp) return;
    let window = mostInFlight;
    Object.defineProperty(sctp, "cwnd", {
      get: () => window,
      set: (bytes: number) => {
        window = Math.min(bytes, mostInFlight);
      },
    });
  }

  private adopt(channel: RTCDataChannel): void {
    this.channel = channel;
    channel.onMessage.subscribe((message) => this.events.received(message));
    channel.stateChanged.subscribe((state) => {
      if (state === "open") this.events.opened();
      // a channel that closes is closed from both sides, which takes a moment
      if (state === "closed" && !this.channelClosed) setTimeout(() => this.leave(), 300);
    });
    this.peer.sctpTransport?.sctp.stateChanged.closed.subscribe(() => this.leave());
  }

  private leave(): void {
    if (this.closed) return;
    this.closed = true;
    this.events.gone();
  }

  private write(from: number, count: number): void {
    const first = from === 0;
    const payload = Buffer.from(Uint8Array.from(hum(from, count), encodeMuLaw));
    const now = Math.floor((performance.now() - this.began) * 8);
    this.timestamp = first ? Math.max(this.timestamp + 160, now) : this.timestamp + 160;
    this.sequence = (this.sequence + 1) & 0xffff;
    const header = new RtpHeader({
      payloadType: 0,
      marker: first,
      sequenceNumber: this.sequence,
      timestamp: this.timestamp >>> 0,
    });
    this.track.writeRtp(new RtpPacket(header, payload));
  }
}
