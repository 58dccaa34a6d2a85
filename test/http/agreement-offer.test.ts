import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { workOutDates } from "../../app/agreement/contract/worked-dates.ts";
import {
  type AgreementFile,
  writeAgreementFile,
} from "../../app/agreement/signing/agreement-file.ts";
import { londonDate } from "../../app/dates/london.ts";
import { formatLongDate } from "../../app/dates/long-date.ts";
import { agreedByAda, AgreementFiles, offeredTerms } from "../support/agreement-files.ts";
import { htmlFaults } from "../support/html-faults.ts";
import { patientFetch } from "../support/patient-fetch.ts";
import { type RunningSite, startSite } from "../support/site.ts";

const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);

let site: RunningSite;

beforeAll(async () => {
  site = await startSite({ AGREEMENT_SIGNING_KEY: files.value });
});

afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

async function post(path: string, fields: Record<string, string>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return patientFetch(`${site.url}${path}`, { method: "POST", body });
}

async function open({ offer }: AgreementFile): Promise<string> {
  return wordsOf(await post("/agreement/offer", { intent: "open", offer }));
}

async function agreeAs(name: string, { offer }: AgreementFile): Promise<string> {
  const typed = { name, position: "Director", email: "ada@quux.example", authority: "on" };
  return wordsOf(await post("/agreement/offer", { intent: "agree", offer, ...typed }));
}

async function verify(file: AgreementFile): Promise<string> {
  return wordsOf(await post("/agreement/verify", { text: writeAgreementFile(file) }));
}

/** What a visitor reads, with one space between. */
async function wordsOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  const page = await answer.text();
  return page
    .replaceAll(/<script[^]*?<\/script>|<!-- -->|<\/?(?:bdi|strong|a)\b[^>]*>/g, "")
    .replaceAll(/<[^>]+>|\s+/g, " ")
    .replaceAll(/ +/g, " ");
}

function datesOf(plan: "retained-2" | "on-demand-1") {
  const start = { year: 2027, month: 1, day: 15 };
  const { dates } = workOutDates(plan, londonDate(Date.now()), start);
  return new Map(dates.map(({ id, date }) => [id, formatLongDate(date)]));
}

test("whoever signs sees the whole commitment and its dates before, and again after", async () => {
  const offer = await files.offer();
  const dates = datesOf("retained-2");
  // As the agreement's own page has it.
  const start = { year: 2027, month: 1, day: 15 };
  const exit = workOutDates("retained-2", start, start).dates.find(({ id }) => id === "exit");
  for (const page of [await open(offer), await agreeAs("Ada Quux", offer)]) {
    expect(page).toContain(
      "You commit to 2 blocks: £6,960 excluding VAT. More follow until you give notice.",
    );
    expect(page).toContain("Dates if countersigned today");
    // By date.
    expect(page).toContain(
      `First invoice ${dates.get("invoice-1")} Start Date ${formatLongDate(start)} Block 1 begins, at the latest ${dates.get("block-1")} ${exit?.words} ${dates.get("exit")} Block 3 begins, if you stay ${dates.get("block-3")} `,
    );
  }
  const page = await open(offer);
  expect(page).toContain("A block £3,480 for 6 hours in 4 weeks");
  expect(page).toContain("2 blocks: £6,960 + VAT then until you give notice");
  expect(page).toMatch(/Open until [^<]+ days left/);
  const [before = ""] = page.split("Agree and sign");
  expect(before).toContain(
    "Once Sample Advisory Ltd countersigns, on any later day, you commit to 2 blocks: £6,960",
  );
});

test("an offer on demand names its one block, and when its hours end", async () => {
  const page = await open(await files.offer({ ...offeredTerms, plan: "on-demand-1" }));
  expect(page).toMatch(/You commit to one block: £[\d,]+ excluding VAT, and to no other\./);
  expect(page).toContain("6 hours in 60 days");
  expect(page).not.toContain("until you give notice");
  expect(page).toContain(`Last day to use its hours ${datesOf("on-demand-1").get("expiry")} `);
  expect(page).not.toContain("Notice to leave must arrive");
});

test("the dates of an offer are an iCalendar", async () => {
  const { offer } = await files.offer();
  const answer = await post("/agreement/offer", { intent: "dates", offer });
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toContain(".ics");
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*Invoice for block 1/);
});

test("a file that was agreed to or signed is read with its record, and taken as PDF and Word", async () => {
  const agreed = await files.agree(await files.offer());
  const signed = await files.countersign(agreed);
  for (const [file, stage, said] of [
    [agreed, "agreed", "Countersigned Not yet."],
    [signed, "signed", "for Sample Advisory Ltd by Alex Sample, Director"],
  ] as const) {
    const page = await verify(file);
    const record = page.slice(page.lastIndexOf("Record of signature"));
    expect(record).toContain("by someone who gave the name below Name given Ada Quux Position");
    expect(record).toContain(said);
    expect(record).toContain("Clause 36.2 says what signing electronically counts for.");
    expect(page).not.toContain("This record is not part");
    expect(page).toContain("Download PDF");
    const text = writeAgreementFile(file);
    for (const [intent, extension, magic] of [
      ["pdf", "pdf", "%PDF-"],
      ["word", "docx", "PK"],
    ] as const) {
      const answer = await post("/agreement/verify", { intent, agreement: text });
      expect(answer.headers.get("content-disposition")).toMatch(
        new RegExp(`-${stage}-[\\d-]+\\.${extension}`),
      );
      expect(answer.headers.get("cache-control")).toContain("no-store");
      expect((await answer.text()).startsWith(magic)).toBe(true);
    }
  }
  expect(await verify(await files.offer())).not.toContain("Download PDF");
  const page = await post("/agreement/verify", { text: writeAgreementFile(signed) });
  const html = await page.text();
  expect(html).not.toContain("<script");
  expect(await htmlFaults(new Map([["signed", html]]))).toEqual([]);
});

test("a changed file gives no document", async () => {
  const signed = await files.signed();
  const changed = writeAgreementFile({ ...signed, text: signed.text.replace("£", "€") });
  const answer = await post("/agreement/verify", { intent: "pdf", agreement: changed });
  expect(answer.headers.get("content-type")).toContain("text/html");
  expect(await wordsOf(answer)).toContain("The text was changed, or belongs to another file.");
});

test("what the PDF cannot show is told beside the agreement, and Word has it", async () => {
  const offer = await files.offer({ ...offeredTerms, clientCompany: "Quux 中 Ltd" });
  const agreement = writeAgreementFile(await files.countersign(await files.agree(offer)));
  const refused = await post("/agreement/verify", { intent: "pdf", agreement });
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(page).toContain("<title>Error: Verify an agreement</title>");
  expect(page).toContain('action="/agreement/verify#no-copy"');
  expect(page).toMatch(
    /id="no-copy"[^>]* role="alert">The PDF cannot show 中\. [^<]+ download it as Word\./,
  );
  expect(page).toContain("Record of signature");
  expect(await htmlFaults(new Map([["refused", page]]))).toEqual([]);
  const word = await post("/agreement/verify", { intent: "word", agreement });
  expect(word.headers.get("content-disposition")).toContain(".docx");
});

test("until it is countersigned either may step back, and no file is promised", async () => {
  const page = await agreeAs("Ada Quux", await files.offer());
  expect(page).toContain(
    "Sample Advisory Ltd countersigns it, on any later day, or declines. Nobody is bound before: to withdraw, write to the same address. That must arrive before the countersigning.",
  );
  expect(page).toContain(
    "Ask Sample Advisory Ltd for the countersigned file. Only that shows you that it has countersigned",
  );
  expect(page).not.toContain("you will get the file back");
  // What was agreed to by whom.
  expect(page).toContain("London time. Ada Quux Director ada@quux.example");
});

const otherName = "The name given is not the name in the offer.";

test("where another name agreed than the offer’s, the page, the record and the check say so", async () => {
  const offer = await files.offer();
  const page = await agreeAs("Richard Roe", offer);
  expect(page.split(otherName)).toHaveLength(3);
  const file = await files.agree(offer, { ...agreedByAda, name: "Richard Roe" });
  const verified = await verify(await files.countersign(file));
  expect(verified.split(otherName)).toHaveLength(3);
  expect(await agreeAs(" ada  QUUX ", offer)).not.toContain(otherName);
});

test("where another position and email agreed than the offer’s, the page and the check say so", async () => {
  const named = { clientPosition: "Director", clientEmail: "ada@quux.example" };
  const same = await files.offer({ ...offeredTerms, ...named });
  expect(await agreeAs("Ada Quux", same)).not.toMatch(/given is not the/);
  const other = { clientPosition: "Secretary", clientEmail: "jane@bright.example" };
  const offer = await files.offer({ ...offeredTerms, ...other });
  const verified = await verify(await files.agree(offer));
  for (const page of [await agreeAs("Ada Quux", offer), verified]) {
    expect(page.split("The position given is not the position in the offer.")).toHaveLength(3);
    expect(
      page.split(
        "The email given is not the email for notices in the offer, to which notices still go.",
      ),
    ).toHaveLength(3);
  }
});

test("an offer claims no more than its key, and says before the button what comes next and that either may step back", async () => {
  const page = await open(await files.offer());
  expect(page).not.toContain("Unchanged since");
  expect(page).toMatch(
    /Offer marked by Sample Advisory Ltd A digital seal, not a signature\. Any change would show\./,
  );
  const refusal = "Nobody is bound before: to withdraw, write to alex@sample-advisory.example.";
  const form = page.slice(page.indexOf("Your name, typed as your signature"));
  expect(form).toMatch(new RegExp(`${refusal} Agree and sign`));
  for (const sentence of meaning) expect(page).toContain(sentence);
});

const meaning = [
  "The times, but for one from the client’s browser, are the consultant’s own statement. Whoever holds its key could have made this file on another day, or made the client’s part too.",
  "(articles 3(10) and 25(1) of the UK eIDAS Regulation, assimilated Regulation (EU) No 910/2014)",
  "By section 7 of the Electronic Communications Act 2000 it can be put in evidence",
];

test("to ask for a change or to decline leaves the page open, and the consultant free, and what ended offers neither", async () => {
  const page = await open(await files.offer());
  expect(page).not.toContain("ends the offer");
  expect(page).toContain(
    "Asking for a change or declining binds nobody, and you can still agree here until the end of",
  );
  expect(page).toContain("Sample Advisory Ltd then decides whether to countersign these terms.");
  const ended = await open(await files.offer(offeredTerms, 60));
  expect(ended).toContain("This offer ended on");
  expect(ended).not.toContain("Decline");
  expect(ended).not.toContain("It binds nobody until");
});

test.each([
  [
    "company",
    "I have read this agreement, I have authority to agree to it for Quux & Söhne Ltd, and I intend my typed name as my signature.",
  ],
  [
    "partnership",
    "I have read this agreement, I have authority to agree to it for Quux & Söhne Ltd and its partners, and I intend my typed name as my signature.",
  ],
  [
    "person",
    "I have read this agreement, I agree to it for myself, in the course of my business, and I intend my typed name as my signature.",
  ],
])("the tick says for whom a %s agrees, and the file keeps it", async (clientKind, statement) => {
  const terms = clientKind === "company" ? offeredTerms : { ...offeredTerms, clientKind };
  const offer = await files.offer(terms);
  const said = statement.replace("&", "&amp;");
  expect(await open(offer)).toContain(said);
  expect(await agreeAs("Ada Quux", offer)).toContain(`Statement ${said}`);
});

test("the page names the law for what it says of electronic signatures", async () => {
  const page = await verify(await files.signed());
  expect(page).toContain("section 7 of the Electronic Communications Act 2000");
  expect(page).not.toContain("as in the Electronic Communications Act 2000");
});
