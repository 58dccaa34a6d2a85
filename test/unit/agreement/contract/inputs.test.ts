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

const blank = ["\u3164", "\u2800", "\uFFA0", "\u115F\u1160", "\uFFFD", "\uFFFE\uFFFF", "\uD800"];

test.each(["", "   ", "\t\u00A0", "\u200B", "\u202E", "\u0000", ...blank])(
  "a text with nothing to see is no text: %j",
  (clientName) => {
    expect(validateInputs({ ...valid, clientName }).errors).toEqual({
      clientName: "Enter the client’s name",
    });
  },
);

test("a file is no text", () => {
  expect(validateInputs({ ...valid, clientName: new File(["Sam"], "sam.txt") }).errors).toEqual({
    clientName: "Enter the client’s name",
  });
});

test("hidden characters, which could show digits in another order than they are stored, are taken out and told of", () => {
  const hidden = fc.constantFrom(
    ..."\u200E\u200F\u061C\u202E\u2067\u3164\u2800\uFFA0\uFFFE\uFFFF\u0000\u0007",
  );
  fc.assert(
    fc.property(fc.array(hidden, { minLength: 1 }), fc.nat(6), (characters, at) => {
      const typed = `${"123456".slice(0, at)}${characters.join("")}${"123456".slice(at)}`;
      const { inputs } = validateInputs({ ...valid, clientCompanyNumber: typed });
      expect(inputs?.clientCompanyNumber).toBe("123456");
      expect(hasHiddenCharacters(typed)).toBe(true);
    }),
  );
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

test.each(["\u200B", "\u2060", "\uFEFF", "\u200C", "\u200D", "\u00AD", "\u{1D159}", "\u{E0041}"])(
  "%j can neither pass for a name nor part the letters of one",
  (character) => {
    const missing = { clientName: "Enter the client’s name" };
    expect(validateInputs({ ...valid, clientName: character.repeat(3) }).errors).toEqual(missing);
    expect(validateInputs({ ...valid, clientName: `\u0301${character}` }).errors).toEqual(missing);
    const parted = `${character}Ada${character} Love${character}lace${character}`;
    expect(validateInputs({ ...valid, clientName: parted }).inputs?.clientName).toBe(
      "Ada Lovelace",
    );
    expect(hasHiddenCharacters(parted)).toBe(true);
  },
);

test.each(["نامه\u200Cای", "ක්\u200Dෂ", "👩🏽\u200D🚀", "❤️\u200D🔥", "葛\u{E0100}"])(
  "%j keeps its joiners and variants",
  (clientName) => {
    expect(validateInputs({ ...valid, clientName }).inputs?.clientName).toBe(clientName);
    expect(hasHiddenCharacters(clientName)).toBe(false);
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

test("texts are trimmed, and lose control and direction-override characters", () => {
  const typed = "  Ac\u0000me\u009F \u202ELtd\u2066\u2069\u202C ";
  expect(validateInputs({ ...valid, clientCompany: typed }).inputs?.clientCompany).toBe("Acme Ltd");
});

test("line breaks and tabs become spaces, so that words stay apart", () => {
  const typed = "Acme\r\nHoldings\tLtd\u2028UK";
  expect(validateInputs({ ...valid, clientCompany: typed }).inputs?.clientCompany).toBe(
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
  expect(validateInputs({ ...valid, clientName }).inputs?.clientName).toBe(clientName);
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

test("an emptied start date is refused, and a form that has none gets today", () => {
  expect(validateInputs({ ...valid, startDate: " " }).errors).toEqual({
    startDate: "Enter a start date",
  });
  const form = new FormData();
  expect(fieldsFromForm(form, today).startDate).toBe("2026-11-20");
  form.set("startDate", "");
  expect(fieldsFromForm(form, today).startDate).toBe("");
});

test("a start date is read", () => {
  expect(validateInputs({ ...valid, startDate: "2026-11-27" }).inputs?.startDate).toEqual({
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
  expect(validateInputs({ ...valid, startDate }).errors).toEqual({ startDate: message });
});

test("a plan is one of six or none, and any other is refused", () => {
  expect(validateInputs({ ...valid, plan: "retained-2" }).inputs?.plan).toBe("retained-2");
  expect(validateInputs({ ...valid, plan: "" }).inputs).toEqual(valid);
  for (const plan of ["retained-4", "Retained-2", " ", "__proto__"]) {
    expect(validateInputs({ ...valid, plan }).errors).toEqual({ plan: "Choose a plan and tier" });
  }
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

test.each([
  ["clientKind", "club", "Choose the kind of client"],
  ["clientPosition", "x".repeat(201), "The position must be 200 characters or fewer"],
  [
    "clientAddress",
    "x".repeat(201),
    "The registered office or address must be 200 characters or fewer",
  ],
  ["clientEmail", `${"x".repeat(200)}@b`, "The email for notices must be 200 characters or fewer"],
  ...["notices", "a@b@c", "a@b, c@d", "a b@c", "@b", "a@"].map((email) => [
    "clientEmail",
    email,
    "The email for notices must be one address, such as name@example.com",
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

test("the fields hold the sample client and today's date", () => {
  const fields = fieldsFromQuery(new URLSearchParams(), today);
  expect(fields.clientCompanyRegistrationCountry).toBe("England and Wales");
  expect(fields.startDate).toBe("2026-11-20");
  expect(validateInputs(fields).errors).toBeUndefined();
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
