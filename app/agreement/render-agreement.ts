import { type AgreementTemplate, fillSegments } from "./agreement-template.ts";
import type { Contract } from "./contract.ts";
import { escapeHtml } from "./escape-html.ts";
import { escapeMarkdown } from "./escape-markdown.ts";

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
