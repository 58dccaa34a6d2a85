import { expect } from "vitest";

/** A CSS selector, or an XPath from `button`, `link` or another that begins with "//". */
export type Target = string;

export const button = (name: string): Target =>
  `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
export const link = (name: string): Target => `//a[normalize-space()="${name}"]`;

/** In pixels from the window's upper left. */
export interface Place {
  x: number;
  y: number;
}

export type Key = "Tab" | "Enter" | "Escape";

/** What tells that a page's script runs, for those pages that have one. */
const hydrated: Record<string, string> = {
  "/about": ".voice-page[data-keyed]",
  "/reactive-objects": ".add-todo input:enabled",
  "/agreement": ".tabs[data-live]",
};

/** A visitor of the site with one window, in any engine. */
export abstract class Visitor {
  readonly #site: string;

  constructor(site: string) {
    this.#site = site;
  }

  /** Runs a function in the page, which sees nothing but its arguments. */
  abstract evaluate<Value, Given extends unknown[]>(
    run: (...given: Given) => Value,
    ...given: Given
  ): Promise<Awaited<Value>>;
  protected abstract goto(url: string): Promise<void>;
  protected abstract again(): Promise<void>;
  abstract back(): Promise<void>;
  abstract size(width: number, height: number): Promise<void>;
  /** Presses the middle of an element, once it is there. */
  abstract click(target: Target): Promise<void>;
  /** Presses at one place and releases at the same or at another one. */
  abstract pressAt(from: Place, to?: Place): Promise<void>;
  abstract press(key: Key): Promise<void>;
  /** Writes into a field in place of what it holds. */
  abstract write(target: Target, text: string): Promise<void>;
  /** All that went wrong in the window's documents so far, and what they wrote as a warning or an error. */
  abstract faults(): Promise<string[]>;

  /** Loads a page and waits until its script runs, if it has one. */
  async open(path: string): Promise<void> {
    await this.goto(`${this.#site}${path}`);
    await this.hydrated();
  }

  async reload(): Promise<void> {
    await this.again();
    await this.hydrated();
  }

  async hydrated(): Promise<void> {
    const selector = hydrated[await this.evaluate(() => location.pathname)];
    if (selector) await this.expectVisible(selector);
  }

  /** The text of everything that a selector finds. */
  texts(selector: string): Promise<string[]> {
    return this.evaluate(
      (css) => [...document.querySelectorAll(css)].map(({ textContent }) => textContent),
      selector,
    );
  }

  /** Waits for a text to stand in what a selector finds first. */
  async expectText(selector: string, text: string | RegExp): Promise<void> {
    await expect.poll(async () => (await this.texts(selector))[0]).toMatch(text);
  }

  /** Waits until something that a selector finds is drawn, or nothing is. */
  async expectVisible(selector: string, isVisible = true): Promise<void> {
    await expect.poll(() => this.isVisible(selector), { message: selector }).toBe(isVisible);
  }

  isVisible(selector: string): Promise<boolean> {
    return this.evaluate(
      (css) =>
        [...document.querySelectorAll(css)].some((one) =>
          one.checkVisibility({ visibilityProperty: true }),
        ),
      selector,
    );
  }

  focus(selector: string): Promise<void> {
    return this.evaluate((css) => document.querySelector<HTMLElement>(css)?.focus(), selector);
  }

  focusedName(): Promise<string> {
    return this.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return "the document";
      return focused.textContent.trim();
    });
  }

  placeOf(selector: string): Promise<Record<"left" | "top" | "right" | "bottom", number>> {
    return this.evaluate((css) => {
      const box = document.querySelector(css)?.getBoundingClientRect() ?? new DOMRect();
      return { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    }, selector);
  }
}
