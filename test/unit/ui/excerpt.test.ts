import { expect, test } from "vitest";
import { excerptOf } from "../../../app/ui/excerpt.ts";

test.each([
  ["Short enough", "Short enough"],
  ["A sentence of words", "A sentence…"],
  ["Word withoutanyspaceafter", "Word without…"],
  ["Elevensigns😀", "Elevensigns…"],
  ["Five or more words", "Five or more…"],
])("%s is cut to %s", (text, excerpt) => {
  expect(excerptOf(text, 12)).toBe(excerpt);
});
