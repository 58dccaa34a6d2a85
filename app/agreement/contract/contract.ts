import { type CalendarDate, shiftDays } from "../../dates/calendar-date.ts";
import { formatMoney } from "../../ui/format-number.ts";
import {
  onDemand,
  type PlanChoice,
  pricedChoices,
  retained,
  type Tier,
  type TierName,
  tierNames,
} from "../../work-together/plans.ts";
import { blocksInAYear, terms } from "../../work-together/terms.ts";
import type { Consultant } from "./consultant.ts";
import { cleanText, type ContractInputs } from "./inputs.ts";

const inMoney = new Set(["hourlyRate", "blockPrice"]);
const planValues: readonly [string, string][] = [
  ["retained.minutesBetweenSessions", String(retained.tier1.minutesBetweenSessions)],
  ...tierValues("retained", retained),
  ...tierValues("onDemand", onDemand),
  ...Object.entries({ ...terms, blocksInAYear }).map(([term, value]): [string, string] => [
    `terms.${term}`,
    String(value),
  ]),
];

/** The agreement's values as text, by placeholder: `{{contract.startDate}}` shows "contract.startDate". */
export type ContractValues = ReadonlyMap<string, string>;

/** Rules: docs/product.md, 3 and 9. `today`, in London, dates the agreement. */
export function createContractValues(
  inputs: ContractInputs,
  consultant: Consultant,
  today: CalendarDate,
): ContractValues {
  const expiryDate = shiftDays(today, onDemand.tier1.validityInMonths * terms.daysInAMonth);
  return new Map([
    ["contract.clientName", inputs.clientName],
    ["contract.clientCompany", inputs.clientCompany],
    ["contract.clientCompanyNumber", inputs.clientCompanyNumber],
    ["contract.clientCompanyRegistrationCountry", inputs.clientCompanyRegistrationCountry],
    ["contract.startDate", inputs.startDate ? formatOrdinalDate(inputs.startDate) : ""],
    ["todaysDate", formatOrdinalDate(today)],
    ["name", cleanText(consultant.name)],
    ["consultant.companyName", cleanText(consultant.companyName)],
    ["consultant.companyNumber", cleanText(consultant.companyNumber)],
    ["consultant.registeredIn", cleanText(consultant.registeredIn)],
    ["consultant.address", cleanText(consultant.address)],
    ["consultant.email", cleanText(consultant.email)],
    ["consultant.schedulingUrl", consultant.schedulingUrl],
    ["onDemand.expiryDate", formatOrdinalDate(expiryDate)],
    ...planValues,
    ...orderValues(inputs.plan),
  ]);
}

const planTitles = { retained: "Retained Plan", onDemand: "On-Demand Plan" };

/** Without a choice the parties mark the order on paper. */
function orderValues(ordered: PlanChoice | undefined): [string, string][] {
  const order = pricedChoices.find(({ choice }) => choice === ordered);
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
    ["order.marking", order ? "has marked" : "marks"],
    ["order.retainedSchedule", scheduleStatus("retained", order?.plan)],
    ["order.onDemandSchedule", scheduleStatus("onDemand", order?.plan)],
    ...pricedChoices.map(({ choice, plan, tierName }): [string, string] => [
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
      inMoney.has(term) ? formatMoney(value) : String(value),
    ]),
  );
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const suffixes = new Map([
  ["one", "st"],
  ["two", "nd"],
  ["few", "rd"],
]);
const ordinal = new Intl.PluralRules("en-GB", { type: "ordinal" });

/** `20th Nov 26` (docs/product.md, 9). */
export function formatOrdinalDate({ year, month, day }: CalendarDate): string {
  const suffix = suffixes.get(ordinal.select(day)) ?? "th";
  return `${day}${suffix} ${months[month - 1]} ${String(year % 100).padStart(2, "0")}`;
}
