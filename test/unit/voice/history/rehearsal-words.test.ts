import { expect, test } from "vitest";
import { shortestDate } from "../../../../app/voice/history/rehearsal-words.ts";

test("a time is as short as it differs from the others", () => {
  const [one, sameMinute, sameDay, other] = [
    [2020, 4, 19, 14, 20, 5],
    [2020, 4, 19, 14, 20, 48],
    [2020, 4, 19, 15, 0, 0],
    [2020, 4, 20, 9, 0, 0],
  ].map(([year = 0, month = 0, ...rest]) => new Date(year, month, ...rest).getTime());
  const all = [one, sameMinute, sameDay, other].filter((time) => time !== undefined);
  expect(all.map((time) => shortestDate(time, all))).toEqual([
    "19 May 2020, 14:20:05",
    "19 May 2020, 14:20:48",
    "19 May 2020, 15:00",
    "20 May 2020",
  ]);
});
