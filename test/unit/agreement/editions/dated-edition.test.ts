import { expect, test } from "vitest";
import { dateEdition } from "../../../../app/agreement/editions/dated-edition.ts";
import { presentEdition } from "../../../../app/agreement/editions/present-edition.ts";

function named(offered: string, edition = presentEdition.id) {
  return new URLSearchParams({ edition, offered });
}

test("without a mark the agreement is of the day in London, and offers nothing", async () => {
  const now = Date.parse("2027-06-30T23:30:00Z");
  const edition = await dateEdition(new URLSearchParams({ clientName: "Ada" }), now);
  expect(edition).toMatchObject({
    mark: { edition: presentEdition.id, offered: "2027-07-01" },
    date: { year: 2027, month: 7, day: 1 },
    isOld: false,
  });
  expect(edition?.offer).toBeUndefined();
});

test.each([
  ["2027-03-01", "2027-03-31T22:59:59Z", false],
  ["2027-03-01", "2027-03-31T23:00:00Z", true],
  ["2026-10-05", "2026-11-04T23:59:59Z", false],
  ["2026-10-05", "2026-11-05T00:00:00Z", true],
])("an offer of %s at %s: ended %s", async (offered, now, hasEnded) => {
  const edition = await dateEdition(named(offered), Date.parse(now));
  expect(edition?.offer?.hasEnded).toBe(hasEnded);
  expect(edition?.mark.offered).toBe(offered);
});

test("an offer says its age in words, and never another date than its own", async () => {
  const standing = await dateEdition(named("2027-03-01"), Date.parse("2027-03-20T12:00:00Z"));
  expect(standing?.offer).toEqual({
    hasEnded: false,
    sentence: "Offered on 1 March 2027; stands until the end of 31 March 2027.",
    standing: ", stands until 31st Mar 27",
  });
  expect(standing?.date).toEqual({ year: 2027, month: 3, day: 1 });
  const ended = await dateEdition(named("2027-03-01"), Date.parse("2028-01-01T12:00:00Z"));
  expect(ended?.offer).toEqual({
    hasEnded: true,
    sentence: "Offered on 1 March 2027. This offer ended on 31 March 2027.",
    standing: ", ended 31st Mar 27",
  });
});

test.each([
  ["an unknown edition", named("2027-03-01", "0123456789abcdef")],
  ["an edition that is no name", named("2027-03-01", "../../x")],
  ["a date that is none", named("2027-02-30")],
  ["a date to come", named("2027-03-21")],
  ["no date", new URLSearchParams({ edition: presentEdition.id })],
  ["no edition", new URLSearchParams({ offered: "2027-03-01" })],
])("%s is never shown as today's agreement", async (_, query) => {
  expect(await dateEdition(query, Date.parse("2027-03-20T23:59:59Z"))).toBeUndefined();
});
