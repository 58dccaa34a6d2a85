import { generateKeyPairSync } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { writeTerms } from "../../app/agreement/files/terms-file.ts";
import {
  type AgreementFile,
  writeAgreementFile,
} from "../../app/agreement/signing/agreement-file.ts";
import { publicJwk } from "../../app/agreement/signing/keys.ts";
import { pages } from "../browser/pages.ts";
import { agreedByAda, AgreementFiles, offeredTerms } from "../support/agreement-files.ts";
import { htmlFaults } from "../support/html-faults.ts";
import { EditedPdf, withOtherLetters } from "../support/edited-pdf.ts";
import { signedPdfOf } from "../support/signed-pdf.ts";
import { formOf, SentPage } from "../support/sent-page.ts";
import { type RunningSite, startSite } from "../support/site.ts";
import { siteOfFile } from "../support/site-test.ts";
import { alteredFiles } from "../unit/agreement/signing/altered-files.ts";

const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
const signed = await files.signed();
const termsFile = writeTerms(
  {
    clientCompany: "Acme Ltd",
    clientCompanyNumber: "12345678",
    clientCompanyRegistrationCountry: "England and Wales",
    clientName: "Ada Lovelace",
  },
  { edition: "0123456789abcdef", offered: "2026-11-27" },
  "https://example.com",
);
/** The pages that are held to the rules of HTML at the end. */
const documents = new Map<string, string>();

const site = await siteOfFile({ AGREEMENT_SIGNING_KEY: files.value });

async function send(path: string, fields: Record<string, File | string>): Promise<SentPage> {
  const answer = fetch(site.url + path, { method: "POST", body: formOf(fields) });
  const page = await SentPage.of(answer);
  expect(page.headers.get("cache-control")).toMatch(/^(?:private, )?no-store$/);
  return page;
}

const verify = (fields: Record<string, File | string>) => send("/agreement/verify", fields);

function verdictOn(text: string, field: "file" | "text" = "file"): Promise<SentPage> {
  // Where none was chosen a browser sends an empty file without a name.
  const file = new File([text], text && "agreement.json");
  return verify({ [field]: field === "file" ? file : text });
}

function verdictOnFile(file: AgreementFile): Promise<SentPage> {
  return verdictOn(writeAgreementFile(file));
}

function headingOf({ html }: SentPage): string {
  return /<h2\b[^>]*>(.*?)<\/h2>/.exec(html)?.[1] ?? "";
}

const always = [
  "the words, names and times have not changed since they were marked or signed.",
  "It does not show who typed the name, that they had authority, that the time is exact, that no other copy was countersigned, that the client had not withdrawn before, or that the agreement has not since been changed or ended.",
  "A mark is this site’s digital seal, not a signature.",
  "The times, but for one from the client’s browser, are the consultant’s own statement. Whoever holds its key could have made this file on another day, or made the client’s part too.",
  "A signature made here is a simple electronic signature (articles 3(10) and 25(1) of the UK eIDAS Regulation, assimilated Regulation (EU) No 910/2014).",
  "Nothing is kept here, so nothing can be revoked here.",
];
const never = /verified identity|legally binding|certified|qualified|tamper-proof/i;

function expectMeaning({ html, words, article }: SentPage): void {
  for (const sentence of always) expect(words).toContain(sentence);
  expect(words.replace(article, "")).not.toMatch(never);
  expect(html).not.toContain("<script");
}

const notCompared = "The proof was checked, not the pages: read the agreement here.";

test("an offer, an agreement and a signed agreement get their verdicts, and the whole text", async () => {
  const offer = await files.offer();
  for (const [file, heading, sentence] of [
    [offer, "An offer", "Nobody has agreed to it in this file. It is open until the end of"],
    [await files.agree(offer), "Agreed, not yet countersigned", "Nobody is bound until"],
    [signed, "Agreed and countersigned", "both parties are bound by the words below."],
  ] as const) {
    const verdict = await verdictOnFile(file);
    expect(verdict.status).toBe(200);
    expect(headingOf(verdict)).toBe(heading);
    expect(verdict.title).toBe(`${heading}: Verify an agreement`);
    for (const words of [sentence, "This file is valid.", notCompared]) {
      expect(verdict.words).toContain(words);
    }
    expect(verdict.words).not.toContain("word for word");
    expect(verdict.words).not.toContain("The keys named in this file");
    expect(verdict.article).not.toBe("");
    expectMeaning(verdict);
    documents.set(heading, verdict.html);
  }
});

test("a page without script and clocks that differ are told of", async () => {
  const offer = await files.offer();
  const withoutScript = await files.agree(offer, agreedByAda, "without script");
  const old = await files.offer(offeredTerms, 60);
  for (const [file, words] of [
    [withoutScript, /No signature of the client’s browser came with it\./],
    [await files.agree(offer, agreedByAda, -3_600_000), /The two clocks differ by 60 minutes\./],
    [old, /It ended on \d+ \w+ 20\d\d\./],
  ] as const) {
    expect((await verdictOnFile(file)).words).toMatch(words);
  }
});

test("a changed term, other words and a foreign key are told apart", async () => {
  const [header, payload = "", signature] = signed.offer.split(".");
  const terms = Buffer.from(payload, "base64url").toString().replace("12345678", "12345679");
  const offer = [header, Buffer.from(terms).toString("base64url"), signature].join(".");
  const stranger = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
  for (const [file, heading, words] of [
    [
      { ...signed, offer },
      "Not valid",
      "Going by its check sums, what was changed: Company Number.",
    ],
    [
      { ...signed, text: signed.text.replace("£", "€") },
      "Not valid",
      "The text was changed, or belongs to another file.",
    ],
    [await stranger.signed(), "Not checked", publicJwk(stranger.key).kid],
  ] as const) {
    const verdict = await verdictOnFile(file);
    expect(verdict.status).toBe(200);
    expect(headingOf(verdict)).toBe(heading);
    expect(verdict.words).toContain(words);
    expect(verdict.words).not.toContain("This file is valid.");
    expect(verdict.article).toBe("");
    expectMeaning(verdict);
    documents.set(words, verdict.html);
  }
});

const copies = [
  [
    `PK\u0003\u0004word/${"x".repeat(40_000)}`,
    "That is a Word copy, which holds no proof. Choose the PDF that was saved after agreeing",
  ],
  [termsFile, "These are a form’s terms, which nobody has marked or signed."],
] as const;

test("what is no agreement file is a 422 that says so at its field, with what was pasted in its box", async () => {
  const { offer } = await files.offer();
  for (const [text, message] of [
    ["", "Choose a PDF or an agreement file, or paste its text"],
    ["Once upon a time", "This is not an agreement file."],
    ['{"format":</textarea><script>alert(1)</script>', "This is not an agreement file."],
    [`see ${site.url}/agreement/offer#${offer}.`, "That is an offer. Open its link to read it"],
    ...copies,
  ] as const) {
    for (const field of ["file", "text"] as const) {
      const page = await verdictOn(text, field);
      expect(page.status).toBe(422);
      expect(page.title).toBe("Error: Verify an agreement");
      expect(page.problems.join(), text.slice(0, 20)).toContain(message);
      // At the field that it is about: nothing pasted is nothing chosen.
      const at = text === "" ? "file" : field;
      expect(page.html).toContain(`<a href="#${at}">`);
      expect(page.field(at).isWrong).toBe(true);
      if (field === "text" && text.length < 200) expect(page.field("text").value).toBe(text);
      expect(page.html).not.toContain("<script");
      if (field === "file") documents.set(`refused ${message}`, page.html);
    }
  }
  for (const [text, message] of copies) {
    const page = await send("/agreement/offer", { file: new File([text], "copy") });
    expect(page.status).toBe(422);
    expect(page.words).toContain(message);
  }
});

/** PDFs by what is told of each. */
const { pdf } = await signedPdfOf(signed, files);
const edited = (edit: (file: EditedPdf) => EditedPdf) => edit(new EditedPdf(pdf)).bytes();
const attach = (text: string) =>
  edited((file) =>
    file.setStream(file.find("/Type /EmbeddedFile"), Buffer.from(text), "/Type /EmbeddedFile"),
  );
const changedText = writeAgreementFile({ ...signed, text: signed.text.replace("£", "€") });
const anOffer = writeAgreementFile(await files.offer());

test.each<[string, () => Uint8Array, string, string]>([
  [
    "as it was saved",
    () => pdf,
    "Agreed and countersigned",
    "This PDF is valid. Sample Advisory Ltd countersigned on",
  ],
  [
    "with a word of a clause changed",
    () => edited((file) => file.draw(9, withOtherLetters(file.content(9)))),
    "The pages are not what was agreed",
    "The proof inside is valid, but the pages of this PDF say something else.",
  ],
  [
    "with a covered page",
    () => edited((file) => file.draw(2, `${file.content(2)} 0 0 595 842 re f`)),
    "Agreed and countersigned",
    `The proof inside is valid. ${notCompared}`,
  ],
  [
    "with its attachment changed",
    () => attach(changedText),
    "Not valid",
    "The text was changed, or belongs to another file.",
  ],
  [
    "with an offer attached, which none of ours carries",
    () => attach(anOffer),
    "The pages could not be checked",
    "may say something else",
  ],
  [
    "with a file attached that is none of ours",
    () => attach("<invoice/>"),
    "No proof in this PDF",
    "it cannot be checked here",
  ],
  [
    "with its attachment taken away",
    () =>
      edited((file) => file.change(file.catalog, (all) => all.replace("/EmbeddedFiles", "/Other"))),
    "No proof in this PDF",
    "Choose the PDF that was saved after agreeing, or a .json file.",
  ],
])("a PDF %s gets its verdict", async (name, make, heading, words) => {
  const file = new File([Uint8Array.from(make())], "agreement.pdf");
  const verdict = await SentPage.ofVerified(() => verify({ file }));
  expect(verdict.status).toBe(200);
  expect(headingOf(verdict)).toBe(heading);
  expect(verdict.words).toContain(words);
  if (heading.startsWith("The pages are")) expect(verdict.words).toContain("differ in clause 2");
  const isCompared = name === "as it was saved";
  expect(verdict.words.includes("word for word")).toBe(isCompared);
  expect(verdict.words.includes("This PDF is valid.")).toBe(isCompared);
  expect(verdict.words).not.toContain("This file is valid.");
  if (isCompared) expect(verdict.words).toContain("PDF with its proof inside");
  if (heading !== "Not valid" && !heading.startsWith("No ")) expect(verdict.article).not.toBe("");
  expectMeaning(verdict);
  documents.set(name, verdict.html);
});

test.each([
  ["damaged", pdf.subarray(0, 50_000), "This PDF is damaged, or written in a way"],
  [
    "protected",
    edited((file) => file)
      .toString("latin1")
      .replace(/\/Prev (\d+) >>/, "/Prev $1 /Encrypt << >> >>"),
    "This PDF is protected",
  ],
  [
    "of a damaged agreement",
    attach(JSON.stringify(signed).slice(0, -9)),
    "Attached to this PDF: This agreement file is damaged",
  ],
])("a PDF that is %s is a 422 that says so", async (name, bytes, message) => {
  const content = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
  const page = await verify({ file: new File([Uint8Array.from(content)], "agreement.pdf") });
  expect(page.status).toBe(422);
  expect(page.problems.join()).toContain(message);
  expect(page.field("file").isWrong).toBe(true);
  documents.set(name, page.html);
});

const damaged = "This agreement file is damaged or incomplete. Choose it again, or paste all of it";

/** What may become of a file on its way. */
const harms: Record<string, (text: string) => string> = {
  "the end is missing": (text) => text.slice(0, -40),
  "the first character is missing": (text) => text.slice(1),
  "the beginning is missing": (text) => text.slice(30),
  "a character was added at the end": (text) => `${text}x`,
  "its quotes were made curly": (text) => text.replaceAll(/"([^"]*)"/g, "“$1”"),
  "it stands in brackets": (text) => `[${text}]`,
  "it stands among other words": (text) => `Dear Alex,\nhere it is:\n${text}\nAda`,
  "its lines were broken": (text) => text.replaceAll(/.{70}/g, "$&\n"),
};

test.each(Object.entries(harms))("a damaged file is never an offer: %s", async (_, harm) => {
  const offer = await files.offer();
  for (const file of [offer, await files.agree(offer), signed]) {
    const text = harm(JSON.stringify(file));
    const answers = [await verdictOn(text), await verdictOn(text, "text")];
    if (file !== offer) answers.push(await send("/agreement/offer", { offer: text }));
    for (const page of answers) {
      expect(page.status).toBe(422);
      expect(page.words).toContain(damaged);
      expect(page.words).not.toContain("That is an offer.");
    }
  }
});

const { text: _text, ...withoutText } = signed;

test.each([
  ["something was added to it", { ...signed, note: "That file is VALID" }],
  ["its receipt is damaged", { ...signed, receipt: null }],
  ["its text is missing", withoutText],
  ["its text is damaged", { ...signed, text: "" }],
  ["its keys are damaged", { ...signed, keys: "none" }],
])("a file with other members is told what is wrong with it: %s", async (difference, file) => {
  const { status, words } = await verdictOn(JSON.stringify(file));
  expect(status).toBe(422);
  expect(words).toContain(`This file is not as it was written: ${difference}`);
  expect(words).not.toMatch(/That is an offer|VALID/);
});

test.each([
  ["/agreement/compare", "pasted"],
  ["/agreement/verify", "text"],
  ["/agreement/offer", "offer"],
  ["/agreement/verify", "source"],
  ["/agreement/verify", "a file's name"],
])(
  "of 2 MB of quotation marks that %s is given as %s no more than a part comes back",
  async (path, name) => {
    const quotes = '"'.repeat(1_900_000);
    const agreement = writeAgreementFile(signed);
    const fields: Record<string, File | string> =
      name === "a file's name" ? { file: new File([agreement], quotes) } : { [name]: quotes };
    if (name === "source") fields.agreement = agreement;
    const { html } = await send(path, fields);
    expect(html.length).toBeLessThan(500_000);
  },
);

test("nothing that somebody typed is ever markup", async () => {
  const hostile = '<img src=x onerror="alert(1)"> [a](javascript:x) **b**';
  const offer = await files.offer({ ...offeredTerms, clientCompany: hostile });
  const agreed = await files.agree(offer, { ...agreedByAda, name: hostile, position: hostile });
  const verdict = await verdictOnFile(await files.countersign(agreed));
  expect(headingOf(verdict)).toBe("Agreed and countersigned");
  expect(verdict.html).not.toMatch(/<img|href="javascript|<script/);
  documents.set("hostile", verdict.html);
});

test.each([
  [
    "verify",
    5_000_000,
    413,
    "What you sent is too large to be a PDF saved here, or a .json file",
    2,
  ],
  ["offer", 5_000_000, 413, "That file is too large to be an agreement file.", 1],
  ["compare", 5_000_000, 413, "What you sent is larger than 2 MB", 2],
  ["compare", 1_500_000, 422, "This is far longer than the agreement, and was not compared", 1],
])(
  "to %s a file of %i bytes is a %i with the form",
  async (path, length, status, message, wrongFields) => {
    const page = await send(`/agreement/${path}`, {
      file: new File(["x".repeat(length)], "large.md"),
    });
    expect(page.status).toBe(status);
    expect(page.title).toMatch(/^Error: /);
    expect(page.words).toContain(message);
    expect(page.html.match(/aria-invalid="true"/g)).toHaveLength(wrongFields);
    expect(page.html).toContain('type="file"');
    documents.set(`too large for ${path}`, page.html);
  },
);

test("every page of these is without a fault of HTML", async () => {
  documents.set("blank", await (await fetch(`${site.url}/agreement/verify`)).text());
  expect(documents.size).toBeGreaterThan(10);
  const named = Array.from(
    documents,
    ([name, html]) => [name.replaceAll(/\W+/g, "-"), html] as const,
  );
  expect(await htmlFaults(new Map(named))).toEqual([]);
});

test("a hundred hostile files get their answers, and so do others", async () => {
  const hostile = (await alteredFiles(signed, files.key)).toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const others = Array.from({ length: 20 }, () => fetch(`${site.url}/contact`));
  const verdicts = [];
  for (let start = 0; start < 100; start += 5) {
    const uploads = hostile.slice(start, start + 5).map(([, text]) => verdictOn(text));
    verdicts.push(...(await Promise.all(uploads)));
  }
  expect(verdicts.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
  expect(verdicts.map(headingOf)).toContain("Not valid");
  for (const other of await Promise.all(others)) expect(other.status).toBe(200);
  expect(site.lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("the public key is published as a JWK set, and the private one is nowhere", async () => {
  const answer = await fetch(`${site.url}/agreement/keys.json`);
  expect(answer.headers.get("content-type")).toBe("application/jwk-set+json");
  const published = await answer.text();
  expect(JSON.parse(published)).toEqual({ keys: [publicJwk(files.key)] });
  const secret = files.value.slice(-43);
  const { d } = files.key.export({ format: "jwk" });
  const seen = [published, JSON.stringify(site.lines), ...documents.values()];
  for (const path of [...pages.map((page) => page.path), "/agreement/verify", "/nowhere"]) {
    seen.push(await (await fetch(site.url + path)).text());
    seen.push(await (await fetch(`${site.url}${path === "/" ? "/_root" : path}.data`)).text());
  }
  for (const text of seen) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(d);
    expect(text).not.toContain("AGREEMENT_SIGNING_KEY");
  }
});

test.each([
  ["/agreement", "Verify an agreement file"],
  ["/work-together", "Check a signed agreement"],
])("%s leads to the check", async (path, name) => {
  const page = await (await fetch(site.url + path)).text();
  expect(page).toMatch(new RegExp(`<a [^>]*href="/agreement/verify">${name}</a>`));
});

test("without a key nothing is verified, and no page speaks of offers, files or keys", async () => {
  await using plain = await startSite();
  const body = new URLSearchParams({ text: JSON.stringify(signed), offer: signed.offer });
  for (const path of ["/agreement/verify", "/agreement/offer", "/agreement/keys.json"]) {
    expect((await fetch(plain.url + path)).status).toBe(404);
    if (path.endsWith(".json")) continue;
    expect((await fetch(plain.url + path, { method: "POST", body })).status).toBe(404);
  }
  const pasted = new URLSearchParams({ pasted: writeAgreementFile(signed) });
  const compare = { method: "POST", body: pasted };
  const compared = await SentPage.of(fetch(`${plain.url}/agreement/compare`, compare));
  expect(compared.words).toContain("That is the agreement file.");
  expect(compared.html).not.toContain("/agreement/verify");
  const siteMap = await (await fetch(`${plain.url}/sitemap.xml`)).text();
  for (const text of [siteMap, ...(await pagesOf(plain))]) {
    expect(text).not.toMatch(/agreement\/(?:verify|offer|keys)/);
  }
});

async function pagesOf({ url }: RunningSite): Promise<string[]> {
  return Promise.all(pages.map(async ({ path }) => (await fetch(url + path)).text()));
}

test("no asset of the build holds a key, or what signs on the server", () => {
  const folder = "build/client/assets";
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".js"))) {
    const code = readFileSync(`${folder}/${name}`, "utf8");
    expect(code).not.toMatch(/MC4CAQAwBQYDK2VwBCIEI|compactVerify|agreement-countersignature/);
  }
});

test("an agreement file is read in UTF-16, and another kind of file is named", async () => {
  const json = writeAgreementFile(signed);
  const wide = new File([Buffer.from(`\uFEFF${json}`, "utf16le")], "signed.json");
  expect((await verify({ file: wide })).words).toContain("This file is valid.");
  const packed = new File([zipSync({ "signed.json": strToU8(json) })], "signed.zip");
  const refused = await verify({ file: packed });
  expect(refused.status).toBe(422);
  expect(refused.problems.join()).toContain("This is a ZIP archive. Unpack it");
});
