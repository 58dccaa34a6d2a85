import { expect, test } from "vitest";
import { compareText } from "../../../../app/agreement/compare/compare-copy.ts";
import { readMarkdown } from "../../../../app/agreement/compare/read-markdown.ts";
import { describeLookalikes } from "../../../../app/agreement/compare/lookalike-changes.ts";
import { markdown } from "../samples.ts";

function unseen(before: string, after: string): string[] {
  return describeLookalikes([
    { kind: "same", text: "The Client shall " },
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ]);
}

test.each([
  ["a sign that cannot be seen (U+200B)", "pay", "p\u200Bay"],
  ["a sign that cannot be seen (U+2060)", "", "\u2060"],
  ["a hyphen that shows only where a line ends (U+00AD)", "payment", "pay\u00ADment"],
  ["a letter of another alphabet that looks the same (U+0430)", "pay", "p\u0430y"],
  ["a letter of another alphabet that looks the same (U+039F)", "On", "\u039Fn"],
  [
    "a letter and its mark as two signs in place of one, or one in place of two (U+0065 U+0301)",
    "é",
    "e\u0301",
  ],
  [
    "letters that are joined into one sign, or wider or smaller than usual (U+FB01)",
    "file",
    "\uFB01le",
  ],
  ["letters that are joined into one sign, or wider or smaller than usual (U+FF15)", "5", "\uFF15"],
  ["a sign that turns the direction of writing (U+202E)", "100", "\u202E100"],
  ["a sign that chooses another form of the letter before it (U+FE0E)", "☑", "☑\uFE0E"],
  ["another sign that looks the same (U+2011)", "pay-as", "pay\u2011as"],
  ["a letter in place of a digit or another letter that looks much like it", "100", "1O0"],
])("what cannot be seen is said: %s", (words, before, after) => {
  expect(unseen(before, after)).toEqual([words]);
  expect(unseen(after, before)).toEqual([words]);
});

test("several ways are all said, and none of words that look different", () => {
  expect(unseen("pay", "p\u0430\u200By")).toHaveLength(2);
  expect(unseen("pay", "p\u0430id")).toEqual([]);
  expect(unseen("30", "300")).toEqual([]);
  expect(unseen("naïve", "naive")).toEqual([]);
  expect(unseen("", "not")).toEqual([]);
});

test("a clause whose words look the same is a change, with what cannot be seen", () => {
  const changed = markdown.replace("Hours are for use", "Hours \u0430re for use");
  const changes = compareText(markdown, readMarkdown(changed));
  expect(changes.map(({ name, unseen: said }) => [name, said])).toEqual([
    ["Clause 10.4", ["a letter of another alphabet that looks the same (U+0430)"]],
  ]);
  const [seen] = compareText(
    markdown,
    readMarkdown(markdown.replace("Hours are for", "Hours were for")),
  );
  expect(seen?.unseen).toEqual([]);
});
