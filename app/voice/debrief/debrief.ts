import * as z from "zod/mini";

const calmness = z.number().check(z.minimum(0), z.maximum(10));
const about = z.object({ item_id: z.string(), why: z.string() });
const ending = z.enum(["common_ground", "standing_firm", "threat", "none"]);

/** What the AI says of a rehearsal, as it is asked for. Calmness is 0, furious, to 10, wholly calm. */
export const DebriefSchema = z.object({
  calmness: z.array(z.object({ item_id: z.string(), calmness })),
  moved: z.array(about),
  hardened: z.array(about),
  try_next: z.array(z.string()).check(z.minLength(3), z.maxLength(3)),
  ending_reached: ending,
  ending_within_reach: ending,
  how_to_reach_it: z.string(),
});

export type Debrief = z.infer<typeof DebriefSchema>;

/** The debrief without what it says about items that there are not. */
export function withoutInvented(debrief: Debrief, ids: ReadonlySet<string>): Debrief {
  const isKnown = (one: { item_id: string }) => ids.has(one.item_id);
  return {
    ...debrief,
    calmness: debrief.calmness.filter(isKnown),
    moved: debrief.moved.filter(isKnown),
    hardened: debrief.hardened.filter(isKnown),
  };
}

/** 0 to 10, over all that was rated; undefined when nothing was. */
export function meanCalmness({ calmness: ratings }: Debrief): number | undefined {
  if (ratings.length === 0) return undefined;
  return ratings.reduce((sum, rating) => sum + rating.calmness, 0) / ratings.length;
}
