import { parseFieldDate } from "../../dates/calendar-date.ts";
import { londonDate } from "../../dates/london.ts";
import { choicesOf } from "../../work-together/plans.ts";
import { type ContractValues, createContractValues } from "../contract/contract.ts";
import { validateInputs } from "../contract/inputs.ts";
import { type KeyDates, calculateDates } from "../contract/key-dates.ts";
import { renderFormatted, renderMarkdown } from "../document/fill-template.ts";
import type { CompiledEdition } from "./compile-edition.ts";

export type RenderedOffer = NonNullable<ReturnType<typeof renderOffer>>;

/** Returns undefined unless the terms make a valid form with a plan and a start date. */
export function renderOffer(
  edition: CompiledEdition,
  terms: Readonly<Record<string, string>>,
  issuedAt: string,
) {
  const { inputs } = validateInputs(terms);
  if (inputs?.plan === undefined || inputs.startDate === undefined) return undefined;
  const { msUntilMidnight: _, ...offeredOn } = londonDate(Date.parse(issuedAt));
  const { consultant, plans, offer } = edition;
  const values = withoutBlanks(createContractValues(inputs, consultant, offeredOn, plans));
  return {
    /** The Markdown that is hashed. */
    raw: renderMarkdown(offer, values),
    formatted: withBreaksInEmails(renderFormatted(offer, values)),
    values,
    offeredOn,
    edition,
  };
}

/** Works out the dates of an offer that is countersigned today. */
export function datesOfOffer(
  { plan, startDate = "" }: Readonly<Record<string, string>>,
  { plans }: CompiledEdition,
): KeyDates | undefined {
  const { msUntilMidnight: _, ...today } = londonDate(Date.now());
  const start = parseFieldDate(startDate);
  const order = choicesOf(plans).find(({ choice }) => choice === plan);
  return start && order && calculateDates(order.choice, today, start, plans);
}

const email = /(?<=data-value="(?:contract\.clientEmail|consultant\.email)">)[^<]*/g;

/** Lets narrow columns break an address, but only after its @ and dots. */
function withBreaksInEmails(html: string): string {
  return html.replace(email, (address) => address.replace(/[@.](?=.)/g, "$&<wbr>"));
}

/** An offer has no lines to write these on. */
function withoutBlanks(contract: ContractValues): ContractValues {
  const given = (name: string) => contract.get(name) || "Not given";
  return new Map(contract)
    .set("contract.clientEmail", given("contract.clientEmail"))
    .set("contract.clientAddress", given("contract.clientAddress"))
    .set("parties.clientAddress", given("contract.clientAddress"));
}
