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

const MOST_NESTED = 40;
const TOKEN =
  /[\0\t\n\f\r ]*(?:(<<|>>|\[|\]|\()|(\/[^\0\t\n\f\r ()<>[\]{}/%]*)|<[\da-fA-F\0\t\n\f\r ]*>|(\d+) \d+ R(?![^\0\t\n\f\r ()<>[\]{}/%])|([-+\d.]+|true|false|null)(?![^\0\t\n\f\r ()<>[\]{}/%]))/y;

/**
 * Reads objects of a PDF. A name keeps its slash, strings are not read, and a reference is a `{ number }`. Of what
 * programs could read in several ways it reads nothing.
 */
class PdfReader {
  constructor(written) {
    this.written = written;
    this.at = 0;
    // Objects do not overlap. Those that did would be read again and again.
    this.left = 2 * written.length;
  }

  /** Whether this comes next; if so, goes on after it. */
  skip(form) {
    form.lastIndex = this.at;
    const found = form.exec(this.written);
    if (found) this.at = form.lastIndex;
    return found;
  }

  read(depth = 0) {
    const start = this.at;
    const [all, mark, name, number, word] = this.skip(TOKEN) ?? [];
    if (all === undefined || depth > MOST_NESTED) throw new Refusal(OTHERS);
    if (mark === "(") this.skipString();
    this.left -= this.at - start;
    if (this.left < 0) throw new Refusal(OTHERS);
    if (mark === "[") return this.readUntil("]", depth);
    if (mark === "<<") return dictionaryOf(this.readUntil(">>", depth));
    if (mark === ">>" || mark === "]") return { mark };
    if (number !== undefined) return { number: Number(number) };
    return name ?? (/^\d+$/.test(word ?? "") ? Number(word) : null);
  }

  readUntil(mark, depth) {
    const objects = [];
    for (;;) {
      const object = this.read(depth + 1);
      if (object?.mark === mark) return objects;
      if (object?.mark !== undefined) throw new Refusal(OTHERS);
      objects.push(object);
    }
  }

  skipString() {
    for (let depth = 1; depth > 0; this.at += 1) {
      const character = this.written[this.at];
      if (character === undefined) throw new Refusal(OTHERS);
      if (character === "\\") this.at += 1;
      else depth += { "(": 1, ")": -1 }[character] ?? 0;
    }
  }
}

/** Refuses a name that is there twice, or written with numbers. */
function dictionaryOf(objects) {
  const dictionary = new Map();
  for (let index = 0; index < objects.length; index += 2) {
    const [name, value] = objects.slice(index, index + 2);
    const isRight = isString(name) && !name.includes("#") && value !== undefined;
    if (!isRight || dictionary.has(name)) throw new Refusal(OTHERS);
    dictionary.set(name, value);
  }
  return dictionary;
}

/** Reads the one table of cross-references, and what each names. */
function readObjects(written) {
  const reader = new PdfReader(written);
  reader.at = Math.max(0, written.lastIndexOf("startxref"));
  const end = reader.skip(
    /startxref\s+(\d{1,10})\s+%%EOF(?:[\0\t\n\f\r ]|%[^\r\n]*(?:[\r\n]|$))*$/y,
  );
  if (!end) throw new Refusal("a damaged PDF");
  reader.at = Number(end[1]);
  if (!reader.skip(/xref\s+/y)) {
    const trailer = reader.skip(/\d+ \d+ obj/y) && reader.read();
    throw new Refusal(trailer instanceof Map && trailer.has("/Encrypt") ? PROTECTED : OTHERS);
  }
  const places = new Map();
  for (let section; (section = reader.skip(/(\d{1,7}) (\d{1,7})\s+/y));) {
    for (let index = 0; index < Number(section[2]); index += 1) {
      const [, offset, kind] = reader.skip(/(\d{10}) \d{5} ([nf])\s{1,2}/y) ?? [];
      const number = Number(section[1]) + index;
      if (offset === undefined || places.has(number)) throw new Refusal(OTHERS);
      places.set(number, kind === "n" ? Number(offset) : undefined);
    }
  }
  const trailer = reader.skip(/trailer/y) && reader.read();
  if (!(trailer instanceof Map)) throw new Refusal(OTHERS);
  if (trailer.has("/Encrypt")) throw new Refusal(PROTECTED);
  if (trailer.has("/Prev") || trailer.has("/XRefStm")) throw new Refusal(OTHERS);
  const objects = new Map();
  for (const [number, offset] of places) {
    if (offset === undefined) continue;
    reader.at = offset;
    const [, own] = reader.skip(/(\d{1,7}) \d{1,5} obj/y) ?? [];
    if (Number(own) !== number) throw new Refusal(OTHERS);
    const value = reader.read();
    const isStream = reader.skip(/\s*stream\r?\n/y);
    objects.set(number, { value, start: isStream ? reader.at : undefined });
    if (!isStream && !reader.skip(/\s*endobj/y)) throw new Refusal(OTHERS);
  }
  return { objects, root: trailer.get("/Root") };
}

const OTHERS =
  "not checked: another program wrote this PDF. Take it as it was saved, its .json file, or /agreement/verify";
const PROTECTED = "a protected PDF";
const UNPROVEN = "a PDF without its proof, or with several";

/** All dictionaries within an object. */
function* dictionariesIn(value) {
  if (value instanceof Map) yield value;
  if (value instanceof Map || Array.isArray(value)) {
    for (const part of value.values()) yield* dictionariesIn(part);
  }
}

/** Finds the one file that is attached to a PDF, or returns what is no PDF as it is. */
function proofIn(bytes) {
  const written = bytes.toString("latin1");
  if (!written.slice(0, 1024).includes("%PDF-")) {
    return bytes.toString(written.startsWith("\xff\xfe") ? "utf16le" : "utf8");
  }
  if (!written.startsWith("%PDF-")) throw new Refusal("a damaged PDF");
  const { objects, root } = readObjects(written);
  const find = (value) => (value?.number === undefined ? value : objects.get(value.number)?.value);
  const under = (value, name) => {
    const found = find(value);
    return found instanceof Map ? find(found.get(name)) : undefined;
  };
  const files = [...objects.values()].flatMap(({ value }) =>
    [...dictionariesIn(value)].filter((each) => each.has("/EF")),
  );
  // One that hangs on a page is seen here, too.
  const tree = under(under(root, "/Names"), "/EmbeddedFiles");
  if (files.length === 1 && under(tree, "/Kids")) throw new Refusal(OTHERS);
  const named = under(tree, "/Names");
  const isNamed = Array.isArray(named) && named.length === 2 && find(named[1]) === files[0];
  if (files.length !== 1 || !isNamed) throw new Refusal(UNPROVEN);
  const streams = [...(find(files[0].get("/EF"))?.values() ?? [])].map(({ number }) => number);
  const { value, start } = objects.get(streams[0]) ?? {};
  if (start === undefined || new Set(streams).size !== 1) throw new Refusal(UNPROVEN);
  const end = start + find(value.get("/Length"));
  const others = ["/F", "/DecodeParms"].some((name) => value.has(name));
  const filter = find(value.get("/Filter"));
  if (others || !/^\s{0,2}endstream\s+endobj/.test(written.slice(end, end + 30))) {
    throw new Refusal(OTHERS);
  }
  if (filter !== undefined && filter !== "/FlateDecode") throw new Refusal(OTHERS);
  const content = bytes.subarray(start, end);
  try {
    const plain = filter ? inflateSync(content, { maxOutputLength: LIMIT }) : content;
    return new TextDecoder("utf-8", { fatal: true }).decode(plain);
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
function openOwn(part, token, timeOf, { keys, now, used, later }) {
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
      if (key.retired && !key.stolen && timeOf(content) >= key.retired) {
        throw new Refusal(`not checked: ${part} ${key.kid}`);
      }
      if (!key.stolen && Date.parse(timeOf(content)) > now + FIVE_MINUTES) {
        later.push(`later: ${part} ${timeOf(content)}`);
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
    const site = { keys: keys ?? file.keys, now, used: new Set(), later: [] };
    const found = check(file, site);
    if (site.later.length > 0) throw new Refusal(site.later[0]);
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
    const written = readFileSync(file);
    const result = verdictOf(written, keys);
    print(result, keysFile);
    if (result.offer && written.subarray(0, 5).toString() === "%PDF-")
      console.log("The pages of the PDF were not checked: /agreement/verify compares them.");
  } catch (error) {
    console.error(error instanceof Refusal ? `${keysFile}: ${error.message}` : error.message);
    process.exitCode = 1;
  }
}

function print(result, keysFile) {
  const { verdict, namesItsKeys, kids, offer, lapsed, receipt, countersignature } = result;
  console.log(`Verdict: ${verdict}`);
  if (!offer) process.exitCode = 1;
  if (verdict.startsWith("later: "))
    console.log("It is dated later than now. Check the clock, or check the file after that time.");
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
