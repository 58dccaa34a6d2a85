import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "playwright/test";
import { chromiumFlags, findChromium, findHeadlessShell } from "../../support/chromium.ts";
import { speechWav } from "../../provider/media/wav.ts";
import { startProvider } from "../../provider/provider.ts";
import { startSite } from "../../support/site.ts";
import { test as base } from "../kept-page.ts";
import { standInConnection } from "./stand-in-connection.ts";
import { watchMedia } from "./watch-media.ts";
import { type DialectName, VoicePage, type VoiceWorker } from "./voice-page.ts";

export const dialects: DialectName[] = ["ga", "preview"];

/** What a visitor's microphone hears: nothing, a sentence, and then nothing for long, over and over. */
const microphone = join(mkdtempSync(join(tmpdir(), "voice-")), "microphone.wav");
writeFileSync(microphone, speechWav([2_500, 900, 20_000]));

const flags = [
  ...chromiumFlags,
  "--use-fake-device-for-media-stream",
  `--use-file-for-fake-audio-capture=${microphone}`,
  "--autoplay-policy=no-user-gesture-required",
  // A test is over before faster code repays the work of compiling it.
  "--js-flags=--no-opt --no-maglev",
  // An address that is not secure, unlike the loopback's own.
  "--host-resolver-rules=MAP insecure.test 127.0.0.1",
];

/** The microphone is always allowed. */
const launchOptions = {
  executablePath: findHeadlessShell(),
  args: [...flags, "--use-fake-ui-for-media-stream"],
};

/** For tests of the permission itself, which takes the whole browser. */
export const askingLaunchOptions = { executablePath: findChromium(), args: flags };

interface VoiceFixtures {
  /**
   * Whether the browser's own connection carries a test's calls, and words take their time: of a test with the tag
   * `@real`. Else a stand-in does, which is less work, loses no network, and lets nobody hear anything.
   */
  isReal: boolean;
  voice: VoicePage;
}

/** Tests of `/about` against a site and a provider of their worker's own. */
export const test = base.extend<VoiceFixtures, { worker: VoiceWorker }>({
  launchOptions: [launchOptions, { scope: "worker" }],
  worker: [
    async ({ browserName }, use) => {
      expect(browserName, "whose fake microphone can talk").toBe("chromium");
      const pace = { thinkMs: 50, deltaMs: 10, transcriptionMs: 100 };
      await using provider = await startProvider({ pace });
      const environment = {
        OPENAI_BASE_URL: provider.url,
        LANGFUSE_HOST: provider.origin,
        LANGFUSE_PUBLIC_KEY: "pk-of-the-operator",
      };
      await using sites = new AsyncDisposableStack();
      const start = async (dialect: DialectName) =>
        sites.use(await startSite({ ...environment, REALTIME_DIALECT: dialect })).url;
      const started = new Map<DialectName, Promise<string>>();
      await use({ provider, siteOf: (dialect) => started.getOrInsertComputed(dialect, start) });
    },
    { scope: "worker" },
  ],
  isReal: ({ browserName }, use, { tags }) =>
    use(browserName === "chromium" && tags.includes("@real")),
  permissions: async ({ contextOptions }, use) => use(contextOptions.permissions ?? ["microphone"]),
  reducedMotion: ({ isReal }, use) => use(isReal ? "no-preference" : "reduce"),
  pageScripts: ({ isReal }, use) => use(isReal ? [watchMedia] : [standInConnection, watchMedia]),
  voice: async ({ page, worker, isReal }, use) => {
    const { state } = worker.provider;
    // A key names faults, and another test of this worker may have used it.
    state.faults.clear();
    Object.assign(state.pace, isReal ? { deltaMs: 10, wordMs: 150 } : { deltaMs: 2, wordMs: 10 });
    await use(new VoicePage(page, worker));
  },
});
