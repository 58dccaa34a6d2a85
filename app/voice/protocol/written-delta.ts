import type { ServerEvent } from "./server-events.ts";

type SpokenDelta = Extract<ServerEvent, { type: "response.output_audio_transcript.delta" }>;

/** A string without escapes. */
const plain = String.raw`[^"\\\u0000-\u001f]`;
const index = String.raw`0|[1-9]\d{0,5}`;

/** As providers write it: in this order, without spaces. */
const writtenDelta = new RegExp(
  String.raw`^\{"type":"(response\.(?:output_)?audio_transcript\.delta)","event_id":"(${plain}*)",` +
    String.raw`"response_id":"(${plain}*)","item_id":"(${plain}+)","output_index":(?:${index}),` +
    String.raw`"content_index":(${index}),"delta":"(${plain}*)"(?:,"obfuscation":"${plain}*")?\}$`,
);

/**
 * Reads and checks a delta of what the persona says, which two of three messages are, several times as fast as the
 * parsers of all events. Returns undefined for any other message, and for a delta that is written otherwise.
 */
export function parseWrittenDelta(
  message: string,
): { wireType: string; decoded: { event: SpokenDelta; id: string | undefined } } | undefined {
  const match = writtenDelta.exec(message);
  if (!match) return undefined;
  const [, wireType = "", id, responseId, itemId = "", contentIndex, delta = ""] = match;
  return {
    wireType,
    decoded: {
      event: {
        type: "response.output_audio_transcript.delta",
        responseId,
        itemId,
        contentIndex: Number(contentIndex),
        delta,
      },
      id: id || undefined,
    },
  };
}
