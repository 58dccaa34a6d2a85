import { expect, test } from "vitest";
import {
  consultantFrom,
  createContractValues,
  formatOrdinalDate,
} from "../../../../app/agreement/contract/contract.ts";
import { profile } from "../../../../app/owner/profile.ts";
import { pricedChoices } from "../../../../app/work-together/plans.ts";
import { consultant, contract, inputs, today } from "../samples.ts";

// What the samples of the stored editions hold is in the hashes of their texts.

function expectValues(values: ReadonlyMap<string, string>, expected: Record<string, string>) {
  expect(Object.fromEntries(values)).toMatchObject(expected);
}

test("what is not given of a company leaves lines to write on, and a date that is missing is blank", () => {
  expectValues(contract, {
    "contract.clientPosition": "",
    "contract.clientAddress": "",
    "contract.clientEmail": "",
    "parties.clientAddress": "Written on the signature page",
    "contract.startDate": "1st Dec 26",
    todaysDate: "20th Nov 26",
    "onDemand.expiryDate": "19th Jan 27",
  });
  const without = createContractValues({ ...inputs, startDate: undefined }, consultant, today);
  expectValues(without, { "contract.startDate": "", todaysDate: "20th Nov 26" });
});

test.each([
  ["person", "individual"],
  ["partnership", "partnership"],
] as const)("a %s is called %s, is registered nowhere, and has an address", (clientKind, noun) => {
  const client = { ...inputs, clientKind, clientAddress: "1 High Street, Oxford" };
  expectValues(createContractValues(client, consultant, today), {
    "kind.noun": noun,
    "kind.nameLabel": "Party",
    "contract.clientCompanyRegistrationCountry": "Not a company; based in England and Wales",
    "contract.clientAddress": "1 High Street, Oxford",
    "parties.clientAddress": "1 High Street, Oxford",
  });
});

test("the consultant is the site's owner, whose scheduling address has to be https", () => {
  expectValues(createContractValues(inputs, consultantFrom(profile), today), {
    name: profile.name,
    "consultant.companyName": profile.company.name,
    "consultant.schedulingUrl": profile.schedulingUrl,
  });
  const schedulingUrl = "javascript:alert(1)";
  expect(() => consultantFrom({ ...profile, schedulingUrl })).toThrow(TypeError);
});

test("a date stands in short British style with an ordinal and a two-digit year", () => {
  const ordinals = "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th 31st";
  for (const ordinal of ordinals.split(" ")) {
    const date = { year: 2005, month: 1, day: Number.parseInt(ordinal, 10) };
    expect(formatOrdinalDate(date)).toBe(`${ordinal} Jan 05`);
  }
});

test("without a plan the parties mark the order, and either schedule may come to be theirs", () => {
  expectValues(contract, {
    "order.planAndTier": "The ones marked in the Order on the signature page",
    "order.marking": "marks",
    "order.choice": "1 Plan and Tier. The Client marks 1 box",
    "order.summary": "the Plan and Tier marked in it",
    "order.retainedSchedule": "is part of this agreement if the Order names the Retained Plan",
  });
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
    expectValues(ordered, {
      "order.planAndTier": `${name}, as marked in the Order on the signature page`,
      "order.marking": "has marked",
      "order.choice": `the ${name}`,
      "order.summary": `the ${name}: ${price} excluding VAT`,
    });
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
