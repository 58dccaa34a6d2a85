import type { ContractValues } from "../../../app/agreement/contract/contract.ts";
import { compileAgreement } from "../../../app/agreement/document/compile-template.ts";
import { renderFormatted } from "../../../app/agreement/document/fill-template.ts";
import { source } from "./samples.ts";

const template = compileAgreement(source);

/** What a reader of Formatted sees, with a space where a block ends. */
export function textOfFormatted(values: ContractValues): string {
  return renderFormatted(template, values)
    .replace(/<\/(?:p|h\d|li|td|th)>/g, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&#x([\dA-F]+);/g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
}

export function words(text: string): string[] {
  return text.split(/\s+/).filter((each) => each !== "");
}
