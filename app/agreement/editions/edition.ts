import type { Plans } from "../../work-together/plans.ts";
import type { Consultant } from "../contract/contract.ts";
import { hashOf, inHex } from "../signing/encoding.ts";

/** Holds everything that an agreement is made of, apart from the client's details. */
export interface Edition {
  template: string;
  plans: Plans;
  consultant: Consultant;
}

/** Returns the text of the edition’s file. */
export function serializeEdition({ template, plans, consultant }: Edition): string {
  return `${JSON.stringify({ template, plans, consultant }, null, 2)}\n`;
}

/** One of an edition's two documents: the one to sign on paper, or the offer with its record of signature. */
export interface EditionDocument {
  id: string;
  signing: "paper" | "offer";
}

export type EditionIdentity = ReturnType<typeof identifyEdition>;

/** Returns the SHA-256 of the text of an edition's file, in base64url, and the edition's id. */
export function identifyEdition(text: string) {
  const hash = hashOf(text);
  return { hash, id: editionId(hash) };
}

/** Returns the first 16 hexadecimal digits of the hash, by which files and links name the edition. */
export function editionId(hash: string): string {
  return inHex(hash).slice(0, 16);
}

/** Returns the short id that documents and pages print. */
export function editionVersion(id: string): string {
  return id.slice(0, 8);
}
