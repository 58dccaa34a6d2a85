import { expect, test } from "vitest";
import { formatBriefly } from "../../../../app/voice/history/rehearsal-format.ts";

test("a time has the briefest format that distinguishes it from the others", () => {
  const [one, sameMinute, sameDay, other] = [
    [2020, 4, 19, 14, 20, 5],
    [2020, 4, 19, 14, 20, 48],
    [2020, 4, 19, 15, 0, 0],
    [2020, 4, 20, 9, 0, 0],
  ].map(([year = 0, month = 0, ...rest]) => new Date(year, month, ...rest).getTime());
  const all = [one, sameMinute, sameDay, other].filter((time) => time !== undefined);
  expect(all.map((time) => formatBriefly(time, all))).toEqual([
    "19 May 2020, 14:20:05",
    "19 May 2020, 14:20:48",
    "19 May 2020, 15:00",
    "20 May 2020",
  ]);
});
