import type { AgreementTemplate } from "./fill-template.ts";

const templates = import.meta.glob<AgreementTemplate>("../agreement.md", {
  query: "?template",
  import: "default",
});

let template: AgreementTemplate | undefined;
const oldTemplates = new Map<string, AgreementTemplate>();

if (import.meta.env.SSR) await loadTemplate();

/**
 * Returns undefined in a browser until `loadTemplate` resolves. After a document load, read the text from the DOM. Browsers
 * have no old edition's template.
 */
export function loadedTemplate(oldEdition?: string): AgreementTemplate | undefined {
  return oldEdition === undefined ? template : oldTemplates.get(oldEdition);
}

/** For the render that follows. */
export function keepOldTemplate(edition: string, old: AgreementTemplate): void {
  oldTemplates.set(edition, old);
}

export async function loadTemplate(): Promise<void> {
  template ??= await templates["../agreement.md"]?.();
}
