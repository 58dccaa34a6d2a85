import { generateKeyPairSync } from "node:crypto";
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "../../../app/config/environment-variables.ts";
import { writeSigningKey } from "../../../app/config/operator-secrets.ts";

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
  [value.slice(0, -1)],
  [`${value}A`],
  [`"${value}"`],
  [pem],
  [jwk],
  [x25519],
  [Buffer.from(value, "base64url").toString("base64").replace(/.$/, "+")],
  ["sk-proj-hush-hush-hush-hush"],
  ["x"],
])("another form of signing key is refused, and no part of it is quoted", (given) => {
  const refuse = () => readConfig({ AGREEMENT_SIGNING_KEY: given });
  expect(refuse).toThrow(
    new ConfigError("AGREEMENT_SIGNING_KEY: expected the value that npm run signing-key printed."),
  );
});

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

test.each([
  "mail.example",
  "https://ann:hush@mail.example",
  "smtps://ann:hush@mail.example/path",
  "smtps://ann:hush@mail.example?tls.rejectUnauthorized=false",
  "smtps://ann:hush@mail.example#x",
  "smtps://ann:hush@mail example",
  "smtps://ann:hush@mail.example:99999",
  "smtps://ann:hush@mail.example:0",
  "smtps://ann:hu%sh@mail.example",
  "smtps://hush@mail.example",
  "smtps://:hush@mail.example",
  "smtps://",
])("%s is refused, and no part of it is quoted", (url) => {
  const refuse = () => readConfig({ SMTP_URL: url, ...mailTo });
  expect(refuse).toThrow(
    new ConfigError("SMTP_URL: expected smtps://user:password@host, or smtp:// for STARTTLS."),
  );
});

test.each([
  "ann",
  "ann@a, bob@b",
  "Ann <ann@a.example>",
  "ann@a.example\r\nBcc: b@b",
  "@a",
  "a@",
  "a@-",
])("mail goes to no %j", (to) => {
  const refuse = () => readConfig({ SMTP_URL: "smtps://mail.example", AGREEMENT_MAIL_TO: to });
  expect(refuse).toThrow(/^AGREEMENT_MAIL_TO is .*: expected one email address\.$/);
});

test.each([{ SMTP_URL: "smtps://mail.example" }, mailTo])(
  "one of the two alone is refused",
  (one) => {
    expect(() => readConfig(one)).toThrow(
      new ConfigError("SMTP_URL and AGREEMENT_MAIL_TO: give both or neither."),
    );
  },
);

test("mail is refused where nothing is signed that could be mailed", () => {
  const mail = { SMTP_URL: "smtps://ann:hush@mail.example", AGREEMENT_MAIL_TO: "ann@example.com" };
  const refuse = () => readConfig(mail);
  expect(refuse).toThrow(ConfigError);
  expect(refuse).toThrow(/^SMTP_URL .*AGREEMENT_SIGNING_KEY/);
  expect(refuse).not.toThrow("hush");
});
