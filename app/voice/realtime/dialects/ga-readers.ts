import { grownTexts } from "./grown-texts.ts";
import type { Reader } from "./reader.ts";
import { itemAdded, itemDone } from "./shared-readers.ts";

/** The events that only the GA dialect has. */
export const gaReaders: readonly (readonly [string, Reader])[] = [
  ["conversation.item.added", itemAdded],
  ["conversation.item.done", itemDone],
  ...grownTexts("response.output_text", "response.output_audio_transcript"),
];
