import * as fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { formatShortDate } from "../../../../app/reactive/todos/due-date.ts";
import {
  endOfDay,
  formatDateTime,
  readDateTime,
  splitDateTime,
} from "../../../../app/ui/date-picker/date-time-text.ts";

const zone = process.env.TZ;
const zones = ["UTC", "Europe/London", "America/New_York", "Asia/Kolkata", "Pacific/Kiritimati"];
const moments = fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2099, 11) });

afterEach(() => setZone(zone));

test.for(zones)(
  "in a browser of %s, what is written of a moment reads as what is written",
  (name) => {
    setZone(name);
    fc.assert(
      fc.property(moments, (moment) => {
        const text = formatDateTime(moment);
        const { value, errors } = readDateTime(text);
        expect(errors).toEqual({});
        expect(formatDateTime(value)).toEqual(text);
      }),
    );
  },
);

test("a moment is written as London has it, with seconds only where there are some", () => {
  setZone("America/New_York");
  const midnight = Date.UTC(2026, 6, 27);
  expect(formatDateTime(midnight)).toEqual({ date: "2026-07-27", time: "01:00" });
  expect(formatDateTime(midnight + 5000)).toEqual({ date: "2026-07-27", time: "01:00:05" });
  expect(formatDateTime(undefined)).toEqual({ date: "", time: "" });
  expect(formatDateTime(Number.NaN)).toEqual({ date: "", time: "" });
});

test("wherever the browser is, a todo is due on the day that was written", () => {
  const day = fc.date({
    min: new Date("1980-01-01"),
    max: new Date("2099-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(day, fc.constantFrom(...zones), (written, name) => {
      setZone(name);
      const date = written.toISOString().slice(0, 10);
      const { value = Number.NaN } = readDateTime({ date, time: "" });
      expect(formatShortDate(value)).toBe(
        written.toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" }),
      );
    }),
  );
});

test("a date without a time lasts until the end of its day", () => {
  expect(readDateTime({ date: "2026-11-27", time: " " })).toEqual(
    readDateTime({ date: "2026-11-27", time: endOfDay }),
  );
});

const notInFebruary = "Days of 2026-02 go from 1 to 28, not 30";

test.for([
  ["", "9:30", {}],
  ["2026-02-30", "9:30", { date: notInFebruary }],
  ["2026-02-00", "9:30", { date: "Days of 2026-02 go from 1 to 28, not 0" }],
  ["2026-13-01", "9:30", { date: "Months go from 1 to 12, not 13" }],
  ["abc", "9:30", { date: "“abc” is not a date: write it as 2026-11-27" }],
  ["27/11/2026", "9:30", { date: "“27/11/2026” is not a date: write it as 2026-11-27" }],
  ["2026-02-30", "25:00", { date: notInFebruary, time: "Hours go from 0 to 23, not 25" }],
] as const)("the date “%s” and the time %s are no moment, with the reason of each", (row) => {
  const [date, time, errors] = row;
  expect(readDateTime({ date, time })).toEqual({ value: undefined, errors });
});

test("an ISO date that brings its time is split into the two fields", () => {
  setZone("America/New_York");
  const split = { date: "2026-07-01", time: "09:15" };
  expect(splitDateTime({ date: "2026-07-01T08:15Z", time: "" })).toEqual(split);
  expect(splitDateTime({ date: "2026-07-01T09:15", time: "23:00" })).toEqual(split);
  const wrong = { date: "2026-07-01T25:15", time: "8:00" };
  expect(splitDateTime(wrong)).toBe(wrong);
});

function setZone(name: string | undefined): void {
  if (name === undefined) delete process.env.TZ;
  else process.env.TZ = name;
}
