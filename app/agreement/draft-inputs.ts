import { cleanText } from "./clean-text.ts";
import { ContractInputs } from "./contract-inputs.ts";

/**
 * The inputs to show while a visitor types: each field as typed where it is valid or still empty,
 * else as it was before.
 */
export function draftInputs(
  fields: Readonly<Record<keyof ContractInputs, string>>,
  before: ContractInputs,
): ContractInputs {
  const text = (name: Exclude<keyof ContractInputs, "startDate">) => {
    if (cleanText(fields[name]) === "") return "";
    const result = ContractInputs.shape[name].safeParse(fields[name]);
    return result.success ? result.data : before[name];
  };
  const startDate = ContractInputs.shape.startDate.safeParse(fields.startDate);
  return {
    clientName: text("clientName"),
    clientCompany: text("clientCompany"),
    clientCompanyNumber: text("clientCompanyNumber"),
    clientCompanyRegistrationCountry: text("clientCompanyRegistrationCountry"),
    startDate: startDate.success ? startDate.data : before.startDate,
  };
}
