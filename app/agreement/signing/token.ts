import type { KeyObject } from "node:crypto";
import { compactVerify, CompactSign } from "jose";
import type { z } from "zod";
import { decode, encode, isCanonical } from "./encoding.ts";
import { publicJwk, type PublishedKey } from "./keys.ts";

type TokenType = "agreement-offer" | "agreement-receipt" | "agreement-countersignature";

const MAX_LENGTH = 16_384;
const FORM = /^[\w-]+\.[\w-]+\.[\w-]{86}$/;

/** Why a token was refused. `newer`: it was made by a newer version of this site. */
type TokenFault = "form" | "key" | "signature" | "payload" | "newer";

export class TokenError extends Error {
  override name = "TokenError";
  readonly fault: TokenFault;
  /** Of a key that is not published. */
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
 * Opens one of the operator's tokens. Its header has to equal the one that this site would have written, so that `alg`,
 * `crit`, `jwk` and all else in a header are never interpreted.
 *
 * @throws {TokenError}
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

/** Throws a {@link TokenError} unless the token is three canonical parts, the last of 64 bytes. */
export function splitToken(token: string): { header: string; payload: string } {
  if (token.length > MAX_LENGTH || !FORM.test(token)) throw new TokenError("form");
  const [header = "", payload = "", signature = ""] = token.split(".");
  if (![header, payload, signature].every(isCanonical)) throw new TokenError("form");
  return { header, payload };
}

/** For a payload whose signature fits. Throws a {@link TokenError}. */
export function parsePayload<T>(encoded: string, schema: z.ZodType<T>): T {
  try {
    const json = decode(encoded);
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
 * Undefined unless the schema accepts the text, and would have written it the same: without spaces, repeated or unknown
 * members, `1.0` or `\u0041`, and in the schema's order. Throws a `SyntaxError` if it is no JSON.
 */
export function exactJson<T>(json: string, schema: z.ZodType<T>): T | undefined {
  const { success, data } = schema.safeParse(JSON.parse(json));
  return success && JSON.stringify(data) === json ? data : undefined;
}

/** The payload's members have to be in the order of its schema. */
export function signToken(type: TokenType, payload: object, key: KeyObject): Promise<string> {
  const { kid } = publicJwk(key);
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: "Ed25519", typ: type, kid })
    .sign(key);
}

function headerOf(type: TokenType, kid: string): string {
  return encode(JSON.stringify({ alg: "Ed25519", typ: type, kid }));
}

/** Undefined if the header is not ours, whatever the key. */
function kidOf(header: string, type: TokenType): string | undefined {
  const kid = /"kid":"([\w-]{43})"\}$/.exec(Buffer.from(header, "base64url").toString())?.[1];
  return kid !== undefined && headerOf(type, kid) === header ? kid : undefined;
}

/** How every offer's token begins: its header, up to the thumbprint of the key. */
const START = encode('{"alg":"Ed25519","typ":"agreement-offer","kid":"');
/** The signature has 64 bytes, so that words behind it are told from it. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]{86}/;

/** The token among what a mail program or a person put around or within it; undefined if there is none. */
export function findOffer(text: string): string | undefined {
  const joined = text
    .replace(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/^[ \t]*>[> \t]*/gm, "")
    .replace(/[\s\p{Cf}]+/gu, "");
  const start = joined.indexOf(START);
  return start === -1 ? undefined : TOKEN.exec(joined.slice(start))?.[0];
}
