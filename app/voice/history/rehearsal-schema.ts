import * as z from "zod/mini";
import { DebriefSchema } from "../debrief/debrief-prompt.ts";
import { DeclaredEndingSchema } from "../scenarios/ending-tool.ts";

const span = {
  side: z.enum(["visitor", "persona"]),
  start: z.number(),
  end: z.optional(z.number()),
  interrupts: z.boolean(),
};

export const SavedSpanSchema = z.object({ ...span, rehearsalId: z.number(), index: z.number() });

export type SavedSpan = z.infer<typeof SavedSpanSchema>;

const rehearsal = {
  /** Start time, which identifies the rehearsal. */
  id: z.number(),
  /** The end of the call; while it lasts, the time of the last save. */
  endedAt: z.number(),
  ending: z.optional(DeclaredEndingSchema),
  debrief: z.optional(DebriefSchema),
};

/** A saved rehearsal without its items and spans. Times are in milliseconds since the epoch. */
export const SavedRehearsalSchema = z.object({
  ...rehearsal,
  /** Milliseconds. */
  talking: z.object({ visitor: z.number(), persona: z.number() }),
});

export type SavedRehearsal = z.infer<typeof SavedRehearsalSchema>;

/** What version 1 of the database held. */
export const FormerRehearsalSchema = z.object({ ...rehearsal, spans: z.array(z.object(span)) });

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
