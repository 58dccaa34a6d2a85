import { expect, test } from "vitest";
import { askedFields } from "../../../app/agreement/fields.ts";
import { leaveForm, sendForm, startForm, typeIn } from "../../../app/agreement/form-state.ts";
import { today } from "./samples.ts";

const sample = askedFields(new URLSearchParams(), today);
const nameless = { ...sample, clientName: " " };
const missing = "Enter the client’s name";

test("nothing is said while a visitor types", () => {
  expect(typeIn(startForm(sample, false), nameless).told).toEqual({});
});

test("a wrong field is told of once the visitor leaves the form, without a summary", () => {
  const state = leaveForm(typeIn(startForm(sample, false), nameless));
  expect(state.told).toEqual({ clientName: missing });
  expect(state.refusals).toBe(0);
});

test("a message goes as soon as it no longer holds, and follows the fault while it does", () => {
  const state = leaveForm(startForm(nameless, false));
  expect(typeIn(state, sample).told).toEqual({});
  const tooLong = typeIn(state, { ...sample, clientName: "x".repeat(201) });
  expect(tooLong.told.clientName).toBe("The client’s name must be 200 characters or fewer");
});

test("a field that turns wrong while another is told of is not told of yet", () => {
  const state = leaveForm(startForm(nameless, false));
  expect(Object.keys(typeIn(state, { ...nameless, clientCompany: "" }).told)).toEqual([
    "clientName",
  ]);
});

test("a form sent with faults gets a summary, until all that was told of is mended", () => {
  const refused = sendForm(startForm(nameless, false));
  expect(refused.refusals).toBe(1);
  expect(sendForm(refused).refusals).toBe(2);
  expect(typeIn(refused, sample).refusals).toBe(0);
});

test("the agreement keeps what it showed while a field is too long, and a blank where one is empty", () => {
  const state = typeIn(startForm(sample, false), {
    ...nameless,
    clientCompany: "x".repeat(20_000),
  });
  expect(state.draft.clientCompany).toBe(sample.clientCompany);
  expect(state.draft.clientName).toBe("");
  expect(state.fields.clientCompany).toHaveLength(20_000);
});

test("a value that was sent too long leaves a blank, not the sample's", () => {
  const state = startForm({ ...sample, clientCompany: "x".repeat(20_000) }, true);
  expect(state.draft.clientCompany).toBe("");
});

test("of a page that was asked for by a link, faulty values are told of, and fields left open are not", () => {
  const fields = { ...sample, clientName: "x".repeat(300), clientCompany: "", startDate: "soon" };
  const state = startForm(fields, false);
  expect(state.told).toEqual({
    clientName: "The client’s name must be 200 characters or fewer",
    startDate: "Start date must be a real date, such as 2026-11-27",
  });
  expect(state.refusals).toBe(0);
});
