import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeAgreementFile } from "../../app/agreement/signing/agreement-file.ts";
import { AgreementFiles, editionIds, offeredTerms } from "../support/agreement-files.ts";
import { patientFetch } from "../support/patient-fetch.ts";
import { canReadPdfs, readPdf } from "../support/poppler.ts";
import { type RunningSite, startSite } from "../support/site.ts";

const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
const signed = await files.signed();

let site: RunningSite;

beforeAll(async () => {
  site = await startSite({ AGREEMENT_SIGNING_KEY: files.value });
});

afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

async function countersignedAs(intent: string): Promise<Buffer<ArrayBuffer>> {
  const body = new FormData();
  body.set("agreement", writeAgreementFile(signed));
  body.set("intent", intent);
  const answer = await patientFetch(`${site.url}/agreement/verify`, { method: "POST", body });
  expect(answer.headers.get("content-disposition")).toContain("-signed-");
  return Buffer.from(await answer.arrayBuffer());
}

async function compare(
  name: "file" | "pasted",
  given: string | File,
  pasted?: string,
): Promise<string> {
  const { issuedAt } = JSON.parse(
    Buffer.from(signed.offer.split(".")[1] ?? "", "base64url").toString(),
  );
  const mark = { edition: editionIds[0] ?? "", offered: issuedAt.slice(0, 10) };
  const query = new URLSearchParams({ ...offeredTerms, ...mark });
  const body = new FormData();
  body.set(name, given);
  if (pasted !== undefined) body.set("pasted", pasted);
  const answer = await fetch(`${site.url}/agreement/compare?${query}`, { method: "POST", body });
  return answer.text();
}

function headingsOf(page: string): string[] {
  return [...page.matchAll(/<h2\b[^>]*>(.*?)<\/h2>/gs)].map(([, html = ""]) =>
    html.replace(/<[^>]*>/g, ""),
  );
}

const recordLeftOut = "The record of signature at its end was added after the text that is signed";

test("a countersigned copy compares as unchanged, and what was changed in it is told", async () => {
  const word = await compare("file", new File([await countersignedAs("word")], "signed.docx"));
  const markdown = (await countersignedAs("markdown")).toString();
  for (const page of [word, await compare("pasted", markdown)]) {
    expect(headingsOf(page)).toContain("Nothing was changed");
    expect(page).toContain("It is a copy of an offer");
  }
  expect(word).toContain(recordLeftOut);
  const changed = markdown.replace("within 7 days", "within 45 days");
  expect(headingsOf(await compare("pasted", changed))).toContain("1 clause changed");
});

test("what was pasted comes back whole, and compares as before", async () => {
  const changed = (await countersignedAs("markdown"))
    .toString()
    .replace("within 7 days", "within 45 days");
  const page = await compare("pasted", changed);
  const [, box = ""] = /<textarea[^>]*>(.*?)<\/textarea>/s.exec(page) ?? [];
  const again = box
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
  expect(headingsOf(await compare("pasted", again))).toEqual(headingsOf(page));
});

test("of a file and a pasted text the file is compared, and the page says so", async () => {
  const word = new File([await countersignedAs("word")], "signed.docx");
  const page = await compare("file", word, "Milk, bread");
  expect(headingsOf(page)).toContain("Nothing was changed");
  expect(page).toContain("The text that was pasted beside it was not");
});

test.skipIf(!canReadPdfs())("the text of a countersigned PDF is refused in words", async () => {
  const pdf = await countersignedAs("pdf");
  const text = readPdf(pdf)
    .flatMap(({ lines }) => lines.map((line) => line.text))
    .join("\n");
  expect(text).toContain("Record of signature");
  expect(await compare("pasted", text)).toContain("This is the text alone, without its tables");
  expect(await compare("file", new File([pdf], "signed.pdf"))).toContain(
    "A PDF cannot be compared",
  );
});

test.each([
  ["an offer", await files.offer()],
  ["what was signed", signed],
])("the file of %s is told from a copy, and where it is checked", async (_, file) => {
  const text = writeAgreementFile(file);
  const refusal = "That is the agreement file. Choose a Word or Markdown copy of the agreement";
  for (const page of [
    await compare("file", new File([text], "agreement.json")),
    await compare("pasted", text),
  ]) {
    expect(page).toContain(`${refusal}</a>`);
    expect(page).toContain('<a href="/agreement/verify">Check the file on the Verify page</a>');
  }
});

test("without a key a file of the agreement leads nowhere", async () => {
  await using keyless = await startSite();
  const body = new URLSearchParams({ pasted: writeAgreementFile(signed) });
  const answer = await fetch(`${keyless.url}/agreement/compare`, { method: "POST", body });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain("That is the agreement file.");
  expect(page).not.toContain("/agreement/verify");
});

test("what was compared with the sample agreement says so beside the result", async () => {
  const sample = await fetch(`${site.url}/agreement`).then((page) => page.text());
  const body = new FormData();
  body.set("pasted", `${/<pre[^>]*>([^]*?)<\/pre>/.exec(sample)?.[1]}`);
  const answer = await fetch(`${site.url}/agreement/compare`, { method: "POST", body });
  const [, result = ""] =
    /<section class="compare-result"([^]*?)<\/section>/.exec(await answer.text()) ?? [];
  expect(result.replaceAll("<!-- -->", "")).toMatch(/with <strong>the sample agreement<\/strong>/);
  const own = await compare("pasted", (await countersignedAs("markdown")).toString());
  expect(own).not.toContain("the sample agreement");
});

test.each(["plan=zzz", "startDate=2026-02-31", "plan=retained-2"])(
  "a link without a client’s details (%s) compares with the sample, and says so",
  async (query) => {
    const answer = await fetch(`${site.url}/agreement/compare?${query}`);
    expect(await answer.text()).toContain("This compares with the sample agreement.");
    const named = await fetch(`${site.url}/agreement/compare?${query}&clientCompany=Quux+Ltd`);
    expect(await named.text()).not.toContain("This compares with the sample agreement.");
  },
);
