import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AGREEMENT, checkAgreement } from "../../app/agreement/document/check-agreement.ts";
import { publicJwk, RETIRED_KEYS, RetiredKeys } from "../../app/agreement/signing/keys.ts";
import { EditedFileError, parseJsonFields } from "../../app/config/edited-file.ts";
import { checkStyles, faultsInEditedFiles, TOKENS } from "../../app/edited-files.ts";
import { parseProfile, PROFILE } from "../../app/owner/parse-profile.ts";
import { checkPlans } from "../../app/work-together/check-plans.ts";
import { presentPlans } from "../../app/work-together/plans.ts";
import { parseStoredPost } from "../../app/writing/parse-post.ts";
import { newKey } from "./agreement/signing/signed-file.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const POST = "app/writing/content/my-post.md";
const profile = read(PROFILE);
const agreement = read(AGREEMENT);
const post = "---\ntitle: T\ndate: 2026-02-03\nsummary: S\n---\n\nText\n";
const key = { ...publicJwk(newKey()), retired: "2027-03-01T09:30:00Z" };
const retired = JSON.stringify([key], null, 2);

const parsePost = (text: string) => parseStoredPost("my-post", text);
const parseKeys = (text: string) => parseJsonFields(RETIRED_KEYS, text, RetiredKeys);

function faultOf(check: () => unknown): string {
  try {
    check();
    return "none";
  } catch (error) {
    if (error instanceof EditedFileError) return error.message;
    throw error;
  }
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

/** The fault is at the first change, or where it says. */
type Row = readonly [from: string | RegExp, to: string, fault: string];

function mustName(file: string, text: string, check: (text: string) => unknown, rows: Row[]): void {
  for (const [from, to, fault] of rows) {
    const changed = text.replace(from, to);
    const change = [...changed].findIndex((letter, index) => letter !== text[index]);
    const where = fault.startsWith("line ") ? "" : `line ${lineOf(changed, change)}: `;
    const message = faultOf(() => check(changed));
    expect(message, `${String(from)} → ${to}`).toContain(`${file}, ${where}${fault}`);
    expect(message).not.toContain("\n");
  }
}

test("the files that operators edit are without a fault", () => {
  expect(faultsInEditedFiles()).toEqual([]);
});

test("what is wrong in the profile is named, with its line", () => {
  const none = "there is no such field, but";
  const script = "javascript:alert(1)";
  mustName(PROFILE, profile, parseProfile, [
    [/^name: .*\n/m, "", "line 1: name: it is missing"],
    ["schedulingUrl:", "shedulingUrl:", `shedulingUrl: ${none} name, lead, schedulingUrl, `],
    [/^name:/m, "Name:", `Name: ${none} name, `],
    [
      "registeredIn:",
      "registeredin:",
      `company.registeredin: ${none} name, number, registeredIn, `,
    ],
    [/number: .*/, "number: 1234567", "company.number: expected a text, in quotes"],
    [/contact: \[.*/, "contact: email", "contact: expected a list"],
    [/contact: \[.*/, "contact: [mail]", "contact.0: Invalid option"],
    ["https://daywright", "http://daywright", "ventures.0.url: expected an https address"],
    [/^schedulingUrl: .*/m, `schedulingUrl: ${script}`, "schedulingUrl: expected an https"],
    [/email: .*@.*/, "email: nobody", "company.email: expected an email address"],
    [/^lead: .*/m, 'lead: " "', "lead: expected some text"],
    [
      /summary: /,
      "summary: A: ",
      "Nested mappings are not allowed in compact mappings. A text that",
    ],
    ["lead: ", "lead: '", "Missing closing 'quote"],
    [/^lead: .*/m, "name: B", "Map keys must be unique"],
    ["  - name: ", "\t- name: ", "Tabs are not allowed as indentation"],
    [/^---\n/, "", "it has to begin with its fields, between two lines of ---"],
    ["\n---\n", "\n", "line 1: it has to begin with its fields, between two lines of ---"],
    [
      /^name:/m,
      `footer: [{ heading: A, items: [{ name: B, url: "${script}" }] }]\nname:`,
      "footer.0",
    ],
  ]);
});

test("what is wrong in a post is named, with its line", () => {
  mustName(POST, post, parsePost, [
    ["2026-02-03", "2026-02-30", "date: expected a day, such as 2026-11-20"],
    ["title: T\n", "", "line 1: title: it is missing"],
    ["title: T", "title: ''", "title: expected some text"],
    ["title: T", `title: ${"T".repeat(201)}`, "title: expected at most 200 characters"],
    ["summary: S\n", "", "line 1: summary: it is missing"],
    [
      "---\n\n",
      "tags: [a]\n---\n\n",
      "tags: there is no such field, but title, date, author, summary",
    ],
    [/^---[^]*---\n\n/, "", "it has to begin with its fields, between two lines of ---"],
  ]);
  const long = post.replace("Text", "x".repeat(200_001));
  expect(faultOf(() => parsePost(long))).toContain("expected a text of at most 200000 characters");
  for (const name of ["a b", "50%", "a.data", "#1", "s".repeat(101), ""]) {
    const fault = `app/writing/content/${name}.md: expected a name of at most 100 letters`;
    expect(faultOf(() => parseStoredPost(name, post))).toContain(fault);
  }
});

test("what is wrong in the agreement’s text is named, with its line", () => {
  const date = "{{todaysDate}}";
  const odd = "an agreement has no form for";
  mustName(AGREEMENT, agreement, checkAgreement, [
    [date, "{{todaysDat}}", "there is no {{todaysDat}}, but todaysDate, "],
    [date, "{{TodaysDate}}", "there is no {{TodaysDate}}, but todaysDate, "],
    [
      "{{contract.clientName",
      "{{clientName",
      "there is no {{clientName}}, but contract.clientName, ",
    ],
    [date, "{{constructor}}", "there is no {{constructor}}, but "],
    [date, "{{ todaysDate }}", "“{{ todaysDate }}” is no placeholder"],
    [date, "{{todaysDate}", "“{{todaysDate}” is no placeholder"],
    [date, "{{todaysDate", "“{{todaysDate for signature."],
    [date, "{todaysDate}", "“{todaysDate}” is no placeholder"],
    [date, `${date}}`, "“}” is no placeholder"],
    [date, "{{todays\nDate}}", "line 3: “{{todays” is no placeholder"],
    [date, "{{t\u043EdaysDate}}", "“{{t\u043EdaysDate}}” is no placeholder"],
    ["(#clause-32-1)", "(#clause-99)", "the link to #clause-99 leads to no clause"],
    ["(#clause-32-1)", "(/agreement)", "the link to /agreement leads to no clause"],
    ["(#clause-32-1)", "(http://a.example)", "a link leads to no clause"],
    ["## 2. ", "## 1. ", "its heading or number is there twice (clause-1)"],
    ["This agreement sets", "_This_ agreement sets", `${odd} “emphasis”`],
    ["This agreement sets", "<b>This agreement sets", `${odd} “html”`],
    ["This agreement sets", "![A](https://a.example/b.png)", `${odd} “image”`],
    ["This agreement sets", "> This agreement sets", `${odd} “blockquote”`],
    ["## Key terms", "### Key terms", `${odd} a heading of a third level`],
    ["- **Block**", "1. **Block**", `${odd} a numbered list`],
    ["- **Back", "- **A**\n\n- **Back", `${odd} a list with empty lines`],
    ["- **Block**", "  - **Block**", "line 40: an agreement has no form for a list within a list"],
  ]);
});

test("what offers need, and the agreement’s text lacks, is named", () => {
  const page = "\n## Signature page\n";
  for (const [from, to, part] of [
    ["{{contract.clientName}}", "A", "{{contract.clientName}}"],
    ["{{consultant.companyName}}", "A", "{{consultant.companyName}}"],
    [/\{\{order\.(?:planAndTier|summary|choice)\}\}/g, "A", "{{order.summary}}"],
    ["| Signature |", "| Sign |", "a row “| Signature |” on the signature page"],
    [page, `${page.trimEnd()}s\n\n## Signature Page\n`, "the heading “## Signature page”"],
  ] as const) {
    const fault = faultOf(() => checkAgreement(agreement.replaceAll(from, to)));
    expect(fault).toBe(`${AGREEMENT}: ${part} is missing: offers need it`);
  }
});

test("what is wrong in the retired keys is named, with its line", () => {
  mustName(RETIRED_KEYS, retired, parseKeys, [
    [/^\[([^]*)\]$/, "$1", "line 1: expected a list"],
    [/\n\]$/, "", "line 10: Flow sequence must end with a ]"],
    ['"use": "sig",', '"use": "sig"', "line 9: Missing , "],
    [/,\s*"retired".*/, "", "line 2: 0.retired: it is missing"],
    ["2027-03-01T09:30:00Z", "2027-03-01", "0.retired: expected a time, such as 2027"],
    [/"x": "./, '"x": "', "0.x: expected 43 letters"],
    ['"use"', '"d": "secret", "use"', "0.d: "],
    [/"kid": ".{43}/, `"kid": "${"A".repeat(43)}`, "line 2: 0: its kid is not its thumbprint"],
  ]);
  for (const loose of [retired.replace("\n]", ",]"), `# keys\n${retired}`]) {
    expect(faultOf(() => parseKeys(loose))).toContain("it is YAML, but no JSON");
  }
});

test("what is wrong in the tokens is named, with its line", () => {
  const tokens = read(TOKENS);
  expect(faultOf(() => checkStyles(tokens))).toBe("none");
  const last = lineOf(tokens, tokens.length);
  expect(faultOf(() => checkStyles(`${tokens}}\n`))).toContain(`${TOKENS}, line ${last}: `);
});

test("what is wrong in the figures is named, with its line", () => {
  const { retained, onDemand, terms } = presentPlans;
  const { hours: _, ...withoutHours } = retained.tier2;
  const withTier = (tier1: object) => ({ onDemand: { ...onDemand, tier1 } });
  const plans = read("app/work-together/plans.ts");
  const line = lineOf(plans, plans.indexOf("tier2: {"));
  for (const [changed, fault] of [
    [
      { retained: { ...retained, tier2: withoutHours } },
      `line ${line}: retained.tier2.hours: it is`,
    ],
    [
      { retained: { ...retained, tier4: {} } },
      "retained.tier4: there is no such field, but tier1, ",
    ],
    [
      withTier({ ...onDemand.tier1, blockPrice: "£5" }),
      "onDemand.tier1.blockPrice: expected a number",
    ],
    [
      withTier({ ...onDemand.tier1, hourlyRate: Number.NaN }),
      "onDemand.tier1.hourlyRate: expected",
    ],
    [withTier({ ...onDemand.tier1, hours: -1 }), "onDemand.tier1.hours: expected a number above 0"],
    [{ terms: { ...terms, costCovered: "" } }, "costCovered: expected some text"],
  ] as const) {
    const message = faultOf(() => checkPlans(Object.assign({}, presentPlans, changed)));
    const file = "terms" in changed ? "terms" : "plans";
    expect(message).toContain(`app/work-together/${file}.ts, line `);
    expect(message).toContain(fault);
  }
});

test("a byte order mark and other ends of lines change nothing of what is read", () => {
  for (const way of [
    (text: string) => `\uFEFF${text}`,
    (text: string) => text.replaceAll("\n", "\r\n"),
    (text: string) => `\uFEFF${text.replaceAll("\n", "\r")}`,
  ]) {
    expect(parseProfile(way(profile))).toEqual(parseProfile(profile));
    expect(parsePost(way(post))).toEqual(parsePost(post));
    expect(parseKeys(way(retired))).toEqual(parseKeys(retired));
    expect(faultOf(() => checkAgreement(way(agreement)))).toBe("none");
  }
});

test("a build says what is wrong in a line for each file, and does not begin", () => {
  const directory = mkdtempSync(join(tmpdir(), "edited-"));
  const put = (file: string, text: string | Buffer) => writeFileSync(join(directory, file), text);
  try {
    for (const name of ["app", "package.json", "react-router.config.ts", "vite.config.ts"]) {
      cpSync(join(root, name), join(directory, name), { recursive: true });
    }
    symlinkSync(join(root, "node_modules"), join(directory, "node_modules"));
    put(PROFILE, profile.replace(/^name: /m, "name: 中 "));
    put(AGREEMENT, agreement.replace("{{todaysDate}}", "{{todaysDat}}"));
    put(RETIRED_KEYS, "[,]");
    put("app/writing/content/first.md", "First\n");
    put("app/writing/content/second.md", Buffer.from("---\ntitle: \xE9", "latin1"));
    const { stderr, status } = spawnSync("npm", ["run", "--silent", "build"], {
      cwd: directory,
      encoding: "utf8",
    });
    expect(stderr.split("\n").filter((line) => /^app|^ +at |Getter/.test(line))).toEqual([
      "app/owner/profile.md: the PDF’s fonts do not have 中",
      "app/writing/content/first.md, line 1: it has to begin with its fields, between two lines of ---",
      "app/writing/content/second.md: it is not saved as UTF-8",
      expect.stringMatching(
        /^app\/agreement\/agreement\.md, line 3: there is no \{\{todaysDat\}\}/,
      ),
      "app/agreement/retired-keys.json, line 1: Unexpected , in flow sequence",
    ]);
    expect(status).toBe(1);
    expect(readdirSync(join(directory, "build/releases"))).toEqual([]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
