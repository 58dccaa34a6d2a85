import type { Reader } from "./reader.ts";
import { reader } from "./reader.ts";
import { Delta, Text, Transcript, place } from "./shared-readers.ts";

/** The readers of an assistant's growing text and speech, whatever a dialect calls the two. */
export function grownTexts(
  text: string,
  transcript: string,
): readonly (readonly [string, Reader])[] {
  return [
    [
      `${text}.delta`,
      reader(Delta, (wire) => ({ type: "text.delta", ...place(wire), delta: wire.delta })),
    ],
    [
      `${text}.done`,
      reader(Text, (wire) => ({ type: "text.done", ...place(wire), text: wire.text })),
    ],
    [
      `${transcript}.delta`,
      reader(Delta, (wire) => ({ type: "transcript.delta", ...place(wire), delta: wire.delta })),
    ],
    [
      `${transcript}.done`,
      reader(Transcript, (wire) => ({
        type: "transcript.done",
        ...place(wire),
        transcript: wire.transcript,
      })),
    ],
  ];
}
