declare global {
  interface Window {
    /** The page's newest event channel, and when it opened, on the page's clock. */
    channel?: RTCDataChannel;
    openedAt?: number;
  }
}

/** Runs in the page before its own script: keeps the event channel in view. */
export function holdChannel(): void {
  const create = RTCPeerConnection.prototype.createDataChannel;
  RTCPeerConnection.prototype.createDataChannel = function (...parameters) {
    const channel = create.apply(this, parameters);
    window.channel = channel;
    channel.addEventListener("open", () => (window.openedAt = performance.now()));
    return channel;
  };
}
