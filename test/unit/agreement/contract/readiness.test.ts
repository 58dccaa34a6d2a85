import { expect, test } from "vitest";
import { findGaps, isSample } from "../../../../app/agreement/contract/gaps.ts";
import { fieldNames, fieldsFromQuery } from "../../../../app/agreement/contract/inputs.ts";
import { readinessOf } from "../../../../app/agreement/contract/readiness.ts";

const today = { year: 2026, month: 11, day: 23 };
const filled = { clientName: "Ada", clientCompany: "Engines Ltd", clientCompanyNumber: "123" };

function readiness(given: Record<string, string>, errors = {}, doubts = 0) {
  const fields = fieldsFromQuery(new URLSearchParams(given), today);
  const samples = fieldNames.filter((name) => isSample(name, fields));
  return readinessOf(findGaps(fields), { errors, samples, doubts });
}

test("samples are counted until the last of them, which is named", () => {
  expect(readiness({})).toMatchObject({ left: "3 samples to replace.", details: "3 to replace" });
  const { clientCompanyNumber: _, ...others } = filled;
  expect(readiness(others)).toMatchObject({
    isReady: false,
    left: "Replace the sample company number.",
    details: "1 to replace",
  });
});

test("what is missing beside a sample is counted with it", () => {
  expect(readiness({ clientName: "", startDate: "" }).left).toBe(
    "2 samples to replace, and 2 more.",
  );
});

test("errors that were told of come first", () => {
  const errors = { clientName: "Enter the client’s name" };
  expect(readiness({ clientName: "" }, errors)).toMatchObject({
    title: "1 detail to correct",
    details: "1 to correct",
  });
});

test("what is left beside the errors is counted with them", () => {
  const errors = { clientName: "Enter the client’s name" };
  expect(readiness({ clientName: "" }, errors).left).toBe("1 detail to correct, and 2 more left.");
  expect(readiness({ ...filled, clientName: "" }, errors).left).toBe("1 detail to correct.");
});

test("a form without gaps that holds something doubtful is ready, and says so with their number", () => {
  const doubted = readiness(filled, {}, 2);
  expect(doubted).toMatchObject({
    isReady: true,
    title: "Ready, with 2 things to check",
    details: "2 to check",
  });
  expect(readiness(filled, {}, 1).title).toBe("Ready, with 1 thing to check");
});

test("a form without gaps is ready, with or without a plan", () => {
  for (const plan of ["", "retained-2"]) {
    expect(readiness({ ...filled, plan })).toMatchObject({ isReady: true, left: "", advice: "" });
  }
});
