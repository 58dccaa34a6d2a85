import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as base } from "playwright/test";
import { chromiumFlags, findChromium, findHeadlessShell } from "../../support/chromium.ts";
import { speechWav } from "../../provider/media/wav.ts";
import { startProvider, type Provider } from "../../provider/provider.ts";
import { startSite } from "../../support/site.ts";
import { watchMedia } from "./watch-media.ts";
import { VoicePage } from "./voice-page.ts";

export type DialectName = "ga" | "preview";
export const dialects: DialectName[] = ["ga", "preview"];

interface VoiceWorker {
  provider: Provider;
  /** A site that calls the provider, for each dialect. */
  sites: Record<DialectName, string>;
}

/** What a visitor's microphone hears: nothing, a sentence, and then nothing for long, over and over. */
const microphone = join(mkdtempSync(join(tmpdir(), "voice-")), "microphone.wav");
writeFileSync(microphone, speechWav([2_500, 900, 20_000]));

const flags = [
  ...chromiumFlags,
  "--use-fake-device-for-media-stream",
  `--use-file-for-fake-audio-capture=${microphone}`,
  "--autoplay-policy=no-user-gesture-required",
  // An address that is not secure, unlike the loopback's own.
  "--host-resolver-rules=MAP insecure.test 127.0.0.1",
];

/** For each file of these tests: `test.use({ launchOptions })`. The microphone is always allowed. */
export const launchOptions = {
  executablePath: findHeadlessShell(),
  args: [...flags, "--use-fake-ui-for-media-stream"],
};

/** For tests of the permission itself, which takes the whole browser. */
export const askingLaunchOptions = { executablePath: findChromium(), args: flags };

/** Tests of `/about` against a site and a provider of their worker's own. */
export const test = base.extend<{ voice: VoicePage }, { worker: VoiceWorker }>({
  worker: [
    async ({ browserName }, use) => {
      expect(browserName, "whose fake microphone can talk").toBe("chromium");
      const pace = { thinkMs: 50, deltaMs: 10, wordMs: 150, transcriptionMs: 100 };
      await using provider = await startProvider({ pace });
      const environment = {
        OPENAI_BASE_URL: provider.url,
        LANGFUSE_HOST: provider.origin,
        LANGFUSE_PUBLIC_KEY: "pk-of-the-operator",
      };
      await using ga = await startSite(environment);
      await using preview = await startSite({ ...environment, REALTIME_DIALECT: "preview" });
      await use({ provider, sites: { ga: ga.url, preview: preview.url } });
    },
    { scope: "worker" },
  ],
  voice: async ({ page, context, worker }, use) => {
    // A key names faults, and another test of this worker may have used it.
    worker.provider.state.faults.clear();
    await context.grantPermissions(["microphone"]);
    await page.addInitScript(watchMedia);
    await use(new VoicePage(page, worker.provider, worker.sites));
  },
});
