import fc from "fast-check";
import { expect, test } from "vitest";
import { validateInputs, fieldsFromQuery } from "../../../../app/agreement/contract/inputs.ts";
import { prefillPath } from "../../../../app/agreement/form/prefill-link.tsx";
import { today } from "../samples.ts";

test("the link to some details fills in those very details", () => {
  const text = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(text, text, (clientName, clientCompany) => {
      const { inputs } = validateInputs({
        clientName: `a${clientName}`.slice(0, 200),
        clientCompany: `b${clientCompany}`.slice(0, 200),
        clientCompanyNumber: "1",
        clientCompanyRegistrationCountry: "France",
        startDate: "2027-01-31",
      });
      if (inputs === undefined) throw new Error("expected valid inputs");
      const { searchParams } = new URL(prefillPath(inputs), "https://site.example");
      expect(validateInputs(fieldsFromQuery(searchParams, today)).inputs).toEqual(inputs);
    }),
  );
});
