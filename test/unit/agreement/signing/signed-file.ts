import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { AgreementFile } from "../../../../app/agreement/signing/agreement-file.ts";
import type { CheckContext } from "../../../../app/agreement/signing/check-file.ts";
import { hashOf, toBase64url } from "../../../../app/agreement/signing/encoding.ts";
import { publicJwk, publishedKeys } from "../../../../app/agreement/signing/keys.ts";
import type { Acceptance, Agreed } from "../../../../app/agreement/signing/payloads.ts";
import { signAcceptance } from "../../../../app/agreement/signing/sign-acceptance.ts";
import { countersign, makeOffer } from "../../../../app/agreement/signing/signatures.ts";
import { isoTime } from "../../../../app/agreement/signing/time.ts";
import { receiptFor } from "../../../support/agreement-files.ts";

export const offered = Date.parse("2026-03-01T09:30:00Z");
export const agreedAt = Date.parse("2026-03-02T10:00:00Z");
export const signedAt = Date.parse("2026-03-03T16:20:05Z");

export const terms = {
  plan: "retained-2",
  clientName: "Ada Quux",
  clientCompany: "Quux & Söhne Ltd",
  clientCompanyNumber: "07654321",
  clientCompanyRegistrationCountry: "England and Wales",
  startDate: "2026-03-15",
};

export const raw = "# Agreement\n\nbetween Quux & Söhne Ltd and the consultant\n";
const edition = hashOf("an edition");

export const agreed: Agreed = {
  name: "Ada Quux",
  position: "Director",
  email: "ada@quux.example",
  statement:
    "I have read this agreement, I have authority to agree to it for Quux & Söhne Ltd, and I intend my typed name as my signature.",
};

export function newKey(): KeyObject {
  return generateKeyPairSync("ed25519").privateKey;
}

export function contextAt(now: number, key: KeyObject): CheckContext {
  return { keys: publishedKeys(key, []), render, now };
}

function render(hash: string) {
  return hash === edition ? { raw } : undefined;
}

export async function offerFile(key: KeyObject): Promise<AgreementFile> {
  return makeOffer({ edition, terms, raw, now: offered }, key);
}

export async function acceptanceOf(offer: string, clock = agreedAt): Promise<Acceptance> {
  return { v: 1, offer: hashOf(offer), agreed, clock: isoTime(clock) };
}

export async function agreedFile(key: KeyObject): Promise<AgreementFile> {
  const { offer } = await offerFile(key);
  const acceptance = await signAcceptance(await acceptanceOf(offer));
  return receiptFor({ offer, agreed, acceptance }, contextAt(agreedAt, key), key);
}

export async function signedFile(key: KeyObject): Promise<AgreementFile> {
  return countersign(await agreedFile(key), countersigner, contextAt(signedAt, key), key);
}

export const countersigner = {
  name: "Grace Consultant",
  position: "Director",
  statement: "I have read this agreement, and I intend my typed name as my signature.",
};

/** Signs anything at all, as a thief of the key, or a mistake of ours, would. */
export function signAnything(header: string, payload: string | Buffer, key: KeyObject): string {
  const signed = `${toBase64url(header)}.${Buffer.from(payload).toString("base64url")}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString("base64url")}`;
}

export function headerFor(type: string, key: KeyObject): string {
  return JSON.stringify({ alg: "Ed25519", typ: type, kid: publicJwk(key).kid });
}

export function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}
