import { expect, test } from "vitest";
import { startProvider } from "../../provider/provider.ts";

async function post(url: string, key: string, type: string, body: string) {
  const headers = { authorization: `Bearer ${key}`, "content-type": type };
  const response = await fetch(url, { method: "POST", headers, body });
  const { value, error } = JSON.parse(await response.text());
  return { status: response.status, value, code: error?.code };
}

test("a secret serves one dialect once, and the visitor's key is none", async () => {
  await using provider = await startProvider();
  const url = `${provider.url}/realtime`;
  const session = { type: "realtime", model: "gpt-realtime-2.1" };
  const json = JSON.stringify({ session });
  const { value } = await post(`${url}/client_secrets`, "key", "application/json", json);
  const offer = (path: string, secret: string) =>
    post(url + path, secret, "application/sdp", "v=0\r\nnonsense");
  expect((await offer("/calls", "key")).status).toBe(401);
  expect((await offer("?model=gpt-realtime-2.1", value)).status).toBe(401);
  expect((await offer("/calls", value)).status).toBe(400);
  expect((await offer("/calls", value)).code).toBe("client_secret_used");
});

test("a preflight for the realtime endpoints allows two headers and no more", async () => {
  await using provider = await startProvider();
  const asked = { "Access-Control-Request-Headers": "authorization,x-other" };
  const url = `${provider.url}/realtime/calls`;
  const { headers } = await fetch(url, { method: "OPTIONS", headers: asked });
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("access-control-allow-headers")).toBe("Authorization, Content-Type");
});
