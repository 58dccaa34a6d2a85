import type { AgreementTemplate } from "./fill-template.ts";

const templates = import.meta.glob<AgreementTemplate>("../agreement.md", {
  query: "?template",
  import: "default",
});

let template: AgreementTemplate | undefined;

if (import.meta.env.SSR) await loadTemplate();

/** Always there on the server; in a browser only after `loadTemplate`. A page sent as a document already has the text. */
export function loadedTemplate(): AgreementTemplate | undefined {
  return template;
}

export async function loadTemplate(): Promise<void> {
  template ??= await templates["../agreement.md"]?.();
}
