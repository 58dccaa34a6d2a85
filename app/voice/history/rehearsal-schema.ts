import * as z from "zod/mini";
import { DebriefSchema } from "../debrief/debrief-prompt.ts";
import { DeclaredEndingSchema } from "../scenarios/ending-tool.ts";

const SpanSchema = z.object({
  side: z.enum(["visitor", "persona"]),
  start: z.number(),
  end: z.optional(z.number()),
  interrupts: z.boolean(),
});

/** A saved rehearsal without its items. Times are in milliseconds since the epoch. */
export const SavedRehearsalSchema = z.object({
  /** Start time, which identifies the rehearsal. */
  id: z.number(),
  /** Time of the last save. */
  endedAt: z.number(),
  spans: z.array(SpanSchema),
  ending: z.optional(DeclaredEndingSchema),
  debrief: z.optional(DebriefSchema),
});

export type SavedRehearsal = z.infer<typeof SavedRehearsalSchema>;

export const SavedItemSchema = z.object({
  rehearsalId: z.number(),
  key: z.string(),
  id: z.string(),
  position: z.number(),
  role: z.enum(["user", "assistant"]),
  text: z.string(),
  isTyped: z.boolean(),
  /** False for tool calls, their outputs and unknown types. */
  isMessage: z.boolean(),
  interrupted: z.boolean(),
  createdAt: z.number(),
});

export type SavedItem = z.infer<typeof SavedItemSchema>;

/** Formats the start time of a rehearsal, which names it in the list. */
export function rehearsalDate(startedAt: number): string {
  return new Date(startedAt).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" });
}
