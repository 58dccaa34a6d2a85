import { generateKeyPairSync } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeTerms } from "../../app/agreement/files/terms-file.ts";
import {
  type AgreementFile,
  writeAgreementFile,
} from "../../app/agreement/signing/agreement-file.ts";
import { publicJwk } from "../../app/agreement/signing/keys.ts";
import { pages } from "../browser/pages.ts";
import { agreedByAda, AgreementFiles, offeredTerms } from "../support/agreement-files.ts";
import { htmlFaults } from "../support/html-faults.ts";
import { type RunningSite, startSite } from "../support/site.ts";
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
const documents = new Map<string, string>();

let site: RunningSite;

beforeAll(async () => {
  site = await startSite({ AGREEMENT_SIGNING_KEY: files.value });
});

afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

interface Verdict {
  status: number;
  heading: string;
  page: string;
}

async function verdictOn(text: string, field: "file" | "text" = "file"): Promise<Verdict> {
  // Where none was chosen a browser sends an empty file without a name.
  const file = new File([text], text && "agreement.json");
  return verdictOnForm({ [field]: field === "file" ? file : text });
}

async function verdictOnForm(fields: Record<string, File | string>): Promise<Verdict> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const answer = await fetch(`${site.url}/agreement/verify`, { method: "POST", body });
  expect(answer.headers.get("cache-control")).toMatch(/^(?:private, )?no-store$/);
  const page = await answer.text();
  const [, heading = ""] = /<h2\b[^>]*>(.*?)<\/h2>/.exec(page) ?? [];
  return { status: answer.status, heading, page };
}

function verdictOnFile(file: AgreementFile): Promise<Verdict> {
  return verdictOn(writeAgreementFile(file));
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

function mustMean({ page }: Verdict): void {
  const text = page.replaceAll("<!-- -->", "");
  for (const sentence of always) expect(text).toContain(sentence);
  const [said = ""] = text.split('id="agreement-text"');
  expect(said).not.toMatch(never);
  expect(page).not.toContain("<script");
}

test("an offer, an agreement and a signed agreement get their verdicts, and the whole text", async () => {
  const offer = await files.offer();
  const agreed = await files.agree(offer);
  for (const [name, file, heading, sentence] of [
    [
      "offer",
      offer,
      "An offer",
      "Nobody has agreed to it in this file. It is open until the end of",
    ],
    ["agreed", agreed, "Agreed, not countersigned", "By itself it binds nobody."],
    ["signed", signed, "Signed for both parties", "Nothing that was signed has changed since."],
  ] as const) {
    const verdict = await verdictOnFile(file);
    expect(verdict).toMatchObject({ status: 200, heading });
    expect(verdict.page.replaceAll(/<!-- -->|<\/?bdi>/g, "")).toContain(sentence);
    expect(verdict.page).toContain("This file is valid.");
    expect(verdict.page).toMatch(/Nothing that was [a-z ]+ has changed since\./);
    expect(verdict.page).toContain('<article class="agreement"');
    expect(verdict.page).toContain("The same, word for word");
    expect(verdict.page).toContain("<title>" + heading + ": Verify an agreement</title>");
    mustMean(verdict);
    documents.set(name, verdict.page);
  }
});

test("what is pasted gets the same verdict as the file", async () => {
  const text = JSON.stringify(signed, null, 2).replaceAll("\n", "\r\n");
  const verdict = await verdictOn(`\r\n${text}\r\n`, "text");
  expect(verdict).toMatchObject({ status: 200, heading: "Signed for both parties" });
});

test("a page without script and clocks that differ are told of", async () => {
  const offer = await files.offer();
  const withoutScript = await files.agree(offer, agreedByAda, "without script");
  expect((await verdictOnFile(withoutScript)).page).toContain(
    "Without a signature of the client’s browser (page used without script).",
  );
  const early = await verdictOnFile(await files.agree(offer, agreedByAda, -3_600_000));
  expect(early.page).toContain("The two clocks differ by 60 minutes.");
  const old = await verdictOnFile(await files.offer(offeredTerms, 60));
  expect(old.page).toMatch(/It ended on \d+\u00a0\w+\u00a020\d\d\./);
});

test("keys in a file that are not those that signed it are told of beside its verdict", async () => {
  const [jwk] = signed.keys;
  if (!jwk) throw new TypeError("expected a key");
  for (const keys of [[], [{ ...jwk, x: "A".repeat(43) }]]) {
    const { heading, page } = await verdictOnFile({ ...signed, keys });
    expect(heading).toBe("Signed for both parties");
    expect(page).not.toContain("Nothing in this file has changed");
    expect(page).toContain("The keys named in this file are not those that signed it.");
    expect(page).not.toContain("This file is valid.");
  }
  expect((await verdictOnFile(signed)).page).not.toContain("The keys named in this file");
});

test("a changed term, a foreign key and a newer file are told apart", async () => {
  const [header, payload = "", signature] = signed.offer.split(".");
  const terms = Buffer.from(payload, "base64url").toString().replace("12345678", "12345679");
  const offer = [header, Buffer.from(terms).toString("base64url"), signature].join(".");
  const changed = await verdictOnFile({ ...signed, offer });
  expect(changed).toMatchObject({ status: 200, heading: "Not valid" });
  expect(changed.page).not.toContain("This file is valid.");
  expect(changed.page).toContain("Going by its check sums, what was changed: Company Number.");
  const text = await verdictOnFile({ ...signed, text: signed.text.replace("£", "€") });
  expect(text.page).toContain("The text was changed, or belongs to another file.");
  const stranger = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
  const foreign = await verdictOnFile(await stranger.signed());
  expect(foreign).toMatchObject({ status: 200, heading: "Not checked" });
  expect(foreign.page).toContain(publicJwk(stranger.key).kid);
  for (const verdict of [changed, text, foreign]) {
    mustMean(verdict);
    expect(verdict.page).not.toContain('id="agreement-text"');
  }
  documents.set("changed", changed.page).set("foreign", foreign.page);
});

test.each([
  ["", "Choose an agreement file, or paste its text"],
  ["%PDF-1.7 …", "That is the PDF. Choose the file that ends in .json"],
  ["<!doctype html>", "This is not an agreement file."],
  [termsFile, "These are a form’s terms, which nobody has marked or signed. Choose the file with "],
  ["x".repeat(200_000), "That file is too large to be an agreement file."],
  [
    JSON.stringify(signed).replace("agreement/1", "agreement/2"),
    "This file was made by a newer version of this site",
  ],
])("what is no agreement file is a 422 that says so: %.12s", async (text, message) => {
  for (const field of ["file", "text"] as const) {
    const { status, page } = await verdictOn(text, field);
    expect(status).toBe(422);
    expect(page).toContain(message);
    expect(page).toContain("<title>Error: Verify an agreement</title>");
    // At the field that it is about: nothing pasted is nothing chosen.
    const at = text === "" ? "file" : field;
    expect(page).toContain(`<a href="#${at}">`);
    expect(page).toMatch(
      new RegExp(`<(?:input|textarea)[^>]* id="${at}"[^>]* aria-invalid="true"`),
    );
    documents.set(`refused ${message}`.replaceAll(/\W+/g, "-"), page);
  }
});

test("an empty file is told from none, and is not read where there is a pasted text", async () => {
  const file = new File([], "agreement.json");
  for (const text of ["", " \n"]) {
    const { status, page } = await verdictOnForm({ file, text });
    expect(status).toBe(422);
    expect(page).toContain("This file is empty. Choose another, or paste the text");
    expect(page).toMatch(/<input[^>]* id="file"[^>]* aria-invalid="true"/);
    documents.set("refused-empty", page);
  }
  const { heading } = await verdictOnForm({ file, text: writeAgreementFile(signed) });
  expect(heading).toBe("Signed for both parties");
});

test("the link of an offer is told from an agreement file", async () => {
  const { offer } = await files.offer();
  const { status, page } = await verdictOn(
    `Dear Ada, see ${site.url}/agreement/offer#${offer}.`,
    "text",
  );
  expect(status).toBe(422);
  expect(page).toContain("That is an offer. Open its link to read it");
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
    for (const field of ["file", "text"] as const) {
      const { status, page } = await verdictOn(text, field);
      expect(status).toBe(422);
      expect(page).toContain(damaged);
      expect(page).not.toContain("That is an offer.");
    }
    if (file === offer) continue;
    const body = new FormData();
    body.set("offer", text);
    const opened = await fetch(`${site.url}/agreement/offer`, { method: "POST", body });
    expect(opened.status).toBe(422);
    expect(await opened.text()).toContain(damaged);
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
  const { status, page } = await verdictOn(JSON.stringify(file));
  expect(status).toBe(422);
  expect(page.replaceAll("<!-- -->", "")).toContain(
    `This file is not as it was written: ${difference}`,
  );
  expect(page).not.toMatch(/That is an offer|VALID/);
});

test("what a mail program puts around a file does no harm", async () => {
  const lines = JSON.stringify(signed, null, 2).replaceAll(/^/gm, "> ");
  for (const text of [
    `> ${JSON.stringify(signed)}`,
    `>> ${JSON.stringify(signed)}\n>> `,
    lines.replaceAll("\n", "\r\n"),
    `\uFEFF\u00A0\n${JSON.stringify(signed)}\u00A0\n`,
  ]) {
    for (const field of ["file", "text"] as const) {
      const { heading } = await verdictOn(text, field);
      expect(heading).toBe("Signed for both parties");
    }
  }
});

test("what was pasted is still in its box after a refusal", async () => {
  const { page } = await verdictOn('{"format":</textarea><script>alert(1)</script>', "text");
  expect(page).toContain("{&quot;format&quot;:&lt;/textarea&gt;&lt;script&gt;");
  expect(page).not.toContain("<script");
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
    const body = new FormData();
    if (name === "a file's name") body.set("file", new File([writeAgreementFile(signed)], quotes));
    else body.set(name, quotes);
    if (name === "source") body.set("agreement", writeAgreementFile(signed));
    const answer = await fetch(site.url + path, { method: "POST", body });
    expect((await answer.text()).length).toBeLessThan(500_000);
  },
);

test("nothing that somebody typed is ever markup", async () => {
  const hostile = '<img src=x onerror="alert(1)"> [a](javascript:x) **b**';
  const offer = await files.offer({ ...offeredTerms, clientCompany: hostile });
  const agreed = await files.agree(offer, { ...agreedByAda, name: hostile, position: hostile });
  const verdict = await verdictOnFile(await files.countersign(agreed));
  expect(verdict.heading).toBe("Signed for both parties");
  expect(verdict.page).not.toMatch(/<img|href="javascript|<script/);
  documents.set("hostile", verdict.page);
});

test("every verdict’s page is without a fault of HTML", async () => {
  documents.set("blank", await (await fetch(`${site.url}/agreement/verify`)).text());
  expect(documents.size).toBeGreaterThan(10);
  expect(await htmlFaults(documents)).toEqual([]);
});

const copies = [
  [
    "PDF",
    `%PDF-1.7\n${"x".repeat(1_900_000)}`,
    "That is the PDF. Choose the file that ends in .json",
  ],
  [
    "Word document",
    `PK\u0003\u0004${"x".repeat(40_000)}`,
    "That is the Word copy. Choose the file that ends in .json",
  ],
  ["terms", termsFile, "These are a form’s terms, which nobody has marked or signed."],
] as const;

test.each(["verify", "offer"])(
  "a copy of the agreement, and a form’s terms, are told from its file: %s",
  async (page) => {
    for (const [name, text, message] of copies) {
      const body = new FormData();
      body.set("file", new File([text], name));
      const answer = await fetch(`${site.url}/agreement/${page}`, { method: "POST", body });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(message);
    }
  },
);

test.each([
  ["verify", "What you sent", 2],
  ["offer", "That file", 1],
])(
  "a file that is too large to be read is a 413 with the form: %s",
  async (path, named, wrongFields) => {
    const body = new FormData();
    body.set("file", new File(["x".repeat(5_000_000)], "large.json"));
    const answer = await fetch(`${site.url}/agreement/${path}`, { method: "POST", body });
    expect(answer.status).toBe(413);
    expect(answer.headers.get("cache-control")).toMatch(/^(?:private, )?no-store$/);
    const page = await answer.text();
    expect(page).toContain(`${named} is too large to be an agreement file. They end in .json and`);
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(wrongFields);
    expect(page).toContain('type="file"');
    documents.set(`too large for ${path}`, page);
  },
);

test.each([
  [5_000_000, 413, "What you sent is larger than 2 MB"],
  [1_500_000, 422, "This is far longer than the agreement, and was not compared"],
])("a changed agreement of %i bytes is a %i with the form", async (length, status, message) => {
  const body = new FormData();
  body.set("file", new File(["x".repeat(length)], "changed.md"));
  const answer = await fetch(`${site.url}/agreement/compare`, { method: "POST", body });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const page = await answer.text();
  expect(page).toContain(message);
  expect(page).toContain("<title>Error: Compare a changed agreement</title>");
  expect(page).toContain('type="file"');
  expect(page.match(/aria-invalid="true"/g)).toHaveLength(status === 413 ? 2 : 1);
});

test("to a page that takes no files a form as large is a 413 in words", async () => {
  const answer = await fetch(`${site.url}/agreement`, {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=X" },
    body: "x".repeat(256 * 1024 + 1),
  });
  expect(answer.status).toBe(413);
  expect(await answer.text()).toContain("That is more than this page accepts");
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
  expect(verdicts.some(({ heading }) => heading === "Not valid")).toBe(true);
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

test("the agreement page leads to the check", async () => {
  const page = await (await fetch(`${site.url}/agreement`)).text();
  expect(page).toMatch(/<a [^>]*href="\/agreement\/verify">Verify an agreement file<\/a>/);
});

test("without a key nothing is verified, and no page speaks of offers, files or keys", async () => {
  await using plain = await startSite();
  for (const path of ["/agreement/verify", "/agreement/keys.json"]) {
    expect((await fetch(plain.url + path)).status).toBe(404);
  }
  const body = new FormData();
  body.set("text", JSON.stringify(signed));
  const posted = await fetch(`${plain.url}/agreement/verify`, { method: "POST", body });
  expect(posted.status).toBe(404);
  const siteMap = await (await fetch(`${plain.url}/sitemap.xml`)).text();
  for (const text of [siteMap, ...(await pagesOf(plain))]) {
    expect(text).not.toMatch(/agreement\/(?:verify|offer|keys)/);
  }
});

async function pagesOf({ url }: RunningSite): Promise<string[]> {
  return Promise.all(pages.map(async ({ path }) => (await fetch(url + path)).text()));
}

test.each([
  ["AGREEMENT_SIGNING_KEY", { AGREEMENT_SIGNING_KEY: "hush-hush" }],
  ["SMTP_URL", { SMTP_URL: "smtp://ann:hush-hush@", AGREEMENT_MAIL_TO: "ann@a.example" }],
  ["SMTP_URL", { SMTP_URL: "smtps://ann:hush-hush@mail.example" }],
])("a wrong %s ends the process, and its value is on no stream", async (name, environment) => {
  const error = await startSite(environment).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "SiteDidNotStart", code: 1, lines: [] });
  expect(String(error)).toContain(name);
  expect(String(error)).not.toContain("hush");
});

test("no asset of the build holds a key, or what signs on the server", () => {
  const folder = "build/client/assets";
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".js"))) {
    const code = readFileSync(`${folder}/${name}`, "utf8");
    expect(code).not.toMatch(/MC4CAQAwBQYDK2VwBCIEI|compactVerify|agreement-countersignature/);
  }
});
