import type { DialectName } from "../../provider/dialects/dialect.ts";

/** What a page needs to talk to a provider with nothing but the browser's own peer connection. */
export interface BareOptions {
  url: string;
  key: string;
  dialect: DialectName;
  /** A whole session config of that dialect. */
  config: object;
}

export interface BareClient {
  events: { type: string; [name: string]: unknown }[];
  /** Connection states in the order they came, and `open` and `closed` of the channel. */
  states: string[];
  send(event: object): void;
  /** Lets the microphone make a sound, or none. */
  speak(loud: boolean): void;
  /** Energy of what was received, and samples. */
  heard(): Promise<{ energy: number; samples: number }>;
  close(): void;
}

declare global {
  interface Window {
    bare?: BareClient;
  }
}

/** Runs in the page: connects, and leaves the client in `window.bare`. Its microphone is an oscillator. */
export async function connectBare({ url, key, dialect, config }: BareOptions): Promise<void> {
  const ga = dialect === "ga";
  const created = await fetch(`${url}/realtime/${ga ? "client_secrets" : "sessions"}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify(ga ? { session: config } : config),
  });
  if (!created.ok) throw new Error(`session: ${created.status} ${await created.text()}`);
  const session = await created.json();
  const secret: string = ga ? session.value : session.client_secret.value;

  const audio = new AudioContext();
  const voice = new OscillatorNode(audio, { type: "sawtooth", frequency: 150 });
  const volume = new GainNode(audio, { gain: 0 });
  const microphone = audio.createMediaStreamDestination();
  voice.connect(volume).connect(microphone);
  voice.start();
  await audio.resume();

  const peer = new RTCPeerConnection();
  const states: string[] = [];
  const events: BareClient["events"] = [];
  peer.addEventListener("connectionstatechange", () => states.push(peer.connectionState));
  for (const track of microphone.stream.getTracks()) peer.addTrack(track, microphone.stream);
  const player = new Audio();
  player.autoplay = true;
  peer.addEventListener("track", ({ track }) => {
    player.srcObject = new MediaStream([track]);
  });
  const channel = peer.createDataChannel("oai-events");
  channel.addEventListener("message", ({ data }) => {
    try {
      const event = JSON.parse(data);
      events.push(typeof event?.type === "string" ? event : { type: "odd" });
    } catch {
      events.push({ type: "unparseable" });
    }
  });
  channel.addEventListener("close", () => states.push("closed"));
  const send = (event: object) => channel.send(JSON.stringify(event));
  channel.addEventListener("open", () => {
    states.push("open");
    send({ type: "session.update", session: config });
  });
  window.bare = {
    events,
    states,
    send,
    speak: (loud) => volume.gain.setValueAtTime(loud ? 0.3 : 0, audio.currentTime),
    async heard() {
      const heard = { energy: 0, samples: 0 };
      for (const report of (await peer.getStats()).values()) {
        if (report.type !== "inbound-rtp") continue;
        heard.energy += report.totalAudioEnergy ?? 0;
        heard.samples += report.totalSamplesReceived ?? 0;
      }
      return heard;
    },
    close() {
      peer.close();
      void audio.close();
    },
  };

  await peer.setLocalDescription();
  const model = new URLSearchParams({ model: "model" in config ? String(config.model) : "" });
  const answer = await fetch(`${url}/realtime${ga ? "/calls" : `?${model}`}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/sdp" },
    body: peer.localDescription?.sdp ?? "",
  });
  if (!answer.ok) throw new Error(`offer: ${answer.status} ${await answer.text()}`);
  await peer.setRemoteDescription({ type: "answer", sdp: await answer.text() });
}
