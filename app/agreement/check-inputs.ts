import { ContractInputs, fieldNames, type FieldName } from "./contract-inputs.ts";

export type FieldErrors = Partial<Record<FieldName, string>>;

export type CheckedInputs =
  | { inputs: ContractInputs; errors: undefined }
  | { inputs: undefined; errors: FieldErrors };

/** Checks what a form sent: the inputs, or at most one message for each field. */
export function checkInputs(fields: Readonly<Record<string, unknown>>): CheckedInputs {
  const result = ContractInputs.safeParse(fields);
  if (result.success) return { inputs: result.data, errors: undefined };
  const errors: FieldErrors = {};
  for (const name of fieldNames) {
    const issue = result.error.issues.find(({ path }) => path[0] === name);
    if (issue !== undefined) errors[name] = issue.message;
  }
  return { inputs: undefined, errors };
}
