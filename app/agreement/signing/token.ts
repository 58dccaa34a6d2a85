import type { KeyObject } from "node:crypto";
import { CompactSign, compactVerify } from "jose";
import { z } from "zod";
import { fromBase64url, isCanonical, toBase64url } from "./encoding.ts";
import { publicJwk, type PublishedKey } from "./keys.ts";
import { Acceptance } from "./payloads.ts";
import { decodeRewrittenLinks } from "./rewritten-links.ts";

type TokenType = "agreement-offer" | "agreement-receipt" | "agreement-countersignature";

const MAX_LENGTH = 16_384;
const FORM = /^[\w-]+\.[\w-]+\.[\w-]{86}$/;

/** `newer`: a newer version of this site made it. */
type TokenFault = "form" | "key" | "signature" | "payload" | "newer";

export class TokenError extends Error {
  override name = "TokenError";
  readonly fault: TokenFault;
  readonly kid: string | undefined;

  constructor(fault: TokenFault, kid?: string) {
    super(`The token's ${fault} is wrong`);
    this.fault = fault;
    this.kid = kid;
  }
}

export interface OpenedToken<T> {
  payload: T;
  key: PublishedKey;
}

/**
 * Opens one of the operator's tokens. The header must equal what this site would write, so `alg`, `crit` or `jwk` are
 * never interpreted. Throws a `TokenError`.
 */
export async function openToken<T>(
  token: string,
  type: TokenType,
  keys: readonly PublishedKey[],
  schema: z.ZodType<T>,
): Promise<OpenedToken<T>> {
  const { header, payload } = splitToken(token);
  const key = keys.find(({ jwk }) => headerOf(type, jwk.kid) === header);
  if (key === undefined) throw new TokenError("key", kidOf(header, type));
  await compactVerify(token, key.jwk, { algorithms: ["Ed25519"] }).catch(() => {
    throw new TokenError("signature");
  });
  return { payload: parsePayload(payload, schema), key };
}

/** Throws a `TokenError` unless there are three canonical parts, the last of 64 bytes. */
export function splitToken(token: string): { header: string; payload: string } {
  if (token.length > MAX_LENGTH || !FORM.test(token)) throw new TokenError("form");
  const [header = "", payload = "", signature = ""] = token.split(".");
  if (![header, payload, signature].every(isCanonical)) throw new TokenError("form");
  return { header, payload };
}

/** Expects a verified signature. Throws a `TokenError`. */
function parsePayload<T>(encoded: string, schema: z.ZodType<T>): T {
  try {
    const json = fromBase64url(encoded);
    const payload = exactJson(json, schema);
    if (payload !== undefined) return payload;
    throw new TokenError(isNewer(JSON.parse(json)) ? "newer" : "payload");
  } catch (error) {
    throw error instanceof TokenError ? error : new TokenError("payload");
  }
}

function isNewer(payload: unknown): boolean {
  if (typeof payload !== "object" || payload === null || !("v" in payload)) return false;
  return Number.isInteger(payload.v) && Number(payload.v) > 1;
}

/**
 * Returns undefined unless the schema would write the same JSON: no spaces, repeated or unknown members, `1.0` or
 * `\u0041`. Throws a `SyntaxError`.
 */
function exactJson<T>(json: string, schema: z.ZodType<T>): T | undefined {
  const { success, data } = schema.safeParse(JSON.parse(json));
  return success && JSON.stringify(data) === json ? data : undefined;
}

/** Signs a payload, whose members must have the order of its schema. */
export function signToken(type: TokenType, payload: object, key: KeyObject): Promise<string> {
  const { kid } = publicJwk(key);
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: "Ed25519", typ: type, kid })
    .sign(key);
}

function headerOf(type: TokenType, kid: string): string {
  return toBase64url(JSON.stringify({ alg: "Ed25519", typ: type, kid }));
}

/** Returns undefined for a header that this site would not write. */
function kidOf(header: string, type: TokenType): string | undefined {
  const kid = /"kid":"([\w-]{43})"\}$/.exec(Buffer.from(header, "base64url").toString())?.[1];
  return kid !== undefined && headerOf(type, kid) === header ? kid : undefined;
}

/** An offer's header up to the key's thumbprint. */
const START = toBase64url('{"alg":"Ed25519","typ":"agreement-offer","kid":"');
/** Other text does not contain this. */
const SHORT_START = START.slice(0, toBase64url('{"alg":"Ed25519"').length - 1);
/** The signature's length separates it from following words. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]{86}/;

/** Finds each token once, in links, rewritten links and quoted mails. */
export function findOffers(text: string): string[] {
  for (const joined of candidateTexts(text)) {
    const parts = joined.split(START).slice(1);
    const tokens = parts.flatMap((part) => TOKEN.exec(START + part)?.[0] ?? []);
    if (tokens.length > 0) return [...new Set(tokens)];
  }
  return [];
}

/** Finds the first token. */
export function findOffer(text: string): string | undefined {
  return findOffers(text)[0];
}

/** True if the text contains the start of an offer's token, with or without the rest. */
export function startsOffer(text: string): boolean {
  return candidateTexts(text).some((joined) => {
    const start = joined.indexOf(SHORT_START);
    return start !== -1 && START.startsWith(joined.slice(start, start + START.length));
  });
}

/**
 * Returns the texts to search for a token, without line breaks. Undoes rewritten links, and the source of a mail:
 * quoted-printable (RFC 2045), HTML and Markdown escapes.
 */
function candidateTexts(text: string): string[] {
  const unquoted = text.replace(/^[ \t]*[>|][>| \t]*/gm, "");
  const decoded = unquoted
    .replace(/=[ \t]*(?:\r?\n|$)/g, "")
    .replace(/=([2-7][\dA-F])/g, (_, hex: string) => character(Number.parseInt(hex, 16)));
  const unescaped = decoded
    .replace(/<w?br\s*\/?>|\\(?=[-._#])/gi, "")
    .replace(/&#x([2-7][\da-f]);/gi, (_, hex: string) => character(Number.parseInt(hex, 16)))
    .replace(/&#(\d{2,3});/g, (_, code: string) => character(Number(code)));
  return [...new Set([unquoted, decoded, unescaped])].flatMap((one) =>
    decodeRewrittenLinks(one.replace(/[\s\p{Cf}]+/gu, "")),
  );
}

function character(code: number): string {
  return String.fromCharCode(code);
}

const typ = z.literal("agreement-acceptance");
const x = z.string().regex(/^[\w-]{43}$/);
const ed25519 = z.strictObject({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), x });
const p256 = z.strictObject({ kty: z.literal("EC"), crv: z.literal("P-256"), x, y: x });

const AcceptanceHeader = z.union([
  z.strictObject({ alg: z.literal("Ed25519"), typ, jwk: ed25519 }),
  z.strictObject({ alg: z.literal("ES256"), typ, jwk: p256 }),
]);

/**
 * Opens what the client's browser signed. The key is in the token's own header, so this proves that nothing has
 * changed, not who signed. Throws a `TokenError`.
 */
export async function openAcceptance(token: string): Promise<Acceptance> {
  const { header, payload } = splitToken(token);
  const { alg, jwk } = acceptanceHeaderIn(header);
  await compactVerify(token, jwk, { algorithms: [alg] }).catch(() => {
    throw new TokenError("signature");
  });
  return parsePayload(payload, Acceptance);
}

function acceptanceHeaderIn(encoded: string): z.infer<typeof AcceptanceHeader> {
  try {
    const header = exactJson(fromBase64url(encoded), AcceptanceHeader);
    if (header !== undefined) return header;
  } catch {
    // Not JSON.
  }
  throw new TokenError("key");
}
