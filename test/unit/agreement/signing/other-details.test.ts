import * as fc from "fast-check";
import { expect, test } from "vitest";
import { otherDetailsInWords } from "../../../../app/agreement/signing/other-details.ts";

function differences(offered: string, given: string): string[] {
  const terms = { clientName: offered } as Parameters<typeof otherDetailsInWords>[0];
  const agreed = { name: given, position: "", email: "" };
  return otherDetailsInWords(terms, { agreed } as Parameters<typeof otherDetailsInWords>[1]);
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
