import { expect, test } from "vitest";
import { findGaps, isSample } from "../../../../app/agreement/contract/gaps-and-doubts.ts";
import { fieldNames, fieldsFromQuery } from "../../../../app/agreement/contract/inputs.ts";
import { readinessOf } from "../../../../app/agreement/contract/readiness.ts";

const today = { year: 2026, month: 11, day: 23 };
const withoutNumber = { clientName: "Ada", clientCompany: "Engines Ltd" };
const filled = { ...withoutNumber, clientCompanyNumber: "123" };

function readiness(given: Record<string, string>, errors = {}, doubts = 0) {
  const fields = fieldsFromQuery(new URLSearchParams(given), today);
  const samples = fieldNames.filter((name) => isSample(name, fields));
  return readinessOf(findGaps(fields), { errors, samples, doubts });
}

const nameless = { clientName: "Enter the client’s name" };

test.each<[string, object, ...Parameters<typeof readiness>]>([
  [
    "samples are counted",
    { isReady: false, left: "3 samples to replace.", details: "3 to replace" },
    {},
  ],
  [
    "the last sample is named",
    { isReady: false, left: "Replace the sample company number.", details: "1 to replace" },
    withoutNumber,
  ],
  [
    "what is missing beside a sample is counted with it",
    { left: "2 samples to replace, and 2 more." },
    { clientName: "", startDate: "" },
  ],
  [
    "errors that were told of come first, with what is left beside them",
    {
      title: "1 detail to correct",
      details: "1 to correct",
      left: "1 detail to correct, and 2 more left.",
    },
    { clientName: "" },
    nameless,
  ],
  ["an error alone", { left: "1 detail to correct." }, { ...filled, clientName: "" }, nameless],
  [
    "doubts leave a form ready",
    { isReady: true, title: "Ready, with 2 things to check", details: "2 to check" },
    filled,
    {},
    2,
  ],
  ["one doubt", { title: "Ready, with 1 thing to check" }, filled, {}, 1],
  ["no plan", { isReady: true, left: "", advice: "" }, { ...filled, plan: "" }],
  ["a plan", { isReady: true, left: "", advice: "" }, { ...filled, plan: "retained-2" }],
])("what is left is said in words: %s", (_, expected, ...given) => {
  expect(readiness(...given)).toMatchObject(expected);
});
