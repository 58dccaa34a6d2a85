import type { AgreementTemplate } from "./fill-template.ts";

const templates = import.meta.glob<AgreementTemplate>("../agreement.md", {
  query: "?template",
  import: "default",
});

let template: AgreementTemplate | undefined;

if (import.meta.env.SSR) await loadTemplate();

/**
 * The compiled agreement, if it is at hand: always on the server, in a browser only after
 * `loadTemplate`. A browser that was sent the page as a document holds the text in its DOM already
 * and needs no second copy.
 */
export function loadedTemplate(): AgreementTemplate | undefined {
  return template;
}

/** For client-side navigation to the agreement. */
export async function loadTemplate(): Promise<void> {
  template ??= await templates["../agreement.md"]?.();
}
