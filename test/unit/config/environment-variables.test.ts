import { generateKeyPairSync } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  ConfigError,
  readConfig,
  variableNames,
} from "../../../app/config/environment-variables.ts";
import { writeSigningKey } from "../../../app/config/operator-secrets.ts";

test("an empty environment gives the documented defaults", () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 3000, host: "0.0.0.0", publicOrigin: undefined });
  expect(config.voice).toMatchObject({
    baseUrl: "https://api.openai.com/v1",
    dialect: "ga",
    realtimeModel: "gpt-realtime-2.1",
    transcriptionModel: "gpt-transcribe",
  });
  expect(config.build).toEqual({});
});

test.each(["", " ", "\n"])("a variable that holds %j counts as unset", (nothing) => {
  expect(readConfig({ PORT: nothing, PUBLIC_ORIGIN: nothing })).toEqual(readConfig({}));
});

const samples = {
  PORT: "4391",
  HOST: "127.0.0.1",
  PUBLIC_ORIGIN: "https://example.com",
  POSTS_API_URL: "https://posts.example",
  OPENAI_BASE_URL: "https://ai.example/v1",
  REALTIME_DIALECT: "preview",
  REALTIME_MODEL: "m",
  TRANSCRIPTION_MODEL: "t",
  CLEANING_MODEL: "c",
  LANGFUSE_HOST: "https://traces.example",
  LANGFUSE_PUBLIC_KEY: "pk-lf-1",
  TRACING_ENVIRONMENT: "staging",
  BACKEND_PORT: "3001",
  BUILD_HASH: "abc",
  AGREEMENT_SIGNING_KEY: writeSigningKey(generateKeyPairSync("ed25519").privateKey),
  SMTP_URL: "smtps://mail.example",
  AGREEMENT_MAIL_TO: "ann@example.com",
};

test("every variable may have white space around its value", () => {
  expect(Object.keys(samples).toSorted()).toEqual(variableNames.toSorted());
  const padded = Object.entries(samples).map(([name, value]) => [name, ` \t${value} \r\n`]);
  expect(readConfig(Object.fromEntries(padded))).toEqual(readConfig(samples));
});

test.each([
  ["[::1]", "::1"],
  ["[::]", "::"],
  ["::ffff:127.0.0.1", "::ffff:127.0.0.1"],
  ["fe80::1%eth0", "fe80::1%eth0"],
  ["posts_api", "posts_api"],
])("HOST may be %s", (given, host) => {
  expect(readConfig({ HOST: given }).host).toBe(host);
});

test("the preview dialect brings its own models, unless they are named", () => {
  expect(readConfig({ REALTIME_DIALECT: "preview" }).voice).toMatchObject({
    realtimeModel: "gpt-4o-realtime-preview-2025-06-03",
    transcriptionModel: "whisper-1",
  });
  expect(readConfig({ REALTIME_DIALECT: "preview", REALTIME_MODEL: "m" }).voice.realtimeModel).toBe(
    "m",
  );
});

test("an address loses its trailing slashes", () => {
  expect(readConfig({ POSTS_API_URL: "http://127.0.0.1:9/api//" }).postsApiUrl).toBe(
    "http://127.0.0.1:9/api",
  );
});

test.each([
  ["PORT", "abc"],
  ["PORT", "65536"],
  ["PORT", "1.5"],
  ["PORT", "0x10"],
  ["HOST", "localhost:3000"],
  ["HOST", "http://x"],
  ["HOST", "a b"],
  ["HOST", "127.0.0.1:80"],
  ["HOST", "[::1]:80"],
  ["HOST", "::1]"],
  ["HOST", "[127.0.0.1]"],
  ["HOST", "fffff::1"],
  ["PUBLIC_ORIGIN", "https://example.com/path"],
  ["PUBLIC_ORIGIN", "example.com"],
  ["POSTS_API_URL", "ftp://example.com"],
  ["PUBLIC_ORIGIN", "https://**"],
  ["PUBLIC_ORIGIN", "https://*.example.com"],
  ["PUBLIC_ORIGIN", "https://example.com:99999"],
  ["OPENAI_BASE_URL", "nonsense"],
  ["OPENAI_BASE_URL", "https://a.example;img-src"],
  ["OPENAI_BASE_URL", "https://a.example,b.example"],
  ["OPENAI_BASE_URL", "https://'unsafe-inline'"],
  ["OPENAI_BASE_URL", "https:a.example"],
  ["OPENAI_BASE_URL", "https://a.example https://b.example"],
  ["LANGFUSE_HOST", "https://*"],
  ["REALTIME_DIALECT", "beta"],
  ["TRACING_ENVIRONMENT", "langfuse-prod"],
  ["TRACING_ENVIRONMENT", "Prod"],
  ["BACKEND_PORT", "-1"],
  ["BACKEND_PORT", "0"],
  ["REALTIME_MODEL", "a b"],
  ["TRANSCRIPTION_MODEL", '"gpt-transcribe"'],
  ["BUILD_HASH", "a\tb"],
  ["LANGFUSE_PUBLIC_KEY", "clé"],
])("%s=%s is refused in one line that names it and what it held", (name, value) => {
  let error: unknown;
  try {
    readConfig({ [name]: value });
  } catch (caught) {
    error = caught;
  }
  expect(error).toBeInstanceOf(ConfigError);
  const { message } = error as ConfigError;
  expect(message.slice(0, -1)).toContain(`${name} is ${JSON.stringify(value)}: expected `);
  expect(message).not.toContain("\n");
});

test("an address is its origin and path, as a browser writes them", () => {
  expect(readConfig({ PUBLIC_ORIGIN: "HTTPS://Exämple.com:443/" }).publicOrigin).toBe(
    "https://xn--exmple-cua.com",
  );
  expect(readConfig({ OPENAI_BASE_URL: "http://[::1]:8080/a/../v1/" }).voice.baseUrl).toBe(
    "http://[::1]:8080/v1",
  );
  expect(readConfig({ POSTS_API_URL: "http://posts_api:3000" }).postsApiUrl).toBe(
    "http://posts_api:3000",
  );
  expect(readConfig({ LANGFUSE_HOST: "https://sk-1.example/risk-team" }).tracing.host).toBe(
    "https://sk-1.example/risk-team",
  );
});

test("no address that is taken has room for a second source in a policy, or for a wildcard", () => {
  const parts = fc.constantFrom(
    "https://",
    "a.example",
    "*",
    ";",
    ",",
    " ",
    "'",
    "@",
    ":",
    "443",
    "/",
    "?",
    "#",
    "%2a",
    "％",
    "。",
    "\n",
    "\\",
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
      const given = `https://${pieces.join("")}`;
      const origin = originOf({ OPENAI_BASE_URL: given });
      if (origin !== undefined) expect(origin).toMatch(/^https:\/\/[a-z0-9._-]+(?::\d+)?$/);
    }),
    { numRuns: 2000 },
  );
});

function originOf(environment: Record<string, string>): string | undefined {
  try {
    return new URL(readConfig(environment).voice.baseUrl).origin;
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

test.each([
  ...["PUBLIC_ORIGIN", "POSTS_API_URL", "OPENAI_BASE_URL", "LANGFUSE_HOST"].flatMap((name) => [
    [name, "https://ann:hush-hush@example.com"],
    [name, "https://hush-hush@example.com/v1"],
    [name, "https://ann:hush-hush@exa mple.com"],
    [name, "https://example.com?token=hush-hush"],
    [name, "https://example.com/v1#hush-hush"],
    [name, "https://example.com/sk-proj-hush-hush-hush"],
  ]),
  ["LANGFUSE_PUBLIC_KEY", "sk-lf-hush-hush"],
  ["REALTIME_MODEL", "sk-proj-hush-hush"],
  ["REALTIME_DIALECT", "sk-proj-hush-hush"],
  ["TRACING_ENVIRONMENT", "sk-proj-hush-hush"],
  ["BUILD_HASH", " sk-hush-hush"],
  ["TRACING_ENVIRONMENT", "ghp_HushHushHushHush1234"],
  ["PORT", "eyJhbGciOiJIUzI1NiJ9-hush"],
])("a secret in %s, as %s, is refused and not quoted", (name, value) => {
  const refuse = () => readConfig({ [name]: value });
  expect(refuse).toThrow(ConfigError);
  expect(refuse).toThrow(new RegExp(`^${name} `));
  expect(refuse).not.toThrow("hush");
});
