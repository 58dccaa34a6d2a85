import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { contractFields, optionalFields } from "../../../../app/agreement/contract/inputs.ts";
import {
  parseAgreementFile,
  writeAgreementFile,
} from "../../../../app/agreement/signing/agreement-file.ts";
import { checkFile } from "../../../../app/agreement/signing/check-file.ts";
import { MAX_FILE_BYTES } from "../../../../app/agreement/signing/file-fault.ts";
import { containsOpaqueLink } from "../../../../app/agreement/signing/rewritten-links.ts";
import { authorityStatement } from "../../../../app/agreement/signing/wording.ts";
import { findOffer, findOffers, startsOffer } from "../../../../app/agreement/signing/token.ts";
import { AgreementFiles, offeredTerms } from "../../../support/agreement-files.ts";
import fc from "fast-check";
import { agreedFile, newKey, offerFile } from "./signed-file.ts";
import { differencesFromOffer } from "../../../../app/agreement/signing/signer-details.ts";
import { endOfWait, lastDayInWords } from "../../../../app/agreement/signing/lapse.ts";
import {
  dateInWords,
  isIsoTime,
  isoTime,
  timeInWords,
} from "../../../../app/agreement/signing/time.ts";
import { anyCharacter } from "../../../support/any-character.ts";

const { offer } = await offerFile(newKey());
const link = `https://site.example/agreement/offer#${offer}`;
const encoded = encodeURIComponent(link);
const safeLink = `https://eur01.safelinks.protection.outlook.com/?url=${encoded}&data=05%7C02%7C&reserved=0`;
/** As Proofpoint's second version writes an address. */
const inDashes = link
  .replace(/[^\w./]|_/g, (sign) => `-${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  .replaceAll("/", "_");

test.each([
  ["Safe Links", safeLink],
  ["Google", `https://www.google.com/url?q=${encoded}&sa=D&source=gmail`],
  ["Google around Safe Links", `https://www.google.com/url?q=${encodeURIComponent(safeLink)}&sa=D`],
  ["Proofpoint v1", `https://urldefense.proofpoint.com/v1/url?u=${encoded}&k=abc%3D`],
  ["Proofpoint v2", `https://urldefense.proofpoint.com/v2/url?u=${inDashes}&d=DwMFaQ&c=abc&e=`],
  [
    "Safe Links around Proofpoint v2",
    `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://urldefense.proofpoint.com/v2/url?u=${inDashes}&d=DwMFaQ`)}&data=05`,
  ],
  ["Proofpoint v3", `https://urldefense.com/v3/__${link.replace("#", "*")}__;Iw!!abc!xyz$`],
  ["Barracuda", `https://linkprotect.cudasvc.com/url?a=${encoded}&c=E,1,abc&typo=1`],
  ["Cisco", `https://secure-web.cisco.com/1abc/${encoded}`],
  ["Trellix", `https://protect2.fireeye.com/v1/url?k=abc&q=1&e=def&u=${encoded}`],
  ["Sophos", `https://eu.protection.sophos.com/?d=site.example&u=${btoa(link)}&p=m`],
  ["Avanan", `https://url.avanan.click/v2/___${link}___.YXAxOm4`],
])("an offer is found in a link that was rewritten by %s", (_, text) => {
  expect(findOffer(`Dear Olivia,\n\n${text}\n\nAlex`)).toBe(offer);
});

test("a link that only its program can follow is known, and another is not", () => {
  expect(
    containsOpaqueLink("see https://protect-eu.mimecast.com/s/Ab1cDe?domain=site.example"),
  ).toBe(true);
  expect(containsOpaqueLink("https://url.emailprotection.link/?bAbc")).toBe(true);
  expect(containsOpaqueLink(safeLink)).toBe(false);
  expect(containsOpaqueLink(link)).toBe(false);
});

test.each([
  ["the token", offer],
  ["the link", link],
  ["a full stop", `${link}.`],
  ["a comma and words", `${link}, as we said`],
  ["words behind a space", `${link} Kind regards, Alex`],
  ["a bracket", `(see ${link})`],
  ["angle brackets", `<${link}>`],
  ["escaped spaces", `${link}%20%0A`],
  ["escaped angle brackets", `%3C${link}%3E`],
  ["words", `Dear Olivia,\n\nhere is the offer: ${link}\n\nKind regards\nAlex`],
  ["spaces and breaks within", link.replace(/.{60}/g, "$& \r\n")],
  ["a quoted mail", `> > Dear Olivia,\n> > ${link.replace(/.{70}/g, "$&\n> > ")}\n> > Alex`],
  ["a mail quoted by lines", `| Dear Olivia,\n| ${link.replace(/.{70}/g, "$&\n| ")}\n| Alex`],
  ["the source of a page", `<a href="${link.replace("#", "&#35;").replaceAll("-", "&#x2D;")}">`],
  ["lines of such a source", link.replace(/.{70}/g, "$&<br />\n").replace(/.{40}/g, "$&<wbr>")],
  ["escaped Markdown", link.replace(/[-._#]/g, "\\$&")],
  ["characters that are not seen", `\uFEFF${link.replace(/.{40}/g, "$&\u200B")}`],
])("an offer is found in %s", (_, text) => {
  expect(findOffer(text)).toBe(offer);
});

test("an offer is found between any words, and nothing is found without one", () => {
  const words = fc.string({ unit: anyCharacter, maxLength: 80 });
  fc.assert(
    fc.property(words, words, (before, after) => {
      fc.pre(!/%[0-7a-f]?$/i.test(before) && !/\n[ \t]*$/.test(before));
      expect(findOffer(`${before} ${link} ${after}`)).toBe(offer);
      expect(findOffer(before + after)).toBeUndefined();
    }),
  );
});

/** As quoted-printable has a text: lines of 76 characters at most, each but the last ending in "=". */
function inMailSource(text: string, end: string): string {
  const source = text.replaceAll("=", "=3D").replaceAll("#", "=23");
  return source.replace(/.{70}/g, (line) => `${line}=${end}`);
}

test.each(["\n", "\r\n", " \n> ", "\r\n> > "])(
  "an offer is found in a mail’s source, whose lines end in %j",
  (end) => {
    expect(findOffer(inMailSource(`See https://a.example/agreement/offer#${offer} now`, end))).toBe(
      offer,
    );
  },
);

test("an offer that was cut where such a line ends is seen to be one", () => {
  for (const length of [24, 40, 70, 200, 500]) {
    const cut = `${offer.slice(0, length)}=`;
    expect([findOffer(cut), startsOffer(cut)]).toEqual([undefined, true]);
  }
});

test("several offers in one text are found, each once", async () => {
  const { offer: other } = await offerFile(newKey());
  const text = `Not #${other} but https://a.example/agreement/offer#${offer} (${offer})`;
  expect(findOffers(text)).toEqual([other, offer]);
});

test("an offer that was cut is not found, but seen to be one", async () => {
  for (let end = 24; end < offer.length; end++) {
    const cut = `https://site.example/agreement/offer#${offer.slice(0, end)}`;
    expect([findOffer(cut), startsOffer(cut)]).toEqual([undefined, true]);
  }
  expect(findOffer(offer.slice(1))).toBeUndefined();
  const { receipt = "" } = await agreedFile(newKey());
  expect(startsOffer(receipt)).toBe(false);
});

function differences(offered: string, given: string): string[] {
  const terms = { clientName: offered } as Parameters<typeof differencesFromOffer>[0];
  const agreed = { name: given, position: "", email: "" };
  return differencesFromOffer(terms, { agreed } as Parameters<typeof differencesFromOffer>[1]);
}

const apostrophes = ["'", "’", "‘", "ʼ", "`", "´"];
const hyphens = ["-", "‐", "‑", "–"];
const spaces = [" ", "\u00A0", "  "];

test("a name typed on another keyboard is the same name", () => {
  const name = fc
    .tuple(fc.constantFrom(...apostrophes), fc.constantFrom(...hyphens), fc.constantFrom(...spaces))
    .map(([apostrophe, hyphen, space]) => `Tom${space}O${apostrophe}Donoghue${hyphen}Whittaker`);
  fc.assert(
    fc.property(name, name, fc.boolean(), (offered, given, isLower) => {
      expect(differences(offered, isLower ? given.toLowerCase() : given)).toEqual([]);
    }),
  );
});

test("another name is told, also one that differs by an apostrophe", () => {
  const told = ["The name given is not the name in the offer."];
  expect(differences("Tom O’Donoghue", "Tim O’Donoghue")).toEqual(told);
  expect(differences("Tom O’Donoghue", "Tom ODonoghue")).toEqual(told);
});

test.each([
  // Before, during and after British Summer Time, and across both changes of the clocks.
  ["2027-01-10T12:00:00Z", "2027-02-10T00:00:00Z", "9 February 2027"],
  ["2027-03-01T09:30:00Z", "2027-03-31T23:00:00Z", "31 March 2027"],
  ["2027-06-30T22:59:59Z", "2027-07-30T23:00:00Z", "30 July 2027"],
  ["2027-06-30T23:00:00Z", "2027-07-31T23:00:00Z", "31 July 2027"],
  ["2027-10-15T09:00:00Z", "2027-11-15T00:00:00Z", "14 November 2027"],
  ["2027-12-31T23:59:59Z", "2028-01-31T00:00:00Z", "30 January 2028"],
])("an offer of %s ends at %s, London’s midnight after %s", (issuedAt, end, lastDay) => {
  expect(endOfWait(issuedAt)).toBe(end);
  expect(lastDayInWords(end)).toBe(lastDay);
});

test("times are said as London’s clocks show them", () => {
  expect(timeInWords("2027-03-02T10:00:00Z")).toBe("2 March 2027 at 10:00");
  expect(timeInWords("2027-06-30T23:05:59Z")).toBe("1 July 2027 at 00:05");
  expect(dateInWords("2027-06-30T23:05:59Z")).toBe("1 July 2027");
});

test.each([
  "2027-02-29T00:00:00Z",
  "2027-03-01T24:00:00Z",
  "2027-03-01T09:30:60Z",
  "2027-03-01T09:30:00.000Z",
  "2027-03-01T09:30:00+00:00",
  "2027-03-01 09:30:00Z",
  "1927-03-01T09:30:00Z",
  "2027-03-01T09:30:00Z\n",
  "",
])("%j is no time of a token", (text) => {
  expect(isIsoTime(text)).toBe(false);
});

test("a moment loses what is less than a second", () => {
  expect(isoTime(Date.parse("2027-03-01T09:30:00Z") + 999)).toBe("2027-03-01T09:30:00Z");
});

test.each(["😀", "漢", "*", "&"])(
  "with %s in every place of every field, a file is less than half of what is taken",
  async (character) => {
    const longest = character.repeat(200);
    const names = [...contractFields, ...optionalFields].map(({ name }) => name);
    const terms = {
      ...offeredTerms,
      ...Object.fromEntries(names.map((name) => [name, longest])),
      clientEmail: `${"x".repeat(190)}@a.example`,
    };
    const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
    const agreed = {
      name: longest,
      position: longest,
      email: `${"é".repeat(180)}@a.example`,
      statement: authorityStatement(longest),
    };
    const file = await files.countersign(await files.agree(await files.offer(terms), agreed));
    const written = writeAgreementFile(file);
    expect(Buffer.byteLength(written)).toBeLessThan(MAX_FILE_BYTES / 2);
    expect(await checkFile(parseAgreementFile(written), files.checkContext())).toMatchObject({
      kind: "valid",
      file: { stage: "signed" },
    });
  },
);
