import { readFileSync } from "node:fs";
import { type Consultant, createContractValues } from "../../../app/agreement/contract/contract.ts";
import type { ContractInputs } from "../../../app/agreement/contract/inputs.ts";
import { compileAgreement } from "../../../app/agreement/document/compile-template.ts";
import { renderMarkdown } from "../../../app/agreement/document/fill-template.ts";

export const source = readFileSync(
  new URL("../../../app/agreement/agreement.md", import.meta.url),
  "utf8",
);

export const inputs: ContractInputs = {
  clientName: "Sam Client",
  clientCompany: "Acme & Sons (UK) Ltd.",
  clientCompanyNumber: "07654321",
  clientCompanyRegistrationCountry: "England and Wales",
  startDate: { year: 2026, month: 12, day: 1 },
};

export const consultant: Consultant = {
  name: "Alex Sample",
  companyName: "Sample Advisory Ltd",
  companyNumber: "01234567",
  registeredIn: "England and Wales",
  address: "1 Sample Street, Oxford",
  email: "alex@example.com",
  schedulingUrl: "https://scheduling.example/alex",
};

export const today = { year: 2026, month: 11, day: 20 };

export const template = compileAgreement(source);
export const contract = createContractValues(inputs, consultant, today);
export const markdown = renderMarkdown(template, contract);
