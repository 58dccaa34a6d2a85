import type { Terms } from "./payloads.ts";

export function clientStatement({ clientCompany = "", clientKind }: Terms): string {
  if (clientKind === "person")
    return statement("I agree to it for myself, in the course of my business");
  const partners = clientKind === "partnership" ? " and its partners" : "";
  return statementFor(`${clientCompany}${partners}`);
}

export function statementFor(company: string): string {
  return statement(`I have authority to agree to it for ${company}`);
}

function statement(authority: string): string {
  return `I have read this agreement, ${authority}, and I intend my typed name as my signature.`;
}
