import { z } from "zod";
import { FILE_LIMIT, type FileFault } from "./file-fault.ts";
import { PublicJwk } from "./keys.ts";
import type { Terms } from "./payloads.ts";
import { londonDate } from "../../dates/london.ts";
import { formatDate } from "../../dates/calendar-date.ts";

const format = "consultancy-agreement/1";
const token = z.string();

const AgreementFile = z.strictObject({
  format: z.literal(format),
  offer: token,
  acceptance: token.optional(),
  receipt: token.optional(),
  countersignature: token.optional(),
  /** The agreement as Raw. */
  text: z
    .string()
    .min(1)
    .refine((text) => text.isWellFormed()),
  /** For a reader without this site, which never uses them: a forger would name a key of their own. */
  keys: z.array(PublicJwk).max(20),
});

/** An offer, and what was signed since: all that a proof needs, without this site. */
export type AgreementFile = z.infer<typeof AgreementFile>;

export class NotAgreementFileError extends Error {
  override name = "NotAgreementFileError";
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(`Not an agreement file: ${fault}`);
    this.fault = fault;
  }
}

/**
 * Spaces, escapes and the order of its members don't matter: other programs write them as they like, and the signatures are
 * over what the members hold. Throws a {@link NotAgreementFileError}.
 */
export function parseAgreementFile(written: string): AgreementFile {
  if (written.startsWith("%PDF-")) throw new NotAgreementFileError("pdf");
  if (written.startsWith("PK\u0003\u0004")) throw new NotAgreementFileError("word");
  if (Buffer.byteLength(written) > FILE_LIMIT) throw new NotAgreementFileError("size");
  try {
    const json = written.replace(/^\uFEFF/, "");
    const value: unknown = JSON.parse(json);
    const { success, data } = AgreementFile.safeParse(value);
    if (success && isWhole(data, json)) return createAgreementFile(data);
    if (isNewer(value)) throw new NotAgreementFileError("newer");
  } catch (error) {
    if (error instanceof NotAgreementFileError) throw error;
  }
  throw new NotAgreementFileError("form");
}

/** Whether it has all that is written, so that no member is there twice. */
function isWhole(file: AgreementFile, json: string): boolean {
  const plain = json.replace(/("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\r\n]+/g, (_, text?: string) =>
    text === undefined ? "" : JSON.stringify(JSON.parse(text)),
  );
  return plain.length === JSON.stringify(file).length;
}

function isNewer(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("format" in value)) return false;
  return /^consultancy-agreement\/(?!1$)\d+$/.test(String(value.format));
}

/** @param parts their order does not matter */
export function createAgreementFile(parts: Omit<AgreementFile, "format">): AgreementFile {
  const { offer, acceptance, receipt, countersignature, text, keys } = parts;
  return {
    format,
    offer,
    ...(acceptance !== undefined && { acceptance }),
    ...(receipt !== undefined && { receipt }),
    ...(countersignature !== undefined && { countersignature }),
    text,
    keys,
  };
}

export function writeAgreementFile(file: AgreementFile): string {
  return `${JSON.stringify(file)}\n`;
}

export type Stage = "offer" | "agreed" | "signed";

/** By what has been signed. */
export function stageOf(signed: { receipt?: unknown; countersignature?: unknown }): Stage {
  if (signed.receipt === undefined) return "offer";
  return signed.countersignature === undefined ? "agreed" : "signed";
}

/** `quux-ltd-consultancy-agreement-signed-2027-03-02.json` */
export function agreementFileName(
  { clientCompany = "" }: Terms,
  stage: Stage,
  now: number,
  extension = "json",
): string {
  const company = slug(clientCompany);
  const date = formatDate(londonDate(now));
  return `${company && `${company}-`}consultancy-agreement-${stage}-${date}.${extension}`;
}

/** ASCII, at most 40 characters; may be empty. */
function slug(name: string): string {
  const words = name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  return words
    .replace(/[^a-z\d]+/g, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "");
}
