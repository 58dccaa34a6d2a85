import { expect, test } from "vitest";
import { checkSigner, readSigner } from "../../../app/agreement/offer/offer-fields.ts";

test.each([
  ["A\u202Eda Quux", "Your name holds characters that can’t be seen: type it again"],
  [".", "Enter your name"],
  ["12", "Enter your name"],
  ["\u200B", "Enter your name"],
  ["Ada  Quux", undefined],
  ["李明", undefined],
])("of the name %j a signature says: %s", (name, error) => {
  const form = new FormData();
  const fields = { name, position: "Director", email: "ada@quux.example", authority: "on" };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  expect(checkSigner(readSigner(form), form)).toEqual(error ? { name: error } : {});
});
