import { generateKeyPairSync } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  ConfigError,
  readConfig,
  variableNames,
} from "../../../app/config/environment-variables.ts";
import { writeSigningKey } from "../../../app/config/signing-key.ts";

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
  [{ HOST: "[::1]" }, { host: "::1" }],
  [{ HOST: "[::]" }, { host: "::" }],
  [{ HOST: "::ffff:127.0.0.1" }, { host: "::ffff:127.0.0.1" }],
  [{ HOST: "fe80::1%eth0" }, { host: "fe80::1%eth0" }],
  [{ HOST: "posts_api" }, { host: "posts_api" }],
  [{ PUBLIC_ORIGIN: "HTTPS://Exämple.com:443/" }, { publicOrigin: "https://xn--exmple-cua.com" }],
  [{ POSTS_API_URL: "http://posts_api:3000" }, { postsApiUrl: "http://posts_api:3000" }],
  [{ POSTS_API_URL: "http://127.0.0.1:9/api//" }, { postsApiUrl: "http://127.0.0.1:9/api" }],
  [
    { OPENAI_BASE_URL: "http://[::1]:8080/a/../v1/" },
    { voice: { baseUrl: "http://[::1]:8080/v1" } },
  ],
  [
    { LANGFUSE_HOST: "https://sk-1.example/risk-team" },
    { tracing: { host: "https://sk-1.example/risk-team" } },
  ],
  [
    { REALTIME_DIALECT: "preview" },
    {
      voice: {
        realtimeModel: "gpt-4o-realtime-preview-2025-06-03",
        transcriptionModel: "whisper-1",
      },
    },
  ],
  [{ REALTIME_DIALECT: "preview", REALTIME_MODEL: "m" }, { voice: { realtimeModel: "m" } }],
])("%j is read as %j", (given, read) => {
  expect(readConfig(given)).toMatchObject(read);
});

const refused: Record<string, string[]> = {
  PORT: ["abc", "65536", "1.5", "0x10"],
  HOST: ["localhost:3000", "http://x", "a b", "[::1]:80", "::1]", "[127.0.0.1]", "fffff::1"],
  PUBLIC_ORIGIN: ["https://example.com/path", "example.com", "https://**", "https://a.de:99999"],
  POSTS_API_URL: ["ftp://example.com", "https:a.example"],
  OPENAI_BASE_URL: ["nonsense", "https://'unsafe-inline'", "https://a.example,b.example"],
  LANGFUSE_HOST: ["https://*", "https://*.example.com", "https://a.example https://b.example"],
  REALTIME_DIALECT: ["beta"],
  TRACING_ENVIRONMENT: ["langfuse-prod", "Prod"],
  BACKEND_PORT: ["-1", "0"],
  REALTIME_MODEL: ["a b"],
  TRANSCRIPTION_MODEL: ['"gpt-transcribe"'],
  BUILD_HASH: ["a\tb"],
  LANGFUSE_PUBLIC_KEY: ["clé"],
};

test.each(
  Object.entries(refused).flatMap(([name, values]) => values.map((value) => [name, value])),
)("%s=%s is refused in one line that names it and what it held", (name = "", value = "") => {
  const refuse = () => readConfig({ [name]: value });
  expect(refuse).toThrow(ConfigError);
  expect(refuse).toThrow(
    expect.objectContaining({
      message: expect.stringContaining(`${name} is ${JSON.stringify(value)}: expected `),
    }),
  );
  expect(refuse).not.toThrow("\n");
});

test("no address that is taken has room for a second source in a policy, or for a wildcard", () => {
  const parts = fc.constantFrom(
    ..."https:// a.example * ; , ' @ : 443 / ? # %2a ％ 。 \\".split(" "),
    " ",
    "\n",
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
