import type { ContractValues } from "../contract/contract.ts";
import type { AgreementRenderer } from "./agreement-renderer.ts";
import { escapeMarkdown } from "./escape-markdown.ts";

export function rendererOf(template: AgreementTemplate): AgreementRenderer {
  return {
    contents: template.contents,
    formatted: (contract) => renderFormatted(template, contract),
    raw: (contract) => renderMarkdownAsHtml(template, contract),
  };
}

/** Writes the HTML. Unknown placeholders become empty text, as in the functions below. */
export function renderFormatted(template: AgreementTemplate, contract: ContractValues): string {
  return fillPlaceholders(template.html, (name) => escapeHtml(contract.get(name) ?? ""));
}

/** Writes the Markdown, in which values are escaped to read as plain text. */
export function renderMarkdown(template: AgreementTemplate, contract: ContractValues): string {
  return fillPlaceholders(template.markdown, (name) => escapeMarkdown(contract.get(name) ?? ""));
}

/** Writes the Markdown as HTML for a `pre`, with an element around each value. */
export function renderMarkdownAsHtml(
  template: AgreementTemplate,
  contract: ContractValues,
): string {
  return fillPlaceholders(escapedOnce(template.markdown), (name) => {
    const value = escapeHtml(escapeMarkdown(contract.get(name) ?? ""));
    return `<bdi class="filled" data-value="${name}">${value}</bdi>`;
  });
}

const escaped = new WeakMap<Segments, Segments>();

/** Cached: escaping the fixed text is half the work. */
function escapedOnce(segments: Segments): Segments {
  const known = escaped.get(segments) ?? segments.map(escapeHtml);
  escaped.set(segments, known);
  return known;
}

/** Fixed text at even indices, names of values at odd ones. */
type Segments = readonly string[];

export interface AgreementTemplate {
  html: Segments;
  markdown: Segments;
  contents: string;
}

export function splitPlaceholders(text: string): Segments {
  return text.split(/\{\{([\w.]+)\}\}/);
}

export function fillPlaceholders(segments: Segments, valueOf: (name: string) => string): string {
  let text = "";
  segments.forEach((segment, index) => {
    text += index % 2 === 0 ? segment : valueOf(segment);
  });
  return text;
}

const references = new Map([
  ["&", "&#x26;"],
  ["<", "&#x3C;"],
  [">", "&#x3E;"],
  ['"', "&#x22;"],
  ["'", "&#x27;"],
]);

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => references.get(character) ?? "");
}
