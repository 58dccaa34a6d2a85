import type { AgreementTemplate } from "./fill-template.ts";
import { keepRenderer } from "./agreement-renderer.ts";

let template: AgreementTemplate | undefined;

if (import.meta.env.SSR) await loadTemplate();

export async function loadTemplate(): Promise<void> {
  const todays = await import("./todays-agreement.ts");
  template = todays.template;
  keepRenderer(undefined, todays.renderer);
}

/** Returns undefined in a browser until `loadTemplate` resolves. */
export function currentTemplate(): AgreementTemplate | undefined {
  return template;
}
