import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  findEdition,
  currentEdition,
  renderStoredOffer,
} from "../../../../app/agreement/editions/compiled-editions.ts";
import { identifyEdition } from "../../../../app/agreement/editions/edition.ts";
import {
  type EditionSample,
  hashDocuments,
} from "../../../../app/agreement/editions/edition-samples.ts";
import {
  readEdition,
  readStoredOffer,
  samplesFile,
} from "../../../../app/agreement/editions/stored-editions.ts";

const folder = new URL("../../../../app/agreement/editions/", import.meta.url);
const ids = readdirSync(folder).flatMap((name) => /^([\da-f]{16})\.json$/.exec(name)?.[1] ?? []);

test("the agreement as it is now is a stored edition; if not: npm run edition, and commit its files", () => {
  expect(ids).toContain(currentEdition.id);
});

test.each(ids)("edition %s has the hash that it is named after", (id) => {
  const text = readFileSync(new URL(`${id}.json`, folder), "utf8");
  expect(identifyEdition(text).id).toBe(id);
});

test.each(ids)("edition %s still reads as it did when it was stored, to the letter", (id) => {
  const edition = readEdition(id);
  if (!edition) throw new Error("expected an edition");
  const samples: EditionSample[] = JSON.parse(readFileSync(samplesFile(id), "utf8"));
  expect(samples.length).toBeGreaterThan(1);
  for (const { offer, paper, ...sample } of samples) {
    expect(hashDocuments(edition, sample)).toEqual({ offer, paper });
  }
});

test("pages and commands have the same edition", async () => {
  for (const id of ids) expect(await findEdition(id)).toEqual(readEdition(id));
  expect(await findEdition("0123456789abcdef")).toBeUndefined();
  expect(readEdition("0123456789abcdef")).toBeUndefined();
  expect(readEdition("../samples/0123")).toBeUndefined();
});

test("an offer is rendered by its edition's whole hash, and only with the terms of a valid form", async () => {
  const edition = readEdition(ids[0] ?? "");
  if (!edition) throw new Error("expected an edition");
  const [sample]: EditionSample[] = JSON.parse(readFileSync(samplesFile(edition.id), "utf8"));
  if (!sample) throw new Error("expected a sample");
  const { terms, issuedAt } = sample;
  const offer = readStoredOffer(edition.hash, terms, issuedAt);
  expect(offer?.raw).toContain("Electronically: see the record of signature");
  expect(offer?.raw).not.toMatch(/^\| [^|]+ \|.* \| \|/m);
  expect(offer?.offeredOn).toEqual({ year: 2026, month: 7, day: 22 });
  expect(await renderStoredOffer(edition.hash, terms, issuedAt)).toEqual(offer);

  const sameStart = `${edition.hash.slice(0, -1)}${edition.hash.endsWith("A") ? "B" : "A"}`;
  expect(readStoredOffer(sameStart, terms, issuedAt)).toBeUndefined();
  expect(await renderStoredOffer(sameStart, terms, issuedAt)).toBeUndefined();
  for (const name of ["plan", "startDate", "clientName"]) {
    const { [name]: _, ...others } = terms;
    expect(readStoredOffer(edition.hash, others, issuedAt)).toBeUndefined();
  }
});
