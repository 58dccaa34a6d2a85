/** The connection broke: the peer connection failed, or the channel closed. */
export class ConnectionLostError extends Error {
  override name = "ConnectionLostError";
  constructor(what: string, options?: ErrorOptions) {
    super(`Connection lost: ${what}`, options);
  }
}
