import fc from "fast-check";
import { expect, test } from "vitest";
import {
  fieldsFromQuery,
  checkInputs,
  fieldsFromForm,
} from "../../../../app/agreement/contract/inputs.ts";
import { prefillPath } from "../../../../app/agreement/form/prefill-link.tsx";
import { today } from "../samples.ts";

test("the fields hold the sample client and today's date", () => {
  const fields = fieldsFromQuery(new URLSearchParams(), today);
  expect(fields.clientCompanyRegistrationCountry).toBe("England and Wales");
  expect(fields.startDate).toBe("2026-11-20");
  expect(checkInputs(fields).errors).toBeUndefined();
});

test("a query fills in the fields that it names, and only those", () => {
  const sample = fieldsFromQuery(new URLSearchParams(), today);
  const fields = fieldsFromQuery(
    new URLSearchParams({ clientName: "Ada", clientCompany: "" }),
    today,
  );
  expect(fields).toEqual({ ...sample, clientName: "Ada", clientCompany: "" });
});

test("a file in place of a text is no text", () => {
  const form = new FormData();
  form.set("clientName", new File(["Ada"], "name.txt"));
  expect(fieldsFromForm(form).clientName).toBe("");
});

test("the link to some details fills in those very details", () => {
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(text, text, (clientName, clientCompany) => {
      const { inputs } = checkInputs({
        clientName: `a${clientName}`.slice(0, 200),
        clientCompany: `b${clientCompany}`.slice(0, 200),
        clientCompanyNumber: "1",
        clientCompanyRegistrationCountry: "France",
        startDate: "2027-01-31",
      });
      if (inputs === undefined) throw new Error("expected valid inputs");
      const { searchParams } = new URL(prefillPath(inputs), "https://site.example");
      expect(checkInputs(fieldsFromQuery(searchParams, today)).inputs).toEqual(inputs);
    }),
  );
});

test("a text that is too long is shortened, and stays as right or wrong as it was", () => {
  const piece = fc.constantFrom("a", " ", "\n", "\u0001", "\u202e", "é", "🦉", "👩‍👩‍👧");
  const text = fc
    .array(fc.tuple(piece, fc.nat({ max: 30_000 })), { maxLength: 4 })
    .map((pieces) => pieces.map(([unit, count]) => unit.repeat(count)).join(""));
  const others = {
    clientCompany: "A",
    clientCompanyNumber: "1",
    clientCompanyRegistrationCountry: "France",
    startDate: "",
  };
  fc.assert(
    fc.property(text, (clientName) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...others, clientName })) form.set(name, value);
      const sent = fieldsFromForm(form);
      expect(sent.clientName.length).toBeLessThanOrEqual(20_001);
      expect(checkInputs(sent)).toEqual(checkInputs({ ...others, clientName }));
    }),
  );
});
