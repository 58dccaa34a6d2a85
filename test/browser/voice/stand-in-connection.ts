/**
 * Runs in the page before its own script: a peer connection without a network, whose events come from the local
 * provider over HTTP (test/provider/call/stand-in-call.ts). It sends no sound, and what it receives is silent.
 */
export function standInConnection(): void {
  const mark = "s=stand-in";
  // A test may take it away from the page.
  const { AudioContext } = window;

  class StandInChannel extends EventTarget {
    readyState: RTCDataChannelState = "connecting";
    readonly label: string;
    line: string | undefined;
    /** One request after the other, so that messages arrive in their order. */
    sent: Promise<unknown> = Promise.resolve();

    constructor(label: string) {
      super();
      this.label = label;
    }

    send(body: string): void {
      const { line } = this;
      if (this.readyState !== "open" || !line) {
        throw new DOMException("RTCDataChannel.readyState is not 'open'", "InvalidStateError");
      }
      const post = () => fetch(line, { method: "POST", body, keepalive: body.length < 60_000 });
      this.sent = this.sent.then(post).catch(() => {});
    }

    open(): void {
      this.readyState = "open";
      this.dispatchEvent(new Event("open"));
    }

    close(): void {
      if (this.readyState === "closed" || this.readyState === "closing") return;
      this.readyState = "closing";
      queueMicrotask(() => {
        this.readyState = "closed";
        this.dispatchEvent(new Event("close"));
      });
    }
  }

  class StandInConnection extends EventTarget {
    connectionState: RTCPeerConnectionState = "new";
    localDescription: RTCSessionDescriptionInit | null = null;
    readonly #silence = new AudioContext();
    readonly #remote = this.#silence.createMediaStreamDestination().stream;
    #channel: StandInChannel | undefined;
    #line: string | undefined;
    #stream: EventSource | undefined;
    #direction = "";
    readonly #senders: object[] = [];

    constructor() {
      super();
      void this.#silence.suspend();
    }

    createDataChannel(label: string): StandInChannel {
      this.#channel = new StandInChannel(label);
      return this.#channel;
    }

    addTrack(track: MediaStreamTrack | null = null): object {
      this.#direction = "a=sendrecv";
      const sender = {
        track,
        replaceTrack: async (next: MediaStreamTrack | null) => void (sender.track = next),
      };
      this.#senders.push(sender);
      return sender;
    }

    addTransceiver(): object {
      return { sender: this.addTrack() };
    }

    getSenders(): object[] {
      return this.#senders;
    }

    setLocalDescription(): Promise<void> {
      const sdp = ["v=0", mark, this.#direction, ""].join("\r\n");
      this.localDescription = { type: "offer", sdp };
      return Promise.resolve();
    }

    setRemoteDescription({ sdp = "" }: RTCSessionDescriptionInit): Promise<void> {
      const line = /^a=line:(\S+)/m.exec(sdp)?.[1];
      if (!line) {
        return Promise.reject(new DOMException("Expect line: v=", "OperationError"));
      }
      const [track] = this.#remote.getTracks();
      const event = Object.assign(new Event("track"), { track, streams: [] });
      this.dispatchEvent(event);
      this.#become("connecting");
      if (sdp.includes("a=fingerprint:sha-256 00:")) this.#become("failed");
      else this.#listen(line);
      return Promise.resolve();
    }

    /** As many packets of sound have come as the provider counts. */
    async getStats(): Promise<Map<string, object>> {
      const session = await fetch(String(this.#line).replace(/\/line$/, ""));
      const { audio } = await session.json();
      const packetsReceived: number = audio.sentPackets;
      const report = { type: "inbound-rtp", packetsReceived, totalAudioEnergy: packetsReceived };
      return new Map([["audio", report]]);
    }

    close(): void {
      const stream = this.#stream;
      this.connectionState = "closed";
      if (this.#channel) this.#channel.close();
      void this.#channel?.sent.then(() => stream?.close());
      for (const track of this.#remote.getTracks()) track.stop();
      if (this.#silence.state !== "closed") void this.#silence.close();
    }

    #listen(line: string): void {
      this.#line = line;
      if (this.#channel) this.#channel.line = line;
      this.#stream = new EventSource(line);
      this.#stream.addEventListener("message", ({ data }) => {
        if (this.connectionState !== "closed") this.#hear(JSON.parse(data));
      });
    }

    #hear([what, data = ""]: [what: string, data?: string]): void {
      const channel = this.#channel;
      if (what === "connected") this.#become("connected");
      if (what === "opened") channel?.open();
      if (what === "closed" || what === "ended") channel?.close();
      if (what === "ended") this.#stream?.close();
      if (channel?.readyState !== "open") return;
      if (what === "text") channel.dispatchEvent(new MessageEvent("message", { data }));
      if (what === "bytes") {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        channel.dispatchEvent(new MessageEvent("message", { data: bytes.buffer }));
      }
    }

    #become(state: RTCPeerConnectionState): void {
      this.connectionState = state;
      this.dispatchEvent(new Event("connectionstatechange"));
    }
  }

  Object.assign(window, { RTCPeerConnection: StandInConnection });
}
