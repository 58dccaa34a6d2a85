import * as z from "zod/mini";
import { unclearSpeech } from "../conversation/message-text.ts";

export const goalResults = ["met", "partly", "not_met"] as const;

const about = z.object({ item_id: z.string(), why: z.string() });

/** Only the recorded example has quotes. */
const quotedAbout = z.extend(about, { quote: z.optional(z.string()) });

/** Calmness ranges from 0 (furious) to 10 (wholly calm). */
export const debriefParts = {
  calmness: z.array(
    z.object({ item_id: z.string(), calmness: z.number().check(z.minimum(0), z.maximum(10)) }),
  ),
  moved: z.array(about),
  hardened: z.array(about),
  try_next: z.array(z.string()).check(z.minLength(3), z.maxLength(3)),
  how_to_reach_it: z.string(),
};

/** Item and quote are null if no passage shows the result. */
export const GoalResultSchema = z.object({
  goal_id: z.string(),
  result: z.enum(goalResults),
  item_id: z.nullable(z.string()),
  quote: z.nullable(z.string()),
  why: z.string(),
});

/** Earlier versions of the site let a row's placeholder be quoted. */
const StoredResultSchema = z.extend(GoalResultSchema, {
  quote: z.pipe(
    z.nullable(z.string()),
    z.transform((quote) => (quote === unclearSpeech ? null : quote)),
  ),
});

export type GoalResult = z.infer<typeof GoalResultSchema>;

/** A stored debrief. Older ones lack `goals` and `try_first`. */
export const DebriefSchema = z.object({
  ...debriefParts,
  moved: z.array(quotedAbout),
  hardened: z.array(quotedAbout),
  goals: z.optional(z.array(StoredResultSchema)),
  try_first: z.optional(z.string()),
  /** An ending's id, or "none". */
  ending_reached: z.string(),
  ending_within_reach: z.string(),
});

export type Debrief = z.infer<typeof DebriefSchema>;

/** Returns the mean rating from 0 to 10; undefined if there are no ratings. */
export function meanCalmness({ calmness: ratings }: Debrief): number | undefined {
  if (ratings.length === 0) return undefined;
  return ratings.reduce((sum, rating) => sum + rating.calmness, 0) / ratings.length;
}

/** Returns the debrief without what refers to an item that was struck out since. */
export function withoutItem(debrief: Debrief, id: string): Debrief {
  const isOther = (one: { item_id: string | null }) => one.item_id !== id;
  return {
    ...debrief,
    calmness: debrief.calmness.filter(isOther),
    moved: debrief.moved.filter(isOther),
    hardened: debrief.hardened.filter(isOther),
    goals: debrief.goals?.map((goal) =>
      isOther(goal) ? goal : { ...goal, item_id: null, quote: null },
    ),
  };
}
