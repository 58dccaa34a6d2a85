import { expect, test } from "vitest";
import { currentEdition } from "../../../../app/agreement/editions/compiled-editions.ts";
import {
  type DatedEdition,
  findDatedEdition,
} from "../../../../app/agreement/editions/dated-edition.ts";
import { readLinkQuery } from "../../../../app/agreement/editions/link-mark.ts";
import { prefillPath } from "../../../../app/agreement/form/prefill-link.tsx";

async function shownEdition(query: URLSearchParams, now: number): Promise<DatedEdition> {
  const found = await findDatedEdition(query, now);
  if (found.fault) throw new Error(`The link is ${found.fault}`);
  return found;
}

function named(offered: string, edition = currentEdition.id) {
  return new URLSearchParams({ edition, offered });
}

test("without a mark the agreement is of the day in London, and has no link", async () => {
  const now = Date.parse("2027-06-30T23:30:00Z");
  const edition = await shownEdition(new URLSearchParams({ clientName: "Ada" }), now);
  expect(edition).toMatchObject({
    mark: { edition: currentEdition.id, offered: "2027-07-01" },
    date: { year: 2027, month: 7, day: 1 },
    isOld: false,
  });
  expect(edition.link).toBeUndefined();
});

test.each([
  ["2027-03-01", "2027-03-31T22:59:59Z", false],
  ["2027-03-01", "2027-03-31T23:00:00Z", true],
  ["2026-10-05", "2026-11-04T23:59:59Z", false],
  ["2026-10-05", "2026-11-05T00:00:00Z", true],
])("a link of %s at %s: lapsed %s", async (offered, now, hasLapsed) => {
  const edition = await shownEdition(named(offered), Date.parse(now));
  expect(edition.link?.hasLapsed).toBe(hasLapsed);
  expect(edition.mark.offered).toBe(offered);
});

test("a link says its age in words, that it is no offer, and never another date than its own", async () => {
  const link = await shownEdition(named("2027-03-01"), Date.parse("2027-03-20T12:00:00Z"));
  expect(link.link).toEqual({
    hasLapsed: false,
    sentence:
      "Details filled in on 1 March 2027, with the terms of that day. Nobody has signed this link: it is not an offer.",
    copyStatus: ", from an unsigned link, not an offer",
  });
  expect(link.date).toEqual({ year: 2027, month: 3, day: 1 });
  const ended = await shownEdition(named("2027-03-01"), Date.parse("2028-01-01T12:00:00Z"));
  expect(ended.link).toEqual({
    hasLapsed: true,
    sentence:
      "Details filled in on 1 March 2027, with the terms of that day. They lapsed on 31 March 2027. Nobody has signed this link: it is not an offer.",
    copyStatus: ", lapsed 31st Mar 27, from an unsigned link, not an offer",
  });
});

const today = Date.parse("2027-03-20T23:59:59Z");

test.each([
  ["unknown", named("2027-03-01", "0123456789abcdef")],
  ["damaged", named("2027-03-01", "../../x")],
  ["damaged", named("2027-02-30")],
  ["damaged", named("2027-03-21")],
  ["damaged", new URLSearchParams({ edition: currentEdition.id })],
  ["damaged", new URLSearchParams({ offered: "2027-03-01" })],
])("today's agreement is never shown for a link that is %s: %s", async (fault, query) => {
  expect(await findDatedEdition(query, today)).toEqual({ fault });
});

const inputs = {
  clientName: "Ada Quux",
  clientCompany: "Quux & Sons Ltd.",
  clientCompanyNumber: "07654321",
  clientCompanyRegistrationCountry: "England and Wales",
};
const mark = { edition: currentEdition.id, offered: "2027-03-01" };
const linkOf = (path: string) => new URL(path, "https://site.example").searchParams;
const link = prefillPath(inputs, mark);

test.each([".", ")", ",", ">", "%3E", ").", "%22", "”", "'", ";", "]", "%20", "*", "%E2%80%A6"])(
  "punctuation after a link is dropped: %s",
  async (end) => {
    expect((await shownEdition(linkOf(link + end), today)).mark).toEqual(mark);
  },
);

const ampersand = prefillPath({ ...inputs, clientCompany: "Müller & Söhne <Trading> Ltd" }, mark);

test.each([
  ["decoded", ampersand.replaceAll(/%[\dA-F]{2}(?:%[\dA-F]{2})*/g, decodeURIComponent), "damaged"],
  ["of an entity", link.replace("Quux", "M&uuml;ller"), "damaged"],
  ["with another’s parameter", `${link}&source=mail`, "damaged"],
  ["with a detail twice", `${link}&clientCompany=Quux`, "damaged"],
  ["with a detail twice, in other letters", `${link}&clientcompany=Quux`, "damaged"],
  ["with its edition twice", `${link}&edition=${mark.edition}`, "damaged"],
  ["with trackers", `${link}&utm_source=mail&utm_Medium=x&fbclid=1&gclid=2&mc_eid=3`, undefined],
  ["with trackers twice", `${link}&fbclid=1&fbclid=2`, undefined],
  ["whole", ampersand, undefined],
])("a link never loses a part unsaid: %s", async (_, path, fault) => {
  expect((await findDatedEdition(linkOf(path), today)).fault).toBe(fault);
});

test.each<[string, (path: string) => string]>([
  ["whole", (path) => path],
  ["decoded", decodeURIComponent],
  ["with other spaces", (path) => path.replaceAll("%20", "+")],
])("a plus sign and a space stay what they are in a link that comes %s", (_, harm) => {
  const canal = { ...inputs, clientCompany: "Canal+ (C++) Ltd", clientName: "Ada  Quux" };
  const came = `https://site.example${harm(prefillPath(canal, mark))}`;
  const { clientCompany, clientName } = Object.fromEntries(readLinkQuery(came));
  expect({ clientCompany, clientName }).toEqual({
    clientCompany: "Canal+ (C++) Ltd",
    clientName: "Ada  Quux",
  });
});

test("a link that was cut anywhere after its edition's name is damaged", async () => {
  const edition = link.indexOf("edition=") + "edition=".length;
  for (let end = edition; end < link.length; end++) {
    expect(await findDatedEdition(linkOf(link.slice(0, end)), today)).toEqual({ fault: "damaged" });
  }
});
