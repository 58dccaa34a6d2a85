import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OpenAICompletionClient } from "../../../../app/voice/completions/completion-client.ts";
import { cleanRecords } from "../../../../app/voice/transcript/cleaning-prompt.ts";
import { type Provider, startProvider } from "../../../provider/provider.ts";
import { recordingLog } from "../recording-log.ts";

const said = [{ id: "item_1", role: "user", text: "where is my code" }] as const;

let page: EventTarget;
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Asks for one completion, and leaves the page, which sends what was traced. */
async function trace(provider: Provider, openai: string, langfuse: string) {
  const log = recordingLog();
  const tracing = { host: provider.origin, publicKey: "pk-operator", environment: "test" };
  const settings = { baseUrl: provider.url, cleaningModel: "cleaner" };
  const client = new OpenAICompletionClient(settings, tracing, { openai, langfuse }, log, () => {});
  const { signal } = new AbortController();
  const outcome = await cleanRecords(client, said, signal).catch((error: Error) => error);
  page.dispatchEvent(new Event("pagehide"));
  const traces = () =>
    provider.state.requests.filter(({ path }) => path.endsWith("/otel/v1/traces"));
  await expect.poll(() => traces().length).toBe(1);
  return { outcome, traces: traces(), log };
}

test("a call is traced with its model, messages, usage and environment", async () => {
  await using provider = await startProvider();
  const { traces, outcome } = await trace(provider, "any text", "lf-secret");
  expect(outcome).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: "" }] = traces;
  const credentials = Buffer.from("pk-operator:lf-secret").toString("base64");
  expect(headers).toMatchObject({
    authorization: `Basic ${credentials}`,
    "content-type": "application/json",
    "x-langfuse-ingestion-version": "4",
  });
  for (const part of ["cleaner", "where is my code", "Where is my code.", "usage", '"test"']) {
    expect(body).toContain(part);
  }
});

test("an error that quotes the key is traced without it", async () => {
  const key = "fault:401@completion";
  await using provider = await startProvider();
  const { outcome, traces } = await trace(provider, key, "lf-secret");
  expect(outcome).toBeInstanceOf(Error);
  expect(String(outcome)).not.toContain("fault:");
  const bodies = traces.map(({ body }) => body).join("\n");
  expect(bodies).toContain("Incorrect API key provided");
  expect(bodies).not.toContain("fault:401");
});

test.for([
  [400, /older or newer/],
  [401, /secret key/],
  [403, /not allowed/],
  [404, /LANGFUSE_HOST/],
] as const)("a tracing service that answers %i is logged with advice", async ([status, advice]) => {
  await using provider = await startProvider();
  const { outcome, log } = await trace(provider, "any text", `fault:${status}@traces`);
  expect(outcome).toHaveLength(1);
  await expect.poll(() => log.messages("warn").join("\n")).toMatch(advice);
});
