import type { Element, Root } from "hast";
import { EditedFileError, normalizeText } from "../../config/edited-file.ts";
import { createContractValues } from "../contract/contract.ts";
import { contractFields, readFields } from "../contract/inputs.ts";
import { SIGNATURE_PAGE, SIGNATURE_ROWS } from "../contract/record-labels.ts";
import { elementsIn, textOf } from "./clause-headings.ts";
import { markdownToHtml } from "./compile-template.ts";
import { splitPlaceholders } from "./fill-template.ts";

export const AGREEMENT = "app/agreement/agreement.md";

interface Fault {
  line: number | undefined;
  fault: string;
}

/**
 * Catches what would fail silently at run time (an unknown placeholder) or break every PDF (a link to no clause).
 * Throws an `EditedFileError` for the first fault.
 */
export function checkAgreement(written: string): void {
  const text = normalizeText(written);
  const markdown = markdownToHtml.parse(text);
  const faults = [
    ...placeholderFaults(text),
    ...formFaults(markdown),
    ...linkFaults(markdownToHtml.runSync(markdown)),
    ...missingParts(text),
  ];
  const [first] = faults.toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity));
  if (first) throw new EditedFileError(AGREEMENT, first.line, first.fault);
}

function placeholderNames(): string[] {
  const company = { name: "", companyName: "", companyNumber: "", registeredIn: "" };
  const consultant = { ...company, address: "", email: "", schedulingUrl: "" };
  const { draft } = readFields({});
  const values = createContractValues(draft, consultant, { year: 2026, month: 1, day: 1 });
  return [...values.keys()].toSorted();
}

function placeholderFaults(text: string): Fault[] {
  const names = placeholderNames();
  return text.split("\n").flatMap((written, index) =>
    splitPlaceholders(written).flatMap((segment, place): Fault[] => {
      const line = index + 1;
      if (place % 2 === 1) {
        if (names.includes(segment)) return [];
        const nearest = names.toSorted((a, b) => likeness(segment, b) - likeness(segment, a));
        return [{ line, fault: `there is no {{${segment}}}, but ${nearest.join(", ")}` }];
      }
      const wrong = /\{+[^{}]{0,40}\}*|\}+/.exec(segment)?.[0];
      const fault = `“${wrong}” is no placeholder: it is written as {{name}}, without spaces`;
      return wrong === undefined ? [] : [{ line, fault }];
    }),
  );
}

/** Counts the leading letters that two names, or their last parts, share. */
function likeness(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return Math.max(sharedStart(a, b), sharedStart(a.replace(/.*\./, ""), b.replace(/.*\./, "")));
}

function sharedStart(one: string, other: string): number {
  const end = [...one].findIndex((letter, place) => letter !== other[place]);
  return end === -1 ? one.length : end;
}

type Markdown = ReturnType<typeof markdownToHtml.parse>;
type MarkdownNode = Markdown | Markdown["children"][number];

const forms = new Set(
  "root heading paragraph text strong link list listItem table tableRow tableCell".split(" "),
);

function formFaults(node: MarkdownNode): Fault[] {
  const form = oddForm(node);
  if (form !== undefined) {
    const fault = `an agreement has no form for ${form}: it is made of headings of two levels, paragraphs, bold words, links, lists and tables`;
    return [{ line: node.position?.start.line, fault }];
  }
  if (node.type === "table") {
    const columns = node.children[0]?.children.length ?? 0;
    const odd = node.children.find(({ children }) => children.length !== columns);
    if (odd) {
      const fault = `this row has ${odd.children.length} cells, and its table ${columns} columns`;
      return [{ line: odd.position?.start.line, fault }];
    }
  }
  return "children" in node ? node.children.flatMap(formFaults) : [];
}

function oddForm(node: MarkdownNode): string | undefined {
  if (node.type === "heading" && node.depth > 2) return "a heading of a third level";
  if (node.type === "list") {
    if (node.ordered) return "a numbered list";
    if ([node, ...node.children].some(({ spread }) => spread)) return "a list with empty lines";
  }
  if (node.type === "listItem" && node.children.some(({ type }) => type !== "paragraph")) {
    return "a list within a list";
  }
  if (forms.has(node.type)) return undefined;
  return `“${node.type.replace(/[A-Z]/g, " $&").toLowerCase()}”`;
}

function linkFaults(tree: Root): Fault[] {
  const elements = allElements(tree);
  const ids = new Set<unknown>();
  const faults: Fault[] = [];
  for (const { properties, position } of elements) {
    if (properties.id !== undefined && ids.has(properties.id)) {
      const fault = `its heading or number is there twice (${properties.id})`;
      faults.push({ line: position?.start.line, fault });
    }
    ids.add(properties.id);
  }
  for (const element of elements) {
    const { tagName, properties, position } = element;
    if (tagName !== "a") continue;
    const href = String(properties.href ?? "");
    const isKnown = href.startsWith("#") ? ids.has(href.slice(1)) : /^(?:https:|%7B%7B)/.test(href);
    const link = href === "" ? "a link" : `the link to ${href}`;
    const fault = isKnown
      ? wrongReference(textOf(element), href)
      : `${link} leads to no clause of it, such as #clause-1, and to no https address`;
    if (fault !== undefined) faults.push({ line: position?.start.line, fault });
  }
  return faults;
}

/** Compares a reference's words with its link: on paper, only the words show where it leads. */
function wrongReference(words: string, href: string): string | undefined {
  const named = `#${words.toLowerCase().replace(/[ .]/g, "-")}`;
  if (!href.startsWith("#") || href === named) return undefined;
  return `“${words}” leads to ${href}, and not to ${named}`;
}

function allElements(parent: Root | Element): Element[] {
  return elementsIn(parent).flatMap((child) => [child, ...allElements(child)]);
}

/** Finds what offers need and the agreement lacks. */
function missingParts(text: string): Fault[] {
  const placeholders = splitPlaceholders(text).filter((_, place) => place % 2 === 1);
  const missing = [
    "consultant.companyName",
    ...contractFields.map(({ name }) => `contract.${name}`),
  ]
    .filter((name) => !placeholders.includes(name))
    .map((name) => `{{${name}}}`);
  if (!placeholders.some((name) => /^order\.(?:planAndTier|summary|choice)$/.test(name))) {
    missing.push("{{order.summary}}");
  }
  const page = text.slice(text.lastIndexOf(SIGNATURE_PAGE));
  if (!page.startsWith(SIGNATURE_PAGE)) missing.push(`the heading “${SIGNATURE_PAGE.trim()}”`);
  for (const row of SIGNATURE_ROWS) {
    if (!page.includes(`\n| ${row} |`)) missing.push(`a row “| ${row} |” on the signature page`);
  }
  return missing.map((part) => ({ line: undefined, fault: `${part} is missing: offers need it` }));
}
