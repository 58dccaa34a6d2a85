import { createHash } from "node:crypto";
import fc from "fast-check";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { expect, test } from "vitest";
import { reportHtml } from "../../../../app/voice/history/report-html.ts";
import { reportMarkdown } from "../../../../app/voice/history/report-markdown.ts";
import { type Block, rehearsalReport } from "../../../../app/voice/history/report.ts";
import { unwrittenNote } from "../../../../app/voice/conversation/message-text.ts";
import { turnsOf } from "../../../../app/voice/history/turns.ts";
import type { SavedRehearsal } from "../../../../app/voice/history/rehearsal-schema.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { debrief, savedItem, savedRehearsal } from "./saved-rehearsal.ts";

const attacks = [
  "</style><script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "# Not a heading",
  "- not a list",
  "1. not a step",
  "| not | a | table |",
  "[not a link](https://example.test)",
  "---",
  "> not a quote\n\n    not code",
  "&lt;not an entity&gt;",
  "\u202eturned round",
];
const hostile = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom(...attacks));

function reportOf(text: string): Block[] {
  const rehearsal = savedRehearsal(Date.UTC(2026, 10, 18), {
    scenario: {
      ...lateFreelancer,
      title: text,
      you: text,
      situation: text,
      persona: { ...lateFreelancer.persona, name: text },
      goals: [{ id: "g", text }],
      yourFacts: [text],
    },
    ending: { ending: "threat", title: text, reason: text },
    cost: 0.1,
    notes: [
      { about: "turn", id: "item_1", text },
      { about: "goal", id: "g", text },
    ],
    debrief: {
      ...debrief,
      moved: [{ item_id: "item_1", why: text }],
      try_next: [text, text, text],
      try_first: text,
      goals: [{ goal_id: "g", result: "met", item_id: "item_1", quote: text, why: text }],
      ending_reached: text,
      how_to_reach_it: text,
    },
  });
  const items = [savedItem(1, 0, { text }), savedItem(1, 1, { text })];
  return rehearsalReport(rehearsal, { items, spans: [] });
}

const htmlOf = (text: string) => reportHtml(reportOf(text), 1);
const tags = (html: string) => html.match(/<[^>]*>/g) ?? [];

test("no text becomes markup in the HTML file", () => {
  const expected = tags(htmlOf("plain"));
  fc.assert(
    fc.property(hostile, (text) => {
      fc.pre(text.trim() !== "" && text !== "none");
      expect(tags(htmlOf(text))).toEqual(expected);
    }),
  );
});

test("no text becomes markup in the Markdown file", () => {
  const parser = unified().use(remarkParse).use(remarkGfm);
  const shape = (markdown: string) => typesOf(parser.parse(markdown));
  const allowed = new Set(shape(reportMarkdown(reportOf("plain"))));
  const expected = shape(reportMarkdown(reportOf("plain"))).filter(isBlock);
  fc.assert(
    fc.property(hostile, (text) => {
      fc.pre(/\S/.test(text) && text !== "none");
      const found = shape(reportMarkdown(reportOf(text)));
      expect(found.filter(isBlock)).toEqual(expected);
      expect(found.filter((type) => !allowed.has(type))).toEqual([]);
    }),
    { numRuns: 40, examples: attacks.map((text) => [text]) },
  );
});

test("each text of the HTML file is read in its own direction, a turn by what was said", () => {
  const open: string[] = [];
  const directionless = htmlOf("שלום")
    .split(/(<[^>]*>)/)
    .filter((part) => {
      if (part.startsWith("</")) open.pop();
      else if (part.startsWith("<") && !/^<(?:!|meta)/.test(part)) open.push(part);
      return part.includes("שלום") && !open.at(-1)?.includes(' dir="auto"');
    });
  expect(directionless).toEqual([]);
  expect(htmlOf("שלום")).toContain('<p dir="auto"><strong dir="auto">You:</strong> שלום</p>');
});

test("the HTML file loads nothing, and by its policy only its own style and script apply", () => {
  const html = htmlOf("plain");
  const policy = /content="(default-src[^"]+)"/.exec(html)?.[1];
  const hashOf = (name: string) => {
    const [, text = ""] = new RegExp(`<${name}>(.*)</${name}>`, "s").exec(html) ?? [];
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  };
  expect(policy).toBe(
    `default-src 'none'; style-src ${hashOf("style")}; script-src ${hashOf("script")}; base-uri 'none'; form-action 'none'`,
  );
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toMatch(/<(?:link|img|iframe|base|form)| src=| href=| style=| on\w+=/);
});

test("a file has the whole debrief, what was measured, and each goal’s result, passage and reason on lines of their own", () => {
  const [text, ending] = [reportMarkdown(reportOf("So it was")), "Within reach:"];
  for (const words of [
    "### Goals: 1 of 1 met",
    "### What you know",
    "- **So it was**\n\n  Met\n\n  “So it was”\n\n  So it was",
    "### To try next time",
    "6.0 out of 10 on average",
    "### What moved So it was",
    "### What hardened So it was",
    "Nothing stood out.",
    `**${ending}** Common ground`,
    "| Interruptions |",
    "**Cost:** $0.10",
    "**Difficulty:** tough",
  ]) {
    expect(text).toContain(words);
  }
  expect(htmlOf("So it was")).toContain(
    '<strong dir="auto">So it was</strong><p dir="auto">Met</p><p dir="auto">“So it was”</p><p dir="auto">So it was</p></div>',
  );
  expect(text).toContain("**You:** So it was\n\n  Coach’s note: So it was");
  const quoted = reportMarkdown(reportOf("“So it was”"));
  expect(quoted).toContain("- **“So it was”**\n\n  Met\n\n  “So it was”\n\n");
});

function fileOf(more: Partial<SavedRehearsal>): string {
  return reportMarkdown(rehearsalReport(savedRehearsal(0, more), { items: [], spans: [] }));
}

test("the head names the ending in the words of the list", () => {
  const judged = fileOf({ debrief });
  expect(judged).toContain("**Ending:** Common ground (by the debrief)");
  expect(judged).not.toContain("none was declared");
  const declared = { ending: "common_ground", title: "Common ground", reason: "They agreed." };
  expect(fileOf({ debrief, ending: declared })).toContain(
    "**Ending: Common ground.** They agreed.",
  );
  expect(fileOf({ debrief: { ...debrief, ending_reached: "none" } })).toContain("**Ending:** none");
  expect(fileOf({})).toContain("**Ending:** none");
});

interface Node {
  type: string;
  value?: string;
  url?: string;
  children?: Node[];
}

function typesOf({ type, url, children = [] }: Node): string[] {
  // An address that stands in the text may be one to follow.
  const [words] = children;
  if (type === "link" && words?.value && url?.endsWith(words.value)) return [];
  return [type, ...children.flatMap(typesOf)];
}

function isBlock(type: string): boolean {
  return !["text", "strong"].includes(type);
}

test.each([
  [true, "earlier part", /\*\*Carries on:\*\* the rehearsal of 17 Nov 2026/],
  [undefined, "earlier attempt", /\*\*Again from:\*\* a turn of the rehearsal of 17 Nov 2026/],
])("a report tells what its rehearsal took over (carried on: %s)", (carriesOn, words, line) => {
  const rehearsalId = Date.UTC(2026, 10, 17, 12);
  const rehearsal = savedRehearsal(Date.UTC(2026, 10, 18), {
    debrief: { ...debrief, moved: [{ item_id: "item_1", why: "It was kind." }] },
    from: { rehearsalId, key: "item_1", carriesOn },
  });
  const items = [savedItem(1, 0, { isEarlier: true }), savedItem(1, 1)];
  const report = rehearsalReport(rehearsal, { items, spans: [] });
  for (const text of [reportMarkdown(report), reportHtml(report, 1)]) {
    expect(new Set(text.match(/earlier \w+/g))).toEqual(new Set([words]));
    expect(text).toContain(`You (${words}):`);
  }
  expect(reportMarkdown(report)).toMatch(line);
});

test("a turn that was not written down is told of in the report, and no turn for the debrief", () => {
  const items = [
    savedItem(1, 0, { text: "", unwritten: "failed" }),
    savedItem(1, 1),
    savedItem(1, 2, { text: "", unwritten: "ended" }),
  ];
  const markdown = reportMarkdown(rehearsalReport(savedRehearsal(1), { items, spans: [] }));
  expect(markdown).not.toContain("written down.)");
  const note = "2 of your turns could not be written down; the debrief does not know them.";
  expect(markdown).toContain(note);
  expect(turnsOf(items).map(({ text }) => text)).toEqual(["Text 2"]);
  expect(unwrittenNote(1)).toBe(
    "1 of your turns could not be written down; the debrief does not know it.",
  );
});
