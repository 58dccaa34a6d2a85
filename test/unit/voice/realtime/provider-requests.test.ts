import { expect, onTestFinished, test, vi } from "vitest";
import { failureText } from "../../../../app/voice/call/failure-text.ts";
import type { Dialect } from "../../../../app/config/environment-variables.ts";
import { codecFor } from "../../../../app/voice/realtime/connect-sequence.ts";
import {
  type Failure,
  ProviderRequestError,
  toFailure,
} from "../../../../app/voice/realtime/errors.ts";
import { PeerConnection } from "../../../../app/voice/realtime/peer-connection.ts";
import { createSession, sendOffer } from "../../../../app/voice/realtime/provider-requests.ts";
import { recordingLog } from "../recording-log.ts";
import { usualConfig } from "../usual-config.ts";

const never = new AbortController().signal;

/** A provider that answers so. */
function providerThat(answer: () => Response | Promise<Response>, dialect: Dialect = "ga") {
  const seen: object[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    const request = new Request(url, init);
    const aborted = Promise.withResolvers<Response>();
    init.signal?.addEventListener("abort", () => aborted.reject(init.signal?.reason));
    const { authorization, "content-type": type } = Object.fromEntries(request.headers);
    seen.push({ url, authorization, type, body: await request.text() });
    return Promise.race([answer(), aborted.promise]);
  };
  vi.stubGlobal("fetch", fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const baseUrl = "http://provider.test/v1";
  const codec = codecFor(dialect, recordingLog());
  return {
    seen,
    create: (key = "k", signal = never) => createSession(baseUrl, codec, key, usualConfig, signal),
    offer: (secret = "ek", model = "m", key?: string) =>
      sendOffer(baseUrl, codec, secret, model, "v=0 offer", never, key),
  };
}

const refusing = (status: number, body: string, statusText?: string) =>
  providerThat(() => new Response(body, { status, statusText }));

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => expect.unreachable("nothing was thrown"),
    (error: Error) => error,
  );

test.each([" sk-1\n", "Bearer sk-1", " bearer  sk-1 "])(
  "a session is asked for with the visitor's key, pasted as %j, and gives its secret",
  async (key) => {
    const { create, seen } = providerThat(() => new Response('{"value":"ek_1"}'));
    expect(await create(key)).toBe("ek_1");
    expect(seen).toEqual([
      {
        url: "http://provider.test/v1/realtime/client_secrets",
        authorization: "Bearer sk-1",
        type: "application/json",
        body: expect.stringMatching(/"session":{"type":"realtime","model":"m"/),
      },
    ]);
  },
);

test("the offer is sent as SDP with the secret, and any success is an answer", async () => {
  const { offer, seen } = providerThat(
    () => new Response("v=0 answer", { status: 201 }),
    "preview",
  );
  expect(await offer("ek_1", "m 1")).toBe("v=0 answer");
  expect(seen).toEqual([
    {
      url: "http://provider.test/v1/realtime?model=m+1",
      authorization: "Bearer ek_1",
      type: "application/sdp",
      body: "v=0 offer",
    },
  ]);
});

test("a refused session says the status in words and holds the provider's own, without the key", async () => {
  const error = { message: "Incorrect API key: my-own-key", type: "auth", code: "invalid_api_key" };
  const { create } = refusing(401, JSON.stringify({ error }), "Unauthorized");
  expect(await failureOf(create("my-own-key"))).toMatchObject({
    message: "Failed to create session: Unauthorized",
    name: "ProviderRequestError",
    status: 401,
    provider: { ...error, message: "Incorrect API key: [key]" },
  });
});

test("a refused offer says so too, by its number where it has no words, and quotes neither the secret nor the key", async () => {
  const error = { message: "my-own-key, my-secret", code: "my-own-key" };
  const { offer } = refusing(401, JSON.stringify({ error }), "Oops");
  expect(await failureOf(offer("my-secret", "m", "my-own-key"))).toMatchObject({
    message: "Failed to send SDP offer: Oops",
    name: "ProviderRequestError",
    provider: { message: "[key], [key]", code: "[key]" },
  });
  const wordless = { message: "Failed to send SDP offer: 503", status: 503, provider: {} };
  expect(await failureOf(refusing(503, "").offer())).toMatchObject(wordless);
});

test.each(["not json", '{"value":"ek\\r\\nX-Evil: 1"}', '{"value":"ek_😀"}'])(
  "an answer without a secret, or with one that no header can hold, is no session: %s",
  async (body) => {
    const error = await failureOf(providerThat(() => new Response(body)).create());
    expect(error.message).toBe("No session available");
    expect(toFailure(error, true)).toEqual({ kind: "unusable-answer" });
  },
);

test("a key that no header can hold is refused without being quoted", async () => {
  const { create, seen } = providerThat(() => new Response());
  const error = await failureOf(create("sk-\u{1f511}x"));
  expect(toFailure(error, true)).toEqual({ kind: "malformed-key" });
  expect(JSON.stringify([error.message, error])).not.toContain("sk-");
  expect(seen).toEqual([]);
});

test("a provider that does not answer is unreachable, or the device is offline", async () => {
  const { create } = providerThat(() => Promise.reject(new TypeError("fetch failed")));
  const error = await failureOf(create());
  expect(error).toBeInstanceOf(ProviderRequestError);
  expect(toFailure(error, true)).toEqual({ kind: "unreachable" });
  expect(toFailure(error, false)).toEqual({ kind: "offline" });
});

const region = "unsupported_country_region_territory";
const quota = "insufficient_quota";
const [noModel, modelKind] = ["model_not_found", "model-unavailable"] as const;
const noReason = "It gave no reason";

test.each<[number, object, Failure["kind"], string | undefined, told: string]>([
  [401, { message: "bad" }, "key-refused", "bad", "refused your key. It says: bad (status 401)"],
  [403, {}, "not-allowed", undefined, `did not allow this. ${noReason} (status 403).`],
  [403, { code: region }, "region-unsupported", region, "does not serve the country or region"],
  [418, {}, "refused", undefined, `rejected this site’s request. ${noReason} (status 418).`],
  [429, { code: quota }, "no-quota", quota, "no credit left. It says"],
  [429, { message: "" }, "rate-limited", undefined, `too many requests. ${noReason} (status 429).`],
  [404, { code: noModel, message: "no m" }, modelKind, "no m", "It says: no m"],
  [403, { code: noModel }, modelKind, noModel, "not available to your key"],
  [400, { message: "off", code: "beta_api_shape_disabled" }, "refused", "off", "It says: off"],
  [500, { message: "", type: "" }, "provider", undefined, "gave no reason (status 500)."],
])(
  "a %d that says %o is sorted by what can be done, and the provider's words are called its own",
  async (status, error, kind, detail, told) => {
    const { create } = refusing(status, JSON.stringify({ error }), "Oops");
    const failure = toFailure(await failureOf(create()), true);
    expect(failure).toEqual({ kind, status, detail });
    expect(failureText(failure).what).toContain(told);
    expect(failureText(failure).what.includes("It says")).toBe(detail !== undefined);
  },
);

test.each<[string, string, string, (peer: PeerConnection) => unknown]>([
  [
    "a microphone that is gone before its sound is sent",
    "No local stream available",
    "The microphone stopped while the call was being made.",
    (peer) => peer.addTracks(undefined),
  ],
  [
    "a connection that was closed",
    "No RTCPeerConnection available",
    "The connection was closed while the call was being made.",
    (peer) => peer.createOffer(),
  ],
])("%s is not told as a browser without WebRTC", async (_, message, told, work) => {
  const peer = new PeerConnection(recordingLog());
  const error = await failureOf((async () => work(peer))());
  expect(error.message).toBe(message);
  expect(failureText(toFailure(error, true)).what).toBe(told);
});
