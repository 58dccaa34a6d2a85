import type { Page } from "puppeteer-core";
import { expect } from "vitest";
import { launchFirefox } from "../support/firefox.ts";
import { FirefoxPage } from "./firefox-page.ts";
import { test } from "./firefox-test.ts";

const sizes = [
  [375, 812],
  [375, 667],
  [320, 568],
  [768, 1024],
  [1024, 700],
  [1279, 800],
] as const;

for (const anchors of [true, false]) {
  test(`in Firefox ${anchors ? "with" : "without"} anchors the notes leave free what is held, pressed and typed in to talk @slow`, async ({
    site,
  }) => {
    await using browser = await launchFirefox({ "layout.css.anchor-positioning.enabled": anchors });
    const page = await browser.newPage();
    const firefox = new FirefoxPage(page, site.url);
    await firefox.size(375, 812);
    await firefox.open("/about");
    expect(await page.evaluate(() => CSS.supports("anchor-name: --x"))).toBe(anchors);
    await page.locator(".key-input").fill("sk-any-text-as-a-key");
    await firefox.button("Save OpenAI key").click();
    await firefox.button("Call settings").click();
    await page.locator("::-p-xpath(//label[normalize-space()='Hold to talk'])").click();
    await firefox.button("Connect").click();
    await firefox.expectText(".control-bar-status", /^Connected$/);
    for (const [width, height] of sizes) {
      await firefox.size(width, height);
      await page.evaluate(() => document.querySelector(".voice-panels")?.scrollIntoView());
      await firefox.button("Notes").click();
      await page.waitForSelector(".notes:popover-open");
      expect(await covered(page), `${width} × ${height}`).toEqual([]);
      const { block, inline } = await page.$eval(".notes", (notes) => {
        const { top, bottom, left, right } = notes.getBoundingClientRect();
        return {
          block: Math.min(bottom, innerHeight) - Math.max(top, 0),
          inline: Math.min(right, innerWidth) - Math.max(left, 0),
        };
      });
      expect(block, `${width} × ${height}`).toBeGreaterThan(120);
      expect(inline, `${width} × ${height}`).toBeGreaterThan(300);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.$(".notes:popover-open")).toBe(null);
    }
  });
}

/** The controls of the dock that lie under something else. */
function covered(page: Page): Promise<string[]> {
  return page.$$eval(".dock :is(button, input[type='text'])", (controls) =>
    controls
      .filter((control) => !control.closest(".notes"))
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        return [0.1, 0.5, 0.9].some((part) => {
          const found = document.elementFromPoint(left + width / 2, top + height * part);
          return !(found && (control.contains(found) || found.contains(control)));
        });
      })
      .map((control) => control.getAttribute("aria-label") ?? control.textContent),
  );
}
