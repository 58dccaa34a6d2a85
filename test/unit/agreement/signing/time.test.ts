import { expect, test } from "vitest";
import {
  Time,
  dateInWords,
  endOfOffer,
  lastDayInWords,
  timeInWords,
  timeOf,
} from "../../../../app/agreement/signing/time.ts";

test.each([
  // Before, during and after British Summer Time, and across both changes of the clocks.
  ["2027-01-10T12:00:00Z", "2027-02-10T00:00:00Z", "9 February 2027"],
  ["2027-03-01T09:30:00Z", "2027-03-31T23:00:00Z", "31 March 2027"],
  ["2027-06-30T22:59:59Z", "2027-07-30T23:00:00Z", "30 July 2027"],
  ["2027-06-30T23:00:00Z", "2027-07-31T23:00:00Z", "31 July 2027"],
  ["2027-10-15T09:00:00Z", "2027-11-15T00:00:00Z", "14 November 2027"],
  ["2027-12-31T23:59:59Z", "2028-01-31T00:00:00Z", "30 January 2028"],
])("an offer of %s ends at %s, London’s midnight after %s", (issuedAt, end, lastDay) => {
  expect(endOfOffer(issuedAt)).toBe(end);
  expect(lastDayInWords(end)).toBe(lastDay);
});

test("times are said as London’s clocks show them", () => {
  expect(timeInWords("2027-03-02T10:00:00Z")).toBe("2 March 2027 at 10:00");
  expect(timeInWords("2027-06-30T23:05:59Z")).toBe("1 July 2027 at 00:05");
  expect(dateInWords("2027-06-30T23:05:59Z")).toBe("1 July 2027");
});

test.each([
  "2027-02-29T00:00:00Z",
  "2027-03-01T24:00:00Z",
  "2027-03-01T09:30:60Z",
  "2027-03-01T09:30:00.000Z",
  "2027-03-01T09:30:00+00:00",
  "2027-03-01 09:30:00Z",
  "1927-03-01T09:30:00Z",
  "2027-03-01T09:30:00Z\n",
  "",
])("%j is no time of a token", (text) => {
  expect(Time.safeParse(text).success).toBe(false);
});

test("a moment loses what is less than a second", () => {
  expect(timeOf(Date.parse("2027-03-01T09:30:00Z") + 999)).toBe("2027-03-01T09:30:00Z");
});
