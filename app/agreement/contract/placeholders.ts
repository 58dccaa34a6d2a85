import { cleanText, type FieldErrors, type FormFields } from "./inputs.ts";

const nobody = /^(?:n[/.]a\.?|none|nil|not applicable|unknown|tb[acd]|\P{L}+)$/iu;
const NO_NAME = "This doesn’t look like a name.";

/** Returns doubts about what stands in place of a name or an address. Only `npm run offer` asks about them. */
export function findPlaceholders(fields: FormFields): FieldErrors {
  const email = cleanText(fields.clientEmail);
  return {
    ...(nobody.test(cleanText(fields.clientName)) && { clientName: NO_NAME }),
    ...(nobody.test(cleanText(fields.clientCompany)) && { clientCompany: NO_NAME }),
    ...(/@[^.]+$/.test(email) && { clientEmail: "This address has no dot after its @." }),
  };
}
