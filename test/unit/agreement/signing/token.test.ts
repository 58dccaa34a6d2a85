import { generateKeyPairSync, verify } from "node:crypto";
import fc from "fast-check";
import { calculateJwkThumbprint } from "jose";
import { expect, test } from "vitest";
import { toBase64url } from "../../../../app/agreement/signing/encoding.ts";
import { publicJwk, publishedKeys, thumbprint } from "../../../../app/agreement/signing/keys.ts";
import { newReference, Offer, REFERENCE } from "../../../../app/agreement/signing/payloads.ts";
import { openToken, signToken, TokenError } from "../../../../app/agreement/signing/token.ts";
import { headerFor, newKey, offerFile, payloadOf, signAnything } from "./signed-file.ts";

const key = newKey();
const keys = publishedKeys(key, []);
const { offer } = await offerFile(key);
const payload = payloadOf(offer);
const header = headerFor("agreement-offer", key);

async function faultOf(token: string): Promise<string> {
  try {
    await openToken(token, "agreement-offer", keys, Offer);
    return "none";
  } catch (error) {
    if (error instanceof TokenError) return error.fault;
    throw error;
  }
}

test("a token is what node:crypto signs as well, byte for byte", async () => {
  expect(offer).toBe(signAnything(header, JSON.stringify(payload), key));
  expect(await faultOf(offer)).toBe("none");
  const signed = Buffer.from(offer.slice(0, offer.lastIndexOf(".")));
  const signature = Buffer.from(offer.split(".")[2] ?? "", "base64url");
  const publicKey = { key: { ...keys[0]?.jwk }, format: "jwk" } as const;
  expect(verify(null, signed, publicKey, signature)).toBe(true);
});

test("the thumbprint of RFC 8037’s key is the one it prints", async () => {
  const x = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
  expect(thumbprint(x)).toBe("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
  const jwk = publicJwk(key);
  expect(await calculateJwkThumbprint(jwk)).toBe(jwk.kid);
});

test("no other character anywhere in a token is taken", async () => {
  const alphabet = [..."ABCXYZabcxyz0189-_.=+/ \n~é"];
  const at = fc.nat(offer.length - 1);
  await fc.assert(
    fc.asyncProperty(at, fc.constantFrom(...alphabet), async (index, character) => {
      fc.pre(offer[index] !== character);
      const changed = offer.slice(0, index) + character + offer.slice(index + 1);
      expect(await faultOf(changed)).not.toBe("none");
    }),
    { numRuns: 1500 },
  );
});

test.each([...offer.split(".").entries()])(
  "another last character of part %i is refused, even if it holds the same bytes",
  async (index, part) => {
    for (const last of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") {
      const changed = part.slice(0, -1) + last;
      if (changed === part) continue;
      expect(await faultOf(offer.split(".").with(index, changed).join("."))).not.toBe("none");
    }
  },
);

const jwk = publicJwk(key);
const { kid } = jwk;
const typ = "agreement-offer";

test.each([
  ["another order", JSON.stringify({ typ, alg: "Ed25519", kid })],
  ["a space", header.replace(",", ", ")],
  ["a repeated member", header.replace("{", '{"alg":"Ed25519",')],
  ["none", JSON.stringify({ alg: "none", typ, kid })],
  ["ES256", JSON.stringify({ alg: "ES256", typ, kid })],
  ["crit and b64", JSON.stringify({ alg: "Ed25519", b64: false, crit: ["b64"], typ, kid })],
  ["b64 at the end", JSON.stringify({ alg: "Ed25519", typ, kid, b64: true })],
  ["jwk", JSON.stringify({ alg: "Ed25519", typ, kid, jwk })],
  ["jku", JSON.stringify({ alg: "Ed25519", typ, kid, jku: "https://keys.example" })],
  ["another type", headerFor("agreement-receipt", key)],
  ["no type", JSON.stringify({ alg: "Ed25519", kid })],
  ["no kid", JSON.stringify({ alg: "Ed25519", typ })],
  ["a kid that is no string", JSON.stringify({ alg: "Ed25519", typ, kid: [kid] })],
  ["a BOM", `\uFEFF${header}`],
  ["no JSON", "offer"],
])("a header with %s is refused, signed by the real key", async (_, other) => {
  expect(await faultOf(signAnything(other, JSON.stringify(payload), key))).toBe("key");
});

test("a key that is not published is named, and one under a published kid does not fit", async () => {
  expect(await faultOf(signAnything(header, JSON.stringify(payload), newKey()))).toBe("signature");
  const stranger = newKey();
  const { offer: foreign } = await offerFile(stranger);
  await expect(openToken(foreign, typ, keys, Offer)).rejects.toMatchObject({
    fault: "key",
    kid: publicJwk(stranger).kid,
  });
});

const json = JSON.stringify(payload);
const values = Object.entries(payload);

test.each([
  ["a space", json.replace(":", ": "), "payload"],
  ["a line feed at the end", `${json}\n`, "payload"],
  ["a BOM", `\uFEFF${json}`, "payload"],
  ["a repeated member", json.replace("{", '{"v":1,'), "payload"],
  ["1.0", json.replace('"v":1', '"v":1.0'), "payload"],
  ["an escaped letter", json.replace('"reference"', String.raw`"\u0072eference"`), "payload"],
  ["an unknown member", JSON.stringify({ ...payload, note: "x" }), "payload"],
  ["__proto__", json.replace(/\}$/, ',"__proto__":{}}'), "payload"],
  ["a term __proto__", json.replace('"terms":{', '"terms":{"__proto__":"x",'), "payload"],
  ["another order", JSON.stringify(Object.fromEntries(values.toReversed())), "payload"],
  ["an older version", JSON.stringify({ ...payload, v: 0 }), "payload"],
  ["a newer version", JSON.stringify({ ...payload, v: 2 }), "newer"],
  ["a version as text", JSON.stringify({ ...payload, v: "1" }), "payload"],
  ["null", "null", "payload"],
  ["no JSON", "offer", "payload"],
  ["bytes that are no UTF-8", Buffer.from([0x22, 0xff, 0x22]), "payload"],
])("a payload with %s is refused, signed by the real key", async (_, other, fault) => {
  expect(await faultOf(signAnything(header, other, key))).toBe(fault);
});

test("a token that is too long, or has other parts, is refused before it is read", async () => {
  for (const token of [
    `${"a".repeat(16_000)}.${offer}`,
    "",
    "..",
    ".",
    `${offer}.`,
    `${offer}\n`,
    ` ${offer}`,
    offer.split(".").slice(0, 2).join("."),
    `${offer}.x`,
    toBase64url(JSON.stringify(payload)),
  ]) {
    expect(await faultOf(token)).toBe("form");
  }
});

test("an RSA key signs nothing", async () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  expect(() => signToken(typ, payload, privateKey)).toThrow(TypeError);
});

test("a reference has 8 of Crockford’s digits, and differs each time", () => {
  const references = Array.from({ length: 500 }, newReference);
  expect(references.filter((reference) => !REFERENCE.test(reference))).toEqual([]);
  expect(new Set(references).size).toBe(500);
  expect(new Set(references.join("").replaceAll("-", "")).size).toBe(32);
});
