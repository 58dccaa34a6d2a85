import fc from "fast-check";
import { expect, test } from "vitest";
import type { CleanedRecord, RawRecord } from "../../../../app/voice/transcript/cleaning-prompt.ts";
import { mergeCleanedRecords } from "../../../../app/voice/transcript/merge-records.ts";

const sources = Array.from({ length: 12 }, (_, index): RawRecord => ({
  id: `item_${index}`,
  role: index % 2 === 0 ? "user" : "assistant",
  text: `said ${index}`,
}));
const ids = sources.map(({ id }) => id);

function record(confidence: number, text: string, ...of: string[]): CleanedRecord {
  return {
    role: "user",
    corrected_text: text,
    ordered_source_ids: of,
    confidence,
    questions_about_corrections: null,
    original_text: text,
  };
}

const anyRecord = fc
  .tuple(
    fc.constantFrom(0, 0.5, 0.8, 1),
    fc.string({ maxLength: 5 }),
    fc.array(fc.constantFrom(...ids, "item_invented", ""), { maxLength: 4 }),
  )
  .map(([confidence, text, of]) => record(confidence, text, ...of));
const anyWindows = fc.array(fc.array(anyRecord, { maxLength: 5 }), { maxLength: 6 });

test("each item is in the final transcript exactly once, for all answers, honest or hostile", () => {
  fc.assert(
    fc.property(anyWindows, (windows) => {
      const merged = mergeCleanedRecords(sources, windows);
      const used = merged.flatMap(({ ordered_source_ids: of }) => of);
      expect(used.toSorted()).toEqual(ids.toSorted());
      const places = merged.map(({ ordered_source_ids: of }) =>
        Math.min(...of.map((id) => ids.indexOf(id))),
      );
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }),
  );
});

test("merging again with nothing new gives every message as the same object", () => {
  fc.assert(
    fc.property(anyWindows, (windows) => {
      const before = mergeCleanedRecords(sources, windows);
      const copies = structuredClone(windows);
      const after = mergeCleanedRecords(sources, copies, before);
      expect(after.every((message, index) => message === before[index])).toBe(true);
    }),
  );
});

test("the most confident record wins whole, the later window on a tie", () => {
  const [first = "", second = "", third = ""] = ids;
  const merged = mergeCleanedRecords(sources.slice(0, 3), [
    [record(0.9, "both", first, second), record(0.5, "early", third)],
    [record(0.8, "loser", second, third), record(0.5, "late", third)],
  ]);
  expect(merged.map(({ corrected_text: text }) => text)).toEqual(["both", "late"]);
});

test("what no record covers stands as it was said", () => {
  const merged = mergeCleanedRecords(sources.slice(0, 2), [[record(0.9, "Corrected.", "item_1")]]);
  expect(merged.map(({ corrected_text: text }) => text)).toEqual(["said 0", "Corrected."]);
  expect(merged[0]).toMatchObject({ confidence: 1, questions_about_corrections: null });
});
