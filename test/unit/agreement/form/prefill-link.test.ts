import fc from "fast-check";
import { expect, test } from "vitest";
import { validateInputs, fieldsFromQuery } from "../../../../app/agreement/contract/inputs.ts";
import { prefillPath } from "../../../../app/agreement/form/prefill-link.tsx";
import { today } from "../samples.ts";

test("the link to some details fills in those very details, and keeps the offer's mark", () => {
  const mark = { edition: "0123456789abcdef", offered: "2026-11-27" };
  const text = fc.string({ unit: "grapheme" });
  const kind = fc.constantFrom("", "company", "person", "partnership");
  fc.assert(
    fc.property(text, text, kind, (clientName, clientCompany, clientKind) => {
      const { inputs } = validateInputs({
        clientName: `a${clientName}`.slice(0, 200),
        clientCompany: `b${clientCompany}`.slice(0, 200),
        clientCompanyNumber: "1",
        clientCompanyRegistrationCountry: "France",
        startDate: "2027-01-31",
        clientKind,
        clientPosition: clientCompany.slice(0, 200),
        clientAddress: clientName.slice(0, 200),
        clientEmail: clientName === "" ? "" : "a@b",
      });
      // The sign of a character that was lost is refused.
      expect(inputs === undefined).toBe(`${clientName}${clientCompany}`.includes("\uFFFD"));
      if (inputs === undefined) return;
      const { searchParams } = new URL(prefillPath(inputs, mark), "https://site.example");
      expect(validateInputs(fieldsFromQuery(searchParams, today)).inputs).toEqual(inputs);
      expect(searchParams.get("edition")).toBe(mark.edition);
      expect(searchParams.get("offered")).toBe(mark.offered);
    }),
    { examples: [["\uFFFD", "", ""]] },
  );
});
