import { expect, test } from "vitest";
import { startProvider, type ProviderOptions } from "../../provider/provider.ts";

async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: "POST",
    headers: { Authorization: "Bearer key", "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const json = () => JSON.parse(text);
  return { status: response.status, headers: response.headers, text, json };
}

const start = (options: ProviderOptions = {}) => startProvider(options);
const gaSession = { session: { type: "realtime", model: "gpt-realtime-2.1" } };
const sdp = { "Content-Type": "application/sdp" };

test("each dialect gives its secret where its clients look for it", async () => {
  await using provider = await start();
  const ga = (await post(`${provider.url}/realtime/client_secrets`, gaSession)).json();
  expect(ga).toMatchObject({ value: expect.stringMatching(/^ek_/), session: gaSession.session });
  const preview = (await post(`${provider.url}/realtime/sessions`, { model: "m" })).json();
  expect(preview).toMatchObject({ model: "m", client_secret: { value: expect.any(String) } });
});

test("a provider that speaks only GA refuses the preview shape as the real one does", async () => {
  await using provider = await start({ dialect: "ga" });
  const refused = await post(`${provider.url}/realtime/sessions`, { model: "m" });
  expect(refused.status).toBe(400);
  expect(refused.json().error.code).toBe("beta_api_shape_disabled");
});

test("a flat session config is refused by the GA endpoint", async () => {
  await using provider = await start();
  const refused = await post(`${provider.url}/realtime/client_secrets`, {
    session: { ...gaSession.session, voice: "alloy" },
  });
  expect(refused.json().error).toMatchObject({ code: "unknown_parameter", param: "session.voice" });
});

test("a secret serves one dialect once, and the visitor's key is none", async () => {
  await using provider = await start();
  const { value } = (await post(`${provider.url}/realtime/client_secrets`, gaSession)).json();
  const offer = (url: string, secret: string) =>
    post(`${provider.url}${url}`, "v=0\r\nnonsense", { ...sdp, Authorization: `Bearer ${secret}` });
  expect((await offer("/realtime/calls", "key")).status).toBe(401);
  expect((await offer("/realtime?model=gpt-realtime-2.1", value)).status).toBe(401);
  expect((await offer("/realtime/calls", value)).status).toBe(400);
  expect((await offer("/realtime/calls", value)).json().error.code).toBe("client_secret_used");
});

test("a key's faults happen at their stage, as often as they say", async () => {
  await using provider = await start();
  const withKey = (key: string) =>
    post(`${provider.url}/realtime/client_secrets`, gaSession, { Authorization: `Bearer ${key}` });
  expect((await withKey("fault:401@session")).json().error.code).toBe("invalid_api_key");
  const limited = await withKey("my fault:429=7@session*1");
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "7"]);
  expect((await withKey("my fault:429=7@session*1")).status).toBe(200);
  expect((await withKey("fault:empty@session")).json().error.message).toBe("");
  expect((await withKey("fault:blank@session")).text).toBe("");
  expect((await withKey("fault:nonsense@session")).json().error.code).toBe("unknown_fault");
});

test("faults for everyone are set and ended by the control API", async () => {
  await using provider = await start({ faults: "500@session" });
  const create = () => post(`${provider.url}/realtime/client_secrets`, gaSession);
  expect((await create()).status).toBe(500);
  await post(`${provider.origin}/_faults`, { faults: "" });
  expect((await create()).status).toBe(200);
});

test("a preflight for the realtime endpoints allows two headers and no more", async () => {
  await using provider = await start();
  const { headers } = await fetch(`${provider.url}/realtime/calls`, {
    method: "OPTIONS",
    headers: { "Access-Control-Request-Headers": "authorization,x-other" },
  });
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("access-control-allow-headers")).toBe("Authorization, Content-Type");
});

test("traces are taken with basic auth only, and kept", async () => {
  await using provider = await start();
  const url = `${provider.origin}/api/public/otel/v1/traces`;
  expect((await post(url, { resourceSpans: [] })).status).toBe(401);
  const Authorization = `Basic ${btoa("pk-1:sk-1")}`;
  expect((await post(url, { resourceSpans: [] }, { Authorization })).status).toBe(200);
  const faulty = { Authorization: `Basic ${btoa("pk:fault:503@traces")}` };
  expect((await post(url, { resourceSpans: [] }, faulty)).status).toBe(503);
  const kept = provider.state.requests.filter(({ path }) => path.endsWith("/traces"));
  expect(kept.map(({ status }) => status)).toEqual([401, 200, 503]);
});
