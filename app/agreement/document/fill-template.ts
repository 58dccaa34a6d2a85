import type { ContractValues } from "../contract/contract.ts";

/** Returns HTML for the Formatted tab. Here and below, unknown placeholders become empty text. */
export function renderFormatted(template: AgreementTemplate, contract: ContractValues): string {
  return fillPlaceholders(template.html, (name) => escapeHtml(contract.get(name) ?? ""));
}

/** Returns the agreement as Markdown, with each value escaped so that it reads as plain text. */
export function renderMarkdown(template: AgreementTemplate, contract: ContractValues): string {
  return fillPlaceholders(template.markdown, (name) => escapeMarkdown(contract.get(name) ?? ""));
}

/** Returns the Markdown of the Raw tab as HTML for a `pre`, with an element around each value. */
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

/** Kept, because escaping the fixed text is half of the work. */
function escapedOnce(segments: Segments): Segments {
  const known = escaped.get(segments) ?? segments.map(escapeHtml);
  escaped.set(segments, known);
  return known;
}

/** Segments at even indices are fixed text. Segments at odd indices are names of values. */
type Segments = readonly string[];

export interface AgreementTemplate {
  /** Sanitised HTML with each value inside a `<bdi>`. */
  html: Segments;
  markdown: Segments;
  /** HTML of the list's items. */
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

const special =
  /^[-+=#>:]|^(\d{1,9})([.)])|[\\`*_~[\]<|@$]|(?<=\/)\/|\.(?=[^\s.])|(?<=www)\.|&(?=[#a-z])|#+$/gi;

/**
 * Escapes only characters that could be markup, so that `Acme & Sons (UK) Ltd.` stays readable. The `@`, the second `/`
 * and the dot within a word would make GFM and other renderers link addresses; between two `$` GitHub sets mathematics.
 */
export function escapeMarkdown(text: string): string {
  return text.replace(special, (match, digits?: string, mark?: string) => {
    if (digits !== undefined) return `${digits}\\${mark}`;
    return match.replace(/./g, "\\$&");
  });
}
