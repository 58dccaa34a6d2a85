import { expect, test } from "vitest";
import { consultantFrom } from "../../../../app/agreement/contract/consultant.ts";
import {
  createContractValues,
  formatOrdinalDate,
} from "../../../../app/agreement/contract/contract.ts";
import { profile } from "../../../../app/owner/profile.ts";
import {
  onDemand,
  pricedChoices,
  retained,
  tierNames,
} from "../../../../app/work-together/plans.ts";
import { consultant, inputs, today } from "../samples.ts";

const contract = createContractValues(inputs, consultant, today);

test("the client's values are those of the form", () => {
  expect(contract.get("contract.clientName")).toBe(inputs.clientName);
  expect(contract.get("contract.clientCompany")).toBe(inputs.clientCompany);
  expect(contract.get("contract.clientCompanyNumber")).toBe(inputs.clientCompanyNumber);
  expect(contract.get("contract.clientCompanyRegistrationCountry")).toBe(
    inputs.clientCompanyRegistrationCountry,
  );
});

test("what is not given of a company leaves lines to write on", () => {
  expect(contract.get("kind.noun")).toBe("company");
  expect(contract.get("kind.nameLabel")).toBe("Company");
  expect(contract.get("parties.clientAddress")).toBe("Written on the signature page");
  for (const name of ["clientPosition", "clientAddress", "clientEmail"]) {
    expect(contract.get(`contract.${name}`)).toBe("");
  }
});

test.each([
  ["person", "individual"],
  ["partnership", "partnership"],
] as const)("a %s is called %s, is registered nowhere, and has an address", (clientKind, noun) => {
  const client = { ...inputs, clientKind, clientAddress: "1 High Street, Oxford" };
  const own = createContractValues(client, consultant, today);
  expect(own.get("kind.noun")).toBe(noun);
  expect(own.get("kind.nameLabel")).toBe("Party");
  expect(own.get("contract.clientCompanyRegistrationCountry")).toBe(
    "Not a company; based in England and Wales",
  );
  expect(own.get("contract.clientAddress")).toBe("1 High Street, Oxford");
  expect(own.get("parties.clientAddress")).toBe("1 High Street, Oxford");
});

test("a start date that is missing is blank, and today's stays", () => {
  const started = createContractValues({ ...inputs, startDate: undefined }, consultant, today);
  expect(started.get("contract.startDate")).toBe("");
  expect(started.get("todaysDate")).toBe("20th Nov 26");
});

test("a start date does not change today's", () => {
  expect(contract.get("contract.startDate")).toBe("1st Dec 26");
  expect(contract.get("todaysDate")).toBe("20th Nov 26");
});

test("an on-demand block of tier 1 bought today expires after 2 months of 30 days", () => {
  expect(contract.get("onDemand.expiryDate")).toBe("19th Jan 27");
});

test("every figure of every tier is there, prices in pounds with thousands separators", () => {
  for (const tier of tierNames) {
    for (const [plan, terms] of [
      ["retained", retained[tier]],
      ["onDemand", onDemand[tier]],
    ] as const) {
      const { hourlyRate, blockPrice, ...counts } = terms;
      expect(contract.get(`${plan}.${tier}.hourlyRate`)).toBe(`£${hourlyRate}`);
      expect(contract.get(`${plan}.${tier}.blockPrice`)).toBe(
        `£${String(blockPrice).replace(/(\d)(\d{3})$/, "$1,$2")}`,
      );
      for (const [term, count] of Object.entries(counts)) {
        expect(contract.get(`${plan}.${tier}.${term}`)).toBe(String(count));
      }
    }
  }
  expect(contract.get("retained.tier2.blockPrice")).toBe("£3,480");
});

test("the general time between sessions is that of tier 1", () => {
  expect(contract.get("retained.minutesBetweenSessions")).toBe("20");
});

test("the consultant is the site's owner", () => {
  const own = createContractValues(inputs, consultantFrom(profile), today);
  expect(own.get("name")).toBe(profile.name);
  expect(own.get("consultant.companyName")).toBe(profile.company.name);
  expect(own.get("consultant.schedulingUrl")).toBe(profile.schedulingUrl);
});

test("a scheduling address that is not https is refused", () => {
  const schedulingUrl = "javascript:alert(1)";
  expect(() => consultantFrom({ ...profile, schedulingUrl })).toThrow(TypeError);
});

test("a date stands in short British style with an ordinal and a two-digit year", () => {
  expect(formatOrdinalDate({ year: 2026, month: 11, day: 20 })).toBe("20th Nov 26");
  expect(formatOrdinalDate({ year: 2005, month: 9, day: 3 })).toBe("3rd Sep 05");
});

test.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [12, "12th"],
  [13, "13th"],
  [21, "21st"],
  [22, "22nd"],
  [23, "23rd"],
  [30, "30th"],
  [31, "31st"],
])("day %i is the %s", (day, ordinal) => {
  expect(formatOrdinalDate({ year: 2027, month: 1, day })).toBe(`${ordinal} Jan 27`);
});

test("without a plan the parties mark the order, and either schedule may come to be theirs", () => {
  expect(contract.get("order.planAndTier")).toBe(
    "The ones marked in the Order on the signature page",
  );
  expect(contract.get("order.marking")).toBe("marks");
  expect(contract.get("order.choice")).toBe("1 Plan and Tier. The Client marks 1 box");
  expect(contract.get("order.summary")).toBe("the Plan and Tier marked in it");
  expect(contract.get("order.retainedSchedule")).toBe(
    "is part of this agreement if the Order names the Retained Plan",
  );
  expect(marked(contract)).toEqual([]);
});

test.each([
  ["retained-1", "Retained Plan, Tier 1", "4 Hours in a Block, for £2,400"],
  ["retained-2", "Retained Plan, Tier 2", "6 Hours in a Block, for £3,480"],
  ["retained-3", "Retained Plan, Tier 3", "10 Hours in a Block, for £5,600"],
  ["on-demand-1", "On-Demand Plan, Tier 1", "6 Hours in a Block, for £4,200"],
  ["on-demand-2", "On-Demand Plan, Tier 2", "8 Hours in a Block, for £5,440"],
  ["on-demand-3", "On-Demand Plan, Tier 3", "12 Hours in a Block, for £7,800"],
] as const)(
  "%s is ordered, ticked and priced, and only its schedule is the contract’s",
  (plan, name, price) => {
    const ordered = createContractValues({ ...inputs, plan }, consultant, today);
    const title = name.replace(/, .*/, "");
    expect(marked(ordered)).toEqual([pricedChoices.findIndex(({ choice }) => choice === plan)]);
    expect(ordered.get("order.planAndTier")).toBe(
      `${name}, as marked in the Order on the signature page`,
    );
    expect(ordered.get("order.marking")).toBe("has marked");
    expect(ordered.get("order.choice")).toBe(`the ${name}`);
    expect(ordered.get("order.summary")).toBe(`the ${name}: ${price} excluding VAT`);
    const schedules = ["order.retainedSchedule", "order.onDemandSchedule"].map((key) =>
      ordered.get(key),
    );
    const yes = `is part of this agreement, because the Order names the ${title}`;
    const no = `is not part of this agreement, because the Order names the ${title}`;
    expect(schedules).toEqual(plan.startsWith("retained") ? [yes, no] : [no, yes]);
  },
);

/** The places of the ticked boxes among the six. */
function marked(values: ReadonlyMap<string, string>): number[] {
  return pricedChoices.flatMap(({ plan, tierName }, place) =>
    values.get(`order.${plan}.${tierName}`) === "☑" ? [place] : [],
  );
}
