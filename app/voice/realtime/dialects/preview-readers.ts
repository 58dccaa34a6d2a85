import type { Reader } from "./reader.ts";
import { grownTexts } from "./grown-texts.ts";

/** The events that only the preview dialect has. */
export const previewReaders: readonly (readonly [string, Reader])[] = grownTexts(
  "response.text",
  "response.audio_transcript",
);
