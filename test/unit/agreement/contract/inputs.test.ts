import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cleanText,
  validateInputs,
  fieldsFromForm,
  fieldsFromQuery,
  hasHiddenCharacters,
  unknownChoices,
} from "../../../../app/agreement/contract/inputs.ts";
import { today } from "../samples.ts";

const valid = {
  clientName: "Sam Client",
  clientCompany: "Acme & Sons (UK) Ltd.",
  clientCompanyNumber: "HRB 86891",
  clientCompanyRegistrationCountry: "Germany",
};

test("four fields are enough, and are kept as typed", () => {
  expect(validateInputs(valid)).toEqual({ inputs: valid, errors: undefined });
});

test("each of the four fields is required", () => {
  expect(validateInputs({}).errors).toEqual({
    clientName: "Enter the client’s name",
    clientCompany: "Enter the company’s name",
    clientCompanyNumber: "Enter the company number",
    clientCompanyRegistrationCountry: "Enter the country where the company is registered",
  });
});

const noName = { clientName: "Enter the client’s name" };

test("a text with nothing to see, or a file, is no text", () => {
  const blank = ["", "   ", "\t\u00A0", "\u200B", "\u202E", "\u0000", "\u3164", "\u2800", "\uFFA0"];
  const lost = ["\u115F\u1160", "\uFFFD", "\uFFFE\uFFFF", "\uD800"];
  for (const clientName of [...blank, ...lost, new File(["Sam"], "sam.txt")]) {
    expect(validateInputs({ ...valid, clientName }).errors, JSON.stringify(clientName)).toEqual(
      noName,
    );
  }
});

test("a text that holds the sign of a lost character, which its field shows, is refused", () => {
  const lost = fc.constantFrom("\uFFFD", "\uD83D", "\uDC00");
  const text = fc.string({ minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(text, lost, text, (before, sign, after) => {
      const typed = `a${before}${sign} ${after}`;
      const { inputs, errors } = validateInputs({ ...valid, clientName: typed });
      expect(inputs).toBeUndefined();
      expect(errors?.clientName).toContain("a character that was lost: type it again");
      expect(validateInputs({ ...valid, clientAddress: typed }).errors).toHaveProperty(
        "clientAddress",
      );
    }),
  );
});

test("a choice that a link does not know is none, and can be told of", () => {
  const query = new URLSearchParams({ plan: "nope", clientKind: "club" });
  expect(unknownChoices(query)).toEqual(["plan", "clientKind"]);
  expect(fieldsFromQuery(query, today)).toMatchObject({ plan: "", clientKind: "" });
  for (const known of ["", "plan=retained-1&clientKind=person", "plan=&clientKind=company"]) {
    expect(unknownChoices(new URLSearchParams(known))).toEqual([]);
  }
});

/** Some could show digits in another order than they are stored. */
const hidden =
  "\u200B\u2060\uFEFF\u200C\u200D\u00AD\u{1D159}\u{E0041}" +
  "\u200E\u200F\u061C\u202E\u2067\u3164\u2800\uFFA0\uFFFE\uFFFF\u0000\u0007\uFE0F\u{E0100}";

test.each([...hidden])(
  "%j can neither pass for a name nor part the letters of one",
  (character) => {
    expect(validateInputs({ ...valid, clientName: character.repeat(3) }).errors).toEqual(noName);
    expect(validateInputs({ ...valid, clientName: `\u0301${character}` }).errors).toEqual(noName);
    const parted = `${character}Ada${character} Love${character}lace${character}1${character}2`;
    const { inputs } = validateInputs({ ...valid, clientName: parted });
    expect(inputs?.clientName).toBe("Ada Lovelace12");
    expect(hasHiddenCharacters(parted)).toBe(true);
  },
);

test("cleaned text is clean", () => {
  const pieces = fc.constantFrom(..."\u200D\u200C\u200B\u3164\u0301\u202E a\n क👩\uFE0F");
  fc.assert(
    fc.property(
      fc.array(pieces).map((all) => all.join("")),
      (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
        expect(hasHiddenCharacters(cleanText(text))).toBe(false);
      },
    ),
  );
});

test.each([
  "José  Ångström-O’Neil",
  "株式会社サンプル",
  "שלום בע״מ",
  "👩‍👩‍👧 Ltd",
  "A\u00A0B",
  "*A* | <b>",
  "نامه\u200Cای",
  "ක්\u200Dෂ",
  "👩🏽\u200D🚀",
  "❤️\u200D🔥",
  "葛\u{E0100}",
])("%s stays as typed, with its joiners and variants", (clientName) => {
  expect(validateInputs({ ...valid, clientName }).inputs?.clientName).toBe(clientName);
  expect(hasHiddenCharacters(clientName)).toBe(false);
});

test.each([
  ["  Ac\u0000me\u009F \u202ELtd\u2066\u2069\u202C ", "Acme Ltd"],
  ["Acme\r\nHoldings\tLtd\u2028UK", "Acme Holdings Ltd UK"],
])("%j is read as %j", (typed, clientCompany) => {
  expect(validateInputs({ ...valid, clientCompany: typed }).inputs?.clientCompany).toBe(
    clientCompany,
  );
});

test("200 characters are the most, counted as a reader counts them and after trimming", () => {
  expect(validateInputs({ ...valid, clientName: ` ${"é".repeat(200)} ` }).errors).toBeUndefined();
  expect(validateInputs({ ...valid, clientName: "👍".repeat(200) }).errors).toBeUndefined();
  expect(validateInputs({ ...valid, clientName: "a".repeat(201) }).errors).toEqual({
    clientName: "The client’s name must be 200 characters or fewer",
  });
  expect(validateInputs({ ...valid, clientCompanyNumber: "1".repeat(20_000) }).errors).toEqual({
    clientCompanyNumber: "The company number must be 200 characters or fewer",
  });
});

test("a form without a start date gets today, and one whose date was emptied none", () => {
  const form = new FormData();
  expect(fieldsFromForm(form, today).startDate).toBe("2026-11-20");
  form.set("startDate", "");
  expect(fieldsFromForm(form, today).startDate).toBe("");
});

test("a plan is one of six or none, and a start date is read", () => {
  expect(validateInputs({ ...valid, plan: "retained-2" }).inputs?.plan).toBe("retained-2");
  expect(validateInputs({ ...valid, plan: "" }).inputs).toEqual(valid);
  const startDate = { year: 2026, month: 11, day: 27 };
  expect(validateInputs({ ...valid, startDate: "2026-11-27" }).inputs).toEqual({
    ...valid,
    startDate,
  });
});

test("what an agreement can do without is kept where it is given, and is nothing where it is blank", () => {
  const more = {
    clientKind: "partnership",
    clientPosition: "Senior partner",
    clientAddress: "1 High Street, Oxford",
    clientEmail: "notices@example.com",
  };
  const given = { ...valid, ...more };
  expect(validateInputs(given)).toEqual({ inputs: given, errors: undefined });
  for (const blankText of ["", " \u200B "]) {
    const blanks = { clientPosition: blankText, clientAddress: blankText, clientEmail: blankText };
    const { inputs } = validateInputs({ ...valid, ...blanks, clientKind: "" });
    expect(inputs).toEqual(valid);
    expect(JSON.stringify(inputs)).toBe(JSON.stringify(valid));
  }
});

const long = "x".repeat(201);
const noDate = "Start date must be a real date, such as 2026-11-27";
const noEmail = "The email for notices must be one address, such as name@example.com";

test.each([
  ["startDate", " ", "Enter a start date"],
  ["startDate", "2026-02-30", noDate],
  ["startDate", "next week", noDate],
  ["startDate", "1926-11-27", "Start date must be in a year from 2000 to 2099"],
  ...["retained-4", "Retained-2", " ", "__proto__"].map((plan) => [
    "plan",
    plan,
    "Choose a plan and tier",
  ]),
  ["clientKind", "club", "Choose the kind of client"],
  ["clientPosition", long, "The position must be 200 characters or fewer"],
  ["clientAddress", long, "The registered office or address must be 200 characters or fewer"],
  ["clientEmail", `${long}@b`, "The email for notices must be 200 characters or fewer"],
  ...["notices", "a@b@c", "a@b, c@d", "a b@c", "@b", "a@"].map((email) => [
    "clientEmail",
    email,
    noEmail,
  ]),
])("%s as %j is refused: %s", (name = "", typed, message) => {
  expect(validateInputs({ ...valid, [name]: typed }).errors).toEqual({ [name]: message });
});

test.each(["person", "partnership"])(
  "a %s needs no company number, and keeps one that is given",
  (clientKind) => {
    for (const none of ["", " \u200B", "07654321", undefined]) {
      const { inputs } = validateInputs({ ...valid, clientKind, clientCompanyNumber: none });
      expect(inputs?.clientCompanyNumber).toBe("None");
    }
    expect(validateInputs({ ...valid, clientKind }).inputs?.clientCompanyNumber).toBe("HRB 86891");
    expect(validateInputs({ ...valid, clientCompanyNumber: "" }).errors).toBeDefined();
  },
);

test("the fields hold the sample client and today's date, and a query fills in those that it names", () => {
  const sample = fieldsFromQuery(new URLSearchParams(), today);
  expect(sample.clientCompanyRegistrationCountry).toBe("England and Wales");
  expect(sample.startDate).toBe("2026-11-20");
  expect(validateInputs(sample).errors).toBeUndefined();
  const query = new URLSearchParams({ clientName: "Ada", clientCompany: "" });
  expect(fieldsFromQuery(query, today)).toEqual({
    ...sample,
    clientName: "Ada",
    clientCompany: "",
  });
  const form = new FormData();
  form.set("clientName", new File(["Ada"], "name.txt"));
  expect(fieldsFromForm(form).clientName).toBe("");
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
    startDate: "2026-11-27",
  };
  fc.assert(
    fc.property(text, (clientName) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...others, clientName })) form.set(name, value);
      const sent = fieldsFromForm(form);
      expect(sent.clientName.length).toBeLessThanOrEqual(20_001);
      expect(validateInputs(sent)).toEqual(validateInputs({ ...others, clientName }));
    }),
  );
});
