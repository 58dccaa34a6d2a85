import type { DisplayMessage } from "../conversation/message-text.ts";
import type { CleanedRecord, RawRecord } from "./cleaning-prompt.ts";

interface Candidate {
  record: CleanedRecord;
  window: number;
}

/**
 * Merges the records of overlapping windows so that each item is covered once, in order. Records with higher confidence
 * win; if it is equal, the later window wins. A record is dropped if it shares an item with a winner or if its items are
 * not consecutive. Items without a record stay uncorrected.
 *
 * @param before the previous result. Its unchanged messages are returned as the same objects.
 */
export function mergeCleanedRecords(
  sources: readonly RawRecord[],
  windows: readonly (readonly CleanedRecord[])[],
  before: readonly DisplayMessage[] = [],
): DisplayMessage[] {
  const places = new Map(sources.map(({ id }, index) => [id, index]));
  const winners = new Map<string, CleanedRecord>();
  const candidates = windows.flatMap((records, window) =>
    records.map((record): Candidate => ({ record, window })),
  );
  candidates.sort((a, b) => b.record.confidence - a.record.confidence || b.window - a.window);
  for (const { record } of candidates) {
    const ids = record.ordered_source_ids;
    const start = places.get(ids[0] ?? "") ?? Number.NaN;
    const isWinner = ids.every((id, index) => places.get(id) === start + index && !winners.has(id));
    if (!isWinner) continue;
    for (const id of ids) winners.set(id, record);
  }

  const known = new Map(before.map((message) => [message.ordered_source_ids.join("\n"), message]));
  const placed = new Set<CleanedRecord>();
  const merged: DisplayMessage[] = [];
  for (const source of sources) {
    const record = winners.get(source.id);
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
