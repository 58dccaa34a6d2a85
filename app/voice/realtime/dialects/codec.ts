import type { Command } from "../command.ts";
import type { ServerEvent } from "../server-event.ts";
import type { SessionConfig } from "../session-config.ts";

/** The dialects of the provider's protocol (protocol.md). */
export type Dialect = "ga" | "preview";

/** An event as it is sent: JSON with a type. */
export interface WireEvent {
  type: string;
  event_id?: string;
  [field: string]: unknown;
}

/** An event as it was read, and the provider's id of it. */
export interface Decoded {
  event: ServerEvent;
  id?: string;
}

/** Everything in which the dialects differ. Whoever holds a codec knows no dialect. */
export interface Codec {
  readonly dialect: Dialect;
  /** The request that creates a session; `path` follows the base address. */
  sessionRequest(config: SessionConfig): { path: string; body: Record<string, unknown> };
  /**
   * The short-lived secret in the answer to that request.
   *
   * @throws {NoSessionError} when there is none.
   */
  readSecret(body: unknown): string;
  /** Where the offer goes; follows the base address. */
  offerPath(model: string): string;
  encode(command: Command): WireEvent;
  /**
   * Reads one message of the data channel. An event that the product has no use for is read as `unknown`.
   *
   * @throws {UnparseableError} when it is no JSON object.
   * @throws {EventTypeMismatchError} when it has no type, or a type that only the other dialect has.
   * @throws {SchemaError} when a field that its type promises is missing or of another kind.
   */
  decode(message: unknown): Decoded;
}
