import { lastBusinessDayBefore } from "../../dates/business-day.ts";
import { type CalendarDate, dayNumber, shiftDays } from "../../dates/calendar-date.ts";
import { formatMoney } from "../../ui/format-number.ts";
import {
  choicesOf,
  type OnDemandTier,
  type PlanChoice,
  type Plans,
  currentPlans,
  type RetainedTier,
  tierTitles,
} from "../../work-together/plans.ts";
import type { PlanTerms } from "../../work-together/terms.ts";

interface KeyDate {
  id: string;
  date: CalendarDate;
  words: string;
  /** Words that say the same without the dates around them. */
  alone?: string;
}

export interface KeyDates {
  summary: string;
  note: string;
  dates: readonly KeyDate[];
}

/**
 * Calculates the dates that follow if the agreement is signed on the day `signing`, in London. Each invoice is sent
 * when due and paid on its last day, and no Session comes before its Block (clause 15, S1.2 to S1.4, S1.8, S1.9, S2.2).
 * Notice counts on the Business Day on which it is emailed, before 17:00 (clause 32.2).
 */
export function calculateDates(
  choice: PlanChoice,
  signing: CalendarDate,
  start: CalendarDate,
  plans: Plans = currentPlans,
): KeyDates {
  const { retained, onDemand, terms } = plans;
  const order = choicesOf(plans).find((priced) => priced.choice === choice);
  const { plan, tierName } = order ?? { plan: "retained", tierName: "tier1" };
  const signed = { id: "signing", date: signing, words: "Signed" };
  const days = { signing, start, terms };
  const { dates, ...rest } =
    plan === "retained"
      ? retainedDates(retained[tierName], days)
      : onDemandDates(onDemand[tierName], days);
  return { ...rest, dates: [signed, ...dates] };
}

/** Says what a plan commits to, such as `6 hours in 4 weeks`. Returns undefined for an unknown plan. */
export function commitmentInWords(plan: string | undefined, plans: Plans) {
  const { retained, onDemand, terms } = plans;
  const order = choicesOf(plans).find(({ choice }) => choice === plan);
  if (!order) return undefined;
  const named = {
    plan: `${planNames[order.plan]}, ${tierTitles[order.tierName]}`,
    price: formatMoney(order.tier.blockPrice),
  };
  if (order.plan === "onDemand") {
    const tier = onDemand[order.tierName];
    const block = `${tier.hours} hours in ${tier.validityInMonths * terms.daysInAMonth} days`;
    const sum = `1 block: ${formatMoney(tier.blockPrice)}`;
    return { ...named, block, sum, more: "", sentence: onDemandSummary(tier) };
  }
  const tier = retained[order.tierName];
  return {
    ...named,
    block: `${tier.hours} hours in ${terms.weeksInABlock} weeks`,
    sum: retainedSum(tier),
    /** By paragraphs S1.1 and S1.9. */
    more: ", then more until notice",
    sentence: retainedSummary(tier),
  };
}

const planNames = { retained: "Retained", onDemand: "On demand" };

interface Days {
  signing: CalendarDate;
  start: CalendarDate;
  terms: PlanTerms;
}

function retainedSum({ blockPrice, minimumBlockCommitment: blocks }: RetainedTier): string {
  return `${blocks} blocks: ${formatMoney(blocks * blockPrice)}`;
}

function retainedSummary(tier: RetainedTier): string {
  return `You commit to ${retainedSum(tier)} excluding VAT. More follow until you give notice.`;
}

function onDemandSummary(tier: OnDemandTier): string {
  return `You commit to one block: ${formatMoney(tier.blockPrice)} excluding VAT, and to no other.`;
}

function retainedDates(tier: RetainedTier, { signing, start, terms }: Days): KeyDates {
  const { blockPrice, minimumBlockCommitment: blocks } = tier;
  const invoiceDays = terms.weeksOfInvoiceBeforeABlock * 7;
  const daysInABlock = terms.weeksInABlock * 7;
  const price = `${formatMoney(blockPrice)}, excluding VAT`;
  const invoice = later(signing, shiftDays(start, -invoiceDays));
  const first = shiftDays(later(signing, start), terms.daysUntilTheFirstBlock);
  const beginning = (block: number) => shiftDays(first, (block - 1) * daysInABlock);
  const dates: KeyDate[] = [
    { id: "invoice-1", date: invoice, words: `Invoice for block 1, ${price}` },
    {
      id: "payment-1",
      date: shiftDays(invoice, terms.daysToPay),
      words: "Last day to pay it",
      alone: `Invoice for block 1, ${price}: last day to pay`,
    },
    { id: "block-1", date: first, words: "Block 1 begins" },
  ];
  for (let block = 2; block <= blocks; block += 1) {
    const date = beginning(block);
    dates.push(
      {
        id: `invoice-${block}`,
        date: shiftDays(date, -invoiceDays),
        words: `Invoice for block ${block}, ${price}`,
      },
      { id: `block-${block}`, date, words: `Block ${block} begins (payment due by this date)` },
    );
  }
  const next = blocks + 1;
  const nextBegins = beginning(next);
  dates.push(
    {
      id: `invoice-${next}`,
      date: shiftDays(nextBegins, -invoiceDays),
      words: `Invoice for block ${next}, ${price}, if you stay`,
    },
    {
      id: "exit",
      date: lastBusinessDayBefore(nextBegins),
      words: "Notice to leave must arrive by 17:00",
    },
    { id: `block-${next}`, date: nextBegins, words: `Block ${next} begins, if you stay` },
    {
      id: "expiry",
      date: shiftDays(nextBegins, terms.weeksForLeftoverHours * 7 - 1),
      words: "If you leave, the last day for unused hours",
      alone: `If you leave with block ${blocks}, the last day for its unused hours`,
    },
  );
  return {
    summary: retainedSummary(tier),
    note: "The dates hold if invoices are sent and paid on time. If the first session is earlier, so are the blocks and the last day to leave.",
    dates,
  };
}

function onDemandDates(tier: OnDemandTier, { signing, start, terms }: Days): KeyDates {
  const { blockPrice, validityInMonths } = tier;
  const price = `${formatMoney(blockPrice)}, excluding VAT`;
  const payment = shiftDays(signing, terms.daysToPay);
  const validity = validityInMonths * terms.daysInAMonth;
  const isLater = later(payment, start) !== payment;
  const isCountedFromPayment = later(start, payment) !== start;
  return {
    summary: onDemandSummary(tier),
    note: isCountedFromPayment
      ? "If you pay earlier, the hours start and expire earlier."
      : "If you pay earlier, the hours still count from the Start Date.",
    dates: [
      { id: "invoice-1", date: signing, words: `Invoice for the block, ${price}` },
      {
        id: "payment-1",
        date: payment,
        words: "Last day to pay it",
        alone: `Invoice for the block, ${price}: last day to pay`,
      },
      ...(isLater ? [{ id: "start", date: start, words: "Start Date" }] : []),
      {
        id: "expiry",
        date: shiftDays(later(payment, start), validity),
        words: "Last day to use its hours",
        alone: "Last day to use the block’s hours",
      },
    ],
  };
}

function later(one: CalendarDate, other: CalendarDate): CalendarDate {
  return dayNumber(other) > dayNumber(one) ? other : one;
}
