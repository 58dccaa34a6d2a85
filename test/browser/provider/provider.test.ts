import { expect, test as base, type Page } from "playwright/test";
import { chromiumFlags, findHeadlessShell } from "../../support/chromium.ts";
import { startProvider, type Provider } from "../../provider/provider.ts";
import { standInConnection } from "../voice/stand-in-connection.ts";
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

const config = {
  type: "realtime",
  model: "gpt-realtime-2.1",
  audio: { input: { transcription: { model: "gpt-transcribe" } } },
};

async function connect(page: Page, { url }: Provider, key = "any text") {
  await page.evaluate(connectBare, { url, key, config });
}

async function eventOf(page: Page, type: string) {
  const found = await page.waitForFunction(
    (wanted) => window.bare?.events.find((event) => event.type === wanted),
    type,
  );
  return found.jsonValue();
}

// The connection and its channel tell each for themselves.
const opened = "connecting (?:connected open closed|open connected closed|open closed connected)";

/** What a page is told of a call with a fault, whatever carries the call. */
const lives: [fault: string, told: RegExp][] = [
  ["close=0@call", RegExp(`^${opened}$`)],
  // A connection that nobody answers any more takes seconds to tell so.
  ["hangup=0@call", RegExp(`^${opened}`)],
  ["expire=0@call", RegExp(`^${opened}`)],
  ["close@channel", RegExp(`^${opened}$`)],
  ["hang@channel", /^connecting connected$/],
  ["hang@ice", /^connecting$/],
  ["wrong@offer", /^connecting failed$/],
];

for (const calls of ["real", "stand-in"]) {
  test(`a ${calls} connection tells of each way that a call can end`, async ({
    page,
    provider,
  }) => {
    if (calls === "stand-in") await page.addInitScript(standInConnection);
    for (const [fault, told] of lives) {
      await page.reload();
      await connect(page, provider, `fault:${fault}`);
      await expect
        .poll(() => page.evaluate(() => window.bare?.states.join(" ")), fault)
        .toMatch(told);
      if (fault === "close=0@call") expect(provider.sessions().at(-1)?.ended).toBeUndefined();
      if (fault === "expire=0@call") {
        expect(await eventOf(page, "error")).toMatchObject({ error: { code: "session_expired" } });
      }
    }
  });
}
