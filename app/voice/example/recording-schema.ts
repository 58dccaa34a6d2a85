import * as z from "zod/mini";
import { DebriefSchema } from "../debrief/debrief-schema.ts";
import {
  SavedItemSchema,
  SavedRehearsalSchema,
  SavedSpanSchema,
} from "../history/rehearsal-schema.ts";
import { DeclaredEndingSchema } from "../scenarios/ending-tool.ts";
import { ScenarioSchema } from "../scenarios/scenario.ts";

/** A rehearsal in one piece, as it is kept: its items, and for each of them the span in which it was spoken. */
export const RecordingSchema = z.object({
  rehearsal: z.extend(SavedRehearsalSchema, {
    scenario: ScenarioSchema,
    ending: DeclaredEndingSchema,
    debrief: DebriefSchema,
  }),
  items: z.array(SavedItemSchema),
  spans: z.array(SavedSpanSchema),
});

export type Recording = z.infer<typeof RecordingSchema>;
