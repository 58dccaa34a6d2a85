import fc from "fast-check";
import { expect, test } from "vitest";
import { calculateDates, commitmentInWords } from "../../../../app/agreement/contract/key-dates.ts";
import {
  type CalendarDate,
  dayNumber,
  formatDate,
  parseDate,
  shiftDays,
  shiftMonths,
} from "../../../../app/dates/calendar-date.ts";
import {
  currentPlans,
  type PlanChoice,
  pricedChoices,
} from "../../../../app/work-together/plans.ts";

const choice = fc.constantFrom(...pricedChoices.map((priced) => priced.choice));
const firstDay = { year: 2000, month: 1, day: 1 };
/** Each day of the form's years, the ends of months more often. */
const day = fc.oneof(
  fc.nat({ max: 36_524 }).map((days) => shiftDays(firstDay, days)),
  fc
    .nat({ max: 1199 })
    .map((months) => shiftDays(shiftMonths({ ...firstDay, day: 31 }, months), 0)),
);

function written(plan: PlanChoice, signing: string, start = signing): string[] {
  return calculateDates(plan, parseDate(signing), parseDate(start)).dates.map(
    ({ id, date }) => `${id} ${formatDate(date)}`,
  );
}

test.each([
  [
    "a retained plan that is signed and starts today, past the end of a year",
    written("retained-2", "2026-11-21"),
    [
      "signing 2026-11-21",
      "invoice-1 2026-11-21",
      "payment-1 2026-11-28",
      "block-1 2026-12-05",
      "invoice-2 2026-12-26",
      "block-2 2027-01-02",
      "invoice-3 2027-01-23",
      "exit 2027-01-29",
      "block-3 2027-01-30",
      "expiry 2027-02-26",
    ],
  ],
  [
    "one that starts later is invoiced a week before",
    written("retained-1", "2028-01-31", "2028-02-29").slice(1, 4),
    ["invoice-1 2028-02-22", "payment-1 2028-02-29", "block-1 2028-03-14"],
  ],
  [
    "one that starts within a week is invoiced at once",
    written("retained-1", "2028-01-31", "2028-02-03").slice(1, 4),
    ["invoice-1 2028-01-31", "payment-1 2028-02-07", "block-1 2028-02-17"],
  ],
  [
    "one from the past begins today",
    written("retained-1", "2028-01-31", "2000-01-01"),
    written("retained-1", "2028-01-31"),
  ],
  [
    "an on-demand block lives for its months of 30 days from payment",
    written("on-demand-1", "2026-11-22"),
    ["signing 2026-11-22", "invoice-1 2026-11-22", "payment-1 2026-11-29", "expiry 2027-01-28"],
  ],
  [
    "or from a later start",
    written("on-demand-3", "2027-12-31", "2028-01-31").slice(-2),
    ["start 2028-01-31", "expiry 2028-04-30"],
  ],
])("the dates of a plan: %s", (_, dates, expected) => {
  expect(dates).toEqual(expected);
});

const blocks = (sum: string) =>
  `You commit to 2 blocks: ${sum} excluding VAT. More follow until you give notice.`;
const block = (sum: string) => `You commit to one block: ${sum} excluding VAT, and to no other.`;

test("what is committed to is told with its price, from the plan’s own figures", () => {
  const today = parseDate("2026-11-22");
  const summaries = pricedChoices.map(
    ({ choice: each }) => calculateDates(each, today, today).summary,
  );
  expect(summaries).toEqual([
    ...["£4,800", "£6,960", "£11,200"].map(blocks),
    ...["£4,200", "£5,440", "£7,800"].map(block),
  ]);
});

/** Days from signing, by what happens. */
function daysAfter(plan: PlanChoice, signing: CalendarDate, start: CalendarDate) {
  const { dates } = calculateDates(plan, signing, start);
  const days = dates.map(({ id, date }): [string, number] => [
    id,
    dayNumber(date) - dayNumber(signing),
  ]);
  return new Map(days);
}

test("the blocks committed to are counted in figures, which also read on within a sentence", () => {
  const sums = ["retained-2", "on-demand-1"].map(
    (plan) => commitmentInWords(plan, currentPlans)?.sum,
  );
  expect(sums).toEqual(["2 blocks: £6,960", "1 block: £4,200"]);
});

test("dates stand in their order, at the agreement’s distances, over any month’s end and leap day", () => {
  fc.assert(
    fc.property(choice, day, day, (plan, signing, start) => {
      const days = daysAfter(plan, signing, start);
      const all = [...days.values()];
      expect(all).toEqual(all.toSorted((one, other) => one - other));
      const at = (id: string) => days.get(id) ?? Number.NaN;
      const wait = Math.max(0, dayNumber(start) - dayNumber(signing));
      expect(at("payment-1") - at("invoice-1")).toBe(7);
      if (plan.startsWith("retained")) {
        expect(at("invoice-1")).toBe(Math.max(0, wait - 7));
        expect(at("block-1")).toBe(wait + 14);
        expect(at("block-2") - at("block-1")).toBe(28);
        expect(at("block-2") - at("invoice-2")).toBe(7);
        expect(at("block-3") - at("block-2")).toBe(28);
        expect(at("block-3") - at("invoice-3")).toBe(7);
        expect(at("block-3") - at("exit")).toBeGreaterThan(0);
        expect(at("expiry") - at("block-3")).toBe(27);
      } else {
        const months = plan === "on-demand-3" ? 3 : 2;
        expect(at("expiry") - Math.max(at("payment-1"), wait)).toBe(months * 30);
      }
    }),
  );
});

test("a block that is paid for earlier is said to expire earlier only where it does", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -20, max: 40 }), (signing, wait) => {
      const { note } = calculateDates("on-demand-1", signing, shiftDays(signing, wait));
      const countedFrom = (paid: number) => Math.max(wait, paid);
      const canExpireEarlier = [0, 1, 2, 3, 4, 5, 6].some(
        (paid) => countedFrom(paid) < countedFrom(7),
      );
      expect(note.includes("expire earlier")).toBe(canExpireEarlier);
      expect(note.includes("still count from the Start Date")).toBe(!canExpireEarlier);
    }),
  );
});

test("who tells by 17:00 on the last business day before block 3 leaves with block 2", () => {
  const { dates, note } = calculateDates(
    "retained-1",
    parseDate("2027-03-01"),
    parseDate("2027-01-01"),
  );
  expect(dates.slice(-4).map(({ date, words }) => `${formatDate(date)} ${words}`)).toEqual([
    "2027-05-03 Invoice for block 3, £2,400, excluding VAT, if you stay",
    "2027-05-07 Notice to leave must arrive by 17:00",
    "2027-05-10 Block 3 begins, if you stay",
    "2027-06-06 If you leave, the last day for unused hours",
  ]);
  expect(note).toBe(
    "The dates hold if invoices are sent and paid on time. If the first session is earlier, so are the blocks and the last day to leave.",
  );
});
