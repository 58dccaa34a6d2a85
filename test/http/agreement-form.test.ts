import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { TermsFile } from "../../app/agreement/files/terms-file.ts";
import { formatDate, shiftDays } from "../../app/dates/calendar-date.ts";
import { londonDate } from "../../app/dates/london.ts";
import { formatLongDate } from "../../app/dates/long-date.ts";
import { profile } from "../../app/owner/profile.ts";
import { patientFetch } from "../support/patient-fetch.ts";
import { canReadPdfs, readPdf } from "../support/poppler.ts";
import { formOf, SentPage } from "../support/sent-page.ts";
import { siteOfFile } from "../support/site-test.ts";

const today = londonDate(Date.now());
const ada = {
  clientName: "Ada Lovelace",
  clientCompany: "Engines Ltd",
  clientCompanyNumber: "12345678",
  clientCompanyRegistrationCountry: "England and Wales",
  startDate: formatDate(today),
};

const site = await siteOfFile();

function open(given: Record<string, string> = {}): Promise<SentPage> {
  const query = String(new URLSearchParams(given));
  return SentPage.of(fetch(`${site.url}/agreement${query && `?${query}`}`));
}

function post(path: string, fields: Record<string, string>): Promise<Response> {
  return patientFetch(site.url + path, { method: "POST", body: formOf(fields) });
}

/** As “Check the details” does without script. */
function check(fields: Record<string, string>, query = ""): Promise<SentPage> {
  return SentPage.of(post(`/agreement${query}`, fields));
}

async function fileFrom(path: string, fields: Record<string, string>) {
  const answer = await post(path, fields);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const name = answer.headers.get("content-disposition") ?? "";
  return { name, bytes: Buffer.from(await answer.arrayBuffer()) };
}

function partOf(word: Uint8Array, part: string): string {
  return strFromU8(unzipSync(word)[`word/${part}.xml`] ?? new Uint8Array());
}

const withParts = new Map([
  [".docx", (bytes: Buffer) => partOf(bytes, "document").replaceAll(/<[^>]*>/g, "")],
  [".pdf", (bytes: Buffer) => pagesOf(bytes).join(" ")],
]);

function pagesOf(pdf: Buffer): string[] {
  return readPdf(pdf).map(({ words }) => words.map(({ text }) => text).join(" "));
}

test("a first visit finds a sample client, which is marked, and both views of a draft", async () => {
  const page = await open();
  expect(page.title).toBe("Consultancy agreement");
  expect(page.headers.get("cache-control")).toMatch(
    /^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+$/,
  );
  for (const [name, note] of [
    ["clientName", "who signs Sample"],
    ["clientCompany", "Sample"],
    ["clientCompanyNumber", "Sample"],
    ["clientCompanyRegistrationCountry", "Check this"],
  ] as const) {
    const field = page.field(name);
    expect(field).toMatchObject({ note, isWrong: false });
    expect(field.value).not.toBe("");
    expect([...field.attributes.keys()]).toContain("required");
  }
  expect(page.field("startDate").value).toBe(formatDate(today));
  expect(page.article).toContain("Company Sample Client Ltd");
  const [raw = ""] = /<pre.*<\/pre>/s.exec(page.html) ?? [];
  for (const view of [page.article, raw]) {
    expect(view).toContain("Country of registration");
    expect(view).toContain("Signature page");
  }
  expect(page.linkTo("Raw")).toBe("#raw");
  expect(page.linkTo("22Liability")).toBe("#clause-22");
  expect(page.words).not.toContain("Print Agreement");
  expect(page.linkTo("the link to these details")).toBeUndefined();
  expect(page.words).toContain("DRAFT, not for signature. Replace the sample client’s name.");
});

test("what is wrong is told of above and beside its field, and stays there alone", async () => {
  const company = "Acme & Sons <b>(UK)</b> Ltd.";
  const long = "語".repeat(20_000);
  const wrong = { clientName: " ", clientCompanyNumber: long, startDate: "2027-02-30" };
  const page = await check({ ...ada, clientCompany: company, ...wrong });
  expect(page.status).toBe(422);
  expect(page.headers.get("cache-control")).toContain("no-store");
  expect(page.title).toBe("Error: Consultancy agreement");
  const messages = [
    "Enter the client’s name",
    "The company number must be 200 characters or fewer",
    "Start date must be a real date, such as 2026-11-27",
  ];
  expect(page.problems).toEqual(messages);
  for (const [at, [name, value]] of Object.entries(wrong).entries()) {
    const field = page.field(name);
    expect(field).toMatchObject({ isWrong: true, value });
    expect(field.note).toContain(`Error: ${messages[at]}`);
  }
  expect(page.field("clientCompany")).toMatchObject({ isWrong: false, note: "", value: company });
  expect(page.article).toContain(`Company ${company}`);
  expect(page.article).toContain("start on (the Start Date)");
  expect(page.article).not.toContain("語");
});

test.each(["/agreement", "/agreement/compare"])(
  "a plus sign stays one in a link that was decoded on its way: %s",
  async (path) => {
    const link = `${site.url}${path}?clientCompany=Canal+%20Ltd&clientName=Ada%20Quux`;
    expect((await SentPage.of(fetch(link))).html).toContain("Canal+ Ltd");
  },
);

test("details that are too long for a link get none, and are told so", async () => {
  const long = "語".repeat(200);
  const page = await check({ ...ada, clientName: long, clientCompany: long, clientPosition: long });
  expect(page.words).toContain("These details are too long to be sent in a link.");
  expect(page.linkTo("the link to these details")).toBeUndefined();
});

test("a partnership that does as its hint says is the client, and its link keeps what it gave", async () => {
  const asked = await check({ ...ada, clientCompanyNumber: "None" });
  expect(asked.problems).toEqual([
    "A company has a number. Not a company? Choose the Kind of Client.",
  ]);
  expect(asked.html).toMatch(/<details[^>]* open=""/);
  expect(asked.field("clientKind").note).toMatch(/If there is no number, enter “None”\./);
  const given = {
    ...ada,
    clientCompanyNumber: "None",
    clientKind: "partnership",
    clientPosition: "Partner",
    clientAddress: "1 High Street, Oxford",
    clientEmail: "notices@engines.example",
  };
  const page = await check(given);
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toContain("no-store");
  expect(page.words).toContain("All the details are in.");
  expect(page.article).toContain("is between the partnership in the second column");
  for (const row of [
    "Party Engines Ltd Sample Advisory Ltd",
    "Company number None 01234567",
    "Country of registration Not a company; based in England and Wales England and Wales",
    "Address 1 High Street, Oxford 1 Sample Street",
    "Position Partner",
    "Email for notices notices@engines.example alex@",
  ]) {
    expect(page.article).toContain(row);
  }
  const link = await SentPage.of(fetch(site.url + page.linkTo("the link to these details")));
  for (const [name, value] of Object.entries(given)) expect(link.field(name).value).toBe(value);
  expect(link.headers.get("cache-control")).toBe("private, no-store");
});

test("the title that a print is saved by has the client and the date, once nothing is missing", async () => {
  const company = "</title><b>Quux</b> & {{name}}";
  const page = await open({ ...ada, clientCompany: company });
  expect(page.title).toMatch(/^<\/title><b>Quux<\/b> & \{\{name\}\}, Consultancy agreement, \d/);
  const [date = ""] = /\d+(?:st|nd|rd|th) [A-Z][a-z]{2} \d\d$/.exec(page.title) ?? [];
  expect(page.words).toContain(`Consultancy agreement, ${date}, version`);
});

test("a plan that nobody offers is refused at the six that are", async () => {
  const { status, problems, html } = await check({ ...ada, plan: "retained-9" });
  expect(status).toBe(422);
  expect(problems).toEqual(["Choose a plan and tier"]);
  expect(html).toMatch(/href="#plan"[^]*role="radiogroup"[^>]*aria-describedby="plan-error"/);
});

test("the dates and the terms of the form are files, and without a plan there are no dates", async () => {
  const fields = { ...ada, plan: "on-demand-3" };
  const page = await check(fields);
  const dates = await fileFrom("/agreement.ics", fields);
  expect(dates.name).toMatch(/"Engines Ltd, Agreement dates, \d{4}-\d\d-\d\d\.ics"/);
  const days = Array.from(page.html.matchAll(/<time dateTime="([^"]*)"/gi), ([, day = ""]) => day);
  expect(days).toHaveLength(4);
  for (const day of days) {
    expect(dates.bytes.toString()).toContain(`DTSTART;VALUE=DATE:${day.replaceAll("-", "")}\r\n`);
  }
  const terms = await fileFrom("/agreement.json", fields);
  expect(terms.name).toMatch(/"Engines Ltd, Agreement terms, /);
  const file = TermsFile.parse(JSON.parse(terms.bytes.toString()));
  expect(file.terms).toMatchObject({ plan: "on-demand-3", clientName: "Ada Lovelace" });
  const schema = await fetch(file.$schema);
  expect(schema.headers.get("content-type")).toContain("application/schema+json");
  expect(await schema.json()).toHaveProperty("$id", file.$schema);

  const without = await SentPage.of(post("/agreement.ics", ada));
  expect(without.status).toBe(422);
  expect(without.words).toContain("Choose a plan to download its dates");
  await fileFrom("/agreement.json", ada);
});

test("Word and PDF have what was typed, under the client’s name, and say on each page what is a draft", async () => {
  const fields = { ...ada, clientName: "Zoë <b>Ωmega</b>", clientCompany: "Acme / *Vale* #1" };
  const date = String.raw`\d\d?\w\w \w{3} \d\d, version [\da-f]{8}`;
  for (const [end, wordsOf] of withParts) {
    if (end === ".pdf" && !canReadPdfs()) continue;
    const { name, bytes } = await fileFrom(`/agreement${end}`, fields);
    expect(name).toMatch(/"Acme Vale #1, Consultancy agreement, \d{4}-\d\d-\d\d\./);
    const words = wordsOf(bytes);
    expect(words).toMatch(/Company\s*Acme \/ \*Vale\* #1/);
    expect(words.replaceAll("&lt;", "<").replaceAll("&gt;", ">")).toContain("Zoë <b>Ωmega</b>");
  }
  const headOf = async (clientName: string) =>
    partOf((await fileFrom("/agreement.docx", { ...ada, clientName })).bytes, "header1");
  expect(await headOf("Ada Lovelace")).toMatch(new RegExp(`>Consultancy agreement, ${date}<`));
  expect(await headOf("Sam Client")).toMatch(
    new RegExp(`DRAFT, not for signature. Consultancy agreement, ${date}<`),
  );
  // What may be written by hand is not asked for.
  await fileFrom("/agreement.docx", { ...ada, clientKind: "partnership" });
  const refused = await SentPage.of(post("/agreement.docx", { ...ada, clientName: " \u2800 " }));
  expect(refused.status).toBe(422);
  expect(refused.headers.get("cache-control")).toContain("no-store");
  expect(refused.title).toBe("Error: Consultancy agreement");
  expect(refused.field("clientCompany").value).toBe("Engines Ltd");
});

function daysAgo(days: number) {
  return shiftDays(today, -days);
}

/** The link to these details, as if it had been made some days ago. */
async function olderLink(days: number, fields = ada): Promise<URL> {
  const page = await check(fields);
  const link = new URL(page.linkTo("the link to these details") ?? "", site.url);
  link.searchParams.set("offered", formatDate(daysAgo(days)));
  return link;
}

const filledIn = (days: number) =>
  `Details filled in on ${formatLongDate(daysAgo(days))}, with the terms of that day.`;
const unsigned = "Nobody has signed this link: it is not an offer.";

test("a link shows its agreement with the date on which it was made, calls itself no offer, and is never renewed", async () => {
  const fresh = await SentPage.of(fetch(await olderLink(0)));
  expect(fresh.words).toContain(`${filledIn(0)} ${unsigned}`);
  expect(fresh.article).toBe((await check(ada)).article);

  const link = await olderLink(30);
  const page = await SentPage.of(fetch(link));
  expect(page.words).toContain(`${filledIn(30)} ${unsigned}`);
  expect(page.words).not.toMatch(/Offered on|stands until/);
  expect(page.article).not.toBe(fresh.article);
  const [, action = ""] = /<form[^>]* action="([^"#]*)#[^"]*"/.exec(page.html) ?? [];
  const query = action.replaceAll("&amp;", "&").slice("/agreement".length);
  const edited = await check({ ...ada, clientName: "Ada King" }, query);
  expect(edited.words).toContain(filledIn(30));
  expect(edited.article).toContain("Ada King");
  const offered = formatDate(daysAgo(30));
  expect(edited.linkTo("the link to these details")).toContain(`offered=${offered}`);
  expect(edited.linkTo("today’s agreement with these details")).not.toContain("offered");
  const word = await fileFrom(`/agreement.docx${query}`, ada);
  expect(word.name).toContain(offered);
  expect(partOf(word.bytes, "header1")).toMatch(
    />Consultancy agreement, .*, version [\da-f]{8}, from an unsigned link, not an offer/,
  );
  const keeps = await fetch(`${site.url}/agreement?offered=2026-01-01`);
  expect(keeps.headers.get("cache-control")).toContain("no-store");
});

test("a link whose terms have lapsed says so, and its documents are drafts", async () => {
  const link = await olderLink(31);
  const page = await SentPage.of(fetch(link));
  expect(page.words).toContain(
    `${filledIn(31)} They lapsed on ${formatLongDate(daysAgo(1))}. ${unsigned}`,
  );
  expect(page.title).toBe("Consultancy agreement");
  expect(page.html).toMatch(/class="sheet-head" data-draft/);
  expect(page.words).toContain("DRAFT, not for signature. These terms have lapsed.");
  if (!canReadPdfs()) return;
  const { bytes } = await fileFrom(`/agreement.pdf${link.search}`, ada);
  for (const text of pagesOf(bytes)) {
    expect(text).toContain("DRAFT, not for signature.");
    expect(text).toContain("from an unsigned link, not an offer");
  }
});

test("a link to an old edition shows its words, on the page and in documents, and one to none is a 404", async () => {
  // Before clients could be people or partnerships.
  const edition = "23ec327ed519b20b";
  const oldWords = "that it is duly incorporated, that it has the power";
  expect((await open(ada)).article).not.toContain(oldWords);
  const mark = { edition, offered: formatDate(today) };
  const page = await open({ ...ada, plan: "retained-2", ...mark });
  expect(page.words).toContain("The agreement or its prices have changed since");
  expect(page.article).toContain(oldWords);
  expect(page.words).toContain(`version ${edition.slice(0, 8)}`);
  for (const end of ["pdf", "docx", "ics", "json"]) {
    expect(page.html).toMatch(
      new RegExp(`formaction="/agreement\\.${end}\\?edition=${edition}`, "i"),
    );
  }
  for (const [end, wordsOf] of withParts) {
    if (end === ".pdf" && !canReadPdfs()) continue;
    const { bytes } = await fileFrom(`/agreement${end}?${new URLSearchParams(mark)}`, ada);
    expect(wordsOf(bytes)).toContain(oldWords);
  }
  const gone = await open({ ...ada, ...mark, edition: "0123456789abcdef" });
  expect(gone.status).toBe(404);
  expect(gone.headers.get("cache-control")).toContain("no-store");
  expect(gone.words).toContain(
    `This site can no longer show that agreement word for word. Ask ${profile.company.name} for a new link.`,
  );
  expect(gone.article).toBe("");
  const cut = await open({ edition, ...ada });
  expect(cut.status).toBe(404);
  expect(cut.words).toContain("This link is not whole, or was changed on its way.");
  const again = await SentPage.of(
    fetch(site.url + gone.linkTo("Today’s agreement with these details")),
  );
  expect(again.field("clientName").value).toBe("Ada Lovelace");
  const download = await post("/agreement.pdf?edition=0123456789abcdef&offered=2026-01-01", ada);
  expect(download.status).toBe(404);
});
