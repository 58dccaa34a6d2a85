interface PlainOptions {
  /** The provider's base address. */
  url: string;
  /** The body of the request for a session. */
  body: string;
}

/**
 * Runs in the page: the same two requests and the same microphone, with nothing but the browser's own peer
 * connection. Gives the milliseconds until the channel is open.
 */
export async function connectPlainly({ url, body }: PlainOptions): Promise<number> {
  const start = performance.now();
  const post = async (path: string, bearer: string, type: string, text: string) => {
    const headers = { Authorization: `Bearer ${bearer}`, "Content-Type": type };
    const answer = await fetch(url + path, { method: "POST", headers, body: text });
    return answer.text();
  };
  const created = await post("/realtime/client_secrets", "any text", "application/json", body);
  const { value }: { value: string } = JSON.parse(created);
  const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  const stream = await navigator.mediaDevices.getUserMedia({ audio });
  const peer = new RTCPeerConnection();
  const channel = peer.createDataChannel("oai-events");
  const opened = new Promise<number>((resolve) => {
    channel.addEventListener("open", () => resolve(performance.now() - start));
  });
  for (const track of stream.getTracks()) peer.addTrack(track, stream);
  await peer.setLocalDescription();
  const offer = peer.localDescription?.sdp ?? "";
  const sdp = await post("/realtime/calls", value, "application/sdp", offer);
  await peer.setRemoteDescription({ type: "answer", sdp });
  const elapsed = await opened;
  peer.close();
  for (const track of stream.getTracks()) track.stop();
  return elapsed;
}
