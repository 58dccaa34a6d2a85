import type { Locator, Page } from "puppeteer-core";
import { expect } from "vitest";
import { type Key, type Place, type Target, Visitor } from "./visitor.ts";

/** A visitor with Firefox or Chromium. */
export class PuppeteerVisitor extends Visitor {
  readonly page: Page;
  readonly #faults: string[] = [];

  constructor(page: Page, site: string) {
    super(site);
    this.page = page;
    page.on("console", (message) => {
      const text = message.text();
      // Chromium tells of the status of a page, too.
      if (/^Failed to load resource: .* 404 /.test(text) && isPage(message.location().url)) return;
      if (["error", "warn"].includes(message.type())) this.#faults.push(text);
    });
    page.on("pageerror", (error) => this.#faults.push(String(error)));
  }

  override evaluate<Value, Given extends unknown[]>(
    run: (...given: Given) => Value,
    ...given: Given
  ): Promise<Awaited<Value>> {
    const any = run as (...given: unknown[]) => unknown;
    return this.page.evaluate(any, ...(given as unknown[])) as Promise<Awaited<Value>>;
  }

  protected override async goto(url: string): Promise<void> {
    await this.page.goto(url);
  }

  protected override async again(): Promise<void> {
    await this.page.reload();
  }

  // Puppeteer's own waits for a load, which a page that was kept has not.
  override back(): Promise<void> {
    return this.evaluate(() => history.back());
  }

  override size(width: number, height: number): Promise<void> {
    return this.page.setViewport({ width, height });
  }

  override click(target: Target): Promise<void> {
    return this.#locate(target).click();
  }

  override async pressAt(from: Place, to: Place = from): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y);
    await mouse.up();
  }

  override press(key: Key): Promise<void> {
    return this.page.keyboard.press(key);
  }

  override write(target: Target, text: string): Promise<void> {
    return this.#locate(target).fill(text);
  }

  override faults(): Promise<string[]> {
    return Promise.resolve(this.#faults);
  }

  /** Scrolls until it lasts: Firefox's compositor can undo a scroll that follows another one at once. */
  async scrollTo(top: number): Promise<void> {
    await expect.poll(() => this.evaluate(scrollAndSettle, top)).toBe(top);
  }

  async expectScrolled(top: number): Promise<void> {
    await expect.poll(() => this.scrollTop()).toBe(top);
  }

  scrollTop(): Promise<number> {
    return this.evaluate(() => Math.round(scrollY));
  }

  // By their text: to ask Firefox for names and roles takes four times as long.
  #locate(target: Target): Locator<Element> {
    return this.page.locator(target.startsWith("//") ? `::-p-xpath(${target})` : target);
  }
}

function isPage(url = ""): boolean {
  return !new URL(url).pathname.includes(".");
}

async function scrollAndSettle(top: number): Promise<number> {
  scrollTo(0, top);
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
  return Math.round(scrollY);
}
