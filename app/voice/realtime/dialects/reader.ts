import type { core } from "zod/mini";
import { safeParse } from "zod/mini";
import { EventTypeMismatchError } from "../errors/event-type-mismatch-error.ts";
import { toSchemaError } from "./to-schema-error.ts";
import { UnparseableError } from "../errors/unparseable-error.ts";
import type { ServerEvent } from "../server-event.ts";
import type { Decoded } from "./codec.ts";

/** Reads a wire event of one type. */
export type Reader = (wire: unknown) => ServerEvent;

/** A reader that checks the event against its schema, then builds the domain's event of it. */
export function reader<Schema extends core.$ZodType>(
  schema: Schema,
  build: (wire: core.output<Schema>) => ServerEvent,
): Reader {
  return (wire) => {
    const result = safeParse(schema, wire, { reportInput: true });
    if (!result.success) throw toSchemaError("event", result.error.issues);
    return build(result.data);
  };
}

/** Reads messages with a dialect's readers, and refuses the types that are `foreign` to it. */
export function decoder(
  readers: ReadonlyMap<string, Reader>,
  foreign: ReadonlySet<string>,
): (message: unknown) => Decoded {
  return (message) => {
    const wire = parseObject(message);
    const { type, event_id: id } = wire;
    if (typeof type !== "string" || foreign.has(type)) throw new EventTypeMismatchError(type);
    const read = readers.get(type);
    const event = read ? read(wire) : ({ type: "unknown", wireType: type.slice(0, 100) } as const);
    return { event, id: typeof id === "string" && id !== "" ? id : undefined };
  };
}

function parseObject(message: unknown): { type?: unknown; event_id?: unknown } {
  if (typeof message !== "string") throw new UnparseableError();
  let value: unknown;
  try {
    value = JSON.parse(message);
  } catch (cause) {
    throw new UnparseableError({ cause });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UnparseableError();
  }
  return value;
}
