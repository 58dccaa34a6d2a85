import fc from "fast-check";
import { expect, test } from "vitest";
import { findOffer } from "../../../../app/agreement/signing/find-offer.ts";
import { newKey, offerFile } from "./signed-file.ts";

const { offer } = await offerFile(newKey());
const link = `https://site.example/agreement/offer#${offer}`;

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
  ["characters that are not seen", `\uFEFF${link.replace(/.{40}/g, "$&\u200B")}`],
])("an offer is found in %s", (_, text) => {
  expect(findOffer(text)).toBe(offer);
});

test("an offer is found between any words, and nothing is found without one", () => {
  const words = fc.string({ unit: "binary", maxLength: 80 });
  fc.assert(
    fc.property(words, words, (before, after) => {
      fc.pre(!/%[0-7a-f]?$/i.test(before) && !/\n[ \t]*$/.test(before));
      expect(findOffer(`${before} ${link} ${after}`)).toBe(offer);
      expect(findOffer(before + after)).toBeUndefined();
    }),
  );
});

test("what is cut off is not found", () => {
  expect(findOffer(offer.slice(0, -1))).toBeUndefined();
  expect(findOffer(offer.slice(1))).toBeUndefined();
});
