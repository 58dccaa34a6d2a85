import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { ConfigError } from "../../../../app/config/environment-variables.ts";
import { parseSigningKey, writeSigningKey } from "../../../../app/config/operator-secrets.ts";
import { CommandError, type Terminal } from "../../../../app/agreement/commands/command-line.ts";
import { countersignFile } from "../../../../app/agreement/commands/countersign.ts";
import { offerLink } from "../../../../app/agreement/commands/offer.ts";
import { readStoredOffer } from "../../../../app/agreement/editions/stored-editions.ts";
import {
  type AgreementFile,
  parseAgreementFile,
  writeAgreementFile,
} from "../../../../app/agreement/signing/agreement-file.ts";
import { checkFile, type Site } from "../../../../app/agreement/signing/check-file.ts";
import { hashOf } from "../../../../app/agreement/signing/encoding.ts";
import { publishedKeys } from "../../../../app/agreement/signing/keys.ts";
import { makeReceipt } from "../../../../app/agreement/signing/signatures.ts";
import { agreed, newKey } from "../signing/signed-file.ts";

const root = join(import.meta.dirname, "../../../..");
const [edition = ""] = readdirSync(join(root, "app/agreement/editions"))
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.slice(0, -".json".length));

const details = {
  plan: "retained-2",
  clientName: "Ada Quux",
  clientCompany: "Quux & Söhne Ltd",
  clientCompanyNumber: "12345678",
  clientCompanyRegistrationCountry: "France",
  startDate: "2026-12-01",
  clientEmail: "legal@quux.example",
};

afterEach(() => {
  vi.useRealTimers();
});

function linkTo(fields: Record<string, string>): string {
  return `https://site.example/agreement?${new URLSearchParams({ ...fields, edition }).toString()}`;
}

class Workplace {
  readonly directory = mkdtempSync(join(tmpdir(), "agreement-"));
  readonly environment: Record<string, string> = {};

  [Symbol.dispose](): void {
    rmSync(this.directory, { recursive: true });
  }

  /** In a process of its own, as npm runs it. */
  spawn(command: string, args: readonly string[], input = "") {
    return spawnSync(process.execPath, [`app/agreement/commands/${command}.ts`, ...args], {
      cwd: root,
      encoding: "utf8",
      input,
      env: { PATH: process.env.PATH, INIT_CWD: this.directory, ...this.environment },
    });
  }

  /** Returns what was printed, and the message if it failed. */
  async run(command: (terminal: Terminal) => Promise<void>, args: readonly string[], input = "") {
    const lines: string[] = [];
    const answers = input.split("\n");
    const { environment, directory } = this;
    const terminal: Terminal = {
      args,
      environment,
      directory,
      print: (line) => void lines.push(line),
      ask: async (_, otherwise) => answers.shift() || otherwise,
    };
    const error = await command(terminal).then(
      () => "",
      (reason: unknown) => {
        if (reason instanceof CommandError || reason instanceof ConfigError) return reason.message;
        throw reason;
      },
    );
    return { printed: lines.join("\n"), error };
  }

  constructor() {
    this.changeKey();
    this.environment.PUBLIC_ORIGIN = "https://site.example";
  }

  changeKey(): void {
    this.environment.AGREEMENT_SIGNING_KEY = writeSigningKey(newKey());
  }

  site(): Site {
    const key = parseSigningKey(this.environment.AGREEMENT_SIGNING_KEY ?? "");
    return { keys: publishedKeys(key, []), render: readStoredOffer, now: Date.now() };
  }

  read(name: string): AgreementFile {
    return parseAgreementFile(readFileSync(join(this.directory, name), "utf8"));
  }

  files(): string[] {
    return readdirSync(this.directory);
  }

  async agree(name: string, by = agreed, later = 0): Promise<string> {
    const { offer } = this.read(name);
    const key = parseSigningKey(this.environment.AGREEMENT_SIGNING_KEY ?? "");
    if (!key) throw new Error("No key");
    const site = { ...this.site(), now: Date.now() + later };
    const file = await makeReceipt({ offer, agreed: by }, site, key);
    const written = `agreed-${by.name.slice(0, 3)}.json`;
    writeFileSync(join(this.directory, written), writeAgreementFile(file));
    return written;
  }
}

test("from a new key to a signed agreement, and the key in nothing that is printed or written", async () => {
  using place = new Workplace();
  const [, key = ""] =
    /^AGREEMENT_SIGNING_KEY=(.*)$/m.exec(place.spawn("signing-key", []).stdout) ?? [];
  place.environment.AGREEMENT_SIGNING_KEY = key;
  const offering = place.spawn("offer", [linkTo(details)]);
  expect(offering.stderr).toBe("");
  const [offerName = ""] = place.files();
  expect(offerName).toMatch(/^quux-sohne-ltd-consultancy-agreement-offer-\d{4}-\d\d-\d\d\.json$/);
  const { offer, text } = place.read(offerName);
  expect(offering.stdout).toContain(`\nhttps://site.example/agreement/offer#${offer}\n`);
  expect(offering.stdout).toContain("for £3,480 excluding VAT");
  expect(offering.stdout).toContain("\n  kind      a company or LLP\n");
  const opened = await checkFile(place.read(offerName), place.site());
  expect(opened).toMatchObject({ kind: "valid", file: { offer: { terms: details } } });
  expect(opened.kind === "valid" && opened.file.rendered?.raw).toBe(text);
  expect(Object.keys(opened.kind === "valid" ? opened.file.offer.terms : {})).toEqual(
    Object.keys(details),
  );
  expect(text).toContain("Electronically: see the record of signature");

  const signing = place.spawn("countersign", [await place.agree(offerName)], "yes\nGrace\n\n");
  expect(signing.stderr).toBe("");
  const signedName = place.files().find((name) => name.includes("-signed-")) ?? "";
  expect(await checkFile(place.read(signedName), place.site())).toMatchObject({
    kind: "valid",
    file: { stage: "signed", countersignature: { name: "Grace", position: "Director" } },
  });

  const again = place.spawn("countersign", [signedName], "yes\n\n\n");
  expect(again.stderr).toBe(`${signedName}: it is countersigned already.\n`);
  expect(again.status).toBe(1);
  const printed = [offering, signing, again].map(({ stdout, stderr }) => stdout + stderr).join("");
  expect(printed).not.toContain(key.slice(-43));
  for (const name of place.files()) {
    expect(readFileSync(join(place.directory, name), "utf8")).not.toContain(key.slice(-43));
  }
});

test.each([
  ["Replace the sample client’s name", { ...details, clientName: "Sam Client" }],
  ["An offer needs a plan", { ...details, plan: "" }],
  ["Enter a start date", { ...details, startDate: "" }],
  ["must be 200 characters or fewer", { ...details, clientName: "x".repeat(201) }],
  ["A company has a number.", { ...details, clientCompanyNumber: "N/A" }],
  ["A person has no company number", { ...details, clientKind: "person" }],
  ["LLP is a company here", { ...details, clientKind: "person", clientCompany: "Quux LLP" }],
  ["consultant’s own company", { ...details, clientCompany: "Sample Advisory Ltd" }],
  ["Enter the client’s address", { ...details, clientKind: "partnership" }],
])("no offer is made of what the page would mind: %s", async (message, fields) => {
  using place = new Workplace();
  const { error } = await place.run(offerLink, [linkTo(fields)]);
  expect(error).toContain(message);
  expect(place.files()).toEqual([]);
});

/** Where the offer's link leads, or why there is none. */
async function addressOf(link: string, origin: string, args: readonly string[] = []) {
  using place = new Workplace();
  place.environment.PUBLIC_ORIGIN = origin;
  const { printed, error } = await place.run(offerLink, [link, ...args]);
  const [, address] = /^(http\S+)\/agreement\/offer#/m.exec(printed) ?? [];
  if (error !== "") expect(place.files()).toEqual([]);
  return address ?? error;
}

test("an offer leads to the operator’s own site, whatever the link’s host", async () => {
  const foreign = linkTo(details).replace("site.example", "evil.example");
  expect(await addressOf(foreign, "https://site.example")).toBe("https://site.example");
  expect(await addressOf(foreign, "")).toBe(
    "This link is of evil.example. If that is your site, set PUBLIC_ORIGIN as the site has it, or add --origin https://evil.example",
  );
  const own = ["--origin", "https://site.example/"];
  expect(await addressOf(foreign, "", own)).toBe("https://site.example");
  expect(await addressOf(foreign, "", ["--origin", "javascript:x"])).toContain("--origin takes");
  expect(await addressOf(foreign, "", ["--origin"])).toContain("Usage: npm run offer");
  for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"]) {
    const local = linkTo(details).replace("https://site.example", `http://${host}`);
    expect(await addressOf(local, "")).toBe(`http://${host}`);
  }
  const near = linkTo(details).replace("site.example", "localhost.evil.example");
  expect(await addressOf(near, "")).toContain("This link is of localhost.evil.example.");
});

test("names in any script make files of their own", async () => {
  using place = new Workplace();
  for (const clientCompany of ["汉语有限公司", "شركة النور", "Ωmega SA"]) {
    const { error } = await place.run(offerLink, [linkTo({ ...details, clientCompany })]);
    expect(error).toBe("");
  }
  expect(place.files().map((name) => name.split("-consultancy-")[0])).toEqual(
    expect.arrayContaining(["汉语有限公司", "شركة-النور", "ωmega-sa"]),
  );
});

test("before the question the plan is told in words, with its price and what was committed to", async () => {
  using place = new Workplace();
  await place.run(offerLink, [linkTo(details)]);
  const [offerName = ""] = place.files();
  const { printed } = await place.run(countersignFile, [await place.agree(offerName)], "no\n");
  expect(printed).toMatch(
    /^ +plan +the Retained Plan, Tier 2: \d+ Hours in a Block, for £3,480 excluding VAT$/m,
  );
  expect(printed).toContain(
    "“You commit to 2 blocks: £6,960 excluding VAT. More follow until you give notice.”",
  );
  expect(printed).not.toContain("retained-2");
});

test("an offer whose start date has passed says so", async () => {
  using place = new Workplace();
  const { error, printed } = await place.run(offerLink, [
    linkTo({ ...details, startDate: "2020-01-01" }),
  ]);
  expect(error).toBe("");
  expect(printed).toContain("starting  2020-01-01. This date is in the past.");
});

test("an offer needs a key, a link, and a version that is stored", async () => {
  using place = new Workplace();
  place.environment.AGREEMENT_SIGNING_KEY = "";
  const without = await place.run(offerLink, [linkTo(details)]);
  expect(without.error).toContain("AGREEMENT_SIGNING_KEY is not set");
  place.environment.AGREEMENT_SIGNING_KEY = "hush";
  const malformed = await place.run(offerLink, [linkTo(details)]);
  expect(malformed.error).toBe(
    "AGREEMENT_SIGNING_KEY: expected the value that npm run signing-key printed.",
  );
  place.changeKey();
  for (const args of [
    [],
    ["no link"],
    [linkTo(details), "more"],
    ["ftp://a/?b=c"],
    ["https://a/foo?b=c"],
  ]) {
    expect((await place.run(offerLink, args)).error).toContain("Usage: npm run offer");
  }
  const link = linkTo(details);
  expect((await place.run(offerLink, [link.replace(/&edition=.*/, "")])).error).toContain(
    "no version",
  );
  for (const id of ["0123456789abcdef", "../../../package", "x"]) {
    const other = link.replace(/edition=.*/, `edition=${encodeURIComponent(id)}`);
    expect((await place.run(offerLink, [other])).error).toContain("is not stored here");
  }
  expect(place.files()).toEqual([]);
});

test("an offer never overwrites a file, and a long one is sent as a file", async () => {
  using place = new Workplace();
  const fields = { ...details, clientName: "é".repeat(200), clientAddress: "漢".repeat(200) };
  const { printed } = await place.run(offerLink, [linkTo(fields)]);
  expect(printed).toContain("It is long: send the file as well.");
  expect((await place.run(offerLink, [linkTo(fields)])).error).toContain("is there already");
  expect(place.files()).toHaveLength(1);
});

test("countersigning says where the signed file can be checked, and what it takes", async () => {
  using place = new Workplace();
  await place.run(offerLink, [linkTo(details)]);
  const name = await place.agree(place.files()[0] ?? "");
  const before = place.files();
  for (const [args, message] of [
    [[], "Usage: npm run countersign -- agreed.json … [--origin https://…]"],
    [[name, "--yes"], "Unknown option '--yes'"],
    [[name, "-y"], "Unknown option '-y'"],
    [[name, "--origin"], "Usage: npm run countersign"],
    [["--origin", "https://site.example"], "Usage: npm run countersign"],
    [[name, "--origin", "site.example"], "--origin takes an address such as https://example.com"],
    [[name, "--origin", "javascript:x"], "--origin takes"],
  ] as const) {
    expect((await place.run(countersignFile, args, "yes")).error).toContain(message);
    expect(place.files()).toEqual(before);
  }

  const checkedAt = async (origin: string, args: readonly string[]) => {
    place.environment.PUBLIC_ORIGIN = origin;
    const { printed, error } = await place.run(countersignFile, args, "yes");
    expect(error).toBe("");
    const signed = place.files().find((file) => file.includes("-signed-")) ?? "";
    rmSync(join(place.directory, signed));
    return /^Anyone can check it at (.*)$/m.exec(printed)?.[1];
  };
  expect(await checkedAt("", [name])).toBeUndefined();
  expect(await checkedAt("https://site.example", [name])).toBe(
    "https://site.example/agreement/verify",
  );
  for (const args of [
    ["--origin", "https://other.example/x", name],
    [name, "--origin=https://other.example"],
  ]) {
    const path = "https://other.example/agreement/verify";
    expect(await checkedAt("https://site.example", args)).toBe(path);
  }
});

test("what is changed, foreign or only an offer is not countersigned", async () => {
  using place = new Workplace();
  await place.run(offerLink, [linkTo(details)]);
  const [offerName = ""] = place.files();
  const file = await place.agree(offerName);
  const changed = { ...place.read(file), text: "Other words\n" };
  writeFileSync(join(place.directory, "changed.json"), JSON.stringify(changed));
  writeFileSync(join(place.directory, "paper.pdf"), "%PDF-1.7");
  writeFileSync(join(place.directory, "large.json"), " ".repeat(200_000));
  for (const [name, message] of [
    [offerName, "Nobody has agreed to it"],
    ["changed.json", "Not valid. The text was changed"],
    ["paper.pdf", "is not an agreement file"],
    ["missing.json", "There is no file missing.json."],
    [".", "is no file"],
    ["/dev/zero", "zero is no file."],
    ["large.json", "large.json is too large to be an agreement file."],
  ] as const) {
    const { error } = await place.run(countersignFile, [name], "yes\n\n\n");
    expect(error).toContain(message);
  }
  for (const answer of ["no\n", "\n", "", "Yes, no\n", "yes\nA\u202Eb\n\n"]) {
    expect((await place.run(countersignFile, [file], answer)).error).not.toBe("");
  }
  place.changeKey();
  expect((await place.run(countersignFile, [file], "yes\n\n\n")).error).toContain(
    "has not published",
  );
  expect(place.files().filter((name) => name.includes("signed"))).toEqual([]);
});

test("of several agreements to one offer one is signed, and the earliest is named first", async () => {
  using place = new Workplace();
  await place.run(offerLink, [linkTo(details)]);
  const [offerName = ""] = place.files();
  const later = await place.agree(offerName, { ...agreed, name: "Bob Quux" }, 60_000);
  const earlier = await place.agree(offerName);
  const none = await place.run(countersignFile, [later, earlier], "\n");
  expect(none.printed.indexOf("Ada Quux")).toBeLessThan(none.printed.indexOf("Bob Quux"));
  expect(none.error).toBe("Nothing was signed.");
  const one = await place.run(countersignFile, [later, earlier], "1\nyes\n\n\n");
  expect(one.error).toBe("");
  const signedName = place.files().find((name) => name.includes("-signed-")) ?? "";
  expect(place.read(signedName).receipt).toBe(place.read(earlier).receipt);
  expect(hashOf(place.read(signedName).offer)).toBe(hashOf(place.read(offerName).offer));
});

test("what was agreed later than this computer’s clock is not signed as if it were earlier", async () => {
  using place = new Workplace();
  await place.run(offerLink, [linkTo(details)]);
  const [offerName = ""] = place.files();
  const file = await place.agree(offerName, agreed, 200_000);
  const { error } = await place.run(countersignFile, [file], "yes\n\n\n");
  expect(error).toContain("Set this computer’s clock");
});

function daysLater(days: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * 86_400_000 });
}

test("an agreement of more than 30 days ago is asked about again, whatever became of its offer", async () => {
  using place = new Workplace();
  await place.run(offerLink, [linkTo(details)]);
  const [offerName = ""] = place.files();
  const file = await place.agree(offerName);
  daysLater(31);
  const without = await place.run(countersignFile, [file], "yes\n\n\n");
  expect(without.error).toBe("Nothing was signed.");
  expect(place.files().filter((name) => name.includes("signed"))).toEqual([]);
  const asked: string[] = [];
  const answers = ["yes", "yes"];
  await countersignFile({
    args: [file],
    environment: place.environment,
    directory: place.directory,
    print: () => {},
    ask: async (question, otherwise) => {
      asked.push(question);
      return answers.shift() ?? otherwise;
    },
  });
  expect(asked[0]).toMatch(
    /^The client agreed 31 days ago \(.* 20\d\d\)\. Countersign all the same\?/,
  );
  expect(asked[1]).toContain("an address you know");
  expect(place.files().filter((name) => name.includes("signed"))).toHaveLength(1);
});

test("an agreement of 30 days ago is signed without another question", async () => {
  using place = new Workplace();
  await place.run(offerLink, [linkTo(details)]);
  const [offerName = ""] = place.files();
  const file = await place.agree(offerName);
  daysLater(30);
  expect((await place.run(countersignFile, [file], "yes\n\n\n")).error).toBe("");
});

test("a position and an email other than the offer’s are told before the question", async () => {
  using place = new Workplace();
  const { position, email } = agreed;
  const terms = { ...details, clientPosition: position, clientEmail: email };
  await place.run(offerLink, [linkTo(terms)]);
  const [offerName = ""] = place.files();
  const other = { ...agreed, position: "Intern", email: "mallory@evil.example" };
  const { printed } = await place.run(countersignFile, [await place.agree(offerName, other)]);
  expect(printed).toContain("The position given is not the position in the offer.");
  expect(printed).toContain(
    "The email given is not the email for notices in the offer, to which notices still go.",
  );
  const same = { ...agreed, position: position.toUpperCase(), email: email.toUpperCase() };
  const told = await place.run(countersignFile, [await place.agree(offerName, same)]);
  expect(told.printed).not.toContain("is not the");
});

test("a name other than the offer’s is told before the question", async () => {
  using place = new Workplace();
  await place.run(offerLink, [linkTo(details)]);
  const [offerName = ""] = place.files();
  const other = await place.agree(offerName, { ...agreed, name: "Richard Roe" });
  const { printed } = await place.run(countersignFile, [other], "no\n");
  expect(printed).toMatch(/name +Richard Roe$[^]*The name given is not the name in the offer\./m);
  const same = await place.agree(offerName, { ...agreed, name: "ADA Quux" });
  expect((await place.run(countersignFile, [same], "no\n")).printed).not.toContain(
    "the name in the offer",
  );
});
