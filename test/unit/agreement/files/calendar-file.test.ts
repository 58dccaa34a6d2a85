import fc from "fast-check";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { cleanText } from "../../../../app/agreement/contract/inputs.ts";
import { calculateDates } from "../../../../app/agreement/contract/key-dates.ts";
import { writeCalendar } from "../../../../app/agreement/files/calendar-file.ts";
import { formatDate, parseDate } from "../../../../app/dates/calendar-date.ts";
import { anyCharacter } from "../../../support/any-character.ts";

const now = Date.parse("2026-11-23T00:30:15.123Z");
const today = parseDate("2026-11-23");
const keyDates = calculateDates("retained-2", today, today);
const acme = { clientCompany: "Acme Ltd", clientCompanyNumber: "12345678", plan: "retained-2" };

/** Read by a library that has nothing to do with how it was written. */
function eventsOf(calendar: string) {
  const events = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents("vevent");
  return events.map((event) => new ICAL.Event(event));
}

test("each date but that of the signature is an event of a whole day", () => {
  const calendar = writeCalendar(keyDates, acme, now);
  const events = eventsOf(calendar);
  expect(events.map(({ startDate }) => String(startDate))).toEqual(
    keyDates.dates.slice(1).map(({ date }) => formatDate(date)),
  );
  for (const { startDate, endDate } of events) {
    expect(startDate.isDate).toBe(true);
    expect(endDate.subtractDate(startDate).toSeconds()).toBe(86_400);
  }
  expect(events[0]?.description).toContain("If both parties sign on 23 November 2026.");
  expect(calendar.match(/^DTSTAMP:20261123T003015Z\r$/gm)).toHaveLength(events.length);
});

function summaries(plan: "retained-2" | "on-demand-1"): unknown[] {
  const events = eventsOf(writeCalendar(calculateDates(plan, today, today), acme, now));
  return events.map(({ summary }) => summary);
}

test("each event says by itself what it is about", () => {
  expect(summaries("retained-2").slice(0, 2)).toEqual([
    "Invoice for block 1, £3,480, excluding VAT (Acme Ltd)",
    "Invoice for block 1, £3,480, excluding VAT: last day to pay (Acme Ltd)",
  ]);
  expect(summaries("retained-2").at(-1)).toBe(
    "If you leave with block 2, the last day for its unused hours (Acme Ltd)",
  );
  expect(summaries("on-demand-1")).toEqual([
    "Invoice for the block, £4,200, excluding VAT (Acme Ltd)",
    "Invoice for the block, £4,200, excluding VAT: last day to pay (Acme Ltd)",
    "Last day to use the block’s hours (Acme Ltd)",
  ]);
});

test("any client’s name is text, in lines of at most 75 octets", () => {
  const client = fc
    .oneof(
      fc.string({ unit: anyCharacter }),
      fc.string({ unit: fc.constantFrom(...'\\;,:"nN\r\nß👩é ') }),
    )
    .map((text) => cleanText(text.repeat(4)));
  fc.assert(
    fc.property(client, (name) => {
      const calendar = writeCalendar(keyDates, { ...acme, clientCompany: name }, now);
      const lines = calendar.split("\r\n");
      expect(lines.pop()).toBe("");
      for (const line of lines) {
        expect(line).not.toMatch(/[\r\n]/);
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
      }
      expect(eventsOf(calendar).map(({ summary }) => summary)).toEqual(
        keyDates.dates.slice(1).map(({ words, alone = words }) => `${alone} (${name})`),
      );
    }),
    { numRuns: 200 },
  );
});

function uids(calendar: string): string[] {
  return eventsOf(calendar).map(({ uid }) => uid);
}

test("a later file of the same agreement moves its events, and one of another adds its own", () => {
  const first = uids(writeCalendar(keyDates, acme, now));
  expect(new Set(first).size).toBe(keyDates.dates.length - 1);
  const later = calculateDates("retained-2", parseDate("2027-02-28"), today);
  expect(uids(writeCalendar(later, acme, now + 1e9))).toEqual(first);
  for (const changed of [
    { clientCompany: "Acme" },
    { clientCompanyNumber: "12345679" },
    { plan: "retained-3" },
  ]) {
    const other = uids(writeCalendar(keyDates, { ...acme, ...changed }, now));
    expect(other.filter((uid) => first.includes(uid))).toEqual([]);
  }
});
