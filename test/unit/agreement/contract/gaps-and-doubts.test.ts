import { expect, test } from "vitest";
import {
  findDoubts as findDoubtsIn,
  findGaps,
} from "../../../../app/agreement/contract/gaps-and-doubts.ts";
import { fieldsFromQuery, type FormFields } from "../../../../app/agreement/contract/inputs.ts";
import { consultant, today } from "../samples.ts";

const findDoubts = (form: FormFields) => findDoubtsIn(form, { consultant, today });

const sample = fieldsFromQuery(new URLSearchParams(), today);
const real = {
  ...sample,
  clientName: "Ada Lovelace",
  clientCompany: "Engines Ltd",
  clientCompanyNumber: "12345678",
};

test("the sample client is to be replaced, field by field, but for the country", () => {
  expect(findGaps(sample)).toEqual([
    { name: "clientName", advice: "Replace the sample client’s name" },
    { name: "clientCompany", advice: "Replace the sample company’s name" },
    { name: "clientCompanyNumber", advice: "Replace the sample company number" },
  ]);
  expect(findGaps({ ...real, clientCompany: ` ${sample.clientCompany} ` })).toHaveLength(1);
  expect(findGaps(real)).toEqual([]);
});

test("what is wrong is said before what is a sample, in the form's order", () => {
  expect(
    findGaps({ ...sample, clientName: "", clientCompany: "x".repeat(201), startDate: "2027-02-" }),
  ).toEqual([
    { name: "clientName", advice: "Enter the client’s name" },
    { name: "clientCompany", advice: "The company’s name must be 200 characters or fewer" },
    { name: "clientCompanyNumber", advice: "Replace the sample company number" },
    { name: "startDate", advice: "Start date must be a real date, such as 2026-11-27" },
  ]);
});

test("a person’s or a partnership’s sample number is no gap, and faulty details that are optional are", () => {
  const person = {
    ...real,
    clientKind: "person",
    clientCompanyNumber: sample.clientCompanyNumber,
    clientAddress: "1 High Street, Oxford",
  };
  expect(findGaps(person)).toEqual([]);
  expect(findGaps({ ...person, clientCompanyNumber: "" })).toEqual([]);
  const fields = { ...real, startDate: "", clientKind: "partnership", clientEmail: "tom@" };
  const names = findGaps(fields).map(({ name }) => name);
  expect(names).toEqual(["startDate", "clientAddress", "clientEmail"]);
  expect(findGaps({ ...real, clientKind: "club", clientEmail: "a" })).toEqual([
    { name: "clientKind", advice: "Choose the kind of client" },
    {
      name: "clientEmail",
      advice: "The email for notices must be one address, such as name@example.com",
    },
  ]);
});

const noAddress = {
  name: "clientAddress",
  advice: "Enter the client’s address, to which notices are sent",
};
const noNumber = "A company has a number. Not a company? Choose the Kind of Client.";

test.each(["person", "partnership"])("a %s without an address is a gap", (clientKind) => {
  const client = { ...real, clientCompany: "Engines", clientKind, clientCompanyNumber: "" };
  expect(findGaps(client)).toEqual([noAddress]);
  expect(findGaps({ ...client, clientAddress: "1 High Street" })).toEqual([]);
  expect(findGaps({ ...client, clientKind: "company", clientCompanyNumber: "1" })).toEqual([]);
});

test.each(["None", "N/A", "n.a.", "-", " – ", "nil", "not applicable"])(
  "a company whose number is %s is no company, and the kind is asked for",
  (clientCompanyNumber) => {
    expect(findGaps({ ...real, clientCompanyNumber })).toEqual([
      { name: "clientKind", advice: noNumber },
    ]);
    expect(findDoubts({ ...real, clientCompanyNumber })).toEqual({ clientCompanyNumber: noNumber });
    expect(
      findDoubts({ ...real, clientCompanyNumber, clientKind: "partnership", clientCompany: "A" }),
    ).toEqual({});
  },
);

const doubted = { clientCompanyNumber: "This doesn’t look like a company number." };
const homeRegisters = [
  "England and Wales",
  " Scotland",
  "United Kingdom",
  "UK",
  "northern ireland",
];

test.each([
  [
    "doubted anywhere",
    ["France", ...homeRegisters],
    ["-1e9 !!", "-123", "/123", "???", "№", "not sure, ask accountant", "don't know", "<12345678>"],
    doubted,
  ],
  ["doubted beside another", ["France"], ["12345678; 87654321"], doubted],
  [
    "one of a register somewhere",
    ["Utopia"],
    ["123", "HRB 86891 (Köln)", "NI012345", "0", "OC300001", "12.345.678/0001-95"],
    {},
  ],
  ["one of other letters", ["Utopia"], ["CHE-123.456.789", "№ 1027700132195", "ΑΡ.ΓΕΜΗ 1234"], {}],
  ["one as low as 12", ["Ukraine", "New South Wales", "Ireland", "United States"], ["12"], {}],
  [
    "one of a register at home",
    ["United Kingdom", "UK", "great britain"],
    ["12345678", "123 456 78", "SC123456", "ni 012345", "OC001234", "IP12345R", "IP000CUS"],
    {},
  ],
  [
    "doubted at home",
    homeRegisters,
    ["12", "123", "12345", "123456789", "SC", "SC12", "HRB 86891", "1 of 1"],
    doubted,
  ],
])("a company’s number is %s", (_, countries, numbers, doubts) => {
  for (const clientCompanyRegistrationCountry of countries) {
    for (const clientCompanyNumber of numbers) {
      const client = { ...real, clientCompanyRegistrationCountry, clientCompanyNumber };
      expect(findDoubts(client), JSON.stringify(client)).toEqual(doubts);
      expect(findGaps(client)).toEqual([]);
    }
  }
});

const inEngland = "England and Wales";
const hasEight = "Company numbers have 8 characters.";
const given = "are given by Companies House for";

test.each([
  [inEngland, ["12345678", "OC301234", "IP000CUS", "IP12345R", "LP012345", "RS007123", "CE012345"]],
  ["England", ["00000006"]],
  ["Wales", ["01234567"]],
  [" Scotland", ["SC123456", "sc 123 456", "SL012345", "SP1234RS", "RS007123", "CS001234"]],
  ["northern ireland", ["NI012345", "R0000123", "NC000123", "NP000123"]],
  ["Jersey", ["123456", "FC012345", "OE012345"]],
  ["Isle of Man", ["123456C", "012345V"]],
  ["New Jersey, United States", ["12345678", "0400123456"]],
])("a number fits %s: %j", (clientCompanyRegistrationCountry, numbers) => {
  for (const clientCompanyNumber of numbers) {
    const client = { ...real, clientCompanyRegistrationCountry, clientCompanyNumber };
    expect(findDoubts(client), clientCompanyNumber).toEqual({});
  }
});

test.each([
  ["SC123456", inEngland, `SC numbers ${given} Scotland; the country says England and Wales.`],
  [
    "NI123456",
    "Wales",
    `NI numbers ${given} Northern Ireland; the country says England and Wales.`,
  ],
  [
    "12345678",
    "Scotland",
    `Numbers without letters ${given} England and Wales; the country says Scotland.`,
  ],
  [
    "RS007123",
    "Northern Ireland",
    `RS numbers ${given} Great Britain; the country says Northern Ireland.`,
  ],
  [
    "FC012345",
    inEngland,
    `FC numbers ${given} companies from abroad; the country says England and Wales.`,
  ],
  [
    "12345678",
    "Jersey",
    `Numbers of 8 digits ${given} England and Wales; the country says Jersey.`,
  ],
  [
    "oc 301234",
    "the Isle of Man",
    `OC numbers ${given} England and Wales; the country says the Isle of Man.`,
  ],
  ["SC123456", "Guernsey", `SC numbers ${given} Scotland; the country says Guernsey.`],
  ["XX123456", inEngland, "This doesn’t look like a company number."],
  ["l2345678", inEngland, "Should “l” in this number be the digit 1?"],
  ["1234567O", "UK", "Should “O” in this number be the digit 0?"],
  ["7654321", inEngland, `${hasEight} Should this be 07654321?`],
  ["123 456", "UK", `${hasEight} Should this be 00123456?`],
  ["oc12345", inEngland, `${hasEight} Should this be OC012345?`],
  ["SC1234", "Scotland", `${hasEight} Should this be SC001234?`],
  ["NI12345", "United Kingdom", `${hasEight} Should this be NI012345?`],
  ["IP1234R", inEngland, `${hasEight} Should this be IP01234R?`],
  ["OC12345", "Scotland", `OC numbers ${given} England and Wales; the country says Scotland.`],
  ["SCI23456", "Scotland", "Should “I” in this number be the digit 1?"],
])("the number %s is doubted for a company of %s", (number, country, clientCompanyNumber) => {
  const client = {
    ...real,
    clientCompanyNumber: number,
    clientCompanyRegistrationCountry: country,
  };
  expect(findDoubts(client)).toEqual({ clientCompanyNumber });
  expect(findGaps(client)).toEqual([]);
});

test.each(["Acme LLP", "Acme Ltd.", "ACME LIMITED", "Acme plc", "Acme Ltd "])(
  "%s is doubted to be a person or a partnership",
  (clientCompany) => {
    const advice =
      "A client called Ltd, Limited, plc or LLP is a company here: choose “A company or LLP”.";
    const client = { ...real, clientCompany, clientCompanyNumber: "" };
    expect(findDoubts({ ...client, clientKind: "person" })).toEqual({ clientCompany: advice });
    expect(findDoubts({ ...client, clientKind: "partnership" })).toEqual({ clientCompany: advice });
    expect(findDoubts({ ...client, clientCompanyNumber: "12345678", clientKind: "" })).toEqual({});
  },
);

test("a number is doubted beside a person, and not beside a partnership, which can have one", () => {
  const client = { ...real, clientCompany: "Ada Lovelace’s Limited Editions" };
  expect(findDoubts({ ...client, clientKind: "person" })).toEqual({
    clientCompanyNumber:
      "A person has no company number: choose another Kind of Client, or write “None”.",
  });
  const partnership = { ...client, clientKind: "partnership" };
  expect(findDoubts(partnership)).toEqual({});
  expect(findDoubts({ ...partnership, clientCompanyNumber: "" })).toEqual({});
  expect(findDoubts({ ...partnership, clientCompanyNumber: "ask accountant" })).toEqual(doubted);
});

test("a person is doubted under a trade name that has not the signer’s name in it", () => {
  const person = { ...real, clientKind: "person", clientCompanyNumber: "" };
  const ownName =
    "A person’s party name has the signer’s name in it: “Sam Client, trading as Samples”.";
  for (const clientCompany of ["Lovelace & Co", "Ada’s Engines", "Adam Lovelace"]) {
    expect(findDoubts({ ...person, clientCompany })).toEqual({ clientCompany: ownName });
    expect(findDoubts({ ...person, clientCompany, clientKind: "partnership" })).toEqual({});
  }
  for (const clientCompany of ["ada  lovelace", "Ms Ada K. Lovelace, trading as Engines", ""]) {
    expect(findDoubts({ ...person, clientCompany })).toEqual({});
  }
  expect(findDoubts({ ...person, clientName: "", clientCompany: "Engines" })).toEqual({});
});

test("a client that is the other party, and a start date far from today, are doubts", () => {
  for (const [startDate, doubt] of [
    ["2026-11-20", undefined],
    ["2026-11-19", "This date is in the past."],
    ["0001-01-01", undefined],
    ["2027-11-21", undefined],
    ["2027-11-22", "This date is more than a year away."],
  ]) {
    const fields = { ...real, startDate: `${startDate}` };
    expect(findDoubts(fields)).toEqual(doubt ? { startDate: doubt } : {});
  }
  expect(findDoubts({ ...real, clientCompany: " sample  advisory LTD " })).toEqual({
    clientCompany: "This is the consultant’s own company.",
  });
  const numbered = { ...real, clientCompanyNumber: "01234567" };
  expect(findDoubts({ ...numbered, clientCompanyRegistrationCountry: "France" })).toEqual({});
  expect(
    findDoubts({ ...numbered, clientCompanyRegistrationCountry: "England and Wales" }),
  ).toEqual({
    clientCompanyNumber: "This is the consultant’s own company.",
  });
});
