import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AGREEMENT, checkAgreement } from "../../app/agreement/document/check-agreement.ts";
import { publicJwk, RETIRED_KEYS, RetiredKeys } from "../../app/agreement/signing/keys.ts";
import { EditedFileError, parseJsonFields } from "../../app/config/edited-file.ts";
import { checkStyles, faultsInEditedFiles, TOKENS } from "../../app/edited-files.ts";
import { parseProfile, PROFILE_PATH } from "../../app/owner/parse-profile.ts";
import { checkPlans } from "../../app/work-together/check-plans.ts";
import { currentPlans } from "../../app/work-together/plans.ts";
import { checkLinks } from "../../app/writing/check-links.ts";
import { checkPublished, parseStoredPost } from "../../app/writing/parse-post.ts";
import { newKey } from "./agreement/signing/signed-file.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../..", file), "utf8");

const POST = "app/writing/content/my-post.md";
const profile = read(PROFILE_PATH);
const agreement = read(AGREEMENT);
const post = "---\ntitle: T\ndate: 2026-02-03\nsummary: S\n---\n\nText\n";
const key = { ...publicJwk(newKey()), retired: "2027-03-01T09:30:00Z" };
const retired = JSON.stringify([key], null, 2);

const none = "there is no such field, but";
const unopened = "it has to begin with its fields, between two lines of ---";

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
  const script = "javascript:alert(1)";
  const footer = `footer: [{ heading: A, items: [{ name: B, url: "${script}" }] }]`;
  mustName(PROFILE_PATH, profile, parseProfile, [
    [/^name: .*\n/m, "", "line 1: name: it is missing"],
    ["schedulingUrl:", "shedulingUrl:", `shedulingUrl: ${none} name, lead, schedulingUrl, `],
    ["registeredIn:", "registeredin:", `company.registeredin: ${none} name, number, `],
    [/number: .*/, "number: 1234567", "company.number: expected a text, in quotes"],
    [
      /^ *- A hard quarter.*\n/m,
      "",
      `line ${lineOf(profile, profile.indexOf("retained:"))}: workTogether.tierLines.retained: expected a line for`,
    ],
    ["leavesWith:", "leaveWith:", "workTogether.problems.0.leaveWith: there is no such field"],
    [/contact: \[.*/, "contact: email", "contact: expected a list"],
    [/contact: \[.*/, "contact: [mail]", "contact.0: Invalid option"],
    ["https://daywright", "http://daywright", "ventures.0.url: expected an https address"],
    [/^schedulingUrl: .*/m, `schedulingUrl: ${script}`, "schedulingUrl: expected an https"],
    [/email: .*@.*/, "email: nobody", "company.email: expected an email address"],
    [/^lead: .*/m, 'lead: " "', "lead: expected some text"],
    ["summary: ", "summary: A: ", "Nested mappings are not allowed in compact mappings. A text"],
    ["lead: ", "lead: '", "Missing closing 'quote"],
    [/^lead: .*/m, "name: B", "Map keys must be unique"],
    [/address: .*/, "address: 5 Market St #4, Oxford", "what follows “ #” is a comment. A text"],
    ["  - name: ", "\t- name: ", "Tabs are not allowed as indentation"],
    [/^---\n/, "", unopened],
    ["\n---\n", "\n", `line 1: ${unopened}`],
    [/^name:/m, `${footer}\nname:`, "footer.0"],
  ]);
});

test("what is wrong in a post is named, with its line", () => {
  mustName(POST, post, parsePost, [
    ["2026-02-03", "2026-02-30", "date: expected a day, such as 2026-11-20"],
    ["title: T\n", "", "line 1: title: it is missing"],
    ["title: T", "title: ''", "title: expected some text"],
    ["title: T", `title: ${"T".repeat(201)}`, "title: expected at most 200 characters"],
    ["summary: S\n", "", "line 1: summary: it is missing"],
    ["---\n\n", "tags: [a]\n---\n\n", `tags: ${none} title, date, author, summary`],
    [/^---[^]*---\n\n/, "", unopened],
  ]);
  const long = post.replace("Text", "x".repeat(200_001));
  expect(faultOf(() => parsePost(long))).toContain("expected a text of at most 200000 characters");
  for (const name of ["a b", "50%", "a.data", "#1", "s".repeat(101), ""]) {
    const fault = `app/writing/content/${name}.md: expected a name of at most 100 letters`;
    expect(faultOf(() => parseStoredPost(name, post))).toContain(fault);
  }
});

test.each([
  ["2026-02-04", "none"],
  ["2026-02-05", "app/writing/content/my-post.md: date: 2026-02-05 is still to come"],
])(
  "on 3 February a post of %s is without a fault if its day has begun somewhere",
  (date, fault) => {
    const now = Date.UTC(2026, 1, 3, 10);
    expect(faultOf(() => checkPublished({ ...parsePost(post), date }, now))).toContain(fault);
  },
);

test("what is wrong in the agreement’s text is named, with its line", () => {
  const date = "{{todaysDate}}";
  const short = `# Agreement

Made on {{todaysDate}} for signature.

Between {{contract.clientName}} and others, by [clause 1](#clause-1).

## Key terms

| Law | Courts |
| --- | --- |
| Here | England and Wales |

- **Before** a block
- **Block** of hours

## 1. What it is

This agreement sets terms.

## 2. The rest
`;
  const law = "| England and Wales |";
  const odd = "an agreement has no form for";
  mustName(AGREEMENT, short, checkAgreement, [
    [law, "| England | Wales |", "this row has 3 cells, and its table 2"],
    [law, "", "this row has 1 cells, and its table 2 columns"],
    [date, "{{todaysDat}}", "there is no {{todaysDat}}, but todaysDate, "],
    [
      "{{contract.clientName",
      "{{clientName",
      "there is no {{clientName}}, but contract.clientName",
    ],
    [date, "{{constructor}}", "there is no {{constructor}}, but "],
    [date, "{{ todaysDate }}", "“{{ todaysDate }}” is no placeholder"],
    [date, "{{todaysDate}", "“{{todaysDate}” is no placeholder"],
    [date, "{{todaysDate", "“{{todaysDate for signature."],
    [date, "{todaysDate}", "“{todaysDate}” is no placeholder"],
    [date, `${date}}`, "“}” is no placeholder"],
    [date, "{{todays\nDate}}", "line 3: “{{todays” is no placeholder"],
    [date, "{{t\u043EdaysDate}}", "“{{t\u043EdaysDate}}” is no placeholder"],
    ["(#clause-1)", "(#clause-99)", "the link to #clause-99 leads to no clause"],
    ["(#clause-1)", "(/agreement)", "the link to /agreement leads to no clause"],
    ["(#clause-1)", "(http://a.example)", "a link leads to no clause"],
    ["[clause 1](", "[clause 2](", "“clause 2” leads to #clause-1, and not to #clause-2"],
    ["## 2. ", "## 1. ", "its heading or number is there twice (clause-1)"],
    ["This agreement sets", "_This_ agreement sets", `${odd} “emphasis”`],
    ["This agreement sets", "<b>This agreement sets", `${odd} “html”`],
    ["This agreement sets", "![A](https://a.example/b.png)", `${odd} “image”`],
    ["This agreement sets", "> This agreement sets", `${odd} “blockquote”`],
    ["## Key terms", "### Key terms", `${odd} a heading of a third level`],
    ["- **Block**", "1. **Block**", `${odd} a numbered list`],
    ["- **Before", "- **A**\n\n- **Before", `${odd} a list with empty lines`],
    ["- **Block**", "  - **Block**", "line 13: an agreement has no form for a list within a list"],
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
  expect(faultOf(() => checkStyles(`${tokens}}\n`))).toContain(
    `${TOKENS}, line ${last}: what stands here, or above, is no CSS: `,
  );
  const place = tokens.indexOf("--space-2:");
  const unended = tokens.slice(0, place).replace(/;\s*$/, " /* ; */\n") + tokens.slice(place);
  expect(faultOf(() => checkStyles(unended))).toBe(
    `${TOKENS}, line ${lineOf(tokens, place) - 1}: its semicolon is missing`,
  );
  const open = tokens.slice(0, tokens.lastIndexOf("}"));
  expect(faultOf(() => checkStyles(open))).toBe(`${TOKENS}: a { is not closed`);
});

test("what is wrong in the figures is named, with its line", () => {
  const { retained, onDemand, terms } = currentPlans;
  const { hours: _, ...withoutHours } = retained.tier2;
  const retaining = (changed: object) => ({ retained: { ...retained, ...changed } });
  const demanding = (changed: object) => ({
    onDemand: { ...onDemand, tier1: { ...onDemand.tier1, ...changed } },
  });
  const agreeing = (changed: object) => ({ terms: { ...terms, ...changed } });
  const plans = read("app/work-together/plans.ts");
  const line = lineOf(plans, plans.indexOf("tier2: {"));
  const own = "onDemand.tier1";
  for (const [changed, fault] of [
    [retaining({ tier2: withoutHours }), `line ${line}: retained.tier2.hours: it is`],
    [retaining({ tier4: {} }), `retained.tier4: ${none} tier1, `],
    [demanding({ blockPrice: "£5" }), `${own}.blockPrice: expected whole pounds`],
    [demanding({ hours: -1 }), `${own}.hours: expected a number above 0`],
    [demanding({ hourlyRate: 710 }), `${own}.blockPrice: 6 hours at £710 are £4260`],
    [demanding({ hourlyRate: 612.5, blockPrice: 3675 }), `${own}.hourlyRate: expected whole`],
    [agreeing({ costCovered: "" }), "costCovered: expected an amount in quotes"],
    [agreeing({ creditForAForfeit: "50" }), "creditForAForfeit: expected a percentage"],
    [agreeing({ costCovered: "£200" }), "costToTell: expected at least costCovered"],
    [agreeing({ daysToPay: 0 }), "daysToPay: expected a number above 0"],
    [agreeing({ daysToPay: 7.5 }), "daysToPay: expected a whole number"],
  ] as const) {
    const message = faultOf(() => checkPlans(Object.assign({}, currentPlans, changed)));
    const file = "terms" in changed ? "terms" : "plans";
    expect(message).toContain(`app/work-together/${file}.ts, line `);
    expect(message).toContain(fault);
  }
});

test("a link or picture of a post that leads nowhere is named, with its line", () => {
  const paths = new Set(["/writing", "/writing/größe", "/favicon.svg"]);
  const check = (link: string) =>
    faultOf(() => checkLinks(POST, `---\ntitle: A\n---\n\n## Its words\n\nSee ${link}\n`, paths));
  for (const url of [
    "https://example.com/a#b",
    "mailto:a@b.example",
    "/writing",
    "/writing/gr%C3%B6%C3%9Fe?from=feed#its-words",
    "tel:+44 20 7946 0000",
    "#its-words",
  ]) {
    expect(check(`[it](${url})`)).toBe("none");
  }
  expect(check("![it](/favicon.svg), www.example.com and a@b.example")).toBe("none");
  expect(check("[it][its]\n\n[its]: https://example.com")).toBe("none");
  for (const url of ["/nowhere", "#nope", "other-post.md", "javascript:alert(1)", "pic.png", "%"]) {
    for (const link of [`[it](${url})`, `![it](${url})`, `[it]\n\n[it]: ${url}`]) {
      expect(check(link)).toMatch(
        `${POST}, line ${link.includes("]:") ? 9 : 7}: “${url}” leads nowhere: expected a page`,
      );
    }
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
