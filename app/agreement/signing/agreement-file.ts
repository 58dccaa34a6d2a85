import { z } from "zod";
import { parseObject } from "./encoding.ts";
import { type FileFault, fileFaultsInWords, MAX_FILE_BYTES } from "./file-fault.ts";
import { PublicJwk } from "./keys.ts";
import { findOffer } from "./token.ts";

const format = "consultancy-agreement/1";
const token = z.string();

const AgreementFile = z.strictObject({
  format: z.literal(format),
  offer: token,
  acceptance: token.optional(),
  receipt: token.optional(),
  countersignature: token.optional(),
  text: z
    .string()
    .min(1)
    .refine((text) => text.isWellFormed()),
  /** For other programs. This site never uses them: a forger would name its own key. */
  keys: z.array(PublicJwk).max(20),
});

export type AgreementFile = z.infer<typeof AgreementFile>;

export class NotAgreementFileError extends Error {
  override name = "NotAgreementFileError";
  readonly fault: FileFault;
  /** Shown to the visitor; without the last full stop. */
  readonly inWords: string;

  constructor(fault: FileFault, difference = "") {
    super(`Not an agreement file: ${fault}`);
    this.fault = fault;
    this.inWords = fileFaultsInWords[fault] + difference;
  }
}

/**
 * Ignores spaces, escapes, the order of members and a mail program's quoting: the signatures cover only the members'
 * values. Throws a `NotAgreementFileError`.
 */
export function parseAgreementFile(written: string): AgreementFile {
  if (written.startsWith("%PDF-")) throw new NotAgreementFileError("pdf");
  if (written.startsWith("PK\u0003\u0004")) throw new NotAgreementFileError("word");
  if (Buffer.byteLength(written) > MAX_FILE_BYTES) throw new NotAgreementFileError("size");
  const trimmed = written.trim();
  const json = trimmed.startsWith(">") ? trimmed.replace(/^[ \t]*>[> \t]*/gm, "") : trimmed;
  const value = parseObject(() => json);
  if (!value || Array.isArray(value)) {
    throw new NotAgreementFileError(looksLikeAgreementFile(json) ? "damaged" : "form");
  }
  const { success, data, error } = AgreementFile.safeParse(value);
  if (success && isWhole(data, json)) return createAgreementFile(data);
  const { format: named, $schema } = value;
  const isNewer = /^consultancy-agreement\/(?!1$)\d+$/.test(textOf(named));
  if (isNewer) throw new NotAgreementFileError("newer");
  if (!looksLikeAgreementFile(json)) {
    const isTermsFile = textOf($schema).endsWith("/agreement/terms.schema.json");
    throw new NotAgreementFileError(isTermsFile ? "terms" : "form");
  }
  const difference = error ? differenceIn(value, error) : "a part of it is there twice";
  throw new NotAgreementFileError("altered", `: ${difference}`);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** True even if the file is damaged, but not for a link or token of an offer. */
function looksLikeAgreementFile(text: string): boolean {
  if (/consultancy-agreement\/\d/.test(text)) return true;
  return /(?:receipt|text|keys)["“”]\s*:/.test(text) && findOffer(text) !== undefined;
}

/** True even if the file is damaged. */
export function looksLikeAgreedFile(text: string): boolean {
  return /(?:acceptance|receipt)["“”]\s*:/.test(text) && looksLikeAgreementFile(text);
}

/** Names of added members are the forger's words, so they are not repeated. */
function differenceIn(value: Readonly<Record<string, unknown>>, { issues }: z.ZodError): string {
  const name = String(issues[0]?.path[0] ?? "");
  if (name === "") return "something was added to it";
  const fault = Object.hasOwn(value, name) ? "damaged" : "missing";
  return `its ${name} ${name === "keys" ? "are" : "is"} ${fault}`;
}

/** False if a member occurs twice. */
function isWhole(file: AgreementFile, json: string): boolean {
  const plain = json.replace(/("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\r\n]+/g, (_, text?: string) =>
    text === undefined ? "" : JSON.stringify(JSON.parse(text)),
  );
  return plain.length === JSON.stringify(file).length;
}

export function createAgreementFile(parts: Omit<AgreementFile, "format">): AgreementFile {
  const { offer, acceptance, receipt, countersignature, text, keys } = parts;
  return { format, offer, acceptance, receipt, countersignature, text, keys };
}

export function writeAgreementFile(file: AgreementFile): string {
  return `${JSON.stringify(file)}\n`;
}

export type AgreementStage = "offer" | "agreed" | "signed";

export function stageOf(signed: { receipt?: unknown; countersignature?: unknown }): AgreementStage {
  if (signed.receipt === undefined) return "offer";
  return signed.countersignature === undefined ? "agreed" : "signed";
}
