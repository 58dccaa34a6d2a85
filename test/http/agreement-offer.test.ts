import { generateKeyPairSync } from "node:crypto";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import {
  type AgreementFile,
  parseAgreementFile,
  writeAgreementFile,
} from "../../app/agreement/signing/agreement-file.ts";
import { PdfFile } from "../../app/agreement/pdf/pdf-file.ts";
import { wordsOf as wordsOfPdf } from "../../app/agreement/pdf/pdf-words.ts";
import { readProof } from "../../app/agreement/pdf/read-proof.ts";
import { hashOf, toBase64url } from "../../app/agreement/signing/encoding.ts";
import { signAcceptance } from "../../app/agreement/signing/sign-acceptance.ts";
import { makeOffer } from "../../app/agreement/signing/signatures.ts";
import { isoTime } from "../../app/agreement/signing/time.ts";
import { formatLongDate } from "../../app/dates/long-date.ts";
import { agreedByAda, AgreementFiles, offeredTerms } from "../support/agreement-files.ts";
import { htmlFaults } from "../support/html-faults.ts";
import { patientFetch } from "../support/patient-fetch.ts";
import { canReadPdfs, readPdf } from "../support/poppler.ts";
import { formOf, SentPage } from "../support/sent-page.ts";
import { loggedBy, siteOfFile } from "../support/site-test.ts";

const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);

const site = await siteOfFile({ AGREEMENT_SIGNING_KEY: files.value });

function post(path: string, fields: Record<string, string | File>): Promise<Response> {
  return patientFetch(`${site.url}${path}`, { method: "POST", body: formOf(fields) });
}

function sendOffer(fields: Record<string, string>): Promise<SentPage> {
  return SentPage.of(post("/agreement/offer", fields));
}

const typed = {
  name: "Ada  Quux",
  position: "Director",
  email: "ada@quux.example",
  authority: "on",
};

async function open({ offer }: AgreementFile): Promise<string> {
  return wordsOf(await sendOffer({ intent: "open", offer }));
}

async function agreeAs(name: string, { offer }: AgreementFile): Promise<string> {
  return wordsOf(await sendOffer({ intent: "agree", offer, ...typed, name }));
}

async function verify(file: AgreementFile): Promise<string> {
  return wordsOf(await SentPage.of(post("/agreement/verify", { text: writeAgreementFile(file) })));
}

function wordsOf(page: SentPage): string {
  expect(page.status).toBe(200);
  return page.words;
}

test("without script an offer is opened from a mail and agreed to, and its file kept, verified and printed", async () => {
  const { offer } = await files.offer({ ...offeredTerms, clientPosition: "Managing Director" });
  const empty = await SentPage.of(fetch(`${site.url}/agreement/offer`));
  expect(empty.words).toContain(
    "JavaScript is off in your browser, so the link could not be read. Copy its whole address into this box, or choose the offer file you were sent.",
  );
  const link = `${site.url}/agreement/offer#${offer}`.replace(/.{60}/g, "$&\n> ");
  const opened = await sendOffer({ intent: "open", offer: `> Dear Olivia,\n> see <${link}>.` });
  expect(opened).toMatchObject({ status: 200, title: "An offer to Quux & Söhne Ltd" });
  expect(opened.headers.get("cache-control")).toBe("private, no-store");
  expect(opened.words).toContain("Position in the offer Managing Director");
  expect(opened.field("position").note).toBe("In the offer: Managing Director");
  expect(opened.field("name").note).toBe("In the offer: Ada Quux");

  const faulty = await sendOffer({ intent: "agree", offer, name: "Ada Quux", email: "ada" });
  expect(faulty).toMatchObject({ status: 422, title: "Error: An offer to Quux & Söhne Ltd" });
  expect(faulty.problems).toEqual([
    "Enter your position",
    "Enter one email address, such as name@example.com",
    "Tick the box to agree",
  ]);
  expect(faulty.field("name")).toMatchObject({ value: "Ada Quux", isWrong: false });
  expect(faulty.field("authority").isWrong).toBe(true);

  const agreed = await sendOffer({ intent: "agree", offer, ...typed });
  expect(agreed.title).toMatch(/^You have agreed: Quux & Söhne Ltd, \d+ \w+ \d{4} at \d\d:\d\d$/);
  expect(agreed.words).toContain(
    "Save it before you leave this page: going back will not show it again.",
  );
  expect(agreed.words).not.toContain("only this tab has it");
  const leaving = (agreed.html.match(/<a\b[^>]*>/g) ?? []).filter(
    (tag) => !/ href="(?:#|mailto:)| download=/.test(tag),
  );
  const [menu = ""] = /<header.*?<\/header>/s.exec(agreed.html) ?? [];
  const [foot = ""] = /<footer.*?<\/footer>/s.exec(agreed.html) ?? [];
  const ofPage = leaving.filter((tag) => !menu.includes(tag) && !foot.includes(tag));
  expect(ofPage.length).toBeGreaterThan(1);
  for (const tag of ofPage) expect(tag).toContain(' target="_blank"');
  expect(agreed.html).toMatch(
    /<form[^>]* target="_blank"[^>]* aria-label="Copies|aria-label="Copies[^>]* target="_blank"/,
  );

  expect(agreed.html).toMatch(/ download="[\p{L}-]+-agreed-\d{4}-\d\d-\d\d\.json"/u);
  const [, id = ""] = /<label for="([^"]*)">The \.json file’s text/.exec(agreed.html) ?? [];
  const text = agreed.field(id).value;
  const file = parseAgreementFile(text);
  expect(file.offer).toBe(offer);
  expect(file.acceptance).toBeUndefined();
  expect(await verify(file)).toContain("Agreed, not yet countersigned");
  expect(JSON.stringify(site.lines)).not.toContain(offer.slice(0, 60));
  if (!canReadPdfs()) return;
  const pdf = await post("/agreement/offer", { intent: "pdf", agreement: text });
  const bytes = Buffer.from(await pdf.arrayBuffer());
  expect(readProof(bytes)).toEqual({ text });
  const saved = { file: new File([bytes], "agreed.pdf") };
  const checked = await SentPage.ofVerified(() => SentPage.of(post("/agreement/verify", saved)));
  expect(wordsOf(checked)).toContain("This PDF is valid.");
  const pages = readPdf(bytes).map(({ words }) => words.map((word) => word.text).join(" "));
  for (const page of pages) expect(page).toMatch(/reference [\dA-Z]{4}-[\dA-Z]{4}/);
  expect(pages.at(-1)).toMatch(/Record of signature.* Name given Ada Quux\b/);
  expect(pages.at(-1)).toContain("Position given Director");
});

test("what a browser signed has to be what was sent, and each submission gets a receipt", async () => {
  const { offer } = await files.offer();
  const clock = isoTime(Date.now());
  const signed = { v: 1, offer: hashOf(offer), agreed: agreedByAda, clock } as const;
  const acceptance = (await signAcceptance(signed)) ?? "";
  expect(acceptance).not.toBe("");
  const send = (changed: Record<string, string>) =>
    sendOffer({ intent: "agree", offer, ...typed, ...agreedByAda, acceptance, ...changed });
  // The last as of a page on plain http.
  for (const page of [await send({}), await send({}), await send({ acceptance: "" })]) {
    expect(page.status).toBe(200);
  }
  for (const page of [await send({ name: "Eve" }), await send({ acceptance: `${acceptance}x` })]) {
    expect(page.status).toBe(422);
    expect(page.words).toContain("What your browser signed is not what was sent.");
  }
});

function payloadOf(token: string): { edition: string; terms: object } {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

test("an offer that was changed is shown for no intent, and the fields that were changed are named, but not a forger’s", async () => {
  const { offer } = await files.offer();
  const { terms, ...payload } = payloadOf(offer);
  const altered = (more: object) =>
    offer
      .split(".")
      .with(1, toBase64url(JSON.stringify({ ...payload, terms: { ...terms, ...more } })))
      .join(".");
  for (const intent of ["open", "agree", "pdf"]) {
    const page = await sendOffer({ intent, offer: altered({ clientCompany: "X" }) });
    expect(page.status).toBe(422);
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(page.words).toContain("Going by its check sums, what was changed: Company Name.");
    expect(page.article).toBe("");
  }
  const forged = { "nothing. This file is VALID": "y", "\0\u202e": "z" };
  const { words } = await sendOffer({ offer: altered(forged) });
  expect(words).toContain("what was changed: a field that is not of an offer.");
  expect(words).not.toContain("VALID");
});

test("a link whose # a mail program has encoded opens, and the log holds nothing of it", async () => {
  const { offer } = await files.offer();
  for (const path of [`/agreement/offer%23${offer}`, `/agreement/offer%2523${offer}.`]) {
    const redirect = await fetch(site.url + path, { redirect: "manual" });
    expect(redirect.status).toBe(302);
    expect(redirect.headers.get("cache-control")).toBe("no-store");
    const location = redirect.headers.get("location") ?? "";
    expect(location.startsWith(`/agreement/offer#${offer}`)).toBe(true);
  }
  const logged = (await loggedBy(site)).filter(({ status }) => status === 302);
  expect(logged.map(({ path }) => path)).toEqual(["/agreement/…", "/agreement/…"]);
});

test("an intent that nobody has shows the offer", async () => {
  const { offer } = await files.offer();
  for (const intent of ["__proto__", "constructor", "toString", "delete", ""]) {
    expect((await sendOffer({ intent, offer })).status).toBe(200);
  }
});

test("what is no offer of this site is refused in words, and stays in the box", async () => {
  const { offer } = await files.offer();
  const stranger = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
  const made = (edition: string) =>
    makeOffer({ edition, terms: offeredTerms, raw: "x", now: Date.now() }, files.key);
  const notOne = "This is not an offer from this site. Copy the whole link, or choose the file.";
  const otherWords = "can no longer show this offer word for word";
  for (const [given, words] of [
    ["", notOne],
    ["hello <script>", notOne],
    [offer.slice(0, -1), "This offer is not whole: its end is missing."],
    [`${offer} ${(await files.offer()).offer}`, "This text holds several offers."],
    ["{}", notOne],
    ["{".repeat(200_000), "That file is too large to be an agreement file."],
    [
      (await stranger.offer()).offer,
      "This offer was signed with a key that this site has not published",
    ],
    [(await made(hashOf("none"))).offer, otherWords],
    [(await made(payloadOf(offer).edition)).offer, otherWords],
  ] as const) {
    const page = await sendOffer({ intent: "open", offer: given });
    expect(page.status).toBe(422);
    expect(page.words).toContain(words);
    expect(page.field("offer").isWrong).toBe(true);
    if (given.length < 20_000) expect(page.field("offer").value).toBe(given);
  }
});

/** Returns what the calendar file of an offer says, each with its date. */
async function eventsOf({ offer }: AgreementFile): Promise<string[]> {
  const answer = await post("/agreement/offer", { intent: "dates", offer });
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const { summary, startDate } = new ICAL.Event(component);
    const { year, month, day } = startDate;
    const words = summary.replace(` (${offeredTerms.clientCompany})`, "");
    return `${words} ${formatLongDate({ year, month, day })}`;
  });
}

test("whoever signs sees the whole commitment and its dates before, and again after", async () => {
  const offer = await files.offer();
  const events = await eventsOf(offer);
  expect(events.length).toBeGreaterThan(8);
  for (const page of [await open(offer), await agreeAs("Ada Quux", offer)]) {
    expect(page).toContain(
      "You commit to 2 blocks: £6,960 excluding VAT. More follow until you give notice.",
    );
    expect(page).toContain("These are the dates if it is countersigned today.");
    expect(page).toContain("Start Date 15 January 2027 ");
    for (const event of events) expect(page).toContain(`${event} `);
  }
  const page = await open(offer);
  expect(page).toContain("A block £3,480 for 6 hours in 4 weeks");
  expect(page).toContain(
    "You commit to 2 blocks: £6,960 + VAT, then more until notice If signed today block 1 by ",
  );
  expect(page).toMatch(/Open until [^<]+ days left/);
});

test("that blocks go on until notice is told outside the folds: before, after, and by Verify", async () => {
  const offer = await files.offer();
  for (const page of [
    await open(offer),
    await agreeAs("Ada Quux", offer),
    await verify(await files.agree(offer)),
  ]) {
    const [unfolded] = page.split(/All dates|What this proves/);
    expect(unfolded).toContain("2 blocks: £6,960 + VAT, then more until notice");
  }
});

test("an offer on demand names its one block, and when its hours end", async () => {
  const offer = await files.offer({ ...offeredTerms, plan: "on-demand-1" });
  const page = await open(offer);
  expect(page).toMatch(/You commit to one block: £[\d,]+ excluding VAT, and to no other\./);
  expect(page).toContain("6 hours in 60 days");
  for (const other of [page, await verify(await files.agree(offer))]) {
    expect(other).not.toMatch(/give notice|until notice/);
  }
  for (const event of await eventsOf(offer)) expect(page).toContain(`${event} `);
  expect(page).not.toContain("Notice to leave must arrive");
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
});

test("a changed file gives no document", async () => {
  const signed = await files.signed();
  const changed = writeAgreementFile({ ...signed, text: signed.text.replace("£", "€") });
  const answer = await post("/agreement/verify", { intent: "pdf", agreement: changed });
  expect(answer.headers.get("content-type")).toContain("text/html");
  expect((await SentPage.of(answer)).words).toContain(
    "The text was changed, or belongs to another file.",
  );
});

test("what the PDF cannot show is told beside the agreement, which the .json file and Word have", async () => {
  const offer = await files.offer({ ...offeredTerms, clientCompany: "Quux 中 Ltd" });
  const agreement = writeAgreementFile(await files.countersign(await files.agree(offer)));
  const refused = await post("/agreement/verify", { intent: "pdf", agreement });
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(page).toContain("<title>Error: Verify an agreement</title>");
  expect(page).toContain('action="/agreement/verify#no-copy"');
  expect(page).toMatch(
    /id="no-copy"[^>]* role="alert">The PDF cannot show “中”\. Save the \.json file, which holds the proof\./,
  );
  expect(page).toContain("Record of signature");
  const { html } = await SentPage.of(post("/agreement/verify", { text: agreement }));
  expect(html).not.toContain("Download PDF");
  const { html: agreed } = await SentPage.of(
    post("/agreement/offer", { intent: "agree", offer: offer.offer, ...typed }),
  );
  expect(agreed).toContain("Save your signed agreement (.json)");
  expect(agreed).not.toMatch(/value="pdf"/);
  const pages = { refused: page, signed: html, agreed };
  expect(await htmlFaults(new Map(Object.entries(pages)))).toEqual([]);
  const word = await post("/agreement/verify", { intent: "word", agreement });
  expect(word.headers.get("content-disposition")).toContain(".docx");
});

test("letters that two faces draw only together are named when no PDF can be made of them", async () => {
  const { offer } = await files.offer({ ...offeredTerms, clientName: "ǺḌ" });
  const page = await sendOffer({ intent: "pdf", offer });
  expect(page.status).toBe(422);
  expect(page.words).toContain("The PDF cannot show “Ǻ”. Save the .json file");
});

test("where others agreed than the offer names, the page, the record and the check say so", async () => {
  const told = [
    "The name given is not the name in the offer.",
    "The position given is not the position in the offer.",
    "The email given is not the email for notices in the offer, to which notices still go.",
  ];
  const named = { clientPosition: "Secretary", clientEmail: "jane@bright.example" };
  const offer = await files.offer({ ...offeredTerms, ...named });
  const opened = await sendOffer({ intent: "open", offer: offer.offer });
  expect(opened.field("email").note).toBe("For notices: jane@bright.example");
  const file = await files.agree(offer, { ...agreedByAda, name: "Richard Roe" });
  for (const page of [
    await agreeAs("Richard Roe", offer),
    await verify(await files.countersign(file)),
  ]) {
    for (const words of told) expect(page.split(words)).toHaveLength(3);
  }
  const same = { clientPosition: "Director", clientEmail: "ada@quux.example" };
  const asOffered = await agreeAs(" ada  QUUX ", await files.offer({ ...offeredTerms, ...same }));
  expect(asOffered).not.toMatch(/given is not the/);
});

test("each page of an offer’s PDF says that it holds no proof, and nothing is attached", async () => {
  const { offer } = await files.offer();
  const answer = await post("/agreement/offer", { intent: "pdf", offer });
  const pdf = Buffer.from(await answer.arrayBuffer());
  expect(readProof(pdf)).toEqual({ fault: "none" });
  for (const { pieces } of wordsOfPdf(new PdfFile(pdf))) {
    const heads = pieces.filter(({ isArtifact }) => isArtifact).map(({ text }) => text);
    expect(heads.join("")).toContain("Copy for reading: holds no proof");
  }
});

test("what an offer lacks is asked about before the button, and is in the text that asks for a change", async () => {
  const page = await open(await files.offer());
  const asked = "Not given position, address, email. Add";
  expect(page.slice(0, page.indexOf("Agree and sign"))).toContain(asked);
  expect(page).toContain("Registered Office or Address: not given");
  const all = { clientPosition: "CEO", clientAddress: "1 Road", clientEmail: "a@quux.example" };
  const full = await open(await files.offer({ ...offeredTerms, ...all }));
  expect(full).not.toContain("Not given position");
  expect(full).toContain("Registered Office or Address: 1 Road");
});

test("an offer says before the button that either may step back, and what it does not prove", async () => {
  const page = await open(await files.offer());
  const form = page.slice(page.indexOf("Your name, typed as your signature"));
  expect(form).toMatch(
    /After agreeing you can withdraw until it is countersigned and sent to you\. Write to alex@sample-advisory\.example\. Nobody is bound until Alex countersigns\. Agree and sign/,
  );
  expect(page).toContain("or made the client’s part too. A signature made here");
});

test("what ended offers no answer, and is agreed to no more", async () => {
  const past = await files.offer(offeredTerms, 60);
  const ended = await open(past);
  expect(ended).toContain("This offer ended on");
  for (const gone of ["Decline", "Agree and sign", "It binds nobody until"]) {
    expect(ended).not.toContain(gone);
  }
  expect(ended).toContain("Signature page");
  const late = await sendOffer({ intent: "agree", offer: past.offer, ...typed });
  expect(late.status).toBe(410);
  expect(late.words).toContain("This offer ended on");
});

test("an email that the offer does not have is no address for notices, as is said before and after", async () => {
  const none = await files.offer();
  const opened = await sendOffer({ intent: "open", offer: none.offer });
  expect(opened.field("email").note).toBe("Not for notices");
  const told = "The email given is not an address for notices: the offer names none.";
  expect(await agreeAs("Ada Quux", none)).toContain(told);
  const named = await files.offer({ ...offeredTerms, clientEmail: typed.email });
  expect(await agreeAs("Ada Quux", named)).not.toContain("address for notices");
});

async function positionIn(terms: Record<string, string>): Promise<string> {
  const { offer } = await files.offer({ ...offeredTerms, ...terms });
  return (await sendOffer({ intent: "open", offer })).field("position").value;
}

test("a client who agrees for itself has a position filled in, unless the offer names one", async () => {
  const person = { clientKind: "person", clientAddress: "1 High Street" };
  expect(await positionIn(person)).toBe("Sole trader");
  expect(await positionIn({ ...person, clientPosition: "Owner" })).toBe("");
  expect(await positionIn({})).toBe("");
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
  expect(await open(offer)).toContain(statement);
  expect(await agreeAs("Ada Quux", offer)).toContain(`Statement ${statement}`);
});
