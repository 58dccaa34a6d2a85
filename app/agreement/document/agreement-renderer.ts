import type { ContractValues } from "../contract/contract.ts";

/** Renders both views. Its code is loaded late, since the document already contains them. */
export interface AgreementRenderer {
  contents: string;
  formatted: (contract: ContractValues) => string;
  raw: (contract: ContractValues) => string;
}

const renderers = new Map<string | undefined, AgreementRenderer>();

export function keepRenderer(oldEdition: string | undefined, renderer: AgreementRenderer): void {
  renderers.set(oldEdition, renderer);
}

/**
 * Returns undefined in a browser until `loadTemplate` resolves, and for old editions: read the text from the DOM
 * instead.
 */
export function keptRenderer(oldEdition?: string): AgreementRenderer | undefined {
  return renderers.get(oldEdition);
}

const special =
  /^[-+=#>:]|^(\d{1,9})([.)])|[\\`*_~[\]<|@$]|(?<=\/)\/|\.(?=[^\s.])|(?<=www)\.|&(?=[#a-z])|#+$/gi;

/**
 * Escapes only what could be markup, so that `Acme & Sons (UK) Ltd.` stays readable. `@`, the second `/` and a dot
 * within a word would become links in GFM; GitHub sets mathematics between two `$`.
 */
export function escapeMarkdown(text: string): string {
  return text.replace(special, (match, digits?: string, mark?: string) => {
    if (digits !== undefined) return `${digits}\\${mark}`;
    return match.replace(/./g, "\\$&");
  });
}
