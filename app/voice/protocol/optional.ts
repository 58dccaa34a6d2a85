import * as z from "zod/mini";
import { catch as otherwise } from "zod/mini";

/** Reads a field that is not needed. A value of another type counts as absent, so that it never costs the event. */
export function optional<T extends z.ZodMiniType>(schema: T) {
  return otherwise(z.nullish(schema), () => undefined as undefined & z.output<T>);
}

export const optionalText = optional(z.string());
export const optionalNumber = optional(z.number());
