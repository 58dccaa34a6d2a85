import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readSourceEdition } from "../../../../app/agreement/editions/stored-editions.ts";
import {
  type AgreementFile,
  NotAgreementFileError,
  parseAgreementFile,
  writeAgreementFile,
} from "../../../../app/agreement/signing/agreement-file.ts";
import { type CheckContext, checkFile } from "../../../../app/agreement/signing/check-file.ts";
import { publicJwk, publishedKeys } from "../../../../app/agreement/signing/keys.ts";
import { dayLength } from "../../../../app/dates/calendar-date.ts";
import { AgreementFiles, receiptFor } from "../../../support/agreement-files.ts";
import { EditedPdf } from "../../../support/edited-pdf.ts";
import { signedPdfOf } from "../../../support/signed-pdf.ts";
import { alteredFiles } from "./altered-files.ts";
import {
  agreed,
  agreedAt,
  agreedFile,
  newKey,
  offerFile,
  payloadOf,
  signAnything,
  signedAt,
  signedFile,
  contextAt,
} from "./signed-file.ts";

const script = `${import.meta.dirname}/../../../../docs/verify-agreement.mjs`;

interface StandAloneScript {
  verdictOf: (
    written: string | Buffer,
    keys: object[],
    now: number,
  ) => { verdict: string; namesItsKeys?: boolean; lapsed?: boolean };
}

const { verdictOf }: StandAloneScript = await import(script);

const key = newKey();
const signed = await signedFile(key);

/** The site's verdict in the script's words. */
async function siteVerdict(text: string, context: CheckContext): Promise<string> {
  try {
    const verdict = await checkFile(parseAgreementFile(text), context);
    if (verdict.kind === "valid") return withKeys(verdict.file.stage, verdict.file.namesItsKeys);
    if (verdict.kind === "stolen") return withKeys("stolen", verdict.file.namesItsKeys);
    if (verdict.kind === "unchecked") return `not checked: ${verdict.part} ${verdict.kid}`;
    const time = verdict.kind === "later" ? ` ${verdict.time}` : "";
    return `${verdict.kind}: ${verdict.part}${time}`;
  } catch (error) {
    if (error instanceof NotAgreementFileError) return "no agreement file";
    throw error;
  }
}

function scriptVerdict(text: string, { keys, now }: CheckContext): string {
  const published = keys.map(({ jwk, retired, stolen }) => ({ ...jwk, retired, stolen }));
  const { verdict, namesItsKeys } = verdictOf(text, published, now);
  return withKeys(verdict, namesItsKeys);
}

function withKeys(verdict: string, namesItsKeys = true): string {
  return namesItsKeys ? verdict : `${verdict}, names other keys`;
}

test("the script and the site agree on every altered file", async () => {
  const context = contextAt(signedAt, key);
  const differing: object[] = [];
  for (const [what, text] of await alteredFiles(signed, key)) {
    const [one, other] = [await siteVerdict(text, context), scriptVerdict(text, context)];
    if (one !== other) differing.push({ what, site: one, script: other });
  }
  expect(differing).toEqual([]);
});

test("they agree on what a mail program made of a file", async () => {
  const context = contextAt(signedAt, key);
  const indents = [undefined, 2, "\t"].map((indent) => JSON.stringify(signed, null, indent));
  const around = fc.string({
    unit: fc.constantFrom(..." >\t\r\n\u00A0\uFEFF\u3000", "On Monday Ann wrote:"),
  });
  const mark = fc.string({ unit: fc.constantFrom(..."> \t|"), maxLength: 4 });
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...indents),
      fc.record({ before: around, after: around, mark, end: fc.constantFrom("\n", "\r\n", "\r") }),
      fc.boolean(),
      async (text, { before, after, mark: quote, end }, isBare) => {
        const lines = text.split("\n").map((line) => quote + line);
        const carried = isBare ? lines.join(end) : before + lines.join(end) + after;
        const verdict = await siteVerdict(carried, context);
        expect(scriptVerdict(carried, context)).toBe(verdict);
        seen.add(verdict);
      },
    ),
    { numRuns: 300 },
  );
  expect(seen).toEqual(new Set(["signed", "no agreement file"]));
});

test("they agree on every stage, with and without a browser’s signature, at every time and with every key", async () => {
  const { offer } = await offerFile(key);
  const files = [
    signed,
    await agreedFile(key),
    await offerFile(key),
    await receiptFor({ offer, agreed }, contextAt(agreedAt, key), key),
  ];
  const jwk = publicJwk(key);
  const next = newKey();
  const keySets = [
    publishedKeys(key, []),
    publishedKeys(next, []),
    publishedKeys(next, [{ ...jwk, retired: "2026-03-02T00:00:00Z" }]),
    publishedKeys(next, [{ ...jwk, retired: "2026-04-01T00:00:00Z" }]),
    publishedKeys(next, [{ ...jwk, retired: "2026-03-02T00:00:00Z", stolen: true }]),
  ];
  const seen = new Set<string>();
  for (const file of files) {
    for (const keys of keySets) {
      for (const now of [signedAt, agreedAt, agreedAt - 400_000, signedAt - 300_001]) {
        const context = { ...contextAt(now, key), keys };
        const text = JSON.stringify(file, null, 2);
        const verdict = await siteVerdict(text, context);
        expect(scriptVerdict(text, context)).toBe(verdict);
        seen.add(verdict.replace(/ (?:\S{43}|20\S+)$/, ""));
      }
    }
  }
  expect([...seen].toSorted()).toEqual([
    "agreed",
    "later: countersignature",
    "later: receipt",
    "not checked: offer",
    "not checked: receipt",
    "offer",
    "signed",
    "stolen",
  ]);
});

test("without published keys, no key passes under another’s thumbprint", async () => {
  const stranger = newKey();
  const { kid } = publicJwk(key);
  const forged = await signedFile(stranger);
  const keys = [{ ...publicJwk(stranger), kid }];
  const header = JSON.stringify({ alg: "Ed25519", typ: "agreement-offer", kid });
  const offer = signAnything(header, JSON.stringify(payloadOf(forged.offer)), stranger);
  const file = { format: forged.format, offer, text: forged.text, keys };
  const { verdict } = verdictOf(JSON.stringify(file), keys, signedAt);
  expect(verdict).toBe(`not checked: offer ${kid}`);
});

const pdfFiles = new AgreementFiles(newKey());
const { pdf: wholePdf } = await signedPdfOf(await pdfFiles.signed(), pdfFiles);

const nested = Array.from({ length: 20_000 }, (_, index) => `${index + 1} 0 obj (`).join("");

/** Cross-references to objects that begin in each other. */
function tableOf(objects: string): string {
  const end = `${")".repeat(20_000)} endobj\n`;
  const rows = objects
    .matchAll(/\d+ 0 obj/g)
    .map(({ index }) => `${String(index + 9).padStart(10, "0")} 00000 n\r\n`);
  const at = 9 + objects.length + end.length;
  return `${end}xref\n1 20000\n${[...rows].join("")}trailer\n<< >>\nstartxref\n${at}\n%%EOF`;
}

/** Writes an object anew in its place; the others, and the cross-references to them, follow. */
function rewritten(pdf: Buffer, edit: (written: string) => string): Buffer {
  const text = pdf.toString("latin1");
  const table = text.lastIndexOf("xref\n0 ");
  const changed = edit(text.slice(0, table));
  const offsets = new Map(
    changed.matchAll(/^(\d+) 0 obj$/gm).map(({ 1: number, index }) => [Number(number), index]),
  );
  const count = Math.max(...offsets.keys()) + 1;
  const rows = Array.from({ length: count }, (_, number) => {
    const offset = offsets.get(number);
    return `${String(offset ?? 0).padStart(10, "0")} 00000 ${offset === undefined ? "f" : "n"}\r\n`;
  });
  const trailer = /trailer\s+(<<[^]*?)>>\s+startxref/.exec(text.slice(table))?.[1] ?? "";
  const end = `trailer\n${trailer.replace(/\/Size \d+/, `/Size ${count}`)}>>\nstartxref\n${changed.length}\n%%EOF`;
  return Buffer.from(`${changed}xref\n0 ${count}\n${rows.join("")}${end}`, "latin1");
}

const forged = "9000 0 obj\n<<\n  /Length 2\n>>\nstream\n{}\nendstream\nendobj\n\n";
const onPage =
  "9001 0 obj\n<< /Subtype /FileAttachment /FS << /Type /Filespec /EF << /F 9000 0 R >> >> >>\nendobj\n\n";
const without = "a PDF without its proof, or with several";
const damaged = "a damaged PDF";
const others = /^not checked: another program wrote this PDF/;

test.each<[string, (pdf: Buffer) => Buffer | string, string | RegExp]>([
  ["is written anew", (pdf) => rewritten(pdf, (all) => all), "signed"],
  [
    "has a forged proof, and the real one beside it",
    (pdf) => rewritten(pdf, (all) => all.replace(/\/(U?F) \d+ 0 R/g, "/$1 9000 0 R") + forged),
    "no agreement file",
  ],
  [
    "has two contents of its proof",
    (pdf) => rewritten(pdf, (all) => all.replace(/\/UF \d+ 0 R/, "/UF 9000 0 R") + forged),
    without,
  ],
  ["has another file on a page", (pdf) => rewritten(pdf, (all) => all + forged + onPage), without],
  [
    "attaches none",
    (pdf) => rewritten(pdf, (all) => all.replace("/EmbeddedFiles", "/Other")),
    without,
  ],
  [
    "writes a name with numbers",
    (pdf) => rewritten(pdf, (all) => all.replace("/EmbeddedFiles", "/Embedded#46iles")),
    others,
  ],
  [
    "names its proof in a tree of several levels",
    (pdf) =>
      rewritten(pdf, (all) =>
        all
          .replace(/(\/EmbeddedFiles )<<([^]*?)>>/, "$1<< /Kids [9000 0 R] >>")
          .concat(`9000 0 obj\n<<${/\/EmbeddedFiles <<([^]*?)>>/.exec(all)?.[1]}>>\nendobj\n\n`),
      ),
    others,
  ],
  ["was changed at its end", (pdf) => new EditedPdf(pdf).set(9000, "<< >>").bytes(), others],
  ["is followed by zeros and comments", (pdf) => `${pdf.toString("latin1")}\n%c\n\0\0`, "signed"],
  ["is cut", (pdf) => pdf.subarray(0, 50_000), damaged],
  ["comes after other bytes", (pdf) => `x${pdf.toString("latin1")}`, damaged],
  [
    "is protected",
    (pdf) => pdf.toString("latin1").replace("/Root", "/Encrypt 1 0 R /Root"),
    "a protected PDF",
  ],
  ["begins many objects in each other", () => `%PDF-1.7\n${nested}`, damaged],
  ["names objects in each other", () => `%PDF-1.7\n${nested}${tableOf(nested)}`, others],
])("of a PDF that %s, the script takes what the site takes, or refuses", async (_, make, told) => {
  const made = make(wholePdf);
  const bytes = typeof made === "string" ? Buffer.from(made, "latin1") : made;
  const { verdict } = verdictOf(bytes, [publicJwk(pdfFiles.key)], Date.now());
  if (typeof told === "string") expect(verdict).toBe(told);
  else expect(verdict).toMatch(told);
});

test("it reads an agreement file in UTF-16", () => {
  const wide = Buffer.from(`\uFEFF${JSON.stringify(signed)}`, "utf16le");
  expect(verdictOf(wide, [publicJwk(key)], signedAt).verdict).toBe("signed");
});

test("it tells of a signature that had lapsed before the countersignature", async () => {
  const files = new AgreementFiles(key);
  const offer = await files.offer(undefined, 3, readSourceEdition().id);
  const waiting = await files.agree(offer);
  const lapsed = (file: AgreementFile, later: number) => {
    const now = Date.now() + later * dayLength;
    return verdictOf(writeAgreementFile(file), [publicJwk(key)], now).lapsed;
  };
  expect(lapsed(waiting, 0)).toBe(false);
  expect(lapsed(waiting, 32)).toBe(true);
  expect(lapsed(await files.countersign(waiting), 32)).toBe(false);
  expect(lapsed(await files.countersign(waiting, -32), 32)).toBe(true);
});

/** What it prints to a shell, and its exit code. */
function runScript(...args: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...args], {
    encoding: "utf8",
  });
  return { printed: `${stdout}${stderr}`, status };
}

test("from a shell it prints the verdict, with the published keys or the file’s own, or in one line what is wrong with what it was given", () => {
  const directory = mkdtempSync(join(tmpdir(), "agreement-"));
  const put = (name: string, text: string | Buffer) => {
    writeFileSync(join(directory, name), text);
    return join(directory, name);
  };
  const { kid } = publicJwk(key);
  const keysOf = (of: typeof key) => JSON.stringify({ keys: [publicJwk(of)] });
  try {
    const file = put("signed.json", writeAgreementFile(signed));
    const published = runScript(file, put("keys.json", keysOf(key)));
    expect(published.printed).toMatch(/^Verdict: signed$/m);
    expect(runScript(file).printed).toContain(`Compare their thumbprints: ${kid}`);
    const more = { ...signed, keys: [...signed.keys, publicJwk(newKey())] };
    const named = runScript(put("more.json", writeAgreementFile(more))).printed;
    expect(named).toMatch(new RegExp(`thumbprints: ${kid}$`, "m"));
    expect(named).toContain("The keys named in this file are not those that signed it.");
    expect(runScript(file, put("foreign.json", keysOf(newKey())))).toEqual({
      printed: `Verdict: not checked: offer ${kid}\n`,
      status: 1,
    });
    const pages = "The pages of the PDF were not checked";
    const ofPdf = runScript(put("signed.pdf", wholePdf), put("of-pdf.json", keysOf(pdfFiles.key)));
    expect(ofPdf.printed).toContain(pages);
    expect(published.printed).not.toContain(pages);
    const none = ["hello", "null", "{}", '{"keys":{}}', '{"keys":[null]}', '{"keys":[{"kid":1}]}'];
    const bad = none.map((text, index) => [file, put(`bad-${index}.json`, text)]);
    const unread = [[], [put("none.json", "hello")], [join(directory, "missing.json")]];
    for (const args of [...unread, [file, directory], ...bad]) {
      const { printed, status } = runScript(...args);
      expect(printed, args.join(" ")).toMatch(/^.+\n$/);
      expect(status).toBe(1);
    }
  } finally {
    rmSync(directory, { recursive: true });
  }
});
