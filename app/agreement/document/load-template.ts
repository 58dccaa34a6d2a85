import { type AgreementTemplate, renderFormatted, renderMarkdownAsHtml } from "./fill-template.ts";
import { keepRenderer } from "./kept-renderers.ts";

const templates = import.meta.glob<AgreementTemplate>("../agreement.md", {
  query: "?template",
  import: "default",
});

let template: AgreementTemplate | undefined;

if (import.meta.env.SSR) await loadTemplate();

export async function loadTemplate(): Promise<void> {
  template ??= await templates["../agreement.md"]?.();
  if (template) keepTemplate(undefined, template);
}

/** Returns undefined in a browser until `loadTemplate` resolves. */
export function currentTemplate(): AgreementTemplate | undefined {
  return template;
}

/** Keeps the template of an old edition, or of today's, for the next render. */
export function keepTemplate(oldEdition: string | undefined, kept: AgreementTemplate): void {
  keepRenderer(oldEdition, {
    contents: kept.contents,
    formatted: (contract) => renderFormatted(kept, contract),
    raw: (contract) => renderMarkdownAsHtml(kept, contract),
  });
}
