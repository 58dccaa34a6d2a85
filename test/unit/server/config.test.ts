import { expect, test } from "vitest";
import { ConfigError, readConfig } from "../../../app/server/config.ts";

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

test("an empty variable counts as unset", () => {
  expect(readConfig({ PORT: "", PUBLIC_ORIGIN: "" })).toEqual(readConfig({}));
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
  ["PORT", " "],
  ["PORT", "0x10"],
  ["PUBLIC_ORIGIN", "https://example.com/path"],
  ["PUBLIC_ORIGIN", "example.com"],
  ["POSTS_API_URL", "ftp://example.com"],
  ["OPENAI_BASE_URL", "nonsense"],
  ["REALTIME_DIALECT", "beta"],
  ["TRACING_ENVIRONMENT", "langfuse-prod"],
  ["TRACING_ENVIRONMENT", "Prod"],
  ["BACKEND_PORT", "-1"],
])("%s=%s is refused in one line that names it and what it held", (name, value) => {
  let error: unknown;
  try {
    readConfig({ [name]: value });
  } catch (caught) {
    error = caught;
  }
  expect(error).toBeInstanceOf(ConfigError);
  const { message } = error as ConfigError;
  expect(message).toMatch(new RegExp(`^${name} is "${value}": expected `));
  expect(message).not.toContain("\n");
});
