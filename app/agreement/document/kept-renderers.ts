import type { ContractValues } from "../contract/contract.ts";

/** Writes both views. Its code loads late: a browser that was sent the document has them already. */
interface AgreementRenderer {
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
