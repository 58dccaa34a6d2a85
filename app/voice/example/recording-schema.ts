import * as z from "zod/mini";
import {
  SavedItemSchema,
  SavedRehearsalSchema,
  SavedSpanSchema,
} from "../history/rehearsal-schema.ts";

/** A rehearsal in one piece, as it is kept: its items, and for each of them the span in which it was spoken. */
export const RecordingSchema = z.object({
  rehearsal: SavedRehearsalSchema,
  items: z.array(SavedItemSchema),
  spans: z.array(SavedSpanSchema),
});

export type Recording = z.infer<typeof RecordingSchema>;
