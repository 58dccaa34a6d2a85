/**
 * The peer connection lacks what a step needs (spec.md, 8): "No RTCPeerConnection available", "No local stream
 * available".
 */
export class PeerConnectionError extends Error {
  override name = "PeerConnectionError";
}
