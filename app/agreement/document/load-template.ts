import type { AgreementTemplate } from "./fill-template.ts";

const templates = import.meta.glob<AgreementTemplate>("../agreement.md", {
  query: "?template",
  import: "default",
});

let template: AgreementTemplate | undefined;

if (import.meta.env.SSR) await loadTemplate();

/** Returns undefined in a browser until `loadTemplate` resolves. After a document load, read the text from the DOM. */
export function loadedTemplate(): AgreementTemplate | undefined {
  return template;
}

export async function loadTemplate(): Promise<void> {
  template ??= await templates["../agreement.md"]?.();
}
