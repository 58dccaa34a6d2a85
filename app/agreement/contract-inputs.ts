import * as z from "zod/mini";
import { cleanText } from "./clean-text.ts";
import { parseIsoDate } from "./iso-date.ts";

const LONGEST = 200;

function isVisible(value: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(value);
}

function isShort(value: string): boolean {
  return value.length <= LONGEST || [...value].length <= LONGEST;
}

/** `thing` is how a message names the field: "client’s name". */
function requiredText(thing: string) {
  const missing = `Enter the ${thing}`;
  const tooLong = `The ${thing} must be ${LONGEST} characters or fewer`;
  return z
    .string({ error: missing })
    .check(
      z.overwrite(cleanText),
      z.refine(isVisible, { error: missing, abort: true }),
      z.refine(isShort, { error: tooLong }),
    );
}

const startDate = z.pipe(
  z.string({ error: "Enter a start date" }),
  z.transform((text, context) => {
    const trimmed = text.trim();
    if (trimmed === "") return undefined;
    const date = parseIsoDate(trimmed);
    if (date !== undefined && date.year >= 2000 && date.year <= 2099) return date;
    context.issues.push({
      code: "custom",
      input: text,
      message:
        date === undefined
          ? "Start date must be a real date, such as 2026-11-27"
          : "Start date must be in a year from 2000 to 2099",
    });
    return z.NEVER;
  }),
);

/**
 * What a visitor fills in (spec.md, 3, "Contract inputs"). The four texts come out cleaned and are
 * required, with no pattern: foreign company numbers exist. No start date means today.
 */
export const ContractInputs = z.object({
  clientName: requiredText("client’s name"),
  clientCompany: requiredText("company’s name"),
  clientCompanyNumber: requiredText("company number"),
  clientCompanyRegistrationCountry: requiredText("country where the company is registered"),
  startDate: z.optional(startDate),
});
export type ContractInputs = z.infer<typeof ContractInputs>;

export type FieldName = keyof ContractInputs;
export const fieldNames = Object.keys(ContractInputs.shape) as readonly FieldName[];
