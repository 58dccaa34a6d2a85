import { expect, test } from "vitest";
import { startProvider } from "../../provider/provider.ts";

async function post(url: string, body: unknown, key: string, type = "application/json") {
  const headers = { authorization: `Bearer ${key}`, "content-type": type };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(url, { method: "POST", headers, body: text });
  const answer = await response.text();
  const retryAfter = response.headers.get("retry-after");
  return { status: response.status, retryAfter, text: answer, json: () => JSON.parse(answer) };
}

const realtime = { type: "realtime", model: "gpt-realtime-2.1" };

/** A provider, and what asks it for a secret. */
async function start(options: Parameters<typeof startProvider>[0] = {}) {
  const provider = await startProvider(options);
  const { url } = provider;
  const ga = (key = "key", session: object = realtime) =>
    post(`${url}/realtime/client_secrets`, { session }, key);
  const preview = () => post(`${url}/realtime/sessions`, { model: "m" }, "key");
  return Object.assign(provider, { ga, preview });
}

test("each dialect gives its secret where its clients look for it", async () => {
  await using provider = await start();
  const secret = expect.stringMatching(/^ek_/);
  expect((await provider.ga()).json()).toMatchObject({ value: secret, session: realtime });
  const preview = { model: "m", client_secret: { value: secret } };
  expect((await provider.preview()).json()).toMatchObject(preview);
});

test("a provider that speaks only GA refuses the preview shape as the real one does, and a flat session", async () => {
  await using provider = await start({ dialect: "ga" });
  const refused = await provider.preview();
  expect([refused.status, refused.json().error.code]).toEqual([400, "beta_api_shape_disabled"]);
  const flat = await provider.ga("key", { ...realtime, voice: "alloy" });
  const error = { code: "unknown_parameter", param: "session.voice" };
  expect(flat.json().error).toMatchObject(error);
});

test("a secret serves one dialect once, and the visitor's key is none", async () => {
  await using provider = await start();
  const { value } = (await provider.ga()).json();
  const offer = (path: string, secret: string) =>
    post(`${provider.url}/realtime${path}`, "v=0\r\nnonsense", secret, "application/sdp");
  expect((await offer("/calls", "key")).status).toBe(401);
  expect((await offer("?model=gpt-realtime-2.1", value)).status).toBe(401);
  expect((await offer("/calls", value)).status).toBe(400);
  expect((await offer("/calls", value)).json().error.code).toBe("client_secret_used");
});

test("faults happen at their stage, as often as they say, by key or for everyone", async () => {
  await using provider = await start({ faults: "500@session*1" });
  const { ga } = provider;
  expect((await ga()).status).toBe(500);
  expect((await ga("fault:401@session")).json().error.code).toBe("invalid_api_key");
  const limited = await ga("fault:429=7@session*1");
  expect([limited.status, limited.retryAfter]).toEqual([429, "7"]);
  expect((await ga("fault:429=7@session*1")).status).toBe(200);
  expect((await ga("fault:empty@session")).json().error.message).toBe("");
  expect((await ga("fault:blank@session")).text).toBe("");
  expect((await ga("fault:nonsense@session")).json().error.code).toBe("unknown_fault");
  await post(`${provider.origin}/_faults`, { faults: "503@session" }, "key");
  expect((await ga()).status).toBe(503);
});

test("a preflight for the realtime endpoints allows two headers and no more", async () => {
  await using provider = await start();
  const asked = { "Access-Control-Request-Headers": "authorization,x-other" };
  const url = `${provider.url}/realtime/calls`;
  const { headers } = await fetch(url, { method: "OPTIONS", headers: asked });
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("access-control-allow-headers")).toBe("Authorization, Content-Type");
});
