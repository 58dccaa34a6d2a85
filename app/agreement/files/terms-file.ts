import * as z from "zod";
import { pricedChoices } from "../../work-together/plans.ts";
import {
  clientKinds,
  type ContractInputs,
  filledFields,
  type LinkMark,
} from "../contract/inputs.ts";

const termsSchemaPath = "/agreement/terms.schema.json";

const text = z.string().min(1).max(200);

const Terms = z.strictObject({
  plan: z.enum(pricedChoices.map(({ choice }) => choice)).optional(),
  clientName: text.describe("Who represents the client"),
  clientCompany: text.describe("The client"),
  clientCompanyNumber: text.describe("“None” for a client that is no company"),
  clientCompanyRegistrationCountry: text,
  startDate: z.iso.date().optional(),
  clientKind: z.enum(clientKinds).optional().describe("A company, if it is left out"),
  clientPosition: text.optional(),
  clientAddress: text.optional(),
  clientEmail: text.optional(),
});

export const TermsFile = z
  .strictObject({
    $schema: z.string(),
    edition: z
      .string()
      .regex(/^[\da-f]{16}$/)
      .describe("The first 16 hexadecimal digits of the SHA-256 of the edition"),
    offered: z.iso.date().describe("The date of the agreement"),
    terms: Terms,
  })
  .meta({ title: "Terms of a consultancy agreement" });

export function writeTermsSchema(origin: string): string {
  const schema = { $id: `${origin}${termsSchemaPath}`, ...z.toJSONSchema(TermsFile) };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

export function writeTerms(inputs: ContractInputs, mark: LinkMark, origin: string): string {
  const terms = filledFields(inputs);
  const file = { $schema: `${origin}${termsSchemaPath}`, ...mark, terms };
  return `${JSON.stringify(file, null, 2)}\n`;
}
