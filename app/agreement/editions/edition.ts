import { createHash } from "node:crypto";
import type { Plans } from "../../work-together/plans.ts";
import type { Consultant } from "../contract/consultant.ts";

/** All that the agreement's words come from, apart from one client's details. */
export interface Edition {
  /** The Markdown of `agreement.md`. */
  template: string;
  plans: Plans;
  consultant: Consultant;
}

/** The text of an edition's file. */
export function writeEdition({ template, plans, consultant }: Edition): string {
  return `${JSON.stringify({ template, plans, consultant }, null, 2)}\n`;
}

/** Whose agreement is set as a document: for signatures on paper, or as an offer with the record of its signatures. */
export interface EditionDocument {
  id: string;
  signing: "paper" | "offer";
}

export interface EditionName {
  /** SHA-256 of the file, in base64url. */
  hash: string;
  /** Its first 16 digits in hexadecimal: the file's name, and what links carry. */
  id: string;
}

/** @param text of the file */
export function nameEdition(text: string): EditionName {
  const hash = createHash("sha256").update(text).digest("base64url");
  return { hash, id: idOf(hash) };
}

export function idOf(hash: string): string {
  return Buffer.from(hash, "base64url").toString("hex").slice(0, 16);
}

/** Eight hexadecimal digits, for people. */
export function versionOf({ id }: Pick<EditionName, "id">): string {
  return id.slice(0, 8);
}
