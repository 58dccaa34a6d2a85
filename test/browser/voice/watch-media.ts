declare global {
  interface Window {
    /** Every peer connection and every microphone track that the page has had. */
    peers: RTCPeerConnection[];
    tracks: MediaStreamTrack[];
    /** What the provider has sent. */
    arrived: string[];
  }
}

/** Runs in the page before its own script: keeps what it opens in view. */
export function watchMedia(): void {
  window.peers = [];
  window.tracks = [];
  window.arrived = [];
  const Peer = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Peer {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      window.peers.push(this);
    }

    override createDataChannel(label: string, init?: RTCDataChannelInit) {
      const channel = super.createDataChannel(label, init);
      channel.addEventListener("message", ({ data }) => window.arrived.push(String(data)));
      return channel;
    }
  };
  const media = navigator.mediaDevices;
  if (!media) return;
  const original = media.getUserMedia.bind(media);
  media.getUserMedia = async (constraints) => {
    const stream = await original(constraints);
    window.tracks.push(...stream.getTracks());
    return stream;
  };
}
