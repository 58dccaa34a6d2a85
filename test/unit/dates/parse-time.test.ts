import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseIsoDateTime, parseTime, TimeParseError } from "../../../app/dates/parse-time.ts";

test("every time of a day is read back, with either separator", () => {
  const units = fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59), fc.constantFrom(":", "."));
  fc.assert(
    fc.property(units, ([hours, minutes, seconds, separator]) => {
      const text = [hours, two(minutes), two(seconds)].join(separator);
      expect(parseTime(text)).toEqual({ hours, minutes, seconds });
      expect(parseTime(`${hours}${separator}${two(minutes)}`)).toEqual({
        hours,
        minutes,
        seconds: 0,
      });
    }),
  );
});

test("AM and PM, in either case, with or without a space", () => {
  expect(["12:00 AM", "12:00pm", "1.30 PM", "11:59 am", " 9:05:30 pm "].map(hoursOf)).toEqual([
    0, 12, 13, 11, 21,
  ]);
});

test("a time that cannot be is refused with the reason", () => {
  expect(() => parseTime("25:00")).toThrow(new TimeParseError("Hours go from 0 to 23, not 25"));
  expect(() => parseTime("12:60")).toThrow(new TimeParseError("Minutes go from 0 to 59, not 60"));
  expect(() => parseTime("12:00:61")).toThrow(
    new TimeParseError("Seconds go from 0 to 59, not 61"),
  );
  expect(() => parseTime("13:00 PM")).toThrow("With AM or PM, hours go from 1 to 12, not 13");
  expect(() => parseTime("0:15 am")).toThrow(TimeParseError);
});

test.for(["", "9", "9:5", "930", "9-30", "9:30 xm", "noon", "9:30:", "-1:30", "9:30 30"])(
  "%j is not a time",
  (text) => {
    expect(() => parseTime(text)).toThrow("is not a time");
  },
);

test("ISO dates are read, with and without a time part", () => {
  expect(parseIsoDateTime("2026-11-20")).toBe(Date.UTC(2026, 10, 20));
  expect(parseIsoDateTime("2026-11-20T09:30Z")).toBe(Date.UTC(2026, 10, 20, 9, 30));
  expect(parseIsoDateTime("2026-07-20T09:30")).toBe(Date.UTC(2026, 6, 20, 8, 30));
  expect(parseIsoDateTime("2026-11-20T09:30:15.250+01:00")).toBe(
    Date.UTC(2026, 10, 20, 8, 30, 15, 250),
  );
});

test("other dates, and days and times that are none, are not read as ISO dates", () => {
  const dates = ["", "20/11/2026", "2026-1-5", "2026-02-30", "2026-13-01", "Nov 20, 2026"];
  const others = [...dates, "2026-11-20 9:30", "2026-11-20T25:00"];
  expect(others.filter((text) => parseIsoDateTime(text) !== undefined)).toEqual([]);
});

function two(value: number): string {
  return String(value).padStart(2, "0");
}

function hoursOf(text: string): number {
  return parseTime(text).hours;
}
