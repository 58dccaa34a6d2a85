import { readFileSync } from "node:fs";
import { z } from "zod";
import { checkFields, fields } from "../config/edited-file.ts";
import { type Plans, tierNames } from "./plans.ts";

const some = z.number().positive("expected a number above 0");
const any = z.number().nonnegative("expected a number from 0");
const tier = { hours: some, hourlyRate: some, blockPrice: some, minutesBetweenSessions: any };
const retained = {
  ...tier,
  rolloverBlocks: any,
  rollableHours: any,
  pullableHours: any,
  minimumBlockCommitment: any,
};
const onDemand = { ...tier, validityInMonths: some };

const inEachTier = (shape: z.core.$ZodLooseShape) =>
  fields(Object.fromEntries(tierNames.map((name) => [name, fields(shape)])));

const Figures = fields({ retained: inEachTier(retained), onDemand: inEachTier(onDemand) });
const Terms = z.record(
  z.string(),
  z.union([any, z.string().trim().min(1, "expected some text")], "expected a number or a text"),
);

/**
 * The types say the same, but a build does not check them.
 *
 * @throws {EditedFileError}
 */
export function checkPlans({ terms, ...figures }: Plans): void {
  for (const [file, value, schema] of [
    ["app/work-together/plans.ts", figures, Figures],
    ["app/work-together/terms.ts", terms, Terms],
  ] as const) {
    checkFields<unknown>(file, value, schema, (path) => lineIn(readFileSync(file, "utf8"), path));
  }
}

/** Of the last name of the path that is given a value after those before it. */
function lineIn(code: string, path: readonly PropertyKey[]): number {
  let at = 0;
  for (const name of path) {
    const found = code.slice(at).search(new RegExp(`\\b${String(name)}\\b\\s*[:=]`));
    if (found === -1) break;
    at += found;
  }
  return code.slice(0, at).split("\n").length;
}
