import type { core } from "zod/mini";
import { util } from "zod/mini";
import { SchemaError } from "../errors/schema-error.ts";

/** The first of zod's issues, in the spec's generic words. */
export function toSchemaError(subject: string, issues: readonly core.$ZodIssue[]): SchemaError {
  const issue = issues[0];
  const path = [subject, ...(issue?.path ?? []).map(String)].join(".");
  if (issue?.code !== "invalid_type") return new SchemaError("Invalid input", path);
  const received = util.parsedType(issue.input);
  if (received === "undefined") return new SchemaError("Required", path);
  return new SchemaError(`Expected ${issue.expected}, received ${received}`, path);
}
