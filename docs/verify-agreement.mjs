// Checks an agreement file without the site that made it:
//
//   node verify-agreement.mjs signed.pdf keys.json
//
// It takes the .json file, too. Of a PDF it checks the file that is attached, which holds the whole text, and not the pages:
// /agreement/verify compares those.
//
// keys.json is what the consultant's site publishes at /agreement/keys.json; save it when you get your file. Without it the
// keys in the file are taken: then compare the thumbprint, which this prints, with one that you know from elsewhere.
// Needs nothing but Node 20 or newer. What a result means, and what it does not, is said on /agreement/verify.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { inflateSync } from "node:zlib";

const LIMIT = 192 * 1024;
const FIVE_MINUTES = 300_000;

const encode = (text) => Buffer.from(text).toString("base64url");
const hashOf = (text) => createHash("sha256").update(text).digest("base64url");
/** RFC 7638. A key is taken only under its own: a forger could write another beside it. */
const thumbprint = (x) => hashOf(JSON.stringify({ crv: "Ed25519", kty: "OKP", x }));
const isCanonical = (text) => Buffer.from(text, "base64url").toString("base64url") === text;
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isString = (value) => typeof value === "string";
const matches = (pattern) => (value) => isString(value) && pattern.test(value);

const hidden =
  /[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}\p{Cs}\u2028\u2029\uFFFD\u2800\u3164\u115F\u1160\uFFA0]/u;
const textUpTo = (length) => (value) =>
  isString(value) &&
  value === value.trim() &&
  !hidden.test(value) &&
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(value) &&
  [...value].length <= length;
const isDate = (day) =>
  matches(/^(?!0000)\d{4}-\d{2}-\d{2}$/)(day) &&
  !Number.isNaN(Date.parse(day)) &&
  new Date(day).toISOString().startsWith(day);

const text = textUpTo(200);
const statement = textUpTo(500);
const hash = matches(/^[\w-]{43}$/);
const time = (value) =>
  matches(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().replace(".000", "") === value;
const v = (value) => value === 1;
const email = (value) => text(value) && value.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(value);
const agreed = (value) => hasExactly({ name: text, position: text, email, statement }, value);
const terms = (value) =>
  isObject(value) &&
  Object.entries(value).length <= 40 &&
  Object.entries(value).every(([name, term]) => /^[a-zA-Z]{1,40}$/.test(name) && text(term)) &&
  Object.hasOwn(value, "plan") &&
  Object.hasOwn(value, "clientCompany") &&
  isDate(value.startDate);

const forms = {
  offer: {
    v,
    reference: matches(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
    issuedAt: time,
    expiresAt: time,
    edition: hash,
    text: hash,
    terms,
    sums: matches(/^([\w-]{4})+$/),
  },
  acceptance: { v, offer: hash, agreed, clock: time },
  receipt: {
    v,
    offer: hash,
    acceptance: (value) => value === null || hash(value),
    agreed,
    receivedAt: time,
  },
  countersignature: { v, receipt: hash, name: text, position: text, statement, signedAt: time },
};

const jwk = {
  kty: (value) => value === "OKP",
  crv: (value) => value === "Ed25519",
  x: hash,
  kid: hash,
  alg: (value) => value === "Ed25519",
  use: (value) => value === "sig",
};

class Refusal extends Error {}

/** Whether it has these members and no others. The order, escapes and spaces of a file are of no matter. */
function hasOnly(form, value) {
  return (
    isObject(value) &&
    Object.keys(value).length === Object.keys(form).length &&
    Object.entries(form).every(
      ([name, isRight]) => Object.hasOwn(value, name) && isRight(value[name]),
    )
  );
}

/** Whether it has these members, in this order, and no others. */
function hasExactly(form, value) {
  return (
    isObject(value) &&
    Object.keys(value).join() === Object.keys(form).join() &&
    Object.entries(form).every(([name, isRight]) => isRight(value[name]))
  );
}

/** A mail program may have quoted it. */
function withoutQuoting(written) {
  return written.startsWith(">") ? written.replace(/^[ \t]*>[> \t]*/gm, "") : written;
}

/** Finds the one file that is attached to a PDF, or returns what is no PDF as it is. */
function proofIn(bytes) {
  const written = bytes.toString("latin1");
  if (!written.startsWith("%PDF-")) return bytes.toString();
  const attached = [
    ...written.matchAll(
      /\d+ 0 obj\s*<<((?:(?!endobj)[^])*?\/EmbeddedFile\b(?:(?!endobj)[^])*?)>>\s*stream\r?\n/g,
    ),
  ];
  if (attached.length !== 1) throw new Refusal("a PDF without its proof, or with several");
  const [[head, dictionary]] = attached;
  const start = attached[0].index + head.length;
  const content = bytes.subarray(start, bytes.indexOf("endstream", start));
  try {
    const isPacked = dictionary.includes("/FlateDecode");
    return (isPacked ? inflateSync(content, { maxOutputLength: LIMIT }) : content).toString();
  } catch {
    throw new Refusal("a PDF with a damaged proof");
  }
}

function readFile(written) {
  if (Buffer.byteLength(written) > LIMIT) throw new Refusal("no agreement file");
  const bare = withoutQuoting(written.trim());
  let file;
  try {
    file = JSON.parse(bare);
  } catch {
    throw new Refusal("no agreement file");
  }
  const form = {
    format: (value) => value === "consultancy-agreement/1",
    offer: isString,
    acceptance: isString,
    receipt: isString,
    countersignature: isString,
    text: (value) => isString(value) && value !== "" && !/\p{Cs}/u.test(value),
    keys: (value) =>
      Array.isArray(value) && value.length <= 20 && value.every((key) => hasOnly(jwk, key)),
  };
  for (const name of ["acceptance", "receipt", "countersignature"]) {
    if (isObject(file) && !Object.hasOwn(file, name)) delete form[name];
  }
  const plain = bare.replace(/("[^"\\]*(?:\\.[^"\\]*)*")|[ \t\r\n]+/g, (_, string) =>
    string === undefined ? "" : JSON.stringify(JSON.parse(string)),
  );
  // It would be longer if a member were there twice.
  if (!hasOnly(form, file) || JSON.stringify(file).length !== plain.length) {
    throw new Refusal("no agreement file");
  }
  return file;
}

/** Whose signature fits, and what it signed. */
function openToken(part, token, header, key, algorithm) {
  const [, payload = "", signature = ""] = token.split(".");
  const bytes = Buffer.from(token.slice(0, token.lastIndexOf(".")));
  let fits = false;
  try {
    const published = createPublicKey({ key, format: "jwk" });
    const how = algorithm === "sha256" ? { key: published, dsaEncoding: "ieee-p1363" } : published;
    fits = verify(algorithm, bytes, how, Buffer.from(signature, "base64url"));
  } catch {
    // The key is none.
  }
  if (!fits) throw new Refusal(`changed: ${part}`);
  const json = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    Buffer.from(payload, "base64url"),
  );
  let content;
  try {
    content = JSON.parse(json);
  } catch {
    throw new Refusal(`changed: ${part}`);
  }
  if (hasExactly(forms[part], content) && JSON.stringify(content) === json) return content;
  const isNewer = isObject(content) && Number.isInteger(content.v) && content.v > 1;
  throw new Refusal(`${isNewer ? "newer" : "changed"}: ${part}`);
}

function splitToken(part, token) {
  const isToken = token.length <= 16_384 && /^[\w-]+\.[\w-]+\.[\w-]{86}$/.test(token);
  if (!isToken || !token.split(".").every(isCanonical)) throw new Refusal(`changed: ${part}`);
  return token.split(".")[0];
}

/** One of the consultant's tokens. The header has to be the one that their site writes. */
function openOwn(part, token, timeOf, { keys, now, used }) {
  const header = splitToken(part, token);
  const headerOf = (kid) => encode(`{"alg":"Ed25519","typ":"agreement-${part}","kid":"${kid}"}`);
  const key = keys.find(({ kid, x }) => headerOf(kid) === header && thumbprint(x) === kid);
  if (!key) {
    const named = /"kid":"([\w-]{43})"\}$/.exec(Buffer.from(header, "base64url").toString());
    const isOther = named && headerOf(named[1]) === header;
    throw new Refusal(isOther ? `not checked: ${part} ${named[1]}` : `changed: ${part}`);
  }
  const { kty, crv, x } = key;
  const content = openToken(part, token, header, { kty, crv, x }, null);
  return {
    content,
    checkTime() {
      if (Date.parse(timeOf(content)) > now + FIVE_MINUTES) throw new Refusal(`changed: ${part}`);
      if (key.retired && !key.stolen && timeOf(content) >= key.retired) {
        throw new Refusal(`not checked: ${part} ${key.kid}`);
      }
      used.add(key);
    },
  };
}

/** What the client's browser signed, with a key of its own that is in the header. */
function openAcceptance(token) {
  const part = "acceptance";
  const header = splitToken(part, token);
  const curves = [
    ["Ed25519", ["kty", "crv", "x"], { kty: "OKP", crv: "Ed25519" }],
    ["ES256", ["kty", "crv", "x", "y"], { kty: "EC", crv: "P-256" }],
  ];
  for (const [alg, names, curve] of curves) {
    try {
      const { jwk: own } = JSON.parse(Buffer.from(header, "base64url").toString());
      const key = Object.fromEntries(names.map((name) => [name, curve[name] ?? own[name]]));
      const isRight = hash(key.x) && (alg === "Ed25519" || hash(key.y));
      const written = encode(JSON.stringify({ alg, typ: "agreement-acceptance", jwk: key }));
      if (!isRight || written !== header) continue;
      return openToken(part, token, header, key, alg === "ES256" ? "sha256" : null);
    } catch (error) {
      if (error instanceof Refusal) throw error;
    }
  }
  throw new Refusal(`changed: ${part}`);
}

function sumsOf({ reference, issuedAt, expiresAt, edition, text: words, terms: fields }) {
  const offer = { reference, issuedAt, expiresAt, edition, text: words, ...fields };
  const all = Object.entries(offer);
  return all.map(([name, value]) => hashOf(`${name}=${value}`).slice(0, 4)).join("");
}

function must(part, isRight) {
  if (!isRight) throw new Refusal(`changed: ${part}`);
}

/** By clause 36.4, which earlier texts lack, the client's signature waits for 30 days in London. */
function hasLapsed(words, receivedAt, at) {
  const days = londonDay(at) - londonDay(Date.parse(receivedAt));
  return words.includes("that signature lapses") && days > 30;
}

function londonDay(moment) {
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(moment);
  return Date.parse(date) / 86_400_000;
}

function check(file, site) {
  const offer = openOwn("offer", file.offer, ({ issuedAt }) => issuedAt, site);
  must("offer", offer.content.sums === sumsOf(offer.content));
  must("offer", offer.content.issuedAt < offer.content.expiresAt);
  offer.checkTime();
  must("text", hashOf(file.text) === offer.content.text);
  if (file.receipt === undefined) {
    const isAlone = file.acceptance === undefined && file.countersignature === undefined;
    if (!isAlone) throw new Refusal("missing: receipt");
    return { stage: "offer", offer: offer.content };
  }

  const receipt = openOwn("receipt", file.receipt, ({ receivedAt }) => receivedAt, site);
  const { receivedAt } = receipt.content;
  must("receipt", receipt.content.offer === hashOf(file.offer));
  must("receipt", receivedAt >= offer.content.issuedAt && receivedAt < offer.content.expiresAt);
  receipt.checkTime();
  const given = file.acceptance === undefined ? null : hashOf(file.acceptance);
  if (given === null && receipt.content.acceptance !== null) {
    throw new Refusal("missing: acceptance");
  }
  must("acceptance", given === receipt.content.acceptance);
  if (file.acceptance !== undefined) {
    const { offer: named, agreed: words } = openAcceptance(file.acceptance);
    must("acceptance", named === receipt.content.offer);
    must("acceptance", JSON.stringify(words) === JSON.stringify(receipt.content.agreed));
  }
  if (file.countersignature === undefined) {
    const lapsed = hasLapsed(file.text, receivedAt, site.now);
    return { stage: "agreed", lapsed, offer: offer.content, receipt: receipt.content };
  }

  const part = "countersignature";
  const countersignature = openOwn(part, file[part], ({ signedAt }) => signedAt, site);
  must(part, countersignature.content.receipt === hashOf(file.receipt));
  must(part, countersignature.content.signedAt >= receivedAt);
  countersignature.checkTime();
  return {
    stage: "signed",
    lapsed: hasLapsed(file.text, receivedAt, Date.parse(countersignature.content.signedAt)),
    offer: offer.content,
    receipt: receipt.content,
    countersignature: countersignature.content,
  };
}

/**
 * @param written the text of a .json file, or the bytes of a PDF
 * @param keys the members of a JWK set; without it, the file's own
 */
export function verdictOf(written, keys, now = Date.now()) {
  try {
    const file = readFile(isString(written) ? written : proofIn(written));
    const site = { keys: keys ?? file.keys, now, used: new Set() };
    const found = check(file, site);
    const used = [...site.used];
    const namesItsKeys =
      file.keys.length === used.length &&
      used.every(({ kid, x }) => file.keys.some((key) => key.kid === kid && key.x === x));
    const verdict = used.some(({ stolen }) => stolen) ? "stolen" : found.stage;
    return { verdict, namesItsKeys, kids: used.map(({ kid }) => kid), ...found };
  } catch (error) {
    if (error instanceof Refusal) return { verdict: error.message };
    throw error;
  }
}

/** Those of a retired key have two members more. */
function readKeys(written) {
  try {
    const { keys } = JSON.parse(written);
    if (keys.every(({ kid, x }) => hash(kid) && hash(x))) return keys;
  } catch {
    // It holds none.
  }
  throw new Refusal("no published keys");
}

function main(file, keysFile) {
  try {
    if (!file) throw new Error("Usage: node verify-agreement.mjs signed.pdf [keys.json]");
    const keys = keysFile && readKeys(readFileSync(keysFile, "utf8"));
    print(verdictOf(readFileSync(file), keys), keysFile);
  } catch (error) {
    console.error(error instanceof Refusal ? `${keysFile}: ${error.message}` : error.message);
    process.exitCode = 1;
  }
}

function print(result, keysFile) {
  const { verdict, namesItsKeys, kids, offer, lapsed, receipt, countersignature } = result;
  console.log(`Verdict: ${verdict}`);
  if (!offer) process.exitCode = 1;
  if (offer)
    console.log(
      `Offer ${offer.reference}, ${offer.issuedAt}, ends ${offer.expiresAt}`,
      offer.terms,
    );
  if (receipt) console.log(`Agreed ${receipt.receivedAt}`, receipt.agreed);
  if (countersignature) console.log("Countersigned", countersignature);
  if (lapsed)
    console.log(
      "The client's signature had lapsed (clause 36.4)",
      countersignature ? "before it was countersigned." : "by now.",
    );
  if (offer)
    console.log(`SHA-256 of the text: ${Buffer.from(offer.text, "base64url").toString("hex")}`);
  if (offer && !namesItsKeys)
    console.log("The keys named in this file are not those that signed it.");
  if (keysFile || !offer) return;
  console.log(`Checked with the file's own keys. Compare their thumbprints: ${kids.join(", ")}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  main(...process.argv.slice(2));
}
