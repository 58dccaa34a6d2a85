import { expect, type Page } from "playwright/test";
import { expectNoAxeFaults, looks } from "../accessibility-faults.ts";
import { addStyles } from "../add-styles.ts";

/** Runs in the page: whether it scrolls sideways, and what in it does. */
function sideways(): string[] {
  const mayScroll = "select, input, textarea, pre, [role=tablist]";
  const scrollers = [...document.querySelectorAll("main *")].filter((box) => {
    const { overflowX } = getComputedStyle(box);
    const isWider = box.scrollWidth > box.clientWidth + 1;
    return ["auto", "scroll"].includes(overflowX) && isWider && !box.matches(mayScroll);
  });
  const isWide = document.documentElement.scrollWidth > innerWidth;
  const outside = [...document.querySelectorAll("body *")].filter(
    (box) => isWide && box.getBoundingClientRect().right > innerWidth + 1,
  );
  const page = isWide ? [document.documentElement] : [];
  return [...page, ...scrollers, ...outside].map(
    (box) => `${box.tagName} ${box.className} ${box.textContent?.slice(0, 40)}`,
  );
}

async function expectFit(page: Page, state: string): Promise<void> {
  await expect.poll(() => page.evaluate(sideways), state).toEqual([]);
}

function setLetters(page: Page, size: string): Promise<void> {
  return page.evaluate((value) => {
    document.documentElement.style.fontSize = value;
  }, size);
}

/** Also with letters twice as large. */
async function expectFitNarrow(page: Page, state: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 900 });
  await expectFit(page, `${state}, 320 px`);
  await setLetters(page, "200%");
  await expectFit(page, `${state}, 320 px, large letters`);
  await setLetters(page, "");
}

/**
 * Nothing runs off a narrow screen, no live region reads its buttons out, and axe finds nothing, narrow and light, wide
 * and dark.
 *
 * @param include where axe looks: what the state has of its own
 */
export async function expectNoFaults(page: Page, state: string, include = "main"): Promise<void> {
  await expectFitNarrow(page, state);
  const live = page.locator("main").locator("[aria-live=polite], [role=status], output");
  await expect(live.locator("button, a, input, select"), state).toHaveCount(0);
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await expectFit(page, state);
    await page.emulateMedia({ colorScheme });
    // A colour on its way to another is nobody's fault. One that is called off is on its way no more.
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map((one) => one.finished)),
    );
    // The height of what is out of view is a guess, and its words would lie over what follows it.
    await addStyles(page, "* { content-visibility: visible !important }");
    const at = `${state}, ${width} px, ${colorScheme}`;
    await expectNoAxeFaults(page, { include }, at);
  }
}
