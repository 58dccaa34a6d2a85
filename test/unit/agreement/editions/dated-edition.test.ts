import { expect, test } from "vitest";
import { currentEdition } from "../../../../app/agreement/editions/compiled-editions.ts";
import { findDatedEdition } from "../../../../app/agreement/editions/dated-edition.ts";

function named(offered: string, edition = currentEdition.id) {
  return new URLSearchParams({ edition, offered });
}

test("without a mark the agreement is of the day in London, and has no link", async () => {
  const now = Date.parse("2027-06-30T23:30:00Z");
  const edition = await findDatedEdition(new URLSearchParams({ clientName: "Ada" }), now);
  expect(edition).toMatchObject({
    mark: { edition: currentEdition.id, offered: "2027-07-01" },
    date: { year: 2027, month: 7, day: 1 },
    isOld: false,
  });
  expect(edition?.link).toBeUndefined();
});

test.each([
  ["2027-03-01", "2027-03-31T22:59:59Z", false],
  ["2027-03-01", "2027-03-31T23:00:00Z", true],
  ["2026-10-05", "2026-11-04T23:59:59Z", false],
  ["2026-10-05", "2026-11-05T00:00:00Z", true],
])("a link of %s at %s: lapsed %s", async (offered, now, hasLapsed) => {
  const edition = await findDatedEdition(named(offered), Date.parse(now));
  expect(edition?.link?.hasLapsed).toBe(hasLapsed);
  expect(edition?.mark.offered).toBe(offered);
});

test("a link says its age in words, that it is no offer, and never another date than its own", async () => {
  const standing = await findDatedEdition(named("2027-03-01"), Date.parse("2027-03-20T12:00:00Z"));
  expect(standing?.link).toEqual({
    hasLapsed: false,
    sentence:
      "Details filled in on 1 March 2027, with the terms of that day. Nobody has signed this link: it is not an offer.",
    standing: ", from an unsigned link, not an offer",
  });
  expect(standing?.date).toEqual({ year: 2027, month: 3, day: 1 });
  const ended = await findDatedEdition(named("2027-03-01"), Date.parse("2028-01-01T12:00:00Z"));
  expect(ended?.link).toEqual({
    hasLapsed: true,
    sentence:
      "Details filled in on 1 March 2027, with the terms of that day. They lapsed on 31 March 2027. Nobody has signed this link: it is not an offer.",
    standing: ", lapsed 31st Mar 27, from an unsigned link, not an offer",
  });
});

test.each([
  ["an unknown edition", named("2027-03-01", "0123456789abcdef")],
  ["an edition that is no name", named("2027-03-01", "../../x")],
  ["a date that is none", named("2027-02-30")],
  ["a date to come", named("2027-03-21")],
  ["no date", new URLSearchParams({ edition: currentEdition.id })],
  ["no edition", new URLSearchParams({ offered: "2027-03-01" })],
])("%s is never shown as today's agreement", async (_, query) => {
  expect(await findDatedEdition(query, Date.parse("2027-03-20T23:59:59Z"))).toBeUndefined();
});
