import * as z from "zod/mini";
import { catch as withFallback } from "zod/mini";
import { DebriefSchema } from "../debrief/debrief-schema.ts";
import { DeclaredEndingSchema } from "../scenarios/ending-tool.ts";
import { difficulties } from "../scenarios/plan.ts";
import { ScenarioSchema } from "../scenarios/scenario.ts";
import { CleanedRecordSchema } from "../transcript/cleaning-prompt.ts";

const span = {
  side: z.enum(["visitor", "persona"]),
  start: z.number(),
  end: z.optional(z.number()),
  interrupts: z.boolean(),
  isCut: part(z.boolean()),
  brokenMs: part(z.number()),
};

export const SavedSpanSchema = z.object({ ...span, rehearsalId: z.number(), index: z.number() });

export type SavedSpan = z.infer<typeof SavedSpanSchema>;

/** A part of a rehearsal that is left out if it is not what it should be, so that the rest can be read. */
function part<T>(schema: z.ZodMiniType<T>) {
  return withFallback(z.optional(schema), undefined);
}

/** Milliseconds since the epoch that a date can tell. */
const time = z.number().check(z.minimum(0), z.maximum(8.64e15));

const rehearsal = {
  /** Start time, which identifies the rehearsal. */
  id: time,
  /** The end of the call; while it lasts, the time of the last save. */
  endedAt: time,
  ending: part(DeclaredEndingSchema),
  debrief: part(DebriefSchema),
};

/**
 * A saved rehearsal without its items and spans. Times are in milliseconds since the epoch. What earlier versions did
 * not keep is optional.
 */
export const SavedRehearsalSchema = z.object({
  ...rehearsal,
  /** Milliseconds. */
  talking: z.object({ visitor: z.number(), persona: z.number() }),
  scenario: part(ScenarioSchema),
  /** True until its call has ended. It stays so if the page was left, and then until the visitor is told. */
  lasts: part(z.boolean()),
  difficulty: part(z.enum(difficulties)),
  /** US dollars. */
  cost: part(z.number()),
  /** The turn of an earlier rehearsal that this one begins at, or after which it carries on. */
  from: part(z.object({ rehearsalId: z.number(), key: z.string(), carriesOn: part(z.boolean()) })),
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
  /** What was heard of it, where that is less than the text. */
  heard: part(z.string()),
  /** The record of the final transcript that it belongs to. */
  cleaned: part(CleanedRecordSchema),
  /** Whether it was said in the rehearsal that this one goes on from. */
  isEarlier: part(z.boolean()),
});

export type SavedItem = z.infer<typeof SavedItemSchema>;

export interface RehearsalContent {
  items: readonly SavedItem[];
  spans: readonly SavedSpan[];
}

/** What is saved of the call under way. */
export interface LiveRehearsal extends RehearsalContent {
  rehearsal: SavedRehearsal;
}

/** A stretch of a recording: a call that pauses goes on in another. */
export const SavedStretchSchema = z.object({
  rehearsalId: z.number(),
  index: z.number(),
  startedAt: z.number(),
  /** The media type of its pieces, which make one file together. */
  type: z.string(),
  /** Bytes that are kept. */
  size: z.number(),
});

export type SavedStretch = z.infer<typeof SavedStretchSchema>;

/** All that is kept of a rehearsal, but for the sound itself. */
export interface OpenedRehearsal extends RehearsalContent {
  rehearsal: SavedRehearsal;
  /** Of its recording. */
  stretches: readonly SavedStretch[];
}

/** Formats the start time of a rehearsal, which names it in the list. */
export function rehearsalDate(startedAt: number): string {
  return new Date(startedAt).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" });
}
