import {
  EARLIER_RECORD_ABOUT,
  earlierRecordHead,
  earlierRecordLabels,
  RECORD_ABOUT,
  RECORD_TITLE,
  recordHead,
  recordRows,
} from "../contract/record-rows.ts";
import { rowHead, rowLine, type TextLine } from "./text-line.ts";

const abouts = [RECORD_ABOUT, EARLIER_RECORD_ABOUT];
const heads = [recordHead, earlierRecordHead].map((cells) => rowLine(cells).text);
const labels: readonly string[] = recordRows.map(([, label]) => label);

/** Returns the lines before a record of signature; undefined unless they end with one, and nothing else stands in it. */
export function withoutRecord(lines: readonly TextLine[]): readonly TextLine[] | undefined {
  const start = lines.findLastIndex(({ text }) => text === RECORD_TITLE);
  if (start === -1) return undefined;
  const [about, head, ...rows] = lines.slice(start + 1);
  if (!abouts.includes(about?.text ?? "") || !heads.includes(head?.text ?? "")) return undefined;
  const places = rows.map((row) => {
    const label = rowHead(row) ?? "";
    return labels.indexOf(earlierRecordLabels.get(label) ?? label);
  });
  const isRecord = places.every((place, index) => place > (places[index - 1] ?? -1));
  return isRecord && rows.length > 0 ? lines.slice(0, start) : undefined;
}
