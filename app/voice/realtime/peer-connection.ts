import { action, makeObservable, observable } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import { PeerConnectionError } from "./errors.ts";
import { channelName } from "./event-channel.ts";

/** What is heard of a peer connection while it is the current one. */
export interface PeerListener {
  onState(state: RTCPeerConnectionState): void;
  /** The persona's voice. */
  onRemoteStream(stream: MediaStream): void;
}

/** The one peer connection to the provider: the tool's first light, "RTC". */
export class PeerConnection {
  /** Published as it changes; starts closed (spec.md, 4). */
  state: RTCPeerConnectionState = "closed";
  readonly #create: () => RTCPeerConnection;
  readonly #log: Logger;
  #peer: RTCPeerConnection | undefined;
  #sender: RTCRtpSender | undefined;
  #detach: AbortController | undefined;

  constructor(log: Logger, create: () => RTCPeerConnection) {
    this.#log = log;
    this.#create = create;
    makeObservable(this, { state: observable, setState: action });
  }

  /**
   * Opens a new connection, closing the one before, and gives its event channel.
   *
   * @throws {PeerConnectionError} when the browser has none to give.
   */
  open(listener: PeerListener): RTCDataChannel {
    this.close();
    const peer = this.#make();
    const detach = new AbortController();
    const { signal } = detach;
    this.#peer = peer;
    this.#detach = detach;
    this.setState(peer.connectionState);
    const stateChanged = () => {
      this.setState(peer.connectionState);
      listener.onState(peer.connectionState);
    };
    peer.addEventListener("connectionstatechange", stateChanged, { signal });
    peer.addEventListener(
      "track",
      ({ streams, track }) => listener.onRemoteStream(streams[0] ?? new MediaStream([track])),
      { signal },
    );
    return peer.createDataChannel(channelName);
  }

  /**
   * Sends the stream's audio.
   *
   * @throws {PeerConnectionError} when there is no stream or no connection.
   */
  addTracks(stream: MediaStream | undefined): void {
    if (!stream) throw new PeerConnectionError("No local stream available");
    const peer = this.#current();
    for (const track of stream.getAudioTracks()) this.#sender = peer.addTrack(track, stream);
  }

  /** Sends another microphone's audio from now on, without a new offer. */
  async replaceTrack(track: MediaStreamTrack): Promise<void> {
    await this.#sender?.replaceTrack(track);
  }

  /**
   * Makes the offer, and gives its SDP.
   *
   * @throws {PeerConnectionError} when there is no connection.
   */
  async createOffer(): Promise<string> {
    const peer = this.#current();
    const offer = await peer.createOffer();
    await peer.setLocalDescription(offer);
    return peer.localDescription?.sdp ?? offer.sdp ?? "";
  }

  /**
   * Applies the answer's SDP.
   *
   * @throws {PeerConnectionError} when there is no connection.
   */
  async applyAnswer(sdp: string): Promise<void> {
    await this.#current().setRemoteDescription({ type: "answer", sdp });
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
    this.setState("closed");
  }

  #current(): RTCPeerConnection {
    if (!this.#peer) throw new PeerConnectionError("No RTCPeerConnection available");
    return this.#peer;
  }

  #make(): RTCPeerConnection {
    try {
      return this.#create();
    } catch (cause) {
      throw new PeerConnectionError("No RTCPeerConnection available", { cause });
    }
  }

  setState(state: RTCPeerConnectionState): void {
    this.state = state;
  }
}
