import { createHash } from "node:crypto";
import { onDemand, retained } from "../../work-together/plans.ts";
import { terms } from "../../work-together/terms.ts";
import type { Consultant } from "./consultant.ts";

/** 8 hex digits that change with all that the agreement's words come from, apart from the client's details. */
export function agreementVersion(template: readonly string[], consultant: Consultant): string {
  const plans = { retained, onDemand, terms };
  const words = JSON.stringify({ template, plans, consultant });
  return createHash("sha256").update(words).digest("hex").slice(0, 8);
}
