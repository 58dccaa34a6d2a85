import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { failureText } from "../../../../app/voice/call/failure-text.ts";
import type { Dialect } from "../../../../app/config/environment-variables.ts";
import { codecFor } from "../../../../app/voice/realtime/connect-sequence.ts";
import {
  type Failure,
  ProviderRequestError,
  toFailure,
} from "../../../../app/voice/realtime/errors.ts";
import { createSession, sendOffer } from "../../../../app/voice/realtime/provider-requests.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { RehearsalPlan } from "../../../../app/voice/scenarios/plan.ts";
import { sessionConfig } from "../../../../app/voice/scenarios/session-config.ts";
import { recordingLog } from "../recording-log.ts";

const config = sessionConfig(
  { realtimeModel: "m", transcriptionModel: "t" },
  new RehearsalPlan(lateFreelancer),
);
const never = new AbortController().signal;

interface Seen {
  url?: string;
  authorization?: string;
  type?: string;
  body: string;
}

/** A provider on loopback that answers as told. */
async function providerThat(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  dialect: Dialect = "ga",
) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join("");
    const { authorization, "content-type": type } = request.headers;
    seen.push({ url: request.url, authorization, type, body });
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: { baseUrl: `http://127.0.0.1:${port}/v1`, dialect, fetch },
    codec: codecFor(dialect, recordingLog()),
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const refusing = (status: number, body: string, statusText?: string) =>
  providerThat((_, response) => {
    response.statusMessage = statusText ?? "";
    response.writeHead(status).end(body);
  });

async function failureOf(work: Promise<unknown>): Promise<Error> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("nothing was thrown");
}

test("a session is asked for with the visitor's key, and gives its secret", async () => {
  await using server = await providerThat((_, response) => response.end('{"value":"ek_1"}'));
  expect(await createSession(server.endpoint, server.codec, " sk-1\n", config, never)).toBe("ek_1");
  expect(server.seen[0]).toMatchObject({
    url: "/v1/realtime/client_secrets",
    authorization: "Bearer sk-1",
    type: "application/json",
  });
  expect(JSON.parse(server.seen[0]?.body ?? "")).toMatchObject({
    session: { type: "realtime", model: "m" },
  });
});

test("the offer is sent as SDP with the secret, and any success is an answer", async () => {
  await using server = await providerThat(
    (_, response) => response.writeHead(201).end("v=0 answer"),
    "preview",
  );
  expect(await sendOffer(server.endpoint, server.codec, "ek_1", "m 1", "v=0 offer", never)).toBe(
    "v=0 answer",
  );
  expect(server.seen[0]).toEqual({
    url: "/v1/realtime?model=m+1",
    authorization: "Bearer ek_1",
    type: "application/sdp",
    body: "v=0 offer",
  });
});

test("a refused session says the status in words and holds the provider's own", async () => {
  const body = JSON.stringify({
    error: { message: "Incorrect API key: my-own-key", type: "auth", code: "invalid_api_key" },
  });
  await using server = await refusing(401, body, "Unauthorized");
  const error = await failureOf(
    createSession(server.endpoint, server.codec, "my-own-key", config, never),
  );
  expect(error.message).toBe("Failed to create session: Unauthorized");
  expect(error).toMatchObject({
    name: "ProviderRequestError",
    status: 401,
    provider: { message: "Incorrect API key: [key]", type: "auth", code: "invalid_api_key" },
  });
});

test("what refuses an offer quotes neither the secret nor the key", async () => {
  const body = JSON.stringify({ error: { message: "my-own-key, my-secret", code: "my-own-key" } });
  await using server = await refusing(401, body);
  const { endpoint, codec } = server;
  const error = await failureOf(
    sendOffer(endpoint, codec, "my-secret", "m", "v=0", never, "my-own-key"),
  );
  expect(error).toMatchObject({ provider: { message: "[key], [key]", code: "[key]" } });
});

test("a failure's words are the provider's only where they are called so", () => {
  const failures: Failure[] = [
    { kind: "provider", status: 500 },
    { kind: "refused" },
    { kind: "unusable-answer" },
    { kind: "malformed-key" },
  ];
  for (const failure of failures) expect(failureText(failure).what).not.toContain("It says");
  expect(failureText({ kind: "refused", detail: "beta off" }).what).toContain("It says: beta off");
});

test("a refused offer says so too", async () => {
  await using server = await refusing(500, "", "Internal Server Error");
  const error = await failureOf(sendOffer(server.endpoint, server.codec, "ek", "m", "v=0", never));
  expect(error.message).toBe("Failed to send SDP offer: Internal Server Error");
  expect(error).toMatchObject({ name: "ProviderRequestError", status: 500, provider: {} });
});

test("a status without words shows its number", async () => {
  const error = new Response("", { status: 503 });
  const endpoint = { baseUrl: "", dialect: "ga", fetch: async () => error } as const;
  const codec = codecFor("ga", recordingLog());
  const thrown = await failureOf(sendOffer(endpoint, codec, "ek", "m", "v=0", never));
  expect(thrown.message).toBe("Failed to send SDP offer: 503");
});

test("an answer without a secret is no session", async () => {
  await using server = await providerThat((_, response) => response.end("not json"));
  const error = await failureOf(createSession(server.endpoint, server.codec, "k", config, never));
  expect(error.message).toBe("No session available");
  expect(toFailure(error, true)).toEqual({ kind: "unusable-answer" });
});

test.each(["ek\r\nX-Evil: 1", "ek_😀"])(
  "a secret that no header can hold, %j, is no session",
  async (value) => {
    await using server = await providerThat((_, response) =>
      response.end(JSON.stringify({ value })),
    );
    const error = await failureOf(createSession(server.endpoint, server.codec, "k", config, never));
    expect(toFailure(error, true)).toEqual({ kind: "unusable-answer" });
  },
);

test("a key that no header can hold is refused without being quoted", async () => {
  await using server = await providerThat((_, response) => response.end());
  const error = await failureOf(
    createSession(server.endpoint, server.codec, "sk-\u{1f511}x", config, never),
  );
  expect(toFailure(error, true)).toEqual({ kind: "malformed-key" });
  expect(JSON.stringify([error.message, error])).not.toContain("sk-");
  expect(server.seen).toEqual([]);
});

test("an abort ends the request and is thrown as it is", async () => {
  await using server = await providerThat(() => {});
  const stop = new AbortController();
  const work = failureOf(createSession(server.endpoint, server.codec, "k", config, stop.signal));
  stop.abort(new Error("stopped"));
  expect((await work).message).toBe("stopped");
});

test("a provider that does not answer is unreachable, or the device is offline", async () => {
  const server = await providerThat(() => {});
  await server[Symbol.asyncDispose]();
  const error = await failureOf(createSession(server.endpoint, server.codec, "k", config, never));
  expect(error).toBeInstanceOf(ProviderRequestError);
  expect(toFailure(error, true)).toEqual({ kind: "unreachable" });
  expect(toFailure(error, false)).toEqual({ kind: "offline" });
});

test.each<[number, string, Partial<Failure>, string]>([
  [
    401,
    '{"error":{"message":"bad"}}',
    { kind: "key-refused", detail: "bad" },
    "The provider refused your key. It says: bad (status 401)",
  ],
  [
    403,
    "",
    { kind: "key-refused" },
    "The provider refused your key. It gave no reason (status 403).",
  ],
  [
    403,
    '{"error":{"code":"unsupported_country_region_territory","type":"request_forbidden"}}',
    { kind: "region-unsupported", detail: "unsupported_country_region_territory" },
    "The provider does not serve the country or region you are in. It says: unsupported_country_region_territory (status 403)",
  ],
  [
    418,
    "",
    { kind: "refused" },
    "The provider rejected this site’s request. It gave no reason (status 418).",
  ],
  [
    429,
    '{"error":{"code":"insufficient_quota"}}',
    { kind: "no-quota", detail: "insufficient_quota" },
    "Your provider account has no credit left. It says: insufficient_quota (status 429)",
  ],
  [
    429,
    '{"error":{"message":""}}',
    { kind: "rate-limited" },
    "The provider says there were too many requests. It gave no reason (status 429).",
  ],
  [
    404,
    '{"error":{"code":"model_not_found","message":"no m"}}',
    { kind: "model-unavailable", detail: "no m" },
    "The voice model is not available to your key. It says: no m (status 404)",
  ],
  [
    403,
    '{"error":{"code":"model_not_found"}}',
    { kind: "model-unavailable", detail: "model_not_found" },
    "The voice model is not available to your key. It says: model_not_found (status 403)",
  ],
  [
    400,
    '{"error":{"message":"beta off","code":"beta_api_shape_disabled"}}',
    { kind: "refused", detail: "beta off" },
    "The provider rejected this site’s request. It says: beta off (status 400)",
  ],
  [
    500,
    '{"error":{"message":"","type":"","code":""}}',
    { kind: "provider" },
    "The provider reported an error and gave no reason (status 500).",
  ],
])("a %d that says %s is sorted by what can be done", async (status, body, failure, told) => {
  await using server = await refusing(status, body, "Oops");
  const error = await failureOf(createSession(server.endpoint, server.codec, "k", config, never));
  const found = toFailure(error, true);
  expect(found).toEqual({ ...failure, status });
  expect(failureText(found).what).toBe(told);
});
