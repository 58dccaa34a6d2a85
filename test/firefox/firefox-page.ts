import type { Locator, Page } from "puppeteer-core";
import { expect } from "vitest";

/** What tells that a page's script runs, for those pages that have one. */
const hydrated: Record<string, string> = {
  "/about": "[role=log][tabindex='0']",
  "/reactive-objects": ".add-todo input:enabled",
  "/agreement": ".tabs[data-live]",
};

/** A page of the site, as a visitor with Firefox sees it. */
export class FirefoxPage {
  readonly page: Page;
  /** Errors of the page's own, and what it writes to the console as a warning or an error. */
  readonly complaints: string[] = [];
  readonly #site: string;

  constructor(page: Page, site: string) {
    this.page = page;
    this.#site = site;
    page.on("console", (message) => {
      if (["error", "warn"].includes(message.type())) this.complaints.push(message.text());
    });
    page.on("pageerror", (error) => this.complaints.push(String(error)));
  }

  /** Loads a page and waits until its script runs, if it has one. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.#site}${path}`);
    await this.hydrated();
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.hydrated();
  }

  async hydrated(): Promise<void> {
    const selector = hydrated[new URL(this.page.url()).pathname];
    if (selector) await this.page.waitForSelector(selector);
  }

  size(width: number, height: number): Promise<void> {
    return this.page.setViewport({ width, height });
  }

  // By their text: to ask Firefox for names and roles takes four times as long.
  button(name: string): Locator<Element> {
    return this.page.locator(
      `::-p-xpath(//button[normalize-space()="${name}" or @aria-label="${name}"])`,
    );
  }

  link(name: string): Locator<Element> {
    return this.page.locator(`::-p-xpath(//a[normalize-space()="${name}"])`);
  }

  /** The text of everything that a selector finds. */
  texts(selector: string): Promise<string[]> {
    return this.page.$$eval(selector, (all) => all.map((one) => one.textContent));
  }

  /** Waits for a text to stand in what a selector finds first. */
  async expectText(selector: string, text: string | RegExp): Promise<void> {
    await expect.poll(async () => (await this.texts(selector))[0]).toMatch(text);
  }

  /** Waits until the top of what a selector finds is on the screen. */
  async expectOnScreen(selector: string): Promise<void> {
    await expect.poll(() => this.page.$eval(selector, isOnScreen)).toBe(true);
  }

  /** The status with which the server answered the page. */
  status(): Promise<number | undefined> {
    return this.page.evaluate(() => {
      const [entry] = performance.getEntriesByType("navigation");
      return entry instanceof PerformanceNavigationTiming ? entry.responseStatus : undefined;
    });
  }

  /** Scrolls until it lasts: Firefox's compositor can undo a scroll that follows another one at once. */
  async scrollTo(top: number): Promise<void> {
    await expect.poll(() => this.page.evaluate(scrollAndSettle, top)).toBe(top);
  }

  scrollTop(): Promise<number> {
    return this.page.evaluate(() => Math.round(scrollY));
  }
}

function isOnScreen(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < innerHeight;
}

async function scrollAndSettle(top: number): Promise<number> {
  scrollTo(0, top);
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  return Math.round(scrollY);
}
