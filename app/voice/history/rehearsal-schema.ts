import * as z from "zod/mini";
import { DebriefSchema } from "../debrief/debrief-prompt.ts";
import { DeclaredEndingSchema } from "../scenarios/ending-tool.ts";

const SpanSchema = z.object({
  side: z.enum(["visitor", "persona"]),
  start: z.number(),
  end: z.optional(z.number()),
  interrupts: z.boolean(),
});

/** A rehearsal as it is kept, its items aside. Times are in milliseconds since the epoch. */
export const KeptRehearsalSchema = z.object({
  /** When it began: no browser begins two at once. */
  id: z.number(),
  /** When it was last written. */
  endedAt: z.number(),
  spans: z.array(SpanSchema),
  ending: z.optional(DeclaredEndingSchema),
  debrief: z.optional(DebriefSchema),
});

export type SavedRehearsal = z.infer<typeof KeptRehearsalSchema>;

/** One item of a rehearsal as it is kept. */
export const KeptItemSchema = z.object({
  rehearsalId: z.number(),
  key: z.string(),
  id: z.string(),
  /** Its place in the conversation. */
  position: z.number(),
  role: z.enum(["user", "assistant"]),
  text: z.string(),
  isTyped: z.boolean(),
  /** Said by somebody: no call of a tool, nor its output. */
  isMessage: z.boolean(),
  interrupted: z.boolean(),
  createdAt: z.number(),
});

export type SavedItem = z.infer<typeof KeptItemSchema>;

/** A rehearsal's beginning, to the second: its name in the list. */
export function rehearsalDate(id: number): string {
  return new Date(id).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" });
}
