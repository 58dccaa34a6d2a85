import type { ContractValues } from "../../../app/agreement/contract/contract.ts";
import { renderFormatted } from "../../../app/agreement/document/fill-template.ts";
import { template } from "./samples.ts";

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
