import * as fc from "fast-check";
import { expect, test } from "vitest";
import { splitRecord } from "../../../../app/agreement/compare/compare-copy.ts";
import { rowLine, textLine } from "../../../../app/agreement/compare/text-line.ts";
import {
  EARLIER_RECORD_INTRODUCTION,
  RECORD_INTRODUCTION,
  RECORD_TITLE,
  recordHeaderRow,
  recordLabels,
} from "../../../../app/agreement/contract/record-labels.ts";

const agreement = [textLine("Consultancy agreement", true), textLine("1.1 Words.")];
const record = [
  textLine(RECORD_TITLE, true),
  textLine(RECORD_INTRODUCTION),
  rowLine(recordHeaderRow),
  ...recordLabels.map(([name, label]) => rowLine([label, `What ${name} is`])),
];

test("a record of signature at the end is set apart, also one of fewer rows", () => {
  const fewer = record.toSpliced(5, 2);
  expect(splitRecord([...agreement, ...record])).toEqual({
    signed: agreement,
    recordRows: record.slice(3),
  });
  expect(splitRecord([...agreement, ...fewer])).toEqual({
    signed: agreement,
    recordRows: fewer.slice(3),
  });
  expect(splitRecord(agreement)).toBeUndefined();
});

test("the record of a copy that was given out with earlier words above it is set apart too", () => {
  const earlier = record.with(1, textLine(EARLIER_RECORD_INTRODUCTION));
  expect(splitRecord([...agreement, ...earlier])?.signed).toEqual(agreement);
  const first = earlier.with(2, rowLine(["Record", "What was signed"]));
  expect(splitRecord([...agreement, ...first])?.signed).toEqual(agreement);
  const stands = rowLine(["Stands until", "The end of 27 December 2026"]);
  const at = 3 + recordLabels.findIndex(([name]) => name === "stands");
  expect(splitRecord([...agreement, ...first.with(at, stands)])?.signed).toEqual(agreement);
});

test("nothing that is put into a record, or after it, is set apart with it", () => {
  const lines = [...agreement, ...record];
  const added = fc.oneof(
    fc.string({ minLength: 1 }).map((text) => textLine(`The Client owes ${text}`)),
    fc.string({ minLength: 1 }).map((text) => rowLine([`Fee ${text}`, "£9,000"])),
    fc.constantFrom(...record.slice(3)),
  );
  const place = fc.integer({ min: agreement.length + 1, max: lines.length });
  fc.assert(
    fc.property(added, place, (line, at) => {
      expect(splitRecord(lines.toSpliced(at, 0, line))).toBeUndefined();
    }),
  );
});
