import { type ContractInputs, fieldNames } from "./contract-inputs.ts";
import { formatIsoDate } from "./iso-date.ts";

/** The address of the agreement with its fields filled in. A start date that was left open stays so. */
export function prefillPath(inputs: ContractInputs): string {
  const query = new URLSearchParams();
  for (const name of fieldNames) {
    const value = inputs[name];
    if (value !== undefined) {
      query.set(name, typeof value === "string" ? value : formatIsoDate(value));
    }
  }
  return `/agreement?${query}`;
}
