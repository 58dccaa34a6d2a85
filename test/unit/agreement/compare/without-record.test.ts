import * as fc from "fast-check";
import { expect, test } from "vitest";
import { withoutRecord } from "../../../../app/agreement/compare/compare-copy.ts";
import { rowLine, textLine } from "../../../../app/agreement/compare/text-line.ts";
import {
  EARLIER_RECORD_INTRODUCTION,
  RECORD_INTRODUCTION,
  RECORD_TITLE,
  recordHeaderRow,
  recordRows,
} from "../../../../app/agreement/contract/record-rows.ts";

const agreement = [textLine("Consultancy agreement", true), textLine("1.1 Words.")];
const record = [
  textLine(RECORD_TITLE, true),
  textLine(RECORD_INTRODUCTION),
  rowLine(recordHeaderRow),
  ...recordRows.map(([name, label]) => rowLine([label, `What ${name} is`])),
];

test("a record of signature at the end is left out, also one of fewer rows", () => {
  expect(withoutRecord([...agreement, ...record])).toEqual(agreement);
  expect(withoutRecord([...agreement, ...record.toSpliced(5, 2)])).toEqual(agreement);
  expect(withoutRecord(agreement)).toBeUndefined();
});

test("the record of a copy that was given out with earlier words above it is left out too", () => {
  const earlier = record.with(1, textLine(EARLIER_RECORD_INTRODUCTION));
  expect(withoutRecord([...agreement, ...earlier])).toEqual(agreement);
  const first = earlier.with(2, rowLine(["Record", "What was signed"]));
  expect(withoutRecord([...agreement, ...first])).toEqual(agreement);
  const stands = rowLine(["Stands until", "The end of 27 December 2026"]);
  const at = 3 + recordRows.findIndex(([name]) => name === "stands");
  expect(withoutRecord([...agreement, ...first.with(at, stands)])).toEqual(agreement);
});

test("nothing that is put into a record, or after it, is left out with it", () => {
  const lines = [...agreement, ...record];
  const added = fc.oneof(
    fc.string({ minLength: 1 }).map((text) => textLine(`The Client owes ${text}`)),
    fc.string({ minLength: 1 }).map((text) => rowLine([`Fee ${text}`, "£9,000"])),
    fc.constantFrom(...record.slice(3)),
  );
  const place = fc.integer({ min: agreement.length + 1, max: lines.length });
  fc.assert(
    fc.property(added, place, (line, at) => {
      expect(withoutRecord(lines.toSpliced(at, 0, line))).toBeUndefined();
    }),
  );
});
