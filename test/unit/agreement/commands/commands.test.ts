import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterEach, expect, test, vi } from "vitest";
import { ConfigError } from "../../../../app/config/environment-variables.ts";
import { parseSigningKey, writeSigningKey } from "../../../../app/config/signing-key.ts";
import { CommandError, type Terminal } from "../../../../app/agreement/commands/command-line.ts";
import { countersignFile } from "../../../../app/agreement/commands/countersign.ts";
import { typesetSignedPdf } from "../../../../app/agreement/commands/typeset-signed-pdf.ts";
import { offerLink } from "../../../../app/agreement/commands/offer.ts";
import { readFields, validateInputs } from "../../../../app/agreement/contract/inputs.ts";
import {
  readStoredOffer,
  readSourceEdition,
} from "../../../../app/agreement/editions/stored-editions.ts";
import { prefillPath } from "../../../../app/agreement/form/prefill-link.tsx";
import {
  type AgreementFile,
  parseAgreementFile,
  writeAgreementFile,
} from "../../../../app/agreement/signing/agreement-file.ts";
import { type CheckContext, checkFile } from "../../../../app/agreement/signing/check-file.ts";
import {
  dayLength,
  dayNumber,
  formatDate,
  shiftDays,
} from "../../../../app/dates/calendar-date.ts";
import { londonDate, londonToEpoch } from "../../../../app/dates/london.ts";
import { readProof } from "../../../../app/agreement/pdf/read-proof.ts";
import { hashOf } from "../../../../app/agreement/signing/encoding.ts";
import { publishedKeys } from "../../../../app/agreement/signing/keys.ts";
import { editionIds, receiptFor } from "../../../support/agreement-files.ts";
import { EditedPdf, withOtherLetters } from "../../../support/edited-pdf.ts";
import { word } from "../sample-word.ts";
import { agreed, newKey } from "../signing/signed-file.ts";

const root = join(import.meta.dirname, "../../../..");
const [edition = ""] = editionIds;

const today = londonDate(Date.now());
const onDay = (days: number) => formatDate(shiftDays(today, days));
const offered = onDay(0);

const details = {
  plan: "retained-2",
  clientName: "Ada Quux",
  clientCompany: "Quux & Söhne Ltd",
  clientCompanyNumber: "12345678",
  clientCompanyRegistrationCountry: "France",
  startDate: onDay(14),
  clientEmail: "legal@quux.example",
};

afterEach(() => {
  vi.useRealTimers();
});

function linkTo(fields: Record<string, string>): string {
  return `https://site.example/agreement?${new URLSearchParams({ offered, ...fields, edition }).toString()}`;
}

class Workplace {
  readonly directory = mkdtempSync(join(tmpdir(), "agreement-"));
  readonly environment: Record<string, string> = {};

  [Symbol.dispose](): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** In a process of its own: as npm runs it, or by its path from the folder of the files. */
  spawn(command: string, args: readonly string[], input = "", { byNpm = true } = {}) {
    const program = join(root, `app/agreement/commands/${command}.ts`);
    return spawnSync(process.execPath, [program, ...args], {
      cwd: byNpm ? root : this.directory,
      encoding: "utf8",
      input,
      env: {
        PATH: process.env.PATH,
        ...(byNpm && { INIT_CWD: this.directory }),
        ...this.environment,
      },
    });
  }

  /** Returns what was printed and asked, and the message if it failed. */
  async run(command: (terminal: Terminal) => Promise<void>, args: readonly string[], input = "") {
    const lines: string[] = [];
    const asked: string[] = [];
    const answers = input.split("\n");
    const { environment, directory } = this;
    const terminal: Terminal = {
      args,
      environment,
      directory,
      print: (line) => void lines.push(line),
      ask: async (question, otherwise) => {
        asked.push(question);
        return answers.shift() || otherwise;
      },
    };
    const error = await command(terminal).then(
      () => "",
      (reason: unknown) => {
        if (reason instanceof CommandError || reason instanceof ConfigError) return reason.message;
        throw reason;
      },
    );
    return { printed: lines.join("\n"), asked, error };
  }

  constructor() {
    this.changeKey();
    this.environment.PUBLIC_ORIGIN = "https://site.example";
  }

  changeKey(): void {
    this.environment.AGREEMENT_SIGNING_KEY = writeSigningKey(newKey());
  }

  checkContext(): CheckContext {
    const key = parseSigningKey(this.environment.AGREEMENT_SIGNING_KEY ?? "");
    return { keys: publishedKeys(key, []), render: readStoredOffer, now: Date.now() };
  }

  read(name: string): AgreementFile {
    return parseAgreementFile(readFileSync(join(this.directory, name), "utf8"));
  }

  files(): string[] {
    return readdirSync(this.directory);
  }

  /** @returns its file's name */
  async offer(fields: Record<string, string> = details): Promise<string> {
    await this.run(offerLink, [linkTo(fields)]);
    return this.files()[0] ?? "";
  }

  signed(): string[] {
    return this.files().filter((name) => name.includes("-signed-"));
  }

  /** Countersigns without a PDF, which takes a second to make. */
  async sign(args: readonly string[], input = "") {
    const { execPath } = process;
    process.execPath = join(this.directory, "no-node");
    return this.run(countersignFile, args, input).finally(() => (process.execPath = execPath));
  }

  removeSigned(): void {
    for (const name of this.signed()) rmSync(join(this.directory, name));
  }

  async agree(name: string, by = agreed, later = 0): Promise<string> {
    const { offer } = this.read(name);
    const key = parseSigningKey(this.environment.AGREEMENT_SIGNING_KEY ?? "");
    if (!key) throw new Error("No key");
    const context = { ...this.checkContext(), now: Date.now() + later };
    const file = await receiptFor({ offer, agreed: by }, context, key);
    const written = `agreed-${by.name.slice(0, 3)}.json`;
    writeFileSync(join(this.directory, written), writeAgreementFile(file));
    return written;
  }
}

test("from a new key and the page’s link to a signed agreement, and the key in nothing that is printed or written", async () => {
  using place = new Workplace();
  const [, key = ""] =
    /^AGREEMENT_SIGNING_KEY=(.*)$/m.exec(place.spawn("signing-key", []).stdout) ?? [];
  place.environment.AGREEMENT_SIGNING_KEY = key;
  const { inputs } = validateInputs(details);
  if (!inputs) throw new TypeError("expected valid details");
  const link = prefillPath(inputs, { edition, offered });
  const offering = place.spawn("offer", [`https://site.example${link}`]);
  expect(offering.stderr).toBe("");
  const [offerName = ""] = place.files();
  expect(offerName).toMatch(/^quux-sohne-ltd-consultancy-agreement-offer-\d{4}-\d\d-\d\d\.json$/);
  const { offer, text } = place.read(offerName);
  expect(offering.stdout).toContain(`\nhttps://site.example/agreement/offer#${offer}\n`);
  expect(offering.stdout).toContain("for £3,480 excluding VAT");
  expect(offering.stdout).toContain("\n  kind      a company or LLP\n");
  const opened = await checkFile(place.read(offerName), place.checkContext());
  expect(opened).toMatchObject({ kind: "valid", file: { offer: { terms: details } } });
  expect(opened.kind === "valid" && opened.file.rendered?.raw).toBe(text);
  expect(Object.keys(opened.kind === "valid" ? opened.file.offer.terms : {}).toSorted()).toEqual(
    Object.keys(details).toSorted(),
  );
  expect(text).toContain("Electronically: see the record of signature");

  const agreedName = await place.agree(offerName);
  const signing = place.spawn("countersign", [agreedName], "yes\nGrace\n\nyes\n", { byNpm: false });
  expect(signing.stderr).toBe("");
  const signedName = place.signed()[0] ?? "";
  expect(await checkFile(place.read(signedName), place.checkContext())).toMatchObject({
    kind: "valid",
    file: { stage: "signed", countersignature: { name: "Grace", position: "Director" } },
  });

  const [, pdfName = ""] = place.signed();
  const proof = readProof(readFileSync(join(place.directory, pdfName)));
  expect(proof).toEqual({ text: writeAgreementFile(place.read(signedName)) });
  expect(signing.stdout).toContain("\n  Client Name: Ada Quux\n");

  const again = place.spawn("countersign", [pdfName], "yes\n\n\n");
  expect(again.stderr).toBe(`${pdfName}: it is countersigned already.\n`);
  expect(again.status).toBe(1);
  const printed = [offering, signing, again].map(({ stdout, stderr }) => stdout + stderr).join("");
  expect(printed).not.toContain(key.slice(-43));
  for (const name of place.files()) {
    expect(readFileSync(join(place.directory, name), "utf8")).not.toContain(key.slice(-43));
  }
});

const tradeName = {
  ...details,
  clientKind: "person",
  clientCompany: "Quux & Co",
  clientCompanyNumber: "None",
  clientAddress: "1 High Street",
};

test.each([
  ["Replace the sample client’s name", { ...details, clientName: "Sam Client" }],
  ["An offer needs a plan", { ...details, plan: "" }],
  ["Enter a start date", { ...details, startDate: "" }],
  ["must be 200 characters or fewer", { ...details, clientName: "x".repeat(201) }],
  ["A person has no company number", { ...details, clientKind: "person" }],
  ["A person’s party name has the signer’s name", tradeName],
  ["consultant’s own company", { ...details, clientCompany: "Sample Advisory Ltd" }],
])("no offer is made of what the page would mind: %s", async (message, fields) => {
  using place = new Workplace();
  const { error } = await place.run(offerLink, [linkTo(fields)]);
  expect(error).toContain(message);
  expect(place.files()).toEqual([]);
});

test.each([
  ["evil.example", "https://site.example", [], "https://site.example"],
  [
    "evil.example",
    "",
    [],
    "This link is of evil.example. If that is your site, set PUBLIC_ORIGIN as the site has it, or add --origin https://evil.example",
  ],
  ["evil.example", "", ["--origin", "https://site.example/"], "https://site.example"],
  ["evil.example", "", ["--origin", "javascript:x"], "--origin takes"],
  ["evil.example", "", ["--origin", "http://site.example"], "--origin takes an https address"],
  ["evil.example", "", ["--origin", "https://site.example/agreement"], "without a path"],
  ["evil.example", "", ["--origin", "https://site.example?x"], "without a path"],
  [
    "evil.example",
    "",
    ["--origin", "https://a.example", "--origin", "https://b.example"],
    "--origin is given more than once.",
  ],
  ["localhost:3000", "", ["--origin", "http://127.0.0.1:80"], "http://127.0.0.1"],
  ["localhost.evil.example", "", [], "This link is of localhost.evil.example."],
  ...["localhost:3000", "127.0.0.1:3000", "[::1]:3000"].map(
    (host) => [host, "", [], `http://${host}`] as const,
  ),
] as const)(
  "of a link of %s an offer leads to the operator’s own site (%j, %j)",
  async (host, origin, args, leadsTo) => {
    using place = new Workplace();
    place.environment.PUBLIC_ORIGIN = origin;
    const scheme = leadsTo.startsWith("http:") ? "http" : "https";
    const link = linkTo(details).replace("https://site.example", `${scheme}://${host}`);
    const { printed, error } = await place.run(offerLink, [link, ...args]);
    const [, address] = /^(http\S+)\/agreement\/offer#/m.exec(printed) ?? [];
    if (error !== "") expect(place.files()).toEqual([]);
    if (leadsTo.startsWith("http")) expect(address).toBe(leadsTo);
    else expect(error).toContain(leadsTo);
  },
);

test("names in any script make files of their own, and a start date that has passed is told", async () => {
  using place = new Workplace();
  for (const clientCompany of ["汉语有限公司", "شركة النور", "Ωmega SA"]) {
    const link = linkTo({ ...details, clientCompany, startDate: "2020-01-01" });
    const { error, printed } = await place.run(offerLink, [link, "--despite-doubts"]);
    expect(error).toBe("");
    expect(printed).toContain("To check: Start Date (2020-01-01): This date is in the past.");
  }
  expect(place.files().map((name) => name.split("-consultancy-")[0])).toEqual(
    expect.arrayContaining(["汉语有限公司", "شركة-النور", "ωmega-sa"]),
  );
});

test("an offer needs a key, a link, and a version that is stored", async () => {
  using place = new Workplace();
  const link = linkTo(details);
  const given = place.environment.AGREEMENT_SIGNING_KEY ?? "";
  const { draft } = readFields(details);
  const cut = prefillPath(draft, { edition, offered }).slice(0, -1);
  const usage = "Usage: npm run offer";
  for (const [key, args, message] of [
    ["", [link], "AGREEMENT_SIGNING_KEY is not set"],
    ["hush", [link], "AGREEMENT_SIGNING_KEY: expected the value that npm run signing-key printed."],
    [given, ["no link"], usage],
    [given, ["ftp://a/?b=c"], usage],
    [given, ["https://a/foo?b=c"], usage],
    [given, [`https://site.example${cut}`], "is not whole"],
    [given, [link.replace("%26", "&")], "is not whole, or was changed on its way"],
    ...["..%2F..%2F..%2Fpackage", "x"].map(
      (id) => [given, [link.replace(/edition=.*/, `edition=${id}`)], "is not whole"] as const,
    ),
  ] as const) {
    place.environment.AGREEMENT_SIGNING_KEY = key;
    expect((await place.run(offerLink, args)).error).toContain(message);
  }
  expect(place.files()).toEqual([]);
});

test("an offer of an agreement that has changed since says so", async () => {
  const present = readSourceEdition().id;
  const told = `The agreement or its prices are others now: version ${present.slice(0, 8)}`;
  using place = new Workplace();
  const changed = await place.run(offerLink, [linkTo(details)]);
  expect(changed.printed).toContain(told);
  const later = { ...details, clientCompany: "Another Ltd" };
  const now = await place.run(offerLink, [linkTo(later).replace(edition, present)]);
  expect(now.printed).not.toContain(told);
  expect(now.printed).toContain(`version   ${present.slice(0, 8)}`);
});

test("what is doubtful is printed and asked about, and can be signed on purpose", async () => {
  using place = new Workplace();
  const country = { clientCompanyRegistrationCountry: "England and Wales" };
  const link = linkTo({ ...details, ...country, clientCompanyNumber: "SC123456" });
  const doubt = "SC numbers are given by Companies House for Scotland";
  const refused = await place.run(offerLink, [link]);
  expect(refused.printed).toContain(`To check: Company Number (SC123456): ${doubt}`);
  expect(refused.error).toContain("--despite-doubts");
  expect(place.files()).toEqual([]);
  const confirmed = await place.run(offerLink, [link], "yes");
  expect(confirmed.asked).toHaveLength(1);
  expect(confirmed.printed).toContain("country   England and Wales");
  const flagged = await place.run(offerLink, [link, "--despite-doubts"]);
  expect(flagged.asked).toEqual([]);
  expect(flagged.printed).toContain(doubt);
});

test.each(["Zo%C3%AB & Co", "A %26 B", "Caf=E9", "CafÃ©", "M&uuml;ller", "M&#252;ller"])(
  "a name that a mail program changed is asked about: %s",
  async (clientCompany) => {
    using place = new Workplace();
    const { error, printed } = await place.run(offerLink, [linkTo({ ...details, clientCompany })]);
    expect(printed).toContain(`To check: Company Name (${clientCompany}): `);
    expect(error).toContain("Nothing was signed");
    expect(place.files()).toEqual([]);
  },
);

test.each([
  ["clientName", "TBC", "Client Name (TBC): "],
  ["clientCompany", "N/A", "Company Name (N/A): "],
  ["clientEmail", "legal@quux", "Email for Notices (legal@quux): "],
])(
  "what stands in place of a name or an address is asked about: %s %s",
  async (name, text, told) => {
    using place = new Workplace();
    const { error, printed } = await place.run(offerLink, [linkTo({ ...details, [name]: text })]);
    expect(printed).toContain(`To check: ${told}`);
    expect(error).toContain("Nothing was signed");
    expect(place.files()).toEqual([]);
  },
);

test("a link that was decoded on its way offers what was typed", async () => {
  using place = new Workplace();
  const { search } = new URL(linkTo({ ...details, clientCompany: "Canal+ Ltd" }));
  const link = `https://site.example/agreement${decodeURIComponent(search.replaceAll("+", "%20"))}`;
  expect((await place.run(offerLink, [link])).printed).toContain("Ada Quux, Canal+ Ltd, 12345678");
});

test("an offer never overwrites a file, and a long one is sent as a file", async () => {
  using place = new Workplace();
  const fields = { ...details, clientName: "é".repeat(200), clientAddress: "漢".repeat(200) };
  const args = [linkTo(fields), "--despite-doubts"];
  const { printed } = await place.run(offerLink, args);
  expect(printed).toContain("It is long: send the file as well.");
  const [first = ""] = place.files();
  const second = first.replace(".json", "-2.json");
  const again = await place.run(offerLink, args);
  expect(again.printed).toContain(`replaces  ${first}.`);
  expect((await place.run(offerLink, args)).printed).toContain(`replaces  ${second}.`);
  expect(place.files().toSorted()).toEqual(
    [first.replace(".json", "-3.json"), second, first].toSorted(),
  );
  expect(place.read(second).offer).not.toBe(place.read(first).offer);
});

test("a file that cannot be written is told in a line", async () => {
  using place = new Workplace();
  rmSync(place.directory, { recursive: true });
  const { error } = await place.run(offerLink, [linkTo(details)]);
  expect(error).toBe("Nothing was written: this folder is not there any more.");
});

const link = linkTo(details);
const noMark = link.slice(0, link.indexOf("?"));

const commands = { offer: offerLink, countersign: countersignFile };

test.each([
  ["offer", [], "Usage: npm run offer"],
  ["offer", ["--nonsense"], "Unknown option '--nonsense'. Usage: npm run offer"],
  ["offer", [link, "--origin"], "Usage: npm run offer"],
  ["offer", [link, "--origin", "--despite-doubts"], "Usage: npm run offer"],
  ["offer", [link, link], "Usage: npm run offer"],
  ["offer", [noMark], "Usage: npm run offer"],
  ["offer", [`${noMark}?plan=retained-2`], "The link names no version"],
  ["offer", [link.replace(edition, "0123456789abcdef")], "01234567, is not stored here"],
  ["countersign", [], "Usage: npm run countersign"],
  ["countersign", ["--nonsense"], "Unknown option '--nonsense'. Usage: npm run countersign"],
  ["countersign", ["damaged.pdf"], "damaged.pdf: this PDF is damaged"],
  ["countersign", ["missing.pdf", "damaged.pdf"], "There is no file missing.pdf."],
] as const)("%s of %j says in one line what is wrong", async (command, args, message) => {
  using place = new Workplace();
  writeFileSync(join(place.directory, "damaged.pdf"), "%PDF-1.7");
  const { printed, error } = await place.run(commands[command], args);
  expect(error).toContain(message);
  expect([printed, error.split("\n").length]).toEqual(["", 1]);
  expect(place.files()).toEqual(["damaged.pdf"]);
});

test.each([
  ["offer", [link.replace(edition, "x")], "is not whole"],
  ["signing-key", ["--nonsense"], "Unknown option '--nonsense'. Usage: npm run signing-key"],
  ["signing-key", ["key.txt"], "Usage: npm run signing-key"],
])("as a process, %s %j says in one line what is wrong", (command, args, message) => {
  using place = new Workplace();
  const { stdout, stderr, status } = place.spawn(command, args);
  expect(stderr).toContain(message);
  expect([stdout, stderr.split("\n").length, status]).toEqual(["", 2, 1]);
  expect(place.files()).toEqual([]);
});

test.each([
  ["offer", "--help"],
  ["countersign", "-h"],
  ["signing-key", "--help"],
])("%s tells its usage on %s", (command, option) => {
  using place = new Workplace();
  const { stdout, stderr, status } = place.spawn(command, [option]);
  expect([stderr, status]).toEqual(["", 0]);
  expect(stdout).toMatch(new RegExp(`^Usage: npm run ${command}.*\\n$`));
});

test("where the answers end before the last question, nothing is signed", async () => {
  using place = new Workplace();
  const name = await place.agree(await place.offer());
  const before = place.files();
  const { stderr, status } = place.spawn("countersign", [name], "yes\n");
  expect([stderr, status]).toEqual(["Nothing was signed: a question was not answered.\n", 1]);
  expect(place.files()).toEqual(before);
});

test("only the word yes signs, and what else looks like it is told so", async () => {
  using place = new Workplace();
  const name = await place.agree(await place.offer());
  const doubtful = linkTo({ ...details, clientCompany: "Sample Advisory Ltd" });
  for (const answer of ["y", "Y", "YES", "yes, sign"]) {
    for (const { asked, error } of [
      await place.run(countersignFile, [name], answer),
      await place.run(offerLink, [doubtful], answer),
    ]) {
      expect(asked.at(-1)).toMatch(/Type yes$/);
      expect(error).toMatch(/^Nothing was signed.* Type yes in full, in small letters\.$/s);
    }
  }
  expect(place.signed()).toEqual([]);
});

test("two agreements of one client on one day have files of their own, and none is signed twice", async () => {
  using place = new Workplace();
  const file = await place.agree(await place.offer());
  expect((await place.run(countersignFile, [file], "yes")).error).toBe("");
  const [first = ""] = place.signed();
  const again = await place.run(countersignFile, [file], "yes");
  expect(again.error).toBe(`${file}: its offer is countersigned already, in ${first}.`);
  expect(again.asked).toEqual([]);

  await place.offer({ ...details, plan: "retained-3" });
  const other = await place.agree(first.replace("-signed-", "-offer-").replace(".json", "-2.json"));
  const second = await place.run(countersignFile, [other], "yes\nyes");
  expect(second.error).toBe("");
  expect(second.printed).toMatch(/^Countersigned already for this client: offer .*, in /m);
  const numbered = first.replace(".json", "-2.json");
  expect(place.signed().toSorted()).toEqual(
    [first, numbered].flatMap((name) => [name, name.replace("json", "pdf")]).toSorted(),
  );
});

test("a signed PDF or its proof alone, also in UTF-16, tells that its offer is countersigned already, whatever it is called", async () => {
  using place = new Workplace();
  const file = await place.agree(await place.offer());
  expect((await place.run(countersignFile, [file], "yes")).error).toBe("");
  const [proof = "", pdf = ""] = place.signed();
  const text = readFileSync(join(place.directory, proof), "utf8");
  rmSync(join(place.directory, proof));
  renameSync(join(place.directory, pdf), join(place.directory, "Quux.pdf"));
  const { error } = await place.run(countersignFile, [file], "yes");
  expect(error).toBe(`${file}: its offer is countersigned already, in Quux.pdf.`);
  rmSync(join(place.directory, "Quux.pdf"));
  writeFileSync(join(place.directory, "Quux.json"), text, "utf16le");
  const again = await place.run(countersignFile, [file], "yes");
  expect(again.error).toBe(`${file}: its offer is countersigned already, in Quux.json.`);
});

test("an offer that a newer one replaces is countersigned only on purpose, and no other client’s counts", async () => {
  using place = new Workplace();
  const first = await place.offer();
  const file = await place.agree(first);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  await place.run(offerLink, [
    linkTo({ ...details, clientCompany: "Else Ltd", clientCompanyNumber: "7" }),
  ]);
  expect((await place.run(countersignFile, [file])).asked).toHaveLength(1);
  const renamed = { ...details, clientCompany: "Quux and Söhne Limited" };
  const { printed } = await place.run(offerLink, [linkTo(renamed)]);
  expect(printed).toContain(`  replaces  ${first}. Both can be agreed to`);
  const refused = await place.run(countersignFile, [file]);
  expect(refused.printed).toMatch(
    /^A newer offer to this client may replace this one: .*, in quux-and-.*\.json\.$/m,
  );
  expect([refused.asked.length, refused.error]).toEqual([1, "Nothing was signed."]);
  expect((await place.sign([file], "yes\nyes")).error).toBe("");
});

test.each([
  [-30, ""],
  [-31, "The details in this link lapsed on "],
  [1, "This link is not whole, or was changed on its way"],
])("of a link of %i days from today an offer is as its page: %s", async (days, told) => {
  using place = new Workplace();
  const dated = linkTo({ ...details, offered: onDay(days) });
  const { printed, error } = await place.run(offerLink, [dated]);
  expect(printed + error).toContain(told);
  expect(place.files()).toHaveLength(told === "" ? 1 : 0);
  const despite = await place.run(offerLink, [dated, "--despite-doubts"]);
  expect(despite.error === "").toBe(days <= 0);
});

test("countersigning says where the signed file can be checked, and what it takes", async () => {
  using place = new Workplace();
  const name = await place.agree(await place.offer());
  const before = place.files();
  for (const [args, message] of [
    [[name, "--yes"], "Unknown option '--yes'"],
    [[name, "--origin"], "Usage: npm run countersign"],
    [["--origin", "https://site.example"], "Usage: npm run countersign"],
    [
      [name, "--origin", "site.example"],
      "--origin takes an https address without a path, such as https://example.com",
    ],
  ] as const) {
    expect((await place.run(countersignFile, args, "yes")).error).toContain(message);
    expect(place.files()).toEqual(before);
  }

  const verify = "/agreement/verify";
  for (const [origin, args, address] of [
    ["", [name], undefined],
    ["https://site.example", [name], `https://site.example${verify}`],
    [
      "https://site.example",
      ["--origin", "https://other.example/", name],
      `https://other.example${verify}`,
    ],
    ["", [name, "--origin=https://other.example"], `https://other.example${verify}`],
  ] as const) {
    place.environment.PUBLIC_ORIGIN = origin;
    const { printed, error } = await place.sign(args, "yes");
    expect(error).toBe("");
    place.removeSigned();
    expect(/^Anyone can check it at (.*)$/m.exec(printed)?.[1]).toBe(address);
  }
});

test("what is changed, foreign or only an offer is not countersigned", async () => {
  using place = new Workplace();
  const offerName = await place.offer();
  const file = await place.agree(offerName);
  const changed = { ...place.read(file), text: "Other words\n" };
  writeFileSync(join(place.directory, "changed.json"), JSON.stringify(changed));
  writeFileSync(join(place.directory, "paper.pdf"), "%PDF-1.7");
  writeFileSync(join(place.directory, "large.json"), " ".repeat(200_000));
  writeFileSync(join(place.directory, "notes.json"), "{}");
  writeFileSync(join(place.directory, "agreed.docx"), word);
  writeFileSync(join(place.directory, "agreed.zip"), zipSync({ "agreed.json": new Uint8Array() }));
  const compound = `\xd0\xcf\x11\xe0${[..."WordDocument"].join("\0")}\0`;
  writeFileSync(join(place.directory, "agreed.doc"), compound, "latin1");
  writeFileSync(join(place.directory, "agreed.png"), "\x89PNG", "latin1");
  for (const [name, message] of [
    [offerName, "Nobody has agreed to it"],
    ["changed.json", "Not valid. The text was changed"],
    ["paper.pdf", "this PDF is damaged"],
    ["missing.json", "There is no file missing.json."],
    [".", "is no file"],
    ["/dev/zero", "zero is no file."],
    ["large.json", "large.json: That file is too large to be an agreement file."],
    ["notes.json", "notes.json is not an agreement file. Give the PDF"],
    ["agreed.docx", "agreed.docx: That is a Word copy, which holds no proof."],
    ["agreed.zip", "agreed.zip: This is a ZIP archive. Unpack it"],
    ["agreed.doc", "(.doc). Give the PDF that was saved after agreeing, or the .json file."],
    ["agreed.png", "agreed.png: This is a picture. Give the PDF"],
  ] as const) {
    const { error } = await place.run(countersignFile, [name], "yes\n\n\n");
    expect(error).toContain(message);
  }
  for (const answer of ["no\n", "\n", "", "Yes, no\n", "yes\nA\u202Eb\n\n"]) {
    expect((await place.run(countersignFile, [file], answer)).error).not.toBe("");
  }
  place.changeKey();
  expect((await place.run(countersignFile, [file], "yes\n\n\n")).error).toMatch(
    /has not published .* AGREEMENT_SIGNING_KEY here may not be the site’s\.$/,
  );
  expect(place.signed()).toEqual([]);
});

test("a PDF is countersigned by its proof, and not if its pages say something else or its proof is gone", async () => {
  using place = new Workplace();
  const name = await place.agree(await place.offer());
  const file = place.read(name);
  const verdict = await checkFile(file, { ...place.checkContext(), render: readStoredOffer });
  const rendered = verdict.kind === "valid" && verdict.file.rendered;
  if (verdict.kind !== "valid" || !rendered) throw new TypeError("not valid");
  const pdf = await typesetSignedPdf({ signed: verdict.file, rendered, file });
  const edited = new EditedPdf(pdf);
  const changed = edited.draw(5, withOtherLetters(edited.content(5))).bytes();
  const cover = new EditedPdf(pdf);
  const covered = cover.draw(2, `${cover.content(2)} 0 0 595 842 re f`).bytes();
  const without = new EditedPdf(pdf);
  without.change(without.catalog, (written) => written.replace("/EmbeddedFiles", "/Other"));
  for (const [bytes, message] of [
    [changed, /^agreed\.pdf: its pages are not what was agreed\. The words differ in clause \d+/],
    [without.bytes(), /^agreed\.pdf: no proof is attached to this PDF\./],
    [covered, /^Nothing was signed\./],
    [pdf, /^$/],
  ] as const) {
    writeFileSync(join(place.directory, "agreed.pdf"), bytes);
    const answers = bytes === covered ? "no" : "yes";
    const { error, printed } = await place.run(countersignFile, ["agreed.pdf"], answers);
    expect(error).toMatch(message);
    expect(printed.includes("The proof was checked, not the pages")).toBe(bytes === covered);
  }
  expect(place.signed().map((one) => one.replace(/.*\./, ""))).toEqual(["json", "pdf"]);
});

test("of several agreements to one offer one is signed, and the earliest is named first", async () => {
  using place = new Workplace();
  const offerName = await place.offer();
  const later = await place.agree(offerName, { ...agreed, name: "Bob Quux" }, 60_000);
  const earlier = await place.agree(offerName);
  const none = await place.run(countersignFile, [later, earlier], "\n");
  expect(none.printed.indexOf("Ada Quux")).toBeLessThan(none.printed.indexOf("Bob Quux"));
  expect(none.error).toBe("Nothing was signed.");
  const one = await place.sign([later, earlier], "1\nyes\n\n\n");
  expect(one.error).toBe("");
  const signedName = place.signed()[0] ?? "";
  expect(place.read(signedName).receipt).toBe(place.read(earlier).receipt);
  expect(hashOf(place.read(signedName).offer)).toBe(hashOf(place.read(offerName).offer));
});

test.each([200_000, 900_000])(
  "what was agreed %i ms later than this computer’s clock is not signed as if it were earlier",
  async (later) => {
    using place = new Workplace();
    const file = await place.agree(await place.offer(), agreed, later);
    const { error } = await place.run(countersignFile, [file], "yes\n\n\n");
    expect(error).toMatch(/later than now.* clock/);
    expect(place.signed()).toEqual([]);
  },
);

test("a clock that was set back hides no file of the client", async () => {
  using place = new Workplace();
  const now = Date.now();
  const file = await place.agree(await place.offer());
  vi.useFakeTimers({ toFake: ["Date"], now: now + 15 * 60_000 });
  await place.run(offerLink, [linkTo({ ...details, plan: "retained-3" })]);
  vi.setSystemTime(now + 2_000);
  const { printed } = await place.run(countersignFile, [file]);
  expect(printed).toContain("A newer offer to this client may replace this one");
});

test("a name that is not the consultant’s in the offer countersigns only on purpose", async () => {
  using place = new Workplace();
  const name = await place.agree(await place.offer());
  const refused = await place.run(countersignFile, [name], "yes\nyes\nyes");
  expect(refused.asked.at(-1)).toMatch(
    /^This is not the consultant’s name in the offer, Alex Sample\. Countersign as yes, yes\? Type yes$/,
  );
  expect([refused.error, place.signed()]).toEqual(["Nothing was signed.", []]);
  const meant = await place.sign([name], "yes\nBob Jones\nManager\nyes");
  expect(meant.printed).toContain("Signed as Bob Jones, Manager: ");
  place.removeSigned();
  const same = await place.sign([name], "yes\nALEX  Sample\n");
  expect([same.asked.length, same.error]).toEqual([3, ""]);
});

test("after the thirtieth day, in London, a client’s signature is asked about again, whatever became of its offer", async () => {
  using place = new Workplace();
  const present = linkTo(details).replace(edition, readSourceEdition().id);
  await place.run(offerLink, [present]);
  const file = await place.agree(place.files()[0] ?? "");
  const lapse = londonToEpoch((dayNumber(today) + 31) * dayLength);
  vi.useFakeTimers({ toFake: ["Date"], now: lapse - 1_000 });
  expect((await place.sign([file], "yes\n\n\n")).error, "30 days").toBe("");
  place.removeSigned();
  vi.setSystemTime(lapse);
  const without = await place.run(countersignFile, [file], "yes\n\n\n");
  expect(without.error).toBe("Nothing was signed.");
  expect(place.signed()).toEqual([]);
  const { asked } = await place.sign([file], "yes\nyes");
  expect(asked[0]).toMatch(
    /^The client agreed on .* 20\d\d, and could be held to it until .* \(clause 36\.4\)\. Does it still agree\?/,
  );
  expect(asked[1]).toContain("an address you know");
  expect(place.signed()).toHaveLength(1);
});

test("a signature to a text that lets none lapse is asked about as an old one", async () => {
  using place = new Workplace();
  const file = await place.agree(await place.offer());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 32 * dayLength });
  const { asked } = await place.run(countersignFile, [file]);
  expect(asked).toEqual([
    expect.stringMatching(/^The client agreed on [^,]* 20\d\d, more than 30 days ago\. Does/),
  ]);
});

test("before the question the plan is told in words, and a name, a position and an email other than the offer’s", async () => {
  using place = new Workplace();
  const { position, email } = agreed;
  const named = { clientPosition: position, clientEmail: email };
  const offerName = await place.offer({ ...details, ...named });
  const other = { name: "Richard Roe", position: "Intern", email: "mallory@evil.example" };
  const { printed } = await place.run(countersignFile, [
    await place.agree(offerName, { ...agreed, ...other }),
  ]);
  expect(printed).toMatch(
    /^ +plan +the Retained Plan, Tier 2: \d+ Hours in a Block, for £3,480 excluding VAT$/m,
  );
  expect(printed).toContain(
    "“You commit to 2 blocks: £6,960 excluding VAT. More follow until you give notice.”",
  );
  expect(printed).not.toContain("retained-2");
  expect(printed).toMatch(/name +Richard Roe$[^]*The name given is not the name in the offer\./m);
  expect(printed).toContain("The position given is not the position in the offer.");
  expect(printed).toContain(
    "The email given is not the email for notices in the offer, to which notices still go.",
  );
  const same = { ...agreed, name: "ADA Quux", email: email.toUpperCase() };
  const told = await place.run(countersignFile, [await place.agree(offerName, same)]);
  expect(told.printed).not.toContain("is not the");
});

test("an offer whose letters the PDF lacks is asked about, and countersigned as its .json file alone", async () => {
  using place = new Workplace();
  const unshown = linkTo({ ...details, clientName: "王小明" });
  const asked = await place.run(offerLink, [unshown]);
  expect(asked.printed).toContain("To check: The PDF cannot show “王”, “小”, “明”.");
  expect(place.files()).toEqual([]);
  expect((await place.run(offerLink, [unshown], "yes")).error).toBe("");
  const [offerName = ""] = place.files();
  const name = await place.agree(offerName, { ...agreed, name: "王小明" });
  const { error, printed } = await place.run(countersignFile, [name], "yes\n\n\n");
  const [proof = "", ...others] = place.signed();
  expect([error, others]).toEqual(["", []]);
  expect(printed).toContain(`: ${proof}\nThe PDF cannot show “王”, “小”, “明”. Send ${proof} back`);
});

test("letters that two faces draw only together are named when no PDF can be made of them", async () => {
  using place = new Workplace();
  const name = await place.agree(await place.offer(), { ...agreed, name: "ǺḌ" });
  const { printed } = await place.run(countersignFile, [name], "yes\n\n\n");
  expect(printed).toMatch(/^The PDF cannot show “[ǺḌ]”\. Send .*\.json back/m);
});

test("where no PDF can be made after signing, what was signed is told as signed", async () => {
  using place = new Workplace();
  const name = await place.agree(await place.offer());
  const { error, printed } = await place.sign([name], "yes\n\n\n");
  const [proof = "", ...others] = place.signed();
  expect([error, others]).toEqual(["", []]);
  expect(printed).toMatch(new RegExp(`There is no PDF \\(.+\\)\\. Send ${proof} back`));
});
