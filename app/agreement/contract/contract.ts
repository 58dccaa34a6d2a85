import { type CalendarDate, shiftDays } from "../../dates/calendar-date.ts";
import { formatMoney } from "../../ui/format-number.ts";
import {
  choicesOf,
  type PlanChoice,
  type Plans,
  currentPlans,
  type Tier,
  type TierName,
  tierNames,
} from "../../work-together/plans.ts";
import { blocksInAYearOf } from "../../work-together/terms.ts";
import { cleanText, contractFields, type ContractInputs, optionalFields } from "./inputs.ts";
import type { Profile } from "../../owner/parse-profile.ts";

const knownFigures = new WeakMap<Plans, readonly [string, string][]>();

/** Cached: each keystroke needs them. */
function figuresOf(plans: Plans): readonly [string, string][] {
  const known = knownFigures.get(plans);
  if (known) return known;
  const { retained, onDemand, terms } = plans;
  const figures: [string, string][] = [
    ["retained.minutesBetweenSessions", String(retained.tier1.minutesBetweenSessions)],
    ...tierValues("retained", retained),
    ...tierValues("onDemand", onDemand),
    ...Object.entries({ ...terms, blocksInAYear: blocksInAYearOf(terms) }).map(
      ([term, value]): [string, string] => [`terms.${term}`, String(value)],
    ),
  ];
  knownFigures.set(plans, figures);
  return figures;
}

/** The text of each placeholder, by its name: `{{contract.startDate}}` shows "contract.startDate". */
export type ContractValues = ReadonlyMap<string, string>;

/**
 * Computes every value in the agreement (docs/product.md, 3 and 9). `today`, in London, dates it; `plans` are the
 * edition's.
 */
export function createContractValues(
  inputs: ContractInputs,
  consultant: Consultant,
  today: CalendarDate,
  plans = currentPlans,
): ContractValues {
  const { onDemand, terms } = plans;
  const { name, schedulingUrl, ...company } = consultant;
  const expiryDate = shiftDays(today, onDemand.tier1.validityInMonths * terms.daysInAMonth);
  return new Map([
    ...clientValues(inputs),
    ["contract.startDate", inputs.startDate ? formatOrdinalDate(inputs.startDate) : ""],
    ["todaysDate", formatOrdinalDate(today)],
    ["name", cleanText(name)],
    ...Object.entries(company).map(([field, text]): [string, string] => [
      `consultant.${field}`,
      cleanText(text),
    ]),
    ["consultant.schedulingUrl", schedulingUrl],
    ["onDemand.expiryDate", formatOrdinalDate(expiryDate)],
    ...figuresOf(plans),
    ...orderValues(plans, inputs.plan),
  ]);
}

const kindNames = { company: "company", person: "individual", partnership: "partnership" };

function clientValues(inputs: ContractInputs): [string, string][] {
  const { clientKind = "company", clientCompanyRegistrationCountry: country } = inputs;
  const isCompany = clientKind === "company";
  return [
    ...[...contractFields, ...optionalFields].map(({ name }): [string, string] => [
      `contract.${name}`,
      inputs[name] ?? "",
    ]),
    [
      "contract.clientCompanyRegistrationCountry",
      isCompany || country === "" ? country : `Not a company; based in ${country}`,
    ],
    ["kind.noun", kindNames[clientKind]],
    ["kind.nameLabel", isCompany ? "Company" : "Party"],
    ["parties.clientAddress", inputs.clientAddress ?? "Written on the signature page"],
  ];
}

const planTitles = { retained: "Retained Plan", onDemand: "On-Demand Plan" };

/** Lets the parties mark the choice on paper if none was made. */
function orderValues(plans: Plans, ordered: PlanChoice | undefined): [string, string][] {
  const choices = choicesOf(plans);
  const order = choices.find(({ choice }) => choice === ordered);
  const name = order && `${planTitles[order.plan]}, Tier ${order.choice.at(-1)}`;
  return [
    [
      "order.planAndTier",
      `${name ? `${name}, as` : "The ones"} marked in the Order on the signature page`,
    ],
    [
      "order.summary",
      order
        ? `the ${name}: ${order.tier.hours} Hours in a Block, for ${formatMoney(order.tier.blockPrice)} excluding VAT`
        : "the Plan and Tier marked in it",
    ],
    ["order.choice", name ? `the ${name}` : "1 Plan and Tier. The Client marks 1 box"],
    // Only old editions use this value.
    ["order.marking", order ? "has marked" : "marks"],
    ["order.retainedSchedule", scheduleStatus("retained", order?.plan)],
    ["order.onDemandSchedule", scheduleStatus("onDemand", order?.plan)],
    ...choices.map(({ choice, plan, tierName }): [string, string] => [
      `order.${plan}.${tierName}`,
      choice === ordered ? "☑" : "☐",
    ]),
  ];
}

type Plan = keyof typeof planTitles;

function scheduleStatus(plan: Plan, ordered: Plan | undefined): string {
  const title = planTitles[plan];
  if (ordered === undefined) return `is part of this agreement if the Order names the ${title}`;
  if (ordered === plan) return `is part of this agreement, because the Order names the ${title}`;
  return `is not part of this agreement, because the Order names the ${planTitles[ordered]}`;
}

function tierValues(plan: string, tiers: Record<TierName, Tier>): [string, string][] {
  return tierNames.flatMap((tierName) =>
    Object.entries({ ...tiers[tierName] }).map(([term, value]): [string, string] => [
      `${plan}.${tierName}.${term}`,
      ["hourlyRate", "blockPrice"].includes(term) ? formatMoney(value) : String(value),
    ]),
  );
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const suffixes = ["th", "st", "nd", "rd"];

/** Writes `20th Nov 26` (docs/product.md, 9). */
export function formatOrdinalDate({ year, month, day }: CalendarDate): string {
  const isTeen = day > 10 && day < 20;
  const suffix = (!isTeen && suffixes[day % 10]) || "th";
  return `${day}${suffix} ${months[month - 1]} ${String(year).slice(-2)}`;
}

export type Consultant = ReturnType<typeof consultantFrom>;

export function consultantFrom({ name, schedulingUrl, company }: Profile) {
  return {
    name,
    companyName: company.name,
    companyNumber: company.number,
    registeredIn: company.registeredIn,
    address: company.address,
    email: company.email,
    /** The address needs no escaping. */
    schedulingUrl: canonicalHttpsUrl(schedulingUrl),
  };
}

/** Throws a `TypeError` unless the address is of https. */
export function canonicalHttpsUrl(address: string): string {
  const url = new URL(address);
  if (url.protocol !== "https:") throw new TypeError(`not an https address: ${address}`);
  return url.href
    .replace(/%(?![\da-f]{2})/gi, "%25")
    .replace(/[^!#$%&*-;=?-Z_a-z~]/g, (character) => {
      const code = character.codePointAt(0) ?? 0;
      return `%${code.toString(16).toUpperCase().padStart(2, "0")}`;
    });
}
