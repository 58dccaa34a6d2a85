import { expect, test } from "vitest";
import { fieldsFromQuery, readFields } from "../../../../app/agreement/contract/inputs.ts";
import {
  applyEdit,
  initialFormState,
  applyBlur,
  applySubmit,
} from "../../../../app/agreement/form/form-state.ts";
import { today } from "../samples.ts";

const sample = fieldsFromQuery(new URLSearchParams(), today);
const nameless = { ...sample, clientName: " " };
const missing = "Enter the client’s name";

test("nothing is said while a visitor types, and a wrong field is told of once they leave the form, without a summary", () => {
  const typing = applyEdit(initialFormState(sample, false), nameless);
  expect(typing.shownErrors).toEqual({});
  expect(applyBlur(typing)).toMatchObject({
    shownErrors: { clientName: missing },
    failedSubmits: 0,
  });
});

test("a message goes as soon as it no longer holds, and follows the fault while it does", () => {
  const state = applyBlur(initialFormState(nameless, false));
  expect(applyEdit(state, sample).shownErrors).toEqual({});
  const tooLong = applyEdit(state, { ...sample, clientName: "x".repeat(201) });
  expect(tooLong.shownErrors.clientName).toBe("The client’s name must be 200 characters or fewer");
});

test("a field that turns wrong while another is told of is not told of yet", () => {
  const state = applyBlur(initialFormState(nameless, false));
  expect(Object.keys(applyEdit(state, { ...nameless, clientCompany: "" }).shownErrors)).toEqual([
    "clientName",
  ]);
});

test("a form sent with faults gets a summary, until all that was told of is mended", () => {
  const refused = applySubmit(initialFormState(nameless, false));
  expect(refused.failedSubmits).toBe(1);
  expect(applySubmit(refused).failedSubmits).toBe(2);
  expect(applyEdit(refused, sample).failedSubmits).toBe(0);
});

test("of a page that was asked for by a link, faulty values are told of, and fields left open are not", () => {
  const fields = { ...sample, clientName: "x".repeat(300), clientCompany: "", startDate: "soon" };
  const state = initialFormState(fields, false);
  expect(state.shownErrors).toEqual({
    clientName: "The client’s name must be 200 characters or fewer",
    startDate: "Start date must be a real date, such as 2026-11-27",
  });
  expect(state.failedSubmits).toBe(0);
});

test("a draft follows what is typed, and is blank where that is refused: no print holds what the form does not", () => {
  const typed = {
    ...sample,
    clientName: "",
    clientCompany: "x".repeat(20_000),
    clientCompanyNumber: " 12 ",
    startDate: "2026-11-",
  };
  const { plan, clientKind, clientPosition, clientAddress, clientEmail, startDate, ...texts } =
    readFields(typed).draft;
  expect([plan, clientKind, clientPosition, clientAddress, clientEmail, startDate]).toEqual(
    Array.from({ length: 6 }),
  );
  expect(texts).toEqual({
    clientName: "",
    clientCompany: "",
    clientCompanyNumber: "12",
    clientCompanyRegistrationCountry: "England and Wales",
  });
  for (const state of [
    applyEdit(initialFormState(sample, false), typed),
    initialFormState(typed, true),
  ]) {
    expect(state.draft).toEqual(readFields(typed).draft);
    expect(state.fields.clientCompany).toHaveLength(20_000);
  }
});

const partnership = { ...sample, clientKind: "partnership", clientEmail: "tom@" };
const noAddress = "Enter the client’s address, to which notices are sent";

test("what a kind of client needs is told of with the other faults", () => {
  const { shownErrors, failedSubmits } = applySubmit(initialFormState(partnership, false));
  expect(Object.keys(shownErrors)).toEqual(["clientAddress", "clientEmail"]);
  expect(shownErrors.clientAddress).toBe(noAddress);
  expect(failedSubmits).toBe(1);
});

test("what a kind of client needs is told of until it is another kind, or is given", () => {
  const told = applySubmit(initialFormState({ ...partnership, clientEmail: "" }, false));
  expect(told.shownErrors).toEqual({ clientAddress: noAddress });
  const asCompany = applyEdit(told, { ...told.fields, clientKind: "" });
  expect(asCompany.shownErrors).toEqual({});
  const given = applyEdit(told, { ...told.fields, clientAddress: "1 High Street" });
  expect(given.shownErrors).toEqual({});
});

test("what the server refused stays until its field is changed", () => {
  const refused = initialFormState(sample, false, { clientName: "The PDF cannot show “中”" });
  expect(applyEdit(refused, { ...sample, clientCompany: "x" }).shownErrors).not.toEqual({});
  expect(applyBlur(refused)).toEqual(refused);
  expect(applyEdit(refused, { ...sample, clientName: "x" }).shownErrors).toEqual({});
});
