import type { Acceptance } from "./payloads.ts";

type Signer = Readonly<{
  key: CryptoKey;
  algorithm: AlgorithmIdentifier | EcdsaParams;
  header: object;
}>;

/**
 * Signs in the browser with a key that is never stored. Returns undefined without WebCrypto: on plain http, or in an
 * old browser.
 */
export async function signAcceptance(acceptance: Acceptance): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const signer = await ed25519()
    .catch(p256)
    .catch(() => undefined);
  if (!signer) return undefined;
  const { v, offer, agreed, clock } = acceptance;
  const { name, position, email, statement } = agreed;
  const payload = { v, offer, agreed: { name, position, email, statement }, clock };
  const signed = `${encode(signer.header)}.${encode(payload)}`;
  const bytes = new TextEncoder().encode(signed);
  const signature = await crypto.subtle.sign(signer.algorithm, signer.key, bytes);
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

async function ed25519(): Promise<Signer> {
  const pair = await crypto.subtle.generateKey("Ed25519", false, ["sign"]);
  if (!("privateKey" in pair)) throw new TypeError("not a key pair");
  const { kty, crv, x } = await crypto.subtle.exportKey("jwk", pair.publicKey);
  const header = { alg: "Ed25519", typ: "agreement-acceptance", jwk: { kty, crv, x } };
  return { key: pair.privateKey, algorithm: "Ed25519", header };
}

async function p256(): Promise<Signer> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ["sign"]);
  const { kty, crv, x, y } = await crypto.subtle.exportKey("jwk", publicKey);
  const header = { alg: "ES256", typ: "agreement-acceptance", jwk: { kty, crv, x, y } };
  return { key: privateKey, algorithm, header };
}

function encode(value: object): string {
  return base64url(new TextEncoder().encode(JSON.stringify(value)));
}

function base64url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
