import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import {
  createAgreementFile,
  NotAgreementFileError,
  parseAgreementFile,
} from "../../../../app/agreement/signing/agreement-file.ts";
import {
  type CheckContext,
  checkFile,
  differenceOfClocks,
  type Verdict,
} from "../../../../app/agreement/signing/check-file.ts";
import { hashOf } from "../../../../app/agreement/signing/encoding.ts";
import { publicJwk, publishedKeys } from "../../../../app/agreement/signing/keys.ts";
import { signAcceptance } from "../../../../app/agreement/signing/sign-acceptance.ts";
import { countersign, NotAgreedError } from "../../../../app/agreement/signing/signatures.ts";
import { isoTime } from "../../../../app/agreement/signing/time.ts";
import { receiptFor } from "../../../support/agreement-files.ts";
import { alteredFields, alteredFiles, tokenNames, withPayload } from "./altered-files.ts";
import {
  acceptanceOf,
  agreed,
  agreedAt,
  agreedFile,
  countersigner,
  headerFor,
  newKey,
  offered,
  offerFile,
  payloadOf,
  raw,
  signAnything,
  signedAt,
  signedFile,
  contextAt,
  terms,
} from "./signed-file.ts";

const key = newKey();
const signed = await signedFile(key);
const context = contextAt(signedAt + 86_400_000, key);

async function verdictOf(
  text: string,
  of: CheckContext = context,
): Promise<Verdict | { kind: "none" }> {
  try {
    return await checkFile(parseAgreementFile(text), of);
  } catch (error) {
    if (error instanceof NotAgreementFileError) return { kind: "none" };
    throw error;
  }
}

test("an offer, an agreement and a signed agreement are found to be so", async () => {
  const files = [await offerFile(key), await agreedFile(key), signed];
  const found = await Promise.all(files.map((file) => checkFile(file, context)));
  expect(found).toMatchObject([
    { kind: "valid", file: { stage: "offer", offer: { terms } } },
    { kind: "valid", file: { stage: "agreed", receipt: { agreed }, acceptance: { agreed } } },
    { kind: "valid", file: { stage: "signed", countersignature: countersigner } },
  ]);
});

test("an agreement file has no more than its tokens, text and keys, and is read back the same", () => {
  const tokens = ["offer", "acceptance", "receipt", "countersignature"];
  expect(Object.keys(signed)).toEqual(["format", ...tokens, "text", "keys"]);
  const spaced = JSON.stringify(signed, null, "\t").replaceAll("\n", "\r\n");
  for (const text of [JSON.stringify(signed), spaced, spaced.replaceAll("ö", String.raw`\u00f6`)]) {
    expect(parseAgreementFile(text)).toEqual(signed);
  }
});

const fields = alteredFields(signed);

test("the fields that are altered are those of the four tokens", () => {
  expect(fields.map(({ part, field }) => `${part}.${field}`)).toContain(
    "offer.terms.clientCompany",
  );
  expect(fields.filter(({ how }) => how === "changed").length).toBe(13 + 7 + 8 + 6);
});

test.each(fields)("$part: $field $how is refused, naming the part", async (altered) => {
  const { part, payload } = altered;
  const token = withPayload(signed[part] ?? "", payload);
  expect(await verdictOf(JSON.stringify({ ...signed, [part]: token }))).toMatchObject({
    kind: "changed",
    part,
  });
});

test("each field of an offer is named by its label", async () => {
  const labels: Record<string, string> = {
    reference: "Reference",
    expiresAt: "End of the offer",
    text: "Hash of the text",
    "terms.plan": "Plan and tier",
    "terms.clientCompanyNumber": "Company Number",
    "terms.startDate": "Start Date",
  };
  const named = fields.filter(({ part, field, how }) => {
    return part === "offer" && field in labels && how !== "removed";
  });
  expect(named).toHaveLength(12);
  for (const { part, field, how, payload } of named) {
    const offer = withPayload(signed.offer, payload);
    const verdict = await verdictOf(JSON.stringify({ ...signed, offer }));
    const changed = { kind: "changed", part, fields: [labels[field]] };
    expect(verdict, `${field} ${how}`).toEqual(changed);
  }
});

const otherKeys = [
  "no keys",
  "another key under its thumbprint",
  "a stranger’s keys",
  "a stranger’s key more",
  "its key twice",
];

test("no altered file is found valid but those whose last signature was made anew, or taken out, that another program saved, or whose keys are others, which is told", async () => {
  const files = await alteredFiles(signed, key);
  expect(files.length).toBeGreaterThan(800);
  const valid: string[] = [];
  const namesOthers: string[] = [];
  const savedAgain: string[] = [];
  for (const [what, text] of files) {
    const verdict = await verdictOf(text);
    if (verdict.kind !== "valid") continue;
    valid.push(what);
    if (!verdict.file.namesItsKeys) namesOthers.push(what);
    if (isDeepStrictEqual(parseAgreementFile(text), signed)) savedAgain.push(what);
  }
  expect(valid).toEqual([
    "countersignature.name changed and signed anew",
    "countersignature.position changed and signed anew",
    "countersignature.statement changed and signed anew",
    "without countersignature",
    "another order",
    ...otherKeys,
    "escaped letters",
    "a BOM",
  ]);
  expect(namesOthers).toEqual(otherKeys);
  expect(savedAgain).toEqual(["another order", "escaped letters", "a BOM"]);
});

test("a file with any member twice is none", () => {
  const json = JSON.stringify(signed);
  for (const [name, value] of Object.entries(signed)) {
    const member = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
    const twice = json.replace("{", `{${member},`);
    expect(() => parseAgreementFile(twice)).toThrow(NotAgreementFileError);
  }
});

test("a part that is missing is said to be", async () => {
  const { acceptance: _, ...unsigned } = signed;
  expect(await checkFile(unsigned, context)).toEqual({ kind: "missing", part: "acceptance" });
  const { receipt: __, ...withoutReceipt } = signed;
  expect(await checkFile(withoutReceipt, context)).toEqual({ kind: "missing", part: "receipt" });
});

test("whole, each part of another file is told by its name", async () => {
  const other = await signedFile(key);
  for (const part of tokenNames) {
    const mixed = await verdictOf(JSON.stringify({ ...signed, [part]: other[part] }));
    const broken = { offer: "receipt", acceptance: "acceptance", receipt: "receipt" };
    expect(mixed).toMatchObject({
      kind: "changed",
      part: part === "countersignature" ? part : broken[part],
    });
  }
});

test("keys in a file are not believed", async () => {
  const stranger = newKey();
  const foreign = await signedFile(stranger);
  expect(foreign.keys).toEqual([publicJwk(stranger)]);
  expect(await checkFile(foreign, context)).toEqual({
    kind: "unchecked",
    part: "offer",
    kid: publicJwk(stranger).kid,
    isRetired: false,
  });
});

test("without script a receipt says so, and nothing can be put beside it", async () => {
  const { offer } = await offerFile(key);
  const file = await receiptFor({ offer, agreed }, contextAt(agreedAt, key), key);
  expect(file.acceptance).toBeUndefined();
  expect(payloadOf(file.receipt ?? "")).toMatchObject({ acceptance: null });
  const acceptance = await signAcceptance(await acceptanceOf(offer));
  const { keys, text, receipt } = file;
  const added = createAgreementFile({ offer, acceptance, receipt, text, keys });
  expect(await checkFile(added, context)).toMatchObject({ kind: "changed", part: "acceptance" });
});

test("to agree to an offer its text is rendered once", async () => {
  const { offer } = await offerFile(key);
  let renders = 0;
  const counting: CheckContext = {
    ...contextAt(agreedAt, key),
    render: () => (renders++, { raw }),
  };
  await receiptFor({ offer, agreed }, counting, key);
  expect(renders).toBe(1);
});

test("a browser that signed other words than were sent gets no receipt", async () => {
  const { offer } = await offerFile(key);
  const acceptance = await acceptanceOf(offer);
  for (const other of [
    { ...acceptance, agreed: { ...agreed, name: "Bob Quux" } },
    { ...acceptance, offer: hashOf("another offer") },
  ]) {
    const making = receiptFor(
      { offer, agreed, acceptance: await signAcceptance(other) },
      contextAt(agreedAt, key),
      key,
    );
    await expect(making).rejects.toMatchObject({ name: "NotAgreedError", reason: "acceptance" });
  }
  const broken = receiptFor({ offer, agreed, acceptance: "x" }, contextAt(agreedAt, key), key);
  await expect(broken).rejects.toThrow(NotAgreedError);
});

test("where Ed25519 is missing, the browser signs with P-256, and on plain http nothing", async () => {
  const { offer } = await offerFile(key);
  const generateKey = crypto.subtle.generateKey.bind(crypto.subtle);
  crypto.subtle.generateKey = Object.assign((algorithm: unknown, ...rest: never[]) => {
    if (algorithm === "Ed25519") throw new DOMException("", "NotSupportedError");
    return Reflect.apply(generateKey, crypto.subtle, [algorithm, ...rest]);
  });
  try {
    const acceptance = await signAcceptance(await acceptanceOf(offer));
    expect(Buffer.from(acceptance?.split(".")[0] ?? "", "base64url").toString()).toContain("ES256");
    const file = await receiptFor({ offer, agreed, acceptance }, contextAt(agreedAt, key), key);
    expect(await checkFile(file, context)).toMatchObject({
      kind: "valid",
      file: { stage: "agreed" },
    });
  } finally {
    Reflect.deleteProperty(crypto.subtle, "generateKey");
  }
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  const unsigned = await signAcceptance(await acceptanceOf(offer));
  Reflect.deleteProperty(crypto, "subtle");
  expect(unsigned).toBeUndefined();
});

test("an offer can be agreed to until the end of its last day in London, and not a second longer", async () => {
  const { offer } = await offerFile(key);
  const { expiresAt } = payloadOf(offer);
  // Clocks go forward on 29 March 2026.
  expect(expiresAt).toBe("2026-03-31T23:00:00Z");
  const end = Date.parse(String(expiresAt));
  const last = await receiptFor({ offer, agreed }, contextAt(end - 1, key), key);
  expect(await checkFile(last, contextAt(end, key))).toMatchObject({ kind: "valid" });
  const late = receiptFor({ offer, agreed }, contextAt(end, key), key);
  await expect(late).rejects.toMatchObject({ reason: "ended" });
});

test("an agreement may be countersigned after the offer’s end, but nothing is signed before what it signs", async () => {
  const file = await agreedFile(key);
  const later = contextAt(Date.parse("2026-06-01T00:00:00Z"), key);
  const signedLater = await countersign(file, countersigner, later, key);
  expect(await checkFile(signedLater, later)).toMatchObject({ kind: "valid" });
  await expect(countersign(file, countersigner, contextAt(offered, key), key)).rejects.toThrow(
    "The file just made is changed",
  );
});

test("what is dated later than now is refused, beyond five minutes", async () => {
  const file = await agreedFile(key);
  expect(await checkFile(file, contextAt(agreedAt - 300_000, key))).toMatchObject({
    kind: "valid",
  });
  expect(await checkFile(file, contextAt(agreedAt - 301_000, key))).toEqual({
    kind: "later",
    part: "receipt",
    time: isoTime(agreedAt),
  });
});

test("clocks more than five minutes apart are told of, and by whole days without their count", async () => {
  const { offer } = await offerFile(key);
  for (const [seconds, words] of [
    [300, undefined],
    [-300, undefined],
    [301, "5 minutes"],
    [-3_600, "60 minutes"],
    [86_401, "more than a day"],
    [-500_000_000, "more than a day"],
  ] as const) {
    const clock = agreedAt + seconds * 1000;
    const acceptance = await signAcceptance(await acceptanceOf(offer, clock));
    const file = await receiptFor({ offer, agreed, acceptance }, contextAt(agreedAt, key), key);
    const verdict = await checkFile(file, context);
    expect(verdict.kind === "valid" && differenceOfClocks(verdict.file)).toBe(
      words && `The two clocks differ by ${words}.`,
    );
  }
});

const retiredJwk = publicJwk(key);

function contextWith(retired: object, now = signedAt): CheckContext {
  return { ...contextAt(now, key), keys: publishedKeys(newKey(), [{ ...retiredJwk, ...retired }]) };
}

test("a retired key still proves what it signed before, and nothing from then on", async () => {
  expect(await checkFile(signed, contextWith({ retired: "2026-03-03T16:20:06Z" }))).toMatchObject({
    kind: "valid",
  });
  expect(await checkFile(signed, contextWith({ retired: "2026-03-03T16:20:05Z" }))).toEqual({
    kind: "unchecked",
    part: "countersignature",
    kid: retiredJwk.kid,
    isRetired: true,
  });
});

test("a key signs until it is retired, and is refused from then on, or once it is stolen", () => {
  const marked = (marks: object) => publishedKeys(key, [{ ...retiredJwk, ...marks }]);
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
  const planned = { retired: `${tomorrow.slice(0, 19)}Z` };
  expect(marked(planned)).toEqual([{ jwk: retiredJwk, ...planned }]);
  const fault = "AGREEMENT_SIGNING_KEY is still the key that is retired here";
  expect(() => marked({ retired: "2026-01-01T00:00:00Z" })).toThrow(fault);
  expect(() => marked({ ...planned, stolen: true })).toThrow(fault);
});

test("an open offer of a retired key can still be agreed to, under the new one", async () => {
  const { offer } = await offerFile(key);
  const next = newKey();
  const keys = publishedKeys(next, [{ ...retiredJwk, retired: "2026-03-01T12:00:00Z" }]);
  const now = { ...contextAt(agreedAt, key), keys };
  const file = await receiptFor({ offer, agreed }, now, next);
  const verdict = await checkFile(file, now);
  expect(verdict).toMatchObject({
    kind: "valid",
    file: { kids: { offer: retiredJwk.kid, receipt: publicJwk(next).kid } },
  });
});

test("with a stolen key nothing is proven, and nothing can be agreed to", async () => {
  const stolen = contextWith({ retired: "2026-03-02T12:00:00Z", stolen: true }, agreedAt);
  expect(await checkFile(await offerFile(key), stolen)).toMatchObject({ kind: "stolen" });
  const { offer } = await offerFile(key);
  await expect(receiptFor({ offer, agreed }, stolen, newKey())).rejects.toMatchObject({
    reason: "stolen",
  });
});

test("without the edition the words are the file’s own, and can’t be agreed to", async () => {
  const without: CheckContext = { ...context, render: () => undefined };
  const changed: CheckContext = { ...context, render: () => ({ raw: `${raw}\n` }) };
  const { offer } = await offerFile(key);
  for (const one of [without, changed]) {
    const verdict = await checkFile(signed, one);
    expect(verdict).toMatchObject({ kind: "valid", file: { text: raw, rendered: undefined } });
    const agreeing = receiptFor({ offer, agreed }, { ...one, now: agreedAt }, key);
    await expect(agreeing).rejects.toMatchObject({ reason: "words" });
  }
});

test("the real key’s own nonsense is refused: wrong sums, an end before the beginning", async () => {
  const payload = payloadOf(signed.offer);
  const { text, keys } = signed;
  for (const other of [
    { ...payload, sums: `AAAA${String(payload.sums).slice(4)}` },
    { ...payload, sums: `${String(payload.sums)}AAAA` },
    { ...payload, expiresAt: payload.issuedAt },
  ]) {
    const offer = signAnything(headerFor("agreement-offer", key), JSON.stringify(other), key);
    const file = createAgreementFile({ offer, text, keys });
    expect(await checkFile(file, context)).toMatchObject({ kind: "changed", part: "offer" });
  }
});

test.each([
  ["%PDF-1.7 …", "pdf"],
  ["x".repeat(200_000), "size"],
  [JSON.stringify(signed).replace("agreement/1", "agreement/2"), "newer"],
  ["{}", "form"],
])("what is no agreement file is told apart: %.20s", (text, fault) => {
  expect(() => parseAgreementFile(text)).toThrow(expect.objectContaining({ fault }));
});
