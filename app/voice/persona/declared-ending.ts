import * as z from "zod/mini";
import type { EndingId } from "./endings.ts";

/** An ending as the persona declared it. */
export interface DeclaredEnding {
  ending: EndingId;
  /** What it threatens with, when it does. */
  threat?: "walk_away" | "legal_action" | null;
  /** Why, in one sentence. */
  reason: string;
}

export const DeclaredEndingSchema = z.object({
  ending: z.enum(["common_ground", "standing_firm", "threat"]),
  threat: z.optional(z.nullable(z.enum(["walk_away", "legal_action"]))),
  reason: z.string(),
});

/**
 * Reads the arguments of `declare_ending`. A threat beside another ending is dropped.
 *
 * @throws {SyntaxError | ZodError} when they are not what the tool asks for.
 */
export function readEnding(text: string): DeclaredEnding {
  const { ending, threat, reason } = DeclaredEndingSchema.parse(JSON.parse(text));
  if (ending !== "threat" || !threat) return { ending, reason };
  return { ending, threat, reason };
}
