import { action, makeObservable, observable } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import { CallError, type PeerFailure } from "./errors.ts";

interface PeerListener {
  onState(state: RTCPeerConnectionState): void;
  onRemoteStream(stream: MediaStream): void;
}

/** The peer connection to the provider. The "RTC" light shows its state. */
export class PeerConnection {
  state: RTCPeerConnectionState = "closed";
  readonly #log: Logger;
  #peer: RTCPeerConnection | undefined;
  #sender: RTCRtpSender | undefined;
  #detach: AbortController | undefined;
  #handleStateChange: () => void = () => {};
  readonly #setState = action((state: RTCPeerConnectionState) => (this.state = state));

  constructor(log: Logger) {
    this.#log = log;
    makeObservable(this, { state: observable });
  }

  /** Replaces the connection and returns its data channel. @throws {CallError} if there can be none. */
  open(listener: PeerListener): RTCDataChannel {
    this.close();
    const peer = this.#createPeer();
    const detach = new AbortController();
    const { signal } = detach;
    this.#peer = peer;
    this.#detach = detach;
    this.#setState(peer.connectionState);
    const handleStateChange = () => {
      this.#setState(peer.connectionState);
      listener.onState(peer.connectionState);
    };
    this.#handleStateChange = handleStateChange;
    peer.addEventListener("connectionstatechange", handleStateChange, { signal });
    peer.addEventListener(
      "track",
      ({ streams, track }) => listener.onRemoteStream(streams[0] ?? new MediaStream([track])),
      { signal },
    );
    return peer.createDataChannel("oai-events");
  }

  addTracks(stream: MediaStream | undefined): void {
    if (!stream) throw peerError("No local stream available", "no-stream");
    const peer = this.#current();
    for (const track of stream.getAudioTracks()) this.#sender = peer.addTrack(track, stream);
  }

  /** Connects without a track. `replaceTrack` can add one later. */
  addTracklessAudio(): void {
    this.#sender = this.#current().addTransceiver("audio").sender;
  }

  async replaceTrack(track: MediaStreamTrack): Promise<void> {
    await this.#sender?.replaceTrack(track);
  }

  async createOffer(): Promise<string> {
    const peer = this.#current();
    await peer.setLocalDescription();
    return peer.localDescription?.sdp ?? "";
  }

  /** Some servers leave out the last line break, or send blank lines, which browsers reject. */
  async applyAnswer(answer: string): Promise<void> {
    const lines = answer.split(/[\r\n]+/).filter((line) => line.trim() !== "");
    const sdp = lines.map((line) => `${line}\r\n`).join("");
    await this.#current().setRemoteDescription({ type: "answer", sdp });
  }

  /** Counts the packets of sound, and everything that shows that the line is alive, such as answers to its probes. */
  async receivedPackets(): Promise<{ sound: number; all: number }> {
    const received = { sound: 0, all: 0 };
    const stats = await this.#peer?.getStats();
    stats?.forEach(({ type, packetsReceived = 0, bytesReceived = 0, responsesReceived = 0 }) => {
      if (type === "inbound-rtp") received.sound += packetsReceived;
      received.all += packetsReceived + bytesReceived + responsesReceived;
    });
    return received;
  }

  /** Handles a state change that no event reported. */
  detectStateChange(): void {
    if (this.#peer && this.#peer.connectionState !== this.state) this.#handleStateChange();
  }

  close(): void {
    this.#detach?.abort();
    try {
      this.#peer?.close();
    } catch (error) {
      this.#log.warn("Failed to close the peer connection", error);
    }
    this.#peer = undefined;
    this.#sender = undefined;
    this.#setState("closed");
  }

  #current(): RTCPeerConnection {
    if (!this.#peer) throw peerError("No RTCPeerConnection available", "closed");
    return this.#peer;
  }

  #createPeer(): RTCPeerConnection {
    try {
      return new RTCPeerConnection();
    } catch (cause) {
      // Browsers refuse with a DOMException. Without WebRTC the constructor is missing.
      const reason = cause instanceof DOMException ? "refused" : "unsupported";
      throw peerError("No RTCPeerConnection available", reason, cause);
    }
  }
}

function peerError(message: string, reason: PeerFailure, cause?: unknown): CallError {
  return new CallError(message, { kind: "peer", reason }, { cause });
}
