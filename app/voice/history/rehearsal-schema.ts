import * as z from "zod/mini";
import { catch as withFallback } from "zod/mini";
import { unclearSpeech, unwrittenReasons } from "../conversation/message-text.ts";
import { DebriefSchema } from "../debrief/debrief-schema.ts";
import { DeclaredEndingSchema } from "../scenarios/ending-tool.ts";
import { difficulties } from "../scenarios/call-choices.ts";
import { ScenarioSchema } from "../scenarios/scenario.ts";
import { CleanedRecordSchema } from "../transcript/cleaning-prompt.ts";

const span = {
  side: z.enum(["visitor", "persona"]),
  start: z.number(),
  end: z.optional(z.number()),
  interrupts: z.boolean(),
  isCut: part(z.boolean()),
  brokenMs: part(z.number()),
  itemId: part(z.string()),
  isNoise: part(z.boolean()),
};

export const SavedSpanSchema = z.object({ ...span, rehearsalId: z.number(), index: z.number() });

export type SavedSpan = z.infer<typeof SavedSpanSchema>;

/** Reads an invalid part as undefined, so that the rest of the rehearsal can be read. */
function part<T>(schema: z.ZodMiniType<T>) {
  return withFallback(z.optional(schema), undefined);
}

/** Milliseconds since the epoch, within the range of Date. */
const time = z.number().check(z.minimum(0), z.maximum(8.64e15));

const rehearsal = {
  /** The start time identifies the rehearsal. */
  id: time,
  /** The end of the call. During it, the time of the last save. */
  endedAt: time,
  ending: part(DeclaredEndingSchema),
  debrief: part(DebriefSchema),
};

/** What a coach wrote beside a turn or a goal, in the rehearsal's HTML file. */
const CoachNoteSchema = z.object({
  about: z.enum(["turn", "goal"]),
  id: z.string(),
  text: z.string(),
});

export type CoachNote = z.infer<typeof CoachNoteSchema>;

/**
 * A saved rehearsal without its items and spans. Times are in milliseconds since the epoch. Earlier versions of the site
 * did not store the optional parts.
 */
export const SavedRehearsalSchema = z.object({
  ...rehearsal,
  /** Milliseconds. */
  talking: z.object({ visitor: z.number(), persona: z.number() }),
  scenario: part(ScenarioSchema),
  /**
   * Whether the call lasts: true until it ends. If its page was left before, true until the visitor acknowledges that the
   * call was cut off.
   */
  lasts: part(z.boolean()),
  difficulty: part(z.enum(difficulties)),
  /** US dollars. */
  cost: part(z.number()),
  /** True if the provider did not report everything that was used. */
  isCostAtLeast: part(z.boolean()),
  notes: part(z.array(CoachNoteSchema)),
  /** The turn of an earlier rehearsal at which this one begins, or after which it carries on. */
  from: part(z.object({ rehearsalId: z.number(), key: z.string(), carriesOn: part(z.boolean()) })),
});

export type SavedRehearsal = z.infer<typeof SavedRehearsalSchema>;

/** A rehearsal in version 1 of the database. */
export const FormerRehearsalSchema = z.object({ ...rehearsal, spans: z.array(z.object(span)) });

/** Earlier versions of the site stored the placeholder of a row as its text. */
const said = z.pipe(
  z.string(),
  z.transform((text) => (text === unclearSpeech ? "" : text)),
);

export const SavedItemSchema = z.object({
  rehearsalId: z.number(),
  key: z.string(),
  id: z.string(),
  position: z.number(),
  role: z.enum(["user", "assistant"]),
  text: said,
  isTyped: z.boolean(),
  /** False for tool calls, their outputs and unknown types. */
  isMessage: z.boolean(),
  interrupted: z.boolean(),
  createdAt: z.number(),
  /** The part that was heard, if not all of the text. */
  heard: part(z.string()),
  cleaned: part(z.extend(CleanedRecordSchema, { corrected_text: said })),
  /** Why speech has no words. */
  unwritten: part(z.enum(unwrittenReasons)),
  /** True if it was said in the rehearsal that this one continues. */
  isEarlier: part(z.boolean()),
});

export type SavedItem = z.infer<typeof SavedItemSchema>;

export interface RehearsalContent {
  items: readonly SavedItem[];
  spans: readonly SavedSpan[];
}

export interface LiveRehearsal extends RehearsalContent {
  rehearsal: SavedRehearsal;
}

/** A stretch of a recording. A call continues in another one after a pause. */
export const SavedStretchSchema = z.object({
  rehearsalId: z.number(),
  index: z.number(),
  startedAt: z.number(),
  /** The media type. The pieces together are one file. */
  type: z.string(),
  /** Bytes. */
  size: z.number(),
});

export type SavedStretch = z.infer<typeof SavedStretchSchema>;

/** A stored rehearsal without the sound of its recording. */
export interface OpenedRehearsal extends LiveRehearsal {
  stretches: readonly SavedStretch[];
}

/** Formats a start time: "19 Nov 2026, 21:05:00". */
export function rehearsalDate(startedAt: number): string {
  return new Date(startedAt).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" });
}
