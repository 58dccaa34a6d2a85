import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compareRunningHeads, compareText } from "../../app/agreement/compare/compare-copy.ts";
import { readUpload, UploadError } from "../../app/agreement/compare/read-upload.ts";
import { describeLookalikes } from "../../app/agreement/compare/lookalike-changes.ts";
import { textLine } from "../../app/agreement/compare/text-line.ts";
import { createContractValues } from "../../app/agreement/contract/contract.ts";
import { fieldNames, fieldsFromForm, validateInputs } from "../../app/agreement/contract/inputs.ts";
import { compileAgreement } from "../../app/agreement/document/compile-template.ts";
import { renderMarkdown } from "../../app/agreement/document/fill-template.ts";
import { checkSigner, readSigner } from "../../app/agreement/offer/offer-fields.ts";
import {
  looksLikeAgreedFile,
  NotAgreementFileError,
  parseAgreementFile,
} from "../../app/agreement/signing/agreement-file.ts";
import { changedFields } from "../../app/agreement/signing/check-sums.ts";
import { toBase64url } from "../../app/agreement/signing/encoding.ts";
import { containsOpaqueLink } from "../../app/agreement/signing/rewritten-links.ts";
import { findOffer, splitToken, TokenError } from "../../app/agreement/signing/token.ts";
import { kindOf } from "../../app/agreement/upload/file-kind.ts";
import { readFormData } from "../../app/agreement/upload/read-form-data.ts";
import { comparePages } from "../../app/agreement/pdf/compare-pages.ts";
import { readProof } from "../../app/agreement/pdf/read-proof.ts";
import { chooseEncoding } from "../../app/server/encodings.ts";
import { pathOf, queryOf, targetOf, validateRequest } from "../../app/server/incoming-request.ts";
import { addressFinder, pageKey } from "../../app/server/page-address.ts";
import {
  hostilePdfs,
  hostileWordFiles,
  pdfFile,
  pdfOfPage,
  relationship,
  relationships,
  wordFile,
} from "../support/hostile-files.ts";
import { consultant, inputs, source, today } from "./agreement/samples.ts";

/**
 * Milliseconds of this thread's processor: other processes, and threads that collect garbage, do not count. What regular
 * expressions and copies of strings do can't be counted in another way. These inputs are read in 1 to 200 ms where that takes
 * time in proportion to their length, and in 5 seconds and more where it takes its square, so that no noise lies between.
 */
const LIMIT = 2_000;
/** Characters: all that Compare reads of a text, and more than an agreement file or the head of a request may have. */
const LENGTH = 300_000;
/** What is tried first is so much shorter: whatever takes the square of its length, and the limit as a whole, stands out. */
const SHORTER = 10;
const SHORT_LIMIT = LIMIT / SHORTER ** 2;

type Read = () => unknown;

async function timeOf(read: Read): Promise<number> {
  const start = process.threadCpuUsage();
  await read();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}

const values = createContractValues(inputs, consultant, today);
const agreement = renderMarkdown(compileAgreement(source), values);

function compare(given: Parameters<typeof readUpload>[0]): void {
  try {
    compareText(agreement, readUpload(given).lines);
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
  }
}

function comparing(file: Uint8Array): Read {
  return () => compare({ file: Buffer.from(file), pasted: "" });
}

const ownPdf = pdfOfPage("/f 9 Tf (1.1) Tj");

function reading(upload: Uint8Array): Read {
  return async () => [
    readProof(Buffer.from(upload)),
    await comparePages({ upload, own: ownPdf, headings: [] }),
  ];
}

function signing(read: Read): Read {
  return () => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof NotAgreementFileError || error instanceof TokenError)) throw error;
    }
  };
}

function wordOf(body: string): Uint8Array {
  return wordFile(body, {}, 0);
}

function inXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll("\0", "");
}

function formOf(text: string): FormData {
  const form = new FormData();
  const each = text.slice(0, text.length / 10);
  for (const name of [...fieldNames, "name", "position", "email"]) form.set(name, each);
  return form;
}

function posting(type: string, body: string): Read {
  const headers = { "Content-Type": type };
  return () => readFormData(new Request("http://site.invalid", { method: "POST", body, headers }));
}

const BOUNDARY = "a".repeat(30);
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

function partOf(header: string, content: string): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${header}\r\n\r\n${content}\r\n--${BOUNDARY}--`;
}

const routes = ["agreement", "agreement/compare", "writing/:slug", "*"].map((path) => ({
  id: path,
  parentId: undefined,
  path,
  index: false,
  isPage: true,
  takesPost: true,
  takesFiles: true,
  answersTooLarge: true,
  readsQuery: ["plan", "clientName"],
}));
const rules = { takesPost: () => true, bodyLimit: () => 1, publicOrigin: "https://a.example" };

function readHead(text: string): void {
  const headers = { host: text, origin: `http://${text}`, "accept-encoding": text };
  const request = {
    method: "POST",
    url: "/agreement",
    headers,
    rawHeaders: [],
    httpVersion: "1.0",
  };
  validateRequest(request, rules);
  chooseEncoding(text, { gzip: true });
  const target = targetOf({ ...request, url: `http://${text}/${text}` });
  const addressOf = addressFinder(routes);
  if (URL.canParse(target, "http://a.example") && !text.includes("%")) addressOf(pathOf(target));
  pageKey(`/agreement${queryOf(target)}?${text}`, addressOf("/agreement"));
}

const readers: Readonly<Record<string, (text: string) => Read>> = {
  "a pasted text": (pasted) => () => compare({ file: undefined, pasted }),
  "an archive": (text) => comparing(Buffer.from(`PK\u0003\u0004word/${text}`)),
  "the text of a Word document": (text) =>
    comparing(wordOf(`<w:p><w:r><w:t>${inXml(text)}</w:t></w:r></w:p>`)),
  "an attribute in a Word document": (text) => comparing(wordOf(`<w:p a="${inXml(text)}"/>`)),
  "the XML of a Word document": (text) => comparing(wordOf(text)),
  "a change that cannot be seen": (text) => () =>
    describeLookalikes([
      { kind: "removed", text },
      { kind: "added", text: `${text}\u200B` },
    ]),
  "the head of a page": (text) => () => compareRunningHeads(values, [textLine(text)]),
  "an agreement file": (text) => signing(() => parseAgreementFile(text)),
  "a text in an agreement file": (text) =>
    signing(() => parseAgreementFile(JSON.stringify({ text: text.slice(0, 30_000) }))),
  "an offer among other words": (text) => () => [looksLikeAgreedFile(text), findOffer(text)],
  "a link that was rewritten": (text) => () => [
    findOffer(`https://a.example/v2/url?u=${text}`),
    containsOpaqueLink(text),
  ],
  "the kind of a file": (text) => () =>
    ["", "PK\u0003\u0004"].map((start) => kindOf(Buffer.from(start + text, "latin1"))),
  "a Word document's lists": (text) =>
    comparing(
      wordFile(
        "<w:p><w:r><w:t>a</w:t></w:r></w:p>",
        {
          "_rels/document.xml.rels": relationships(relationship("n", "numbering", "n.xml")),
          "n.xml": `<n>${text}`,
        },
        0,
      ),
    ),
  "a token": (text) => signing(() => splitToken(`a.${text}.a`)),
  "an altered token": (text) => {
    const payload = toBase64url(JSON.stringify({ reference: text, sums: text, terms: { text } }));
    return () => changedFields(`a.${payload}.a`);
  },
  "the end of a PDF": (text) => reading(Buffer.from(`%PDF-1.7\n${text}`, "latin1")),
  "an object of a PDF": (text) => reading(pdfFile([`<< /A ${text} >>`])),
  "a page of a PDF": (text) => reading(pdfOfPage(text)),
  "the words of a PDF": (text) => reading(pdfOfPage(`/f 9 Tf (${text}) Tj`, "", text)),
  "the form of the agreement": (text) => () => validateInputs(fieldsFromForm(formOf(text))),
  "the form to agree": (text) => () => checkSigner(readSigner(formOf(text)), formOf(text)),
  "a form's body": (text) => posting("application/x-www-form-urlencoded", `a=${text}`),
  "the body of a form with a file": (text) => posting(MULTIPART, text),
  "a file's headers": (text) => posting(MULTIPART, partOf(text, "")),
  "a file's content": (text) => posting(MULTIPART, partOf('a"', text)),
  "the head of a request": (text) => () => readHead(text.replace(/[^!-~]/g, "~")),
};

const pieces = [
  "1.1 ",
  "(a) ",
  "# ",
  "| ",
  "|---|",
  "\n\n",
  "\r\n",
  "\r\n--",
  " means ",
  "Schedule 1: ",
  "; a=b",
  ", reference a",
  " 1 of 1",
  "content-disposition: ",
  "<![CDATA[",
  "<?a ",
  ...String.raw`\ [ ] ( ) ]( \[ [\ \] * ** _ | \| # - + > " ' = & < / { } , : ; . 1 1. a £ %`.split(
    " ",
  ),
  ...`&amp; <w:p> </w:p> <w:tbl> <w:r/> ]]> <!-- --> ": [{ {"a": %41 a. /. q=1,`.split(" "),
  ..." \t\n\r\0\u00A0\u00AD\u200B\u200D\u2028\u3164\uFEFF\uD800\uDC00\u0301é😀",
];
const some = fc.constantFrom("", ...pieces);
const hostile = fc.record({
  start: some,
  repeated: fc.tuple(fc.constantFrom(...pieces), some, some).map((parts) => parts.join("")),
  end: some,
});
const known = [
  { start: "", repeated: String.raw`\[`, end: "" },
  { start: "", repeated: String.raw`[\ `, end: "" },
  { start: "", repeated: String.raw`\[a`, end: "" },
  { start: "# ", repeated: " ", end: "a\u2028b" },
  { start: "", repeated: "\r", end: "" },
];

function writeOut({ start, repeated, end }: (typeof known)[number], whole: number): string {
  const length = whole - start.length - end.length;
  return start + repeated.repeat(Math.ceil(length / repeated.length)).slice(0, length) + end;
}

test.each(Object.entries(readers))("%s is read in time, whatever it is", async (_, readingOf) => {
  await fc.assert(
    fc.asyncProperty(hostile, async (input) => {
      const isQuick = (await timeOf(readingOf(writeOut(input, LENGTH / SHORTER)))) < SHORT_LIMIT;
      if (!isQuick) expect(await timeOf(readingOf(writeOut(input, LENGTH)))).toBeLessThan(LIMIT);
    }),
    { seed: 1, numRuns: 60, endOnFailure: true, examples: known.map((input) => [input]) },
  );
});

test.each(Object.entries(hostileWordFiles))("a Word document with %s is too", async (_, make) => {
  const file = make();
  expect(kindOf(file)).toBe("word");
  expect(await timeOf(comparing(file))).toBeLessThan(LIMIT);
});

test.each(Object.entries(hostilePdfs))("a PDF with %s is too, and is refused", async (_, make) => {
  const upload = make();
  const read = async () => {
    expect("fault" in readProof(Buffer.from(upload))).toBe(true);
    const { kind } = await comparePages({ upload, own: ownPdf, headings: [] });
    expect(kind).not.toMatch(/same|redrawn/);
  };
  expect(await timeOf(read)).toBeLessThan(LIMIT);
});

test("a PDF of which every other letter is unknown is too, and is given up", async () => {
  const codes = "1 beginbfchar <0065> <0065> endbfchar";
  const own = pdfOfPage(`/f 9 Tf (${"\0e".repeat(60_000)}) Tj`, "", codes);
  const unknown = "/f 9 Tf (\0e) Tj /g 9 Tf (e) Tj ".repeat(9_000);
  const read = async () => {
    const compared = await comparePages({
      upload: pdfOfPage(unknown, "", codes),
      own,
      headings: [],
    });
    expect(compared).toEqual({ kind: "unfinished" });
  };
  expect(await timeOf(read)).toBeLessThan(LIMIT);
});
