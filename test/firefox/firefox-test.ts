import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as base } from "vitest";
import { startProvider } from "../provider/provider.ts";
import { launchFirefox } from "../support/firefox.ts";
import { startSite } from "../support/site.ts";
import { FirefoxPage } from "./firefox-page.ts";

const once = { scope: "worker" } as const;

/** Tests in Firefox. Browser, site and voice provider start once; pages, cookies and storage are a test's own. */
export const test = base
  .extend("pace", once, () => ({ thinkMs: 50, deltaMs: 10, wordMs: 150, transcriptionMs: 100 }))
  .extend("provider", once, async ({ pace }, { onCleanup }) => {
    const provider = await startProvider({ pace });
    onCleanup(() => provider.close());
    return provider;
  })
  .extend("site", once, async ({ provider }, { onCleanup }) => {
    const site = await startSite({ OPENAI_BASE_URL: provider.url });
    onCleanup(() => site[Symbol.asyncDispose]());
    return site;
  })
  .extend("downloads", once, () => mkdtempSync(join(tmpdir(), "downloads-")))
  .extend("preferences", once, ({ downloads }) => ({
    // In microseconds: a clock coarse enough for what only a coarse clock shows.
    "privacy.resistFingerprinting.reduceTimerPrecision.microseconds": 5_000,
    "browser.download.folderList": 2,
    "browser.download.dir": downloads,
  }))
  .extend("browser", once, async ({ preferences, downloads }, { onCleanup }) => {
    const browser = await launchFirefox(preferences);
    onCleanup(async () => {
      await browser.close();
      rmSync(downloads, { recursive: true });
    });
    return browser;
  })
  .extend("firefox", async ({ browser, site }, { onCleanup }) => {
    const context = await browser.createBrowserContext();
    const firefox = new FirefoxPage(await context.newPage(), site.url);
    onCleanup(async () => {
      await context.close();
      expect(firefox.complaints).toEqual([]);
    });
    return firefox;
  });
