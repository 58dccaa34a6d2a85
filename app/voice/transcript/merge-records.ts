import type { DisplayMessage } from "../conversation/message-text.ts";
import type { CleanedRecord, RawRecord } from "./cleaning-prompt.ts";

interface Candidate {
  record: CleanedRecord;
  /** Index of its window. */
  window: number;
}

/**
 * The final transcript: each item once, in order of speech. Records win or lose whole: the most confident first, the
 * later window on a tie; one that shares an item with a winner is dropped, as is one whose items do not follow each
 * other. What no record covers stands as it was said.
 *
 * @param windows the records of each window, in order.
 * @param before an earlier transcript, whose unchanged messages are given again as they are.
 */
export function mergeRecords(
  sources: readonly RawRecord[],
  windows: readonly (readonly CleanedRecord[])[],
  before: readonly DisplayMessage[] = [],
): DisplayMessage[] {
  const places = new Map(sources.map(({ id }, index) => [id, index]));
  const taken = new Map<string, CleanedRecord>();
  const candidates = windows.flatMap((records, window) =>
    records.map((record): Candidate => ({ record, window })),
  );
  candidates.sort((a, b) => b.record.confidence - a.record.confidence || b.window - a.window);
  for (const { record } of candidates) {
    const ids = record.ordered_source_ids;
    const start = places.get(ids[0] ?? "") ?? Number.NaN;
    const isWinner = ids.every((id, index) => places.get(id) === start + index && !taken.has(id));
    if (!isWinner) continue;
    for (const id of ids) taken.set(id, record);
  }

  const known = new Map(before.map((message) => [message.ordered_source_ids.join("\n"), message]));
  const placed = new Set<CleanedRecord>();
  const merged: DisplayMessage[] = [];
  for (const source of sources) {
    const record = taken.get(source.id);
    if (record && placed.has(record)) continue;
    if (record) placed.add(record);
    const message = record ?? uncorrected(source);
    const same = known.get(message.ordered_source_ids.join("\n"));
    merged.push(same && isSame(same, message) ? same : message);
  }
  return merged;
}

function uncorrected({ id, role, text }: RawRecord): DisplayMessage {
  return {
    role,
    original_text: text,
    corrected_text: text,
    questions_about_corrections: null,
    ordered_source_ids: [id],
    confidence: 1,
  };
}

function isSame(a: DisplayMessage, b: DisplayMessage): boolean {
  return (
    a.role === b.role &&
    a.corrected_text === b.corrected_text &&
    a.confidence === b.confidence &&
    a.questions_about_corrections === b.questions_about_corrections &&
    a.original_text === b.original_text
  );
}
