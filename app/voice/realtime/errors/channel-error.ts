/**
 * The event channel was used before its time (spec.md, 8): "Data channel not initialized", "Data channel is not
 * open", "Cannot process requests: data channel not connected", "ChannelClientEventService already configured".
 */
export class ChannelError extends Error {
  override name = "ChannelError";
}
