import { expect, test } from "vitest";
import { findGaps, isSample } from "../../../../app/agreement/contract/gaps.ts";
import { fieldNames, fieldsFromQuery } from "../../../../app/agreement/contract/inputs.ts";
import { readinessOf } from "../../../../app/agreement/contract/readiness.ts";

const today = { year: 2026, month: 11, day: 23 };
const filled = { clientName: "Ada", clientCompany: "Engines Ltd", clientCompanyNumber: "123" };

function readiness(given: Record<string, string>, errors = {}) {
  const fields = fieldsFromQuery(new URLSearchParams(given), today);
  const samples = fieldNames.filter((name) => isSample(name, fields));
  return readinessOf(findGaps(fields), errors, samples);
}

test("samples are counted until the last of them, which is named", () => {
  expect(readiness({})).toMatchObject({ left: "Replace the 3 samples.", details: "3 samples" });
  const { clientCompanyNumber: _, ...others } = filled;
  expect(readiness(others)).toMatchObject({
    isReady: false,
    left: "Replace the sample company number.",
    details: "1 sample",
  });
});

test("what is missing beside a sample is counted with it", () => {
  expect(readiness({ clientName: "", startDate: "" }).left).toBe(
    "Replace the 2 samples, and fill in 2 more.",
  );
});

test("errors that were told of come first", () => {
  const errors = { clientName: "Enter the client’s name" };
  expect(readiness({ clientName: "" }, errors)).toMatchObject({
    title: "1 detail to correct",
    details: "1 to correct",
  });
});

test("a form without gaps is ready, with or without a plan", () => {
  for (const plan of ["", "retained-2"]) {
    expect(readiness({ ...filled, plan })).toMatchObject({ isReady: true, left: "", advice: "" });
  }
});
