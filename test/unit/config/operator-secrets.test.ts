import { generateKeyPairSync } from "node:crypto";
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "../../../app/config/environment-variables.ts";
import { writeSigningKey } from "../../../app/config/signing-key.ts";

const { privateKey } = generateKeyPairSync("ed25519");
const value = writeSigningKey(privateKey);
const mailTo = { AGREEMENT_SIGNING_KEY: value, AGREEMENT_MAIL_TO: "ann@example.com" };

test("without the variables nothing is signed or sent", () => {
  expect(readConfig({})).toMatchObject({ signingKey: undefined, mail: undefined });
});

test("a signing key is 64 characters that no shell minds, and is read back", () => {
  expect(value).toMatch(/^[\w-]{64}$/);
  const { signingKey } = readConfig({ AGREEMENT_SIGNING_KEY: value });
  expect(signingKey?.equals(privateKey)).toBe(true);
});

test("a configuration that is printed holds no key", () => {
  const config = readConfig({ AGREEMENT_SIGNING_KEY: value });
  const seed = value.slice(-43);
  expect(JSON.stringify(config)).not.toContain(seed);
  expect(inspect(config, { depth: 9, showHidden: true })).not.toContain(seed);
});

const pem = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
const jwk = JSON.stringify(privateKey.export({ format: "jwk" }));
const { privateKey: other } = generateKeyPairSync("x25519");
const x25519 = other.export({ format: "der", type: "pkcs8" }).toString("base64url");

test.each([
  [
    "smtps://ann:p%40ss@mail.example",
    { port: 465, secure: true, auth: { user: "ann", pass: "p@ss" } },
  ],
  ["smtp://ann:pass@mail.example", { port: 587, secure: false }],
  ["smtp://ann%40example.com:sk-live-0123456789abcdef@mail.example:2525/", { port: 2525 }],
  ["SMTPS://mail.example:1465", { port: 1465, secure: true }],
])("%s is a mail server", (url, expected) => {
  const { mail } = readConfig({ SMTP_URL: url, ...mailTo });
  expect(mail).toMatchObject({
    smtp: { host: "mail.example", ...expected },
    to: "ann@example.com",
  });
});

const keyIs = (given: string) => ({ AGREEMENT_SIGNING_KEY: given });
const serverIs = (url: string) => ({ SMTP_URL: url, ...mailTo });
const mailToIs = (to: string) => ({ SMTP_URL: "smtps://mail.example", AGREEMENT_MAIL_TO: to });
const badKey = /^AGREEMENT_SIGNING_KEY: expected the value that npm run signing-key printed\.$/;
const badServer = /^SMTP_URL: expected smtps:\/\/user:password@host, or smtp:\/\/ for STARTTLS\.$/;
const badAddress = /^AGREEMENT_MAIL_TO is .*: expected one email address\.$/;
const alone = /^SMTP_URL and AGREEMENT_MAIL_TO: give both or neither\.$/;

test.each<[given: Record<string, string>, message: RegExp]>([
  [keyIs(value.slice(0, -1)), badKey],
  [keyIs(`${value}A`), badKey],
  [keyIs(`"${value}"`), badKey],
  [keyIs(pem), badKey],
  [keyIs(jwk), badKey],
  [keyIs(x25519), badKey],
  [keyIs(Buffer.from(value, "base64url").toString("base64").replace(/.$/, "+")), badKey],
  [keyIs("sk-proj-hush-hush-hush-hush"), badKey],
  [keyIs("x"), badKey],
  [serverIs("mail.example"), badServer],
  [serverIs("https://ann:hush@mail.example"), badServer],
  [serverIs("smtps://ann:hush@mail.example/path"), badServer],
  [serverIs("smtps://ann:hush@mail.example?tls.rejectUnauthorized=false"), badServer],
  [serverIs("smtps://ann:hush@mail.example#x"), badServer],
  [serverIs("smtps://ann:hush@mail example"), badServer],
  [serverIs("smtps://ann:hush@mail.example:99999"), badServer],
  [serverIs("smtps://ann:hush@mail.example:0"), badServer],
  [serverIs("smtps://ann:hu%sh@mail.example"), badServer],
  [serverIs("smtps://hush@mail.example"), badServer],
  [serverIs("smtps://:hush@mail.example"), badServer],
  [serverIs("smtps://"), badServer],
  [mailToIs("ann"), badAddress],
  [mailToIs("ann@a, bob@b"), badAddress],
  [mailToIs("Ann <ann@a.example>"), badAddress],
  [mailToIs("ann@a.example\r\nBcc: b@b"), badAddress],
  [mailToIs("@a"), badAddress],
  [mailToIs("a@"), badAddress],
  [mailToIs("a@-"), badAddress],
  [{ SMTP_URL: "smtps://mail.example" }, alone],
  [mailTo, alone],
  // Where nothing is signed that could be mailed.
  [
    { ...serverIs("smtps://ann:hush@a.example"), AGREEMENT_SIGNING_KEY: "" },
    /^SMTP_URL (?!.*hush)/,
  ],
])("%j is refused, and no secret in it is quoted", (given, message) => {
  const refuse = () => readConfig(given);
  expect(refuse).toThrow(ConfigError);
  expect(refuse).toThrow(message);
});
