import {
  cleanText,
  contractFields,
  type FieldName,
  type FormFields,
  validateInputs,
} from "./inputs.ts";

/** Something that the form lacks before its agreement can be signed. */
export interface Gap {
  name: FieldName;
  advice: string;
}

/** In the form's order. Empty if the form is valid and its client is not the sample. */
export function findGaps(fields: FormFields): readonly Gap[] {
  const errors = validateInputs(fields).errors ?? {};
  const gaps = contractFields.flatMap(({ name, thing, sample, isReal }): Gap[] => {
    if (errors[name]) return [{ name, advice: errors[name] }];
    if (isReal || cleanText(fields[name]) !== sample) return [];
    return [{ name, advice: `Replace the sample ${thing}` }];
  });
  if (errors.plan) gaps.unshift({ name: "plan", advice: errors.plan });
  if (errors.startDate) gaps.push({ name: "startDate", advice: errors.startDate });
  return gaps;
}
