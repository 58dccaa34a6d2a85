import { expect, test } from "vitest";
import { fieldsFromQuery } from "../../../../app/agreement/contract/inputs.ts";
import { findPlaceholders } from "../../../../app/agreement/contract/placeholders.ts";
import { today } from "../samples.ts";

const doubtedIn = (given: Record<string, string>) =>
  Object.keys(findPlaceholders(fieldsFromQuery(new URLSearchParams(given), today)));

test.each(["N/A", "n.a.", " none ", "TBC", "tbd", "-", "???", "123", "Unknown"])(
  "%s names nobody",
  (text) => {
    expect(doubtedIn({ clientName: text, clientCompany: text })).toEqual([
      "clientName",
      "clientCompany",
    ]);
  },
);

test.each(["X", "O", "Na", "N.A. Shah", "Null", "3i", "TBC Ltd", "李", "Ελ"])(
  "%s is a name",
  (text) => {
    expect(doubtedIn({ clientName: text, clientCompany: text })).toEqual([]);
  },
);

test.each([
  ["ada@quux", true],
  ["ada.b@quux", true],
  ["ada@quux.example", false],
  ["", false],
])("the address %s lacks a dot: %s", (clientEmail, isDoubted) => {
  expect(doubtedIn({ clientEmail })).toEqual(isDoubted ? ["clientEmail"] : []);
});
