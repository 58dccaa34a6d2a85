import { expect, test as base, type Page } from "playwright/test";
import { chromiumFlags, findHeadlessShell } from "../../support/chromium.ts";
import type { DialectName } from "../../provider/dialects/dialect.ts";
import { startProvider, type Provider } from "../../provider/provider.ts";
import { connectBare } from "./bare-client.ts";

const test = base.extend<{ provider: Provider }>({
  provider: async ({ page }, use) => {
    const pace = { thinkMs: 50, deltaMs: 15, wordMs: 150, transcriptionMs: 100 };
    await using provider = await startProvider({ pace });
    await page.goto(`${provider.origin}/_sessions`);
    await use(provider);
  },
});

test.use({
  launchOptions: {
    executablePath: findHeadlessShell(),
    args: [...chromiumFlags, "--autoplay-policy=no-user-gesture-required"],
  },
});

const turnDetection = { type: "server_vad", threshold: 0.6, silence_duration_ms: 300 };

const configs: Record<DialectName, object> = {
  ga: {
    type: "realtime",
    model: "gpt-realtime-2.1",
    audio: {
      input: { transcription: { model: "gpt-transcribe" }, turn_detection: turnDetection },
    },
  },
  preview: {
    model: "gpt-4o-realtime-preview-2025-06-03",
    input_audio_transcription: { model: "whisper-1" },
    turn_detection: turnDetection,
  },
};

async function connect(page: Page, { url }: Provider, dialect: DialectName, key = "any text") {
  await page.evaluate(connectBare, { url, key, dialect, config: configs[dialect] });
}

async function eventOf(page: Page, type: string) {
  const found = await page.waitForFunction(
    (wanted) => window.bare?.events.find((event) => event.type === wanted),
    type,
  );
  return found.jsonValue();
}

async function stateOf(page: Page, state: string) {
  await page.waitForFunction((wanted) => window.bare?.states.includes(wanted), state);
}

const speak = (page: Page, loud: boolean) => page.evaluate((on) => window.bare?.speak(on), loud);

for (const dialect of ["ga", "preview"] as const) {
  test(`in ${dialect}, a visitor speaks, is transcribed, hears the persona and interrupts it`, async ({
    page,
    provider,
  }) => {
    await connect(page, provider, dialect);
    await eventOf(page, "session.updated");
    await speak(page, true);
    await eventOf(page, "input_audio_buffer.speech_started");
    await speak(page, false);
    const transcription = "conversation.item.input_audio_transcription.completed";
    expect(await eventOf(page, transcription)).toHaveProperty("transcript");
    await eventOf(page, "output_audio_buffer.started");
    await expect
      .poll(async () => (await page.evaluate(() => window.bare?.heard()))?.energy)
      .toBeGreaterThan(0);
    await speak(page, true);
    expect(await eventOf(page, "conversation.item.truncated")).toMatchObject({ content_index: 0 });
    await eventOf(page, "output_audio_buffer.cleared");
    const [session] = provider.sessions();
    expect(session?.call?.ear.energy).toBeGreaterThan(0);
    expect(session?.call?.channelLabel).toBe("oai-events");
    await page.evaluate(() => window.bare?.close());
    await expect.poll(() => session?.ended).toBe("gone");
  });
}

test("a channel that the provider closes is closed in the browser, and its connection stands", async ({
  page,
  provider,
}) => {
  await connect(page, provider, "ga", "fault:close=0@call");
  await stateOf(page, "closed");
  expect(provider.sessions()[0]?.ended).toBeUndefined();
  await page.evaluate(() => window.bare?.close());
  await expect.poll(() => provider.sessions()[0]?.ended).toBe("gone");
});

test("a session that expires says so and then closes", async ({ page, provider }) => {
  await connect(page, provider, "preview", "fault:expire=0@call");
  expect(await eventOf(page, "error")).toMatchObject({ error: { code: "session_expired" } });
  await stateOf(page, "closed");
});

test("a network gone quiet disconnects, and connects again when it is back", async ({
  page,
  provider,
}) => {
  await connect(page, provider, "ga", "fault:ice=0@call");
  await stateOf(page, "disconnected");
  provider.sessions()[0]?.call?.freeze(false);
  await page.waitForFunction(() => window.bare?.states.at(-1) === "connected");
});

test("an answer with another's certificate never connects", async ({ page, provider }) => {
  await connect(page, provider, "ga", "fault:wrong@offer");
  await stateOf(page, "failed");
  expect(await page.evaluate(() => window.bare?.states)).not.toContain("open");
});

test("a channel that hangs stays closed while the connection stands", async ({
  page,
  provider,
}) => {
  await connect(page, provider, "ga", "fault:hang@channel");
  await stateOf(page, "connected");
  expect(await page.evaluate(() => window.bare?.events)).toEqual([]);
});

test("a burst of deltas, an oversized one and garbage all arrive", async ({ page, provider }) => {
  await connect(page, provider, "ga", "fault:burst=500@call*1,oversize@call*1,garbage=0@call");
  await eventOf(page, "session.updated");
  const countDeltas = () =>
    page.evaluate(
      () => window.bare?.events.filter(({ type }) => type.endsWith("transcript.delta")).length,
    );
  await page.evaluate(() => window.bare?.send({ type: "response.create" }));
  await expect.poll(countDeltas, { timeout: 20_000 }).toBe(500);
  await eventOf(page, "response.done");
  await page.evaluate(() => window.bare?.send({ type: "response.create" }));
  await expect.poll(countDeltas).toBe(501);
  await eventOf(page, "unparseable");
});

test("a header that the realtime endpoints do not know fails the preflight", async ({
  page,
  provider,
}) => {
  const post = (headers: Record<string, string>) =>
    page.evaluate(
      async ({ url, sent }) => {
        const done = fetch(url, { method: "POST", headers: sent, body: "{}" });
        return done.then(
          ({ status }) => status,
          () => "blocked",
        );
      },
      // another origin than the page's
      { url: `${provider.url}/realtime/sessions`.replace("127.0.0.1", "localhost"), sent: headers },
    );
  expect(await post({ Authorization: "Bearer x", "OpenAI-Beta": "realtime=v1" })).toBe("blocked");
  expect(await post({ Authorization: "Bearer x", "Content-Type": "application/json" })).toBe(400);
});
