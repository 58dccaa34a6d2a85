import type { Contract } from "../contract/contract.ts";

/** The *Formatted* rendering: HTML, each value as text. An unknown placeholder becomes empty text. */
export function renderFormatted(template: AgreementTemplate, contract: Contract): string {
  return fillSegments(template.html, (name) => escapeHtml(contract.get(name) ?? ""));
}

/** The *Raw* rendering: Markdown which, rendered, gives *Formatted*. */
export function renderRaw(template: AgreementTemplate, contract: Contract): string {
  return fillSegments(template.markdown, (name) => escapeMarkdown(contract.get(name) ?? ""));
}

/** *Raw* as HTML for a `pre`, its values in the same kind of spot as those of *Formatted*. */
export function renderRawMarkup(template: AgreementTemplate, contract: Contract): string {
  const markup = template.markdown.map((segment, place) =>
    place % 2 === 0 ? escapeHtml(segment) : segment,
  );
  return fillSegments(markup, (name) => {
    const value = escapeHtml(escapeMarkdown(contract.get(name) ?? ""));
    return `<bdi class="filled" data-value="${name}">${value}</bdi>`;
  });
}

/** Fixed text in the even places; between, in the odd ones, the names of the values shown there. */
export type Segments = readonly string[];

export interface ContentsEntry {
  /** The heading's id, for a link. */
  id: string;
  /** "7", "Schedule 1", or nothing. */
  number: string;
  title: string;
}

/** The agreement's text, compiled when the application is built. */
export interface AgreementTemplate {
  /** HTML: sanitised, each value inside a `<bdi>`. */
  html: Segments;
  markdown: Segments;
  contents: readonly ContentsEntry[];
}

/** Cuts a text at its `{{placeholders}}`. */
export function cutSegments(text: string): Segments {
  return text.split(/\{\{([\w.]+)\}\}/);
}

/** Puts a text together; `valueOf` gives the text for a name. */
export function fillSegments(segments: Segments, valueOf: (name: string) => string): string {
  let text = "";
  segments.forEach((segment, place) => {
    text += place % 2 === 0 ? segment : valueOf(segment);
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

/** Text as HTML that means that very text, between tags and inside a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => references.get(character) ?? "");
}

const special = /^[-+=#>:]|^(\d{1,9})([.)])|[\\`*_~[\]<|]|&(?=[#a-z])|#+$/gi;

/**
 * Text as Markdown that means that very text wherever a placeholder may stand: in a paragraph, a
 * heading, a list or a table cell. Escapes only what Markdown could read as markup, so that
 * `Acme & Sons (UK) Ltd.` stays readable.
 */
export function escapeMarkdown(text: string): string {
  return text.replace(special, (match, digits?: string, mark?: string) => {
    if (digits !== undefined) return `${digits}\\${mark}`;
    return match.replace(/./g, "\\$&");
  });
}
