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
