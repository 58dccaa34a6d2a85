import { expect, type Locator, type Page } from "playwright/test";
import { addStyles } from "../add-styles.ts";
import { drawn } from "../settle.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

/** Controls and words of the call that lie on each other or leave their card, and what makes the page too wide. */
function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const bar = [
      ...document.querySelectorAll(
        ".control-bar :is(button, select, meter), .microphone-choice > span, .status-light, .figure-time, .figure-cost",
      ),
    ]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ name: element.outerHTML, ...element.getBoundingClientRect().toJSON() }));
    for (const [at, one] of bar.entries()) {
      for (const other of bar.slice(at + 1)) {
        const isApart =
          one.right <= other.left + 1 ||
          other.right <= one.left + 1 ||
          one.bottom <= other.top + 1 ||
          other.bottom <= one.top + 1;
        if (!isApart) found.push(`${one.name} lies on ${other.name}`);
      }
    }
    for (const control of document.querySelectorAll(".composer :is(button, input)")) {
      const card = control.closest(".conversation")?.getBoundingClientRect();
      const { left, right } = control.getBoundingClientRect();
      if (card && (left < card.left || right > card.right)) {
        found.push(`${control.outerHTML} is out of its card`);
      }
    }
    const field = document.querySelector(".composer-field input")?.getBoundingClientRect();
    const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
    if (field && field.width < 7 * letter) found.push(`${field.width} px to type in`);
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
    return found;
  });
}

for (const [width, height] of [
  [375, 667],
  [768, 1024],
  [1280, 800],
] as const) {
  test(`letters of double size fit at ${width} px, before a call, in it and paused @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height });
    await voice.open();
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    expect(await misplaced(page), "before").toEqual([]);
    await voice.takeTurns("Hold to talk");
    await voice.saveKey("any text");
    await voice.button("Connect").click();
    await voice.connected();
    await voice.type("Where is my code?");
    await expect(voice.messages.nth(1)).toContainText(/\w/);
    expect(await misplaced(page), "in a call").toEqual([]);
    await voice.button("Pause").click();
    await expect(voice.status).toHaveText("Paused");
    expect(await misplaced(page), "paused").toEqual([]);
    await expect(voice.button("Carry on")).toBeInViewport({ ratio: 1 });
    const bar = await voice.region("Call").boundingBox();
    if (width > 375) {
      expect(bar?.y).toBeLessThan(height / 4);
      expect((bar?.y ?? 0) + (bar?.height ?? 0), "leaves room").toBeLessThanOrEqual(0.8 * height);
    }
    const seen = await page.getByRole("log", { name: "Messages" }).evaluate((log) => {
      log.scrollIntoView({ block: "end", behavior: "instant" });
      const { left } = log.getBoundingClientRect();
      const rows = Array.from({ length: innerHeight }, (_, y) => y);
      return rows.filter((y) => log.contains(document.elementFromPoint(left + 20, y))).length;
    });
    expect(seen, "px of the conversation that can be read").toBeGreaterThan(height / 5);
  });
}

test("Carry on comes into view where what stands above it grows just as it is scrolled to @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 667 });
  await voice.connectMuted();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
    document.documentElement.style.overflowAnchor = "none";
    const scroll = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      scroll.call(this, options);
      if (this.textContent !== "Carry on") return;
      Element.prototype.scrollIntoView = scroll;
      const grown = document.createElement("div");
      grown.style.blockSize = "2000px";
      this.closest(".strip")?.before(grown);
    };
  });
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await voice.button("Pause").evaluate((button: HTMLElement) => button.click());
  await expect(voice.status).toHaveText("Paused");
  await expect(voice.button("Carry on")).toBeInViewport({ ratio: 1 });
});

test("Carry on comes into view again when a turn that is laid out later moves it out @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 667 });
  await voice.connectMuted();
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await voice.button("Pause").click();
  const carryOn = voice.button("Carry on");
  await expect(carryOn).toBeInViewport({ ratio: 1 });
  // As a browser does by itself, to keep in its place what is read.
  await page.evaluate(() => scrollBy({ top: -5, behavior: "instant" }));
  await addStyles(page, "* { overflow-anchor: none } .strip { margin-block-start: 700px }");
  await expect(carryOn).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, -600);
  await expect(carryOn).not.toBeInViewport();
  await addStyles(page, ".strip { margin-block-start: 1400px }");
  await drawn(page);
  await expect(carryOn, "the visitor has scrolled").not.toBeInViewport();
});

for (const [width, height] of [
  [375, 812],
  [320, 256],
] as const) {
  test(`at ${width} by ${height} px the cost and its limit lie clear of the buttons, and nothing lies over what has the focus @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height });
    await voice.open();
    await voice.button("Mute").click();
    await voice.openSettings();
    await page.getByLabel("Budget").fill("0.50");
    await voice.saveKey("any text");
    await voice.button("Connect").click();
    await voice.connected();
    await voice.exchange("Where is my code?");
    const cost = page.locator(".figure-cost dd");
    await expect(cost).toContainText("of $0.50");
    const words = await cost.boundingBox();
    const pause = await voice.button("Pause").boundingBox();
    expect(words!.x + words!.width).toBeLessThanOrEqual(pause!.x);
    for (const name of ["Hint", "Mute", "Stop"]) {
      const button = voice.button(name);
      await button.focus();
      await expect(button).toBeInViewport({ ratio: 1 });
      expect(await isOnTop(button), name).toBe(true);
    }
  });
}

/** Whether a press in its middle would reach it. */
function isOnTop(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
