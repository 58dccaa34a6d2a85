import { expect, test } from "vitest";
import { findChangedLetters } from "../../../../app/agreement/contract/changed-letters.ts";
import { fieldsFromQuery } from "../../../../app/agreement/contract/inputs.ts";
import { today } from "../samples.ts";

const sample = fieldsFromQuery(new URLSearchParams(), today);

test.each([
  ["Zo%C3%AB", "%C3"],
  ["Caf=E9", "=E9"],
  ["CafÃ©", "Ã©"],
  ["WaÅ‚Ä™sa", "Å‚"],
  ["Quuxâ€™s", "â€"],
  ["M&uuml;ller", "&uuml;"],
  ["M&#xFC;ller", "&#xFC;"],
])("letters that a program changed are doubted: %s", (name, changed) => {
  const doubt = `A program may have changed its letters: it holds “${changed}”.`;
  const fields = { ...sample, clientName: name, clientAddress: name };
  expect(findChangedLetters(fields)).toEqual({ clientName: doubt, clientAddress: doubt });
});

test.each([
  "100% Ltd",
  "A&B; C",
  "AT&T",
  "a=b",
  "SÃO PAULO",
  "«CAFÉ»",
  "Ångström",
  "Zoë’s",
  "R&D; Co",
])("letters that a client may have are not doubted: %s", (clientName) => {
  expect(findChangedLetters({ ...sample, clientName })).toEqual({});
});
