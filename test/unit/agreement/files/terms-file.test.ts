import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import {
  clientKinds,
  fieldsFromQuery,
  validateInputs,
} from "../../../../app/agreement/contract/inputs.ts";
import {
  TermsFile,
  writeTerms,
  writeTermsSchema,
} from "../../../../app/agreement/files/terms-file.ts";
import { prefillPath } from "../../../../app/agreement/form/prefill-link.tsx";
import { pricedChoices } from "../../../../app/work-together/plans.ts";
import { today } from "../samples.ts";

const origin = "https://site.example";
const mark = { edition: "0123456789abcdef", offered: "2026-11-20" };
const text = fc.string({ unit: "grapheme", maxLength: 60 });

test("the terms of any valid form fit the schema, and read back as the same form, as does its link", () => {
  const typed = fc.record({
    plan: fc.constantFrom("", ...pricedChoices.map(({ choice }) => choice)),
    clientName: text,
    clientCompany: text,
    clientCompanyNumber: text,
    clientCompanyRegistrationCountry: text,
    startDate: fc.constantFrom("2000-01-01", "2028-02-29", "2099-12-31"),
    clientKind: fc.constantFrom("", ...clientKinds),
    clientPosition: text,
    clientAddress: text,
    clientEmail: fc.constantFrom("", "a@b"),
  });
  let valid = 0;
  fc.assert(
    fc.property(typed, (fields) => {
      const { inputs } = validateInputs(fields);
      if (!inputs) return;
      valid += 1;
      const { terms, ...rest } = TermsFile.parse(JSON.parse(writeTerms(inputs, mark, origin)));
      expect(rest).toEqual({ $schema: `${origin}/agreement/terms.schema.json`, ...mark });
      const query = new URLSearchParams(Object.entries(terms));
      const { searchParams: link } = new URL(prefillPath(inputs, mark), origin);
      for (const given of [query, link]) {
        expect(validateInputs(fieldsFromQuery(given, today)).inputs).toEqual(inputs);
      }
      expect(Object.fromEntries(link)).toMatchObject(mark);
    }),
    { numRuns: 300 },
  );
  expect(valid).toBeGreaterThan(50);
});

test("the schema says what a form may hold, and zod reads it back", () => {
  const schema = JSON.parse(writeTermsSchema(origin));
  expect(schema).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `${origin}/agreement/terms.schema.json`,
  });
  const read = z.fromJSONSchema(schema);
  const terms = {
    plan: "retained-2",
    clientName: "Ada",
    clientCompany: "Engines",
    clientCompanyNumber: "1",
    clientCompanyRegistrationCountry: "France",
  };
  const file = { $schema: "x", ...mark, terms };
  expect(read.safeParse(file).success).toBe(true);
  for (const wrong of [
    { plan: "retained-4" },
    { clientName: undefined },
    { clientCompany: undefined },
    { clientCompanyNumber: undefined },
    { clientCompanyRegistrationCountry: undefined },
    { clientName: "" },
    { clientName: "x".repeat(201) },
    { startDate: "2027-02-30" },
    { colour: "red" },
  ]) {
    expect(read.safeParse({ ...file, terms: { ...terms, ...wrong } }).success).toBe(false);
  }
});
