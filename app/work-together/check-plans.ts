import { readFileSync } from "node:fs";
import { z } from "zod";
import { checkFields, EditedFileError, exactObject } from "../config/edited-file.ts";
import { choicesOf, type Plans, tierNames, tierTitles } from "./plans.ts";

const PLANS = "app/work-together/plans.ts";
const TERMS = "app/work-together/terms.ts";

const some = z.number().positive("expected a number above 0");
const pounds = z.int("expected whole pounds").positive("expected a number above 0");
const count = z.int("expected a whole number").nonnegative("expected a number from 0");
const any = z.number().nonnegative("expected a number from 0");
const inEveryPlan = {
  hours: some,
  hourlyRate: pounds,
  blockPrice: pounds,
  minutesBetweenSessions: any,
};
const retained = {
  ...inEveryPlan,
  rolloverBlocks: count,
  rollableHours: any,
  pullableHours: any,
  minimumBlockCommitment: count,
};
const onDemand = { ...inEveryPlan, validityInMonths: some };

const inEachTier = (shape: z.core.$ZodType) =>
  exactObject(Object.fromEntries(tierNames.map((name) => [name, shape])));

const Figures = exactObject({
  retained: inEachTier(exactObject(retained)),
  onDemand: inEachTier(exactObject(onDemand)),
  tierTitles: inEachTier(z.string().trim().min(1, "expected some text")),
});

const percentage = z
  .string()
  .regex(/^(?:\d\d?|100)%$/, "expected a percentage in quotes, such as 50%");
const amount = z
  .string()
  .regex(/^(?:£\d+|\d+p)$/, "expected an amount in quotes, such as £20 or 45p");
const Terms = z
  .object({
    freeMinutesOver: any,
    hoursOfFreeTravel: any,
    creditForAForfeit: percentage,
    rateOfTravelTime: percentage,
    costCovered: amount,
    costToTell: amount,
    pricePerMile: amount,
  })
  .catchall(some)
  .superRefine((terms, context) => {
    const complain = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    for (const [name, figure] of Object.entries(terms)) {
      const isWhole = Number.isInteger(figure) || !/^(?:days|weeks)/.test(name);
      if (!isWhole) complain(name, "expected a whole number");
    }
    const { costCovered, costToTell } = terms;
    if (penceOf(costCovered) > penceOf(costToTell)) {
      complain("costToTell", `expected at least costCovered, which is ${costCovered}`);
    }
  });

/** Checks what the types say, which a build does not. Throws an `EditedFileError`. */
export function checkPlans({ terms, ...figures }: Plans): void {
  checkFields<unknown>(PLANS, { ...figures, tierTitles }, Figures, lineOf(PLANS));
  checkFields<unknown>(TERMS, terms, Terms, lineOf(TERMS));
  for (const { plan, tierName, tier } of choicesOf({ terms, ...figures })) {
    const price = tier.hours * tier.hourlyRate;
    if (price === tier.blockPrice) continue;
    const path = [plan, tierName, "blockPrice"];
    const fault = `${path.join(".")}: ${tier.hours} hours at £${tier.hourlyRate} are £${price}`;
    throw new EditedFileError(PLANS, lineOf(PLANS)(path), fault);
  }
}

function penceOf(written: string): number {
  return Number.parseInt(written.replace("£", ""), 10) * (written.startsWith("£") ? 100 : 1);
}

function lineOf(file: string) {
  return (path: readonly PropertyKey[]) => lineIn(readFileSync(file, "utf8"), path);
}

/** Follows the path through the code, and returns the line of its last name that is found. */
function lineIn(code: string, path: readonly PropertyKey[]): number {
  let at = 0;
  for (const name of path) {
    const found = code.slice(at).search(new RegExp(`\\b${String(name)}\\b\\s*[:=]`));
    if (found === -1) break;
    at += found;
  }
  return code.slice(0, at).split("\n").length;
}
