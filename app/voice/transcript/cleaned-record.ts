import * as z from "zod/mini";

/** A piece of the transcript as the AI corrected it (spec.md, 3, "Transcription records"). */
const CleanedRecordSchema = z.object({
  role: z.enum(["user", "assistant"]),
  corrected_text: z.string(),
  ordered_source_ids: z.array(z.string()),
  confidence: z.number().check(z.minimum(0), z.maximum(1)),
  questions_about_corrections: z.nullable(z.string()),
  original_text: z.string(),
});

export type CleanedRecord = z.infer<typeof CleanedRecordSchema>;

/** The answer to one window. */
export const CleanedWindowSchema = z.object({ records: z.array(CleanedRecordSchema) });
