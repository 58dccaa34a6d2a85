import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "puppeteer-core";
import { expect, test as base } from "vitest";
import { startProvider } from "../provider/provider.ts";
import { chromiumFlags, findChromium } from "../support/chromium.ts";
import { launchFirefox } from "../support/firefox.ts";
import { startSite } from "../support/site.ts";
import { PuppeteerVisitor } from "./puppeteer-visitor.ts";
import type { Visitor } from "./visitor.ts";
import { WebKit } from "./webkit.ts";

const once = { scope: "worker" } as const;

const engine = process.env.ENGINE;

/** Tests in one engine. Browser, site and voice provider start once; pages, cookies and storage are a test's own. */
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
  .extend("browser", once, async ({ downloads }, { onCleanup }) => {
    const browser = await (engine === "firefox" ? openFirefox(downloads) : openChromium());
    onCleanup(async () => {
      await browser.close();
      rmSync(downloads, { recursive: true });
    });
    return browser;
  })
  .extend("puppeteer", async ({ browser, site }, { onCleanup }) => {
    const context = await browser.createBrowserContext();
    const visitor = new PuppeteerVisitor(await context.newPage(), site.url);
    onCleanup(async () => {
      await context.close();
      expect(await visitor.faults()).toEqual([]);
    });
    return visitor;
  })
  .extend("firefox", ({ puppeteer }) => puppeteer)
  .extend("webkit", async ({ site }, { onCleanup }) => {
    const webkit = await WebKit.open(site.url);
    onCleanup(async () => {
      const faults = await webkit.faults();
      await webkit[Symbol.asyncDispose]();
      expect(faults).toEqual([]);
    });
    return webkit;
  });

/** A test that holds in every engine. */
export const journey =
  engine === "webkit"
    ? test.extend("visitor", ({ webkit }): Visitor => webkit)
    : test.extend("visitor", ({ puppeteer }): Visitor => puppeteer);

function openFirefox(downloads: string) {
  return launchFirefox({
    // In microseconds: a clock coarse enough for what only a coarse clock shows.
    "privacy.resistFingerprinting.reduceTimerPrecision.microseconds": 5_000,
    "browser.download.folderList": 2,
    "browser.download.dir": downloads,
  });
}

/** It keeps the pages that were left, however short of time or memory it is; the headless shell keeps none. */
function openChromium() {
  return launch({
    executablePath: findChromium(),
    args: [
      ...chromiumFlags,
      "--enable-features=BackForwardCacheNoTimeEviction",
      "--disable-features=BackForwardCacheMemoryControls",
    ],
  });
}
