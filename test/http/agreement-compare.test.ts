import { generateKeyPairSync } from "node:crypto";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { RECORD_INTRODUCTION, RECORD_TITLE } from "../../app/agreement/contract/record-labels.ts";
import { writeAgreementFile } from "../../app/agreement/signing/agreement-file.ts";
import { formatDate } from "../../app/dates/calendar-date.ts";
import { londonDate } from "../../app/dates/london.ts";
import { AgreementFiles, editionIds, offeredTerms } from "../support/agreement-files.ts";
import { patientFetch } from "../support/patient-fetch.ts";
import { formOf, SentPage } from "../support/sent-page.ts";
import { siteOfFile } from "../support/site-test.ts";

const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
const offer = await files.offer();
const signed = await files.countersign(await files.agree(offer));

const site = await siteOfFile({ AGREEMENT_SIGNING_KEY: files.value });

async function copyOf(path: string, fields: Record<string, string>): Promise<Buffer<ArrayBuffer>> {
  const body = formOf(fields);
  const answer = await patientFetch(`${site.url}/agreement/${path}`, { method: "POST", body });
  expect(answer.headers.get("content-disposition")).toContain("attachment");
  return Buffer.from(await answer.arrayBuffer());
}

const copyOfSigned = (intent: string) =>
  copyOf("verify", { intent, agreement: writeAgreementFile(signed) });
const copyOfOffer = (intent: string) => copyOf("offer", { intent, offer: offer.offer });

/** With the words of the offer. */
function compare(fields: Record<string, string | File>): Promise<SentPage> {
  const payload = Buffer.from(signed.offer.split(".")[1] ?? "", "base64url").toString();
  const { issuedAt } = JSON.parse(payload);
  const offered = formatDate(londonDate(Date.parse(issuedAt)));
  const mark = { edition: editionIds[0] ?? "", offered };
  const query = new URLSearchParams({ ...offeredTerms, ...mark });
  const body = formOf(fields);
  return SentPage.of(fetch(`${site.url}/agreement/compare?${query}`, { method: "POST", body }));
}

function headingsOf({ html }: SentPage): string[] {
  return [...html.matchAll(/<h2\b[^>]*>(.*?)<\/h2>/gs)].map(([, heading = ""]) =>
    heading.replace(/<[^>]*>/g, ""),
  );
}

test.each([
  ["an offer", copyOfOffer],
  ["what was countersigned", copyOfSigned],
])("a copy of %s compares as unchanged, and what was changed in it is told", async (_, copy) => {
  const markdown = (await copy("markdown")).toString();
  const word = await compare({ file: new File([await copy("word")], "signed.docx") });
  const pasted = await compare({ pasted: markdown });
  expect(headingsOf(word)).toContain("No change in the words that were compared");
  expect(headingsOf(pasted)).toContain("Nothing was changed");
  expect(word.words).toContain("It is a copy of an offer");
  expect(pasted.words).toContain("It is a copy of an offer");
  const changed = await compare({
    pasted: markdown.replace("within 7 days", "within 45 days"),
  });
  expect(headingsOf(changed)).toContain("1 clause changed");
  const again = await compare({ pasted: changed.field("pasted").value });
  expect(headingsOf(again)).toEqual(headingsOf(changed));
});

test("the page says in what words differ that look the same, and where a clause stood and stands", async () => {
  const markdown = (await copyOfSigned("markdown")).toString();
  const [moved = "", last = ""] = ["20.1", "22.1"].map(
    (number) => new RegExp(`^${number} .+$`, "m").exec(markdown)?.[0],
  );
  const pasted = markdown
    .replace("within 7 days", "within 7\u2060 days")
    .replace(`${moved}\n\n`, "")
    .replace(`${last}\n`, `${last}\n\n${moved}\n`);
  const { words } = await compare({ pasted });
  expect(words).toContain(
    "Words look the same, and differ by a sign that cannot be seen (U+2060).",
  );
  expect(words).toContain(
    "It stood after the heading of clause 20, and now stands after Clause 22.1.",
  );
});

test("a Word document with what cannot be compared in it is not said to be unchanged", async () => {
  const parts = unzipSync(await copyOfSigned("word"));
  const path = "word/header1.xml";
  const added = "<w:p><w:r><w:t>All is void.</w:t></w:r></w:p>";
  const xml = strFromU8(parts[path] ?? new Uint8Array()).replace("</w:p>", `</w:p>${added}`);
  const file = new File([zipSync({ ...parts, [path]: strToU8(xml) })], "back.docx");
  const page = await compare({ file });
  expect(headingsOf(page)).toContain("No change in the words that were compared");
  expect(page.words).toContain("Its headers or footers have other words in them: “All is void.”.");
});

/** The agreement with a record of signature that says this beside "Countersigned", as Word and as Markdown. */
async function withCountersigned(words: string): Promise<Record<string, string | File>[]> {
  const parts = unzipSync(await copyOfSigned("word"));
  const path = "word/document.xml";
  const xml = strFromU8(parts[path] ?? new Uint8Array());
  const changed = xml.replace(
    /(>Countersigned<.*?<w:t(?: [^>]*)?>)[^<]*/s,
    (_, before) => before + words,
  );
  expect(changed).not.toBe(xml);
  const rows = ["Record | What it says", "--- | ---", `Countersigned | ${words}`];
  const record = `## ${RECORD_TITLE}\n\n${RECORD_INTRODUCTION}\n\n| ${rows.join(" |\n| ")} |\n`;
  return [
    { file: new File([zipSync({ ...parts, [path]: strToU8(changed) })], "signed.docx") },
    { pasted: `${(await copyOfSigned("markdown")).toString()}\n\n${record}` },
  ];
}

test("a record of signature is not said to be unchanged: a note comes first, and what it says is shown", async () => {
  const evil = "30 November 2026, and the Fees are payable in full in advance.";
  const note = "The record of signature at its end was added after the text that is signed";
  const shown = "Record of signature: not compared";
  for (const copy of await withCountersigned(evil)) {
    const { html, words } = await compare(copy);
    expect(html).toMatch(
      new RegExp(
        `<h2[^>]*>.{0,99}No change in the words that were compared.{0,20}</h2><p><strong>${note}`,
      ),
    );
    expect(words).toMatch(new RegExp(`${shown}.*Countersigned ${evil}`));
  }
  for (const copy of await withCountersigned(`${"Long. ".repeat(200)}${evil}`)) {
    const { words } = await compare(copy);
    expect(words).toMatch(
      /Countersigned Long\. .*… \(cut here: \d+ more characters are in the copy\)/,
    );
  }
});

test("the result names the file that was compared, as it was called", async () => {
  const file = new File([await copyOfSigned("word")], "<b>back</b> & forth.docx");
  const { html } = await compare({ file });
  expect(html).toContain("<bdi>&lt;b&gt;back&lt;/b&gt; &amp; forth.docx</bdi> was compared");
  const pasted = (await copyOfSigned("markdown")).toString();
  expect((await compare({ pasted })).words).toContain("Nothing was changed Compared on");
});

test("of a file and a pasted text the file is compared, and the page says so", async () => {
  const file = new File([await copyOfSigned("word")], "signed.docx");
  const page = await compare({ file, pasted: "Milk, bread" });
  expect(headingsOf(page)).toContain("No change in the words that were compared");
  expect(page.words).toContain("The text that was pasted beside it was not");
});

const isAgreementFile =
  "That is the agreement file. Choose a Word or Markdown copy of the agreement";

test("what cannot be compared is refused beside its field, and the page and its text are kept", async () => {
  for (const [field, given, words] of [
    ["file", "", "This file is empty. Choose another, or paste the text"],
    ["file", "%PDF-1.7", "This is a PDF. Choose the Word document or the Markdown"],
    ["file", String.raw`{\rtf1\ansi`, "This is a Rich Text file (.rtf). Open it in Word"],
    ["pasted", "", "Choose a file, or paste the text"],
    ["pasted", "Another <b>text</b>", "This does not seem to be the agreement"],
    ["file", writeAgreementFile(offer), isAgreementFile],
    ["pasted", writeAgreementFile(signed), isAgreementFile],
  ] as const) {
    const page = await compare({ [field]: field === "file" ? new File([given], "a.pdf") : given });
    expect(page.status).toBe(422);
    expect(page.title).toBe("Error: Compare a changed agreement");
    // Nothing pasted is nothing chosen.
    const at = given === "" ? "file" : field;
    expect(page.problems.join()).toContain(words);
    expect(page.field(at)).toMatchObject({ isWrong: true });
    expect(page.field(at).note).toContain(words);
    expect(page.field(at === "file" ? "pasted" : "file").isWrong).toBe(false);
    // Where the form's answer takes the focus.
    expect(page.html).toMatch(/ action="[^"]*#result"[^]*<div[^>]* id="result" role="alert"/);
    expect(page.html).toContain(`<a href="#${at}">`);
    if (field === "pasted" && given.length < 100) {
      expect(page.field("pasted").value).toBe(given);
    }
    const leads = page.linkTo("Check the file on the Verify page");
    expect(leads).toBe(words === isAgreementFile ? "/agreement/verify" : undefined);
    expect(page.words).toContain("the agreement for Quux & Söhne Ltd dated");
  }
});

test("what was compared with the sample agreement says so beside the result", async () => {
  const sample = await SentPage.of(fetch(`${site.url}/agreement`));
  const body = formOf({ pasted: `${/<pre[^>]*>([^]*?)<\/pre>/.exec(sample.html)?.[1]}` });
  const page = await SentPage.of(fetch(`${site.url}/agreement/compare`, { method: "POST", body }));
  const [result = ""] = /<section class="[^"]*compare-result".*?<\/section>/s.exec(page.html) ?? [];
  expect(result.replaceAll("<!-- -->", "")).toMatch(/with <strong>the sample agreement<\/strong>/);
  const own = await compare({ pasted: (await copyOfSigned("markdown")).toString() });
  expect(own.words).not.toContain("the sample agreement");
});

test.each(["plan=zzz", "startDate=2026-02-31", "plan=retained-2"])(
  "a link without a client’s details (%s) compares with the sample, and says so",
  async (query) => {
    const open = (more = "") => SentPage.of(fetch(`${site.url}/agreement/compare?${query}${more}`));
    const said = "This compares with the sample agreement.";
    const page = await open();
    expect(page.words).toContain(said);
    expect(page.linkTo("Open this page from your own agreement")).toBe("/agreement");
    expect((await open("&clientCompany=Quux+Ltd")).words).not.toContain(said);
  },
);
