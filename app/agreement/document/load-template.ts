import type { AgreementTemplate } from "./fill-template.ts";

const templates = import.meta.glob<AgreementTemplate>("../agreement.md", {
  query: "?template",
  import: "default",
});

let template: AgreementTemplate | undefined;
const oldTemplates = new Map<string, AgreementTemplate>();

if (import.meta.env.SSR) await loadTemplate();

/**
 * Returns undefined in a browser until `loadTemplate` resolves, and for old editions: read the text from the DOM
 * instead.
 */
export function loadedTemplate(oldEdition?: string): AgreementTemplate | undefined {
  return oldEdition === undefined ? template : oldTemplates.get(oldEdition);
}

/** Keeps a template for the next render on the server. */
export function keepOldTemplate(edition: string, old: AgreementTemplate): void {
  oldTemplates.set(edition, old);
}

export async function loadTemplate(): Promise<void> {
  template ??= await templates["../agreement.md"]?.();
}
