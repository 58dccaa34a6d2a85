import type { Contract } from "../contract/contract.ts";

/** *Formatted*: HTML. An unknown placeholder becomes empty text. */
export function renderFormatted(template: AgreementTemplate, contract: Contract): string {
  return fillSegments(template.html, (name) => escapeHtml(contract.get(name) ?? ""));
}

/** *Raw*: Markdown that renders to *Formatted*. */
export function renderRaw(template: AgreementTemplate, contract: Contract): string {
  return fillSegments(template.markdown, (name) => escapeMarkdown(contract.get(name) ?? ""));
}

/** *Raw* as HTML for a `pre`, its values bound like those of *Formatted*. */
export function renderRawMarkup(template: AgreementTemplate, contract: Contract): string {
  const markup = template.markdown.map((segment, index) =>
    index % 2 === 0 ? escapeHtml(segment) : segment,
  );
  return fillSegments(markup, (name) => {
    const value = escapeHtml(escapeMarkdown(contract.get(name) ?? ""));
    return `<bdi class="filled" data-value="${name}">${value}</bdi>`;
  });
}

/** Fixed text at even indices, names of values at odd ones. */
type Segments = readonly string[];

export interface ContentsEntry {
  id: string;
  /** "7", "Schedule 1", or nothing. */
  number: string;
  title: string;
}

/** Compiled at build. */
export interface AgreementTemplate {
  /** HTML: sanitised, each value inside a `<bdi>`. */
  html: Segments;
  markdown: Segments;
  contents: readonly ContentsEntry[];
}

export function cutSegments(text: string): Segments {
  return text.split(/\{\{([\w.]+)\}\}/);
}

export function fillSegments(segments: Segments, valueOf: (name: string) => string): string {
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

/** For text between tags and in quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => references.get(character) ?? "");
}

const special = /^[-+=#>:]|^(\d{1,9})([.)])|[\\`*_~[\]<|]|&(?=[#a-z])|#+$/gi;

/**
 * Escapes only what Markdown could read as markup in a paragraph, heading, list or table cell, so
 * that `Acme & Sons (UK) Ltd.` stays readable.
 */
export function escapeMarkdown(text: string): string {
  return text.replace(special, (match, digits?: string, mark?: string) => {
    if (digits !== undefined) return `${digits}\\${mark}`;
    return match.replace(/./g, "\\$&");
  });
}
