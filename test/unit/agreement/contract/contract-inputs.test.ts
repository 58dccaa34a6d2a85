import { expect, test } from "vitest";
import { checkInputs } from "../../../../app/agreement/contract/inputs.ts";
import { draftInputs } from "../../../../app/agreement/form/form-state.ts";

const fields = {
  clientName: "Sam Client",
  clientCompany: "Acme & Sons (UK) Ltd.",
  clientCompanyNumber: "HRB 86891",
  clientCompanyRegistrationCountry: "Germany",
};

test("four fields are enough, and are kept as typed", () => {
  expect(checkInputs(fields)).toEqual({ inputs: fields, errors: undefined });
});

test("each of the four fields is required", () => {
  expect(checkInputs({}).errors).toEqual({
    clientName: "Enter the client’s name",
    clientCompany: "Enter the company’s name",
    clientCompanyNumber: "Enter the company number",
    clientCompanyRegistrationCountry: "Enter the country where the company is registered",
  });
});

test.each(["", "   ", "\t\u00A0", "\u200B", "\u202E", "\u0000"])(
  "a text with nothing to see is no text: %j",
  (clientName) => {
    expect(checkInputs({ ...fields, clientName }).errors).toEqual({
      clientName: "Enter the client’s name",
    });
  },
);

test("a file is no text", () => {
  expect(checkInputs({ ...fields, clientName: new File(["Sam"], "sam.txt") }).errors).toEqual({
    clientName: "Enter the client’s name",
  });
});

test("texts are trimmed, and lose control and direction-override characters", () => {
  const typed = "  Ac\u0000me\u009F \u202ELtd\u2066\u2069\u202C ";
  expect(checkInputs({ ...fields, clientCompany: typed }).inputs?.clientCompany).toBe("Acme Ltd");
});

test("line breaks and tabs become spaces, so that words stay apart", () => {
  const typed = "Acme\r\nHoldings\tLtd\u2028UK";
  expect(checkInputs({ ...fields, clientCompany: typed }).inputs?.clientCompany).toBe(
    "Acme Holdings Ltd UK",
  );
});

test.each([
  "José  Ångström-O’Neil",
  "株式会社サンプル",
  "שלום בע״מ",
  "👩‍👩‍👧 Ltd",
  "A\u00A0B",
  "*A* | <b>",
])("%s stays as typed", (clientName) => {
  expect(checkInputs({ ...fields, clientName }).inputs?.clientName).toBe(clientName);
});

test("half a surrogate pair becomes the replacement character, as it would in a form's POST", () => {
  expect(checkInputs({ ...fields, clientName: "a\uD800b" }).inputs?.clientName).toBe("a\uFFFDb");
});

test("200 characters are the most, counted as a reader counts them and after trimming", () => {
  expect(checkInputs({ ...fields, clientName: ` ${"é".repeat(200)} ` }).errors).toBeUndefined();
  expect(checkInputs({ ...fields, clientName: "👍".repeat(200) }).errors).toBeUndefined();
  expect(checkInputs({ ...fields, clientName: "a".repeat(201) }).errors).toEqual({
    clientName: "The client’s name must be 200 characters or fewer",
  });
  expect(checkInputs({ ...fields, clientCompanyNumber: "1".repeat(20_000) }).errors).toEqual({
    clientCompanyNumber: "The company number must be 200 characters or fewer",
  });
});

test("an empty start date is none", () => {
  expect(checkInputs({ ...fields, startDate: " " }).inputs?.startDate).toBeUndefined();
});

test("a start date is read", () => {
  expect(checkInputs({ ...fields, startDate: "2026-11-27" }).inputs?.startDate).toEqual({
    year: 2026,
    month: 11,
    day: 27,
  });
});

test.each([
  ["2026-02-30", "Start date must be a real date, such as 2026-11-27"],
  ["next week", "Start date must be a real date, such as 2026-11-27"],
  ["1926-11-27", "Start date must be in a year from 2000 to 2099"],
])("the start date %s is refused: %s", (startDate, message) => {
  expect(checkInputs({ ...fields, startDate }).errors).toEqual({ startDate: message });
});

test("a draft follows what is typed, and keeps what was there in place of what is refused", () => {
  const { inputs } = checkInputs({ ...fields, startDate: "2026-11-27" });
  const draft =
    inputs &&
    draftInputs(
      {
        ...fields,
        clientName: "",
        clientCompany: "x".repeat(20_000),
        clientCompanyNumber: " 12 ",
        startDate: "2026-11-",
      },
      inputs,
    );
  expect(draft).toEqual({ ...inputs, clientName: "", clientCompanyNumber: "12" });
});
