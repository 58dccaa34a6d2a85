import fc from "fast-check";
import { expect, test } from "vitest";
import { pathLogger } from "../../../app/server/logged-path.ts";
import { offerFile, newKey } from "../agreement/signing/signed-file.ts";

const routes = ["", "agreement", "agreement/offer", "agreement.pdf", "writing/:slug", "*"];
const loggedPath = pathLogger(routes.map((path) => ({ path })));
const logged = (path: string) => loggedPath(path, 404);

test.each([
  ["/writing/agreement-in-two-renderings", 200],
  ["/assets/agreement-print-3czBEoot.css", 304],
  ["/agreement", 422],
  ["/Agreement/Offer/", 413],
  ["/agreement/offer.data", 503],
  ["/agreement.pdf", undefined],
  ["/nowhere", 404],
  ["/assets/agreement-tool-of-another-build.js", 404],
  ["/wp-admin/setup.php", 404],
  ["/writing/one-agreement-two-renderings", 404],
])("a path of the site is logged, and a plain one that it has not: %s, %s", (path, status) => {
  expect(loggedPath(path, status)).toBe(path);
});

test.each([
  ["/about%23scenario=QWRhIFF1dXg", "/about…"],
  ["/about%3Fname=Ada", "/about…"],
  ["/writing/Ada%20Quux", "/writing/Ada…"],
  ["/contact&name=Ada", "/contact…"],
  ["http://other.example/Ada", "http…"],
])("what may be a visitor’s own text is left out: %s", (path, shown) => {
  expect(logged(path)).toBe(shown);
});

test("a path is logged up to a length that can be read", () => {
  expect(logged(`/${"long-".repeat(2_000)}`)).toBe(`/${"long-".repeat(2_000)}`.slice(0, 500));
});

const { offer } = await offerFile(newKey());
const link = `/agreement/offer#${offer}`;

test.each([
  ["encoded whole", `/${encodeURIComponent(link)}`],
  ["with its host", `/https://site.example${link.replace("#", "%23")}`],
  ["with its host, encoded", `/${encodeURIComponent(`https://site.example${link}`)}`],
  ["as an absolute target of another host", `http://site.example${link.replace("#", "%23")}`],
  ["with a slash more", `/${link.replace("#", "%23")}`],
  ["with slashes for all", link.replace("#", "/")],
  ["in capitals", link.replace("/agreement/offer#", "/Agreement/OFFER%23")],
  ["with an encoded slash", link.replace("/agreement/offer#", "/agreement%2foffer%23")],
  ["with a line break", link.replace("/agreement/offer#", "/agree%0D%0A%20ment/offer%23")],
  ["with a soft hyphen", link.replace("/agreement/offer#", "/agree%C2%ADment/offer%23")],
  ["below another page", `/writing${link.replace("#", "/")}`],
  ["without what leads to it", `/${offer}`],
  ["without a letter", link.replace("/agreement/offer#", "/agreemnt/offer/")],
  ["misspelt in its last part", "/agreement/offers/ada-quux"],
  ["as a query that was encoded", "/agreement%3FclientName=Ada"],
])("nothing of a broken link to an offer is logged: %s", (_, path) => {
  expect(logged(path)).toBe("/agreement/…");
  expect(loggedPath(path, undefined)).toBe("/agreement/…");
  expect(loggedPath(`${path}/..`, 200)).toBe("/agreement/…");
  expect(loggedPath(`${path}/%2E%2e`, 200)).toBe("/agreement/…");
});

/** @param which of the letters, in turn */
function encoded(text: string, which: readonly boolean[]): string {
  return text.replace(/[^/]/g, (letter, index: number) =>
    which[index % which.length] ? `%${letter.charCodeAt(0).toString(16)}` : letter,
  );
}

test("however a link is encoded, nothing of its offer is logged", () => {
  const which = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(which, which, fc.boolean(), (first, second, isTwice) => {
      const once = encoded(link, first).replace("#", "%23");
      expect(logged(isTwice ? encoded(once, second) : once)).toBe("/agreement/…");
    }),
  );
});

test("a token is logged from no path, be it that of a file", () => {
  expect(logged("/assets/eyJhbGciOiJFZDI1NTE5In0.eyJhIjoxfQ.c2ln.js")).toBe("/agreement/…");
  const rest = "ksgY2xpZW50IFNhbSBTZWNyZXQsIFNlY3JldCBMd";
  expect(logged(`/${rest}`)).toBe("/…");
  expect(logged(`/writing/${rest}.js`)).toBe("/writing/…");
  expect(logged(`/assets/${rest}.js`)).toBe("/assets/…");
});
