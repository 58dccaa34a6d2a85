import { redactError } from "./redact.ts";
import type { ServerEvent } from "./server-event.ts";

/** An event whose error, if it tells one, does not quote the visitor's key. */
export function withoutKey(event: ServerEvent, key: string): ServerEvent {
  if (!("error" in event) || !event.error) return event;
  return { ...event, error: redactError(event.error, key) };
}
