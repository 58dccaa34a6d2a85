import type { FieldName } from "./contract-inputs.ts";

export interface ContractField {
  name: Exclude<FieldName, "startDate">;
  label: string;
  /** What the field holds before a visitor has typed. */
  sample: string;
  /** What a browser can fill it with. Not "off": a reload would then keep the other fields and forget this one. */
  autoComplete?: string;
}

/** The four required fields, in the order of the page (spec.md, 2). */
export const contractFields: readonly ContractField[] = [
  { name: "clientName", label: "Client Name", sample: "Sam Client", autoComplete: "name" },
  {
    name: "clientCompany",
    label: "Company Name",
    sample: "Sample Client Ltd",
    autoComplete: "organization",
  },
  {
    name: "clientCompanyNumber",
    label: "Company Number",
    sample: "07654321",
  },
  {
    name: "clientCompanyRegistrationCountry",
    label: "Company Registration Country",
    sample: "England and Wales",
  },
];
