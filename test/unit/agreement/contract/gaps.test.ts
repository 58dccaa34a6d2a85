import { expect, test } from "vitest";
import { findGaps } from "../../../../app/agreement/contract/gaps.ts";
import { fieldsFromQuery } from "../../../../app/agreement/contract/inputs.ts";
import { today } from "../samples.ts";

const sample = fieldsFromQuery(new URLSearchParams(), today);
const real = {
  ...sample,
  clientName: "Ada Lovelace",
  clientCompany: "Engines Ltd",
  clientCompanyNumber: "123",
};

test("the sample client is to be replaced, field by field, but for the country", () => {
  expect(findGaps(sample)).toEqual([
    { name: "clientName", advice: "Replace the sample client’s name" },
    { name: "clientCompany", advice: "Replace the sample company’s name" },
    { name: "clientCompanyNumber", advice: "Replace the sample company number" },
  ]);
  expect(findGaps({ ...real, clientCompany: ` ${sample.clientCompany} ` })).toHaveLength(1);
  expect(findGaps(real)).toEqual([]);
});

test("what is wrong is said before what is a sample, in the form's order", () => {
  expect(
    findGaps({ ...sample, clientName: "", clientCompany: "x".repeat(201), startDate: "2027-02-" }),
  ).toEqual([
    { name: "clientName", advice: "Enter the client’s name" },
    { name: "clientCompany", advice: "The company’s name must be 200 characters or fewer" },
    { name: "clientCompanyNumber", advice: "Replace the sample company number" },
    { name: "startDate", advice: "Start date must be a real date, such as 2026-11-27" },
  ]);
});
