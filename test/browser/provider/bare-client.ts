/** What a page needs to talk to a provider, in GA, with nothing but the browser's own peer connection. */
export interface BareOptions {
  url: string;
  key: string;
  /** A whole session config. */
  config: object;
}

export interface BareClient {
  events: { type: string; [name: string]: unknown }[];
  /** Connection states in the order they came, and `open` and `closed` of the channel. */
  states: string[];
}

declare global {
  interface Window {
    bare?: BareClient;
  }
}

/** Runs in the page: connects, and leaves the client in `window.bare`. Its microphone is silent. */
export async function connectBare({ url, key, config }: BareOptions): Promise<void> {
  const created = await fetch(`${url}/realtime/client_secrets`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({ session: config }),
  });
  if (!created.ok) throw new Error(`session: ${created.status} ${await created.text()}`);
  const { value: secret } = await created.json();

  const { stream } = new AudioContext().createMediaStreamDestination();
  const peer = new RTCPeerConnection();
  const states: string[] = [];
  const events: BareClient["events"] = [];
  peer.addEventListener("connectionstatechange", () => states.push(peer.connectionState));
  for (const track of stream.getTracks()) peer.addTrack(track, stream);
  const channel = peer.createDataChannel("oai-events");
  channel.addEventListener("message", ({ data }) => events.push(JSON.parse(data)));
  channel.addEventListener("close", () => states.push("closed"));
  channel.addEventListener("open", () => {
    states.push("open");
    channel.send(JSON.stringify({ type: "session.update", session: config }));
  });
  window.bare = { events, states };

  await peer.setLocalDescription();
  const answer = await fetch(`${url}/realtime/calls`, {
    method: "POST",
    headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/sdp" },
    body: peer.localDescription?.sdp ?? "",
  });
  if (!answer.ok) throw new Error(`offer: ${answer.status} ${await answer.text()}`);
  await peer.setRemoteDescription({ type: "answer", sdp: await answer.text() });
}
