import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from "playwright/test";
import { leftBehind } from "./left-behind.ts";

type Script = () => void;

/** What of a page or context leaves nothing that a reset does not take back. The use of anything else spoils it. */
const harmless = [
  /^(off|emit|addListener|removeListener|eventNames|listeners|listenerCount|toJSON)$/,
  /^(\$.*|evaluate.*|locator|getBy.*|waitFor.*|goto|reload|goBack|goForward|url|title|content|setContent)$/,
  /^(frames?|mainFrame|frameLocator|context|isClosed|viewportSize|setViewportSize|emulateMedia)$/,
  /^(screenshot|addStyleTag|addScriptTag|bringToFront|keyboard|mouse|pages|browser|request|tracing|cookies|clearCookies|localStorage|sessionStorage)$/,
];

/** A document of every site, without a script. */
const blank = "/robots.txt";

/**
 * A page that one test after the other is given, as a new one takes twice the work. What a test leaves in it is
 * taken back; what cannot be taken back spoils it, and the next test has a new one.
 */
class KeptPage {
  readonly page: Page;
  readonly context: BrowserContext;
  spoiledBy: string | undefined;
  readonly #options: BrowserContextOptions;
  readonly #openDevtools: () => Promise<CDPSession>;
  readonly #origins = new Set<string>();
  readonly #held = new Set<string>();
  #emulates = false;

  private constructor(page: Page, options: BrowserContextOptions) {
    this.page = page;
    this.context = page.context();
    this.#openDevtools = this.context.newCDPSession.bind(this.context, page);
    this.#options = options;
    if (options.javaScriptEnabled === false) this.spoiledBy = "no script";
    page.on("framenavigated", (frame) => {
      if (frame.url() !== "about:blank") this.#origins.add(new URL(frame.url()).origin);
    });
    this.#watch(this.context);
    this.#watch(page);
    this.#watchInput(page);
  }

  static async open(browser: Browser, options: BrowserContextOptions, scripts: readonly Script[]) {
    const context = await browser.newContext({ ...options });
    for (const script of scripts) await context.addInitScript(script);
    return new KeptPage(await context.newPage(), options);
  }

  async resize(size: BrowserContextOptions["viewport"]): Promise<void> {
    const now = this.page.viewportSize();
    if (!size || (now?.width === size.width && now.height === size.height)) return;
    await this.page.setViewportSize(size);
  }

  /** Takes back what a test left. @throws when something is left nevertheless */
  async reset(): Promise<void> {
    const { page, context } = this;
    const [origin, other] = this.#origins;
    if (page.isClosed()) this.spoiledBy ??= "close";
    if (this.#held.size > 0) this.spoiledBy ??= `${[...this.#held].join()} held down`;
    if (other !== undefined) this.spoiledBy ??= `${origin} and ${other}`;
    if (this.spoiledBy !== undefined || origin === undefined) return;
    try {
      await page.goto(origin + blank);
    } catch {
      this.spoiledBy = "a site that is gone";
      return;
    }
    await context.clearCookies();
    const left = await page.evaluate(leftBehind);
    if (left.length > 0) throw new Error(`A test left behind: ${left.join()}`);
    // A session that stayed would take back in each document what `emulateMedia` has asked for.
    const devtools = await this.#openDevtools();
    await devtools.send("Page.resetNavigationHistory");
    await devtools.detach();
    await page.mouse.move(-100, -100);
    if (this.#emulates) await this.#emulateNothing();
    this.#origins.clear();
    if (context.pages().length > 1) this.spoiledBy = "another page";
  }

  #watch(target: Page | BrowserContext): void {
    for (let from: object = target; from !== Object.prototype; from = Object.getPrototypeOf(from)) {
      for (const [name, found] of Object.entries(Object.getOwnPropertyDescriptors(from))) {
        const isKnown = name.startsWith("_") || harmless.some((names) => names.test(name));
        if (isKnown || name === "constructor" || (from !== target && Object.hasOwn(target, name))) {
          continue;
        }
        const get = () => {
          this.spoiledBy ??= name;
          return found.get ? found.get.call(target) : found.value;
        };
        Object.defineProperty(target, name, { configurable: true, get });
      }
    }
  }

  #watchInput(page: Page): void {
    const { keyboard, mouse } = page;
    const own = {
      keyDown: keyboard.down.bind(keyboard),
      keyUp: keyboard.up.bind(keyboard),
      mouseDown: mouse.down.bind(mouse),
      mouseUp: mouse.up.bind(mouse),
      emulateMedia: page.emulateMedia.bind(page),
      setViewportSize: page.setViewportSize.bind(page),
    };
    const held = this.#held;
    keyboard.down = (key) => (held.add(key), own.keyDown(key));
    keyboard.up = (key) => (held.delete(key), own.keyUp(key));
    mouse.down = (options) => (held.add("mouse"), own.mouseDown(options));
    mouse.up = (options) => (held.delete("mouse"), own.mouseUp(options));
    page.emulateMedia = (options) => {
      // Chromium begins the next document with the style rules that it kept for paper, and fetches their typefaces.
      if (options?.media === "print") this.spoiledBy ??= "paper";
      this.#emulates = true;
      return own.emulateMedia(options);
    };
    page.setViewportSize = async (size) => {
      await own.setViewportSize(size);
      if (this.#options.javaScriptEnabled !== false) await page.evaluate(resizedInPage);
    };
  }

  async #emulateNothing(): Promise<void> {
    const { colorScheme = "light", reducedMotion = "no-preference" } = this.#options;
    const others = { forcedColors: "none", contrast: "no-preference" } as const;
    await this.page.emulateMedia({ colorScheme, reducedMotion, ...others });
    this.#emulates = false;
  }
}

/** Waits until a page has been told of its new size. Timers and frames may be faked; an observer's are not. */
function resizedInPage(): Promise<void> {
  return new Promise((resolve) => {
    const seen = new IntersectionObserver(() => {
      seen.disconnect();
      resolve();
    });
    seen.observe(document.documentElement);
  });
}

const idle = new WeakMap<Browser, Map<string, KeptPage>>();

/** What the test that runs asks of its pages. */
let asked: BrowserContextOptions | undefined;

export interface BorrowedPage extends AsyncDisposable {
  page: Page;
  context: BrowserContext;
}

/** A page with these options on top of the test's own; its scripts run before those of each document. */
export async function borrowPage(
  browser: Browser,
  own: BrowserContextOptions = {},
  scripts: readonly Script[] = [],
  isFresh = false,
): Promise<BorrowedPage> {
  if (!asked) throw new Error("The test is not made of kept-page.ts");
  const { viewport, ...options } = { ...asked, ...own };
  const flavour = JSON.stringify([options, scripts.map(String)]);
  const pages = idle.get(browser) ?? new Map<string, KeptPage>();
  idle.set(browser, pages);
  const found = isFresh ? undefined : pages.get(flavour);
  if (found) pages.delete(flavour);
  const kept = found ?? (await KeptPage.open(browser, { viewport, ...options }, scripts));
  await kept.resize(viewport);
  const giveBack = async () => {
    if (isFresh) kept.spoiledBy ??= "fresh";
    await kept.reset();
    if (kept.spoiledBy === undefined && !pages.has(flavour)) pages.set(flavour, kept);
    else await kept.context.close();
  };
  return { page: kept.page, context: kept.context, [Symbol.asyncDispose]: giveBack };
}

interface KeptOptions {
  /** Whether a test has a page that nobody had before, such as one whose files the browser has not stored. */
  fresh: boolean;
  /** What runs in each document before its own script. */
  pageScripts: Script[];
}

interface KeptFixtures {
  borrowed: BorrowedPage;
  askedOptions: void;
}

export const test = base.extend<KeptOptions & KeptFixtures>({
  fresh: [false, { option: true }],
  pageScripts: [[], { option: true }],
  // Those that a test, or the configuration, sets.
  askedOptions: [
    async (
      {
        baseURL,
        colorScheme,
        contextOptions,
        hasTouch,
        isMobile,
        javaScriptEnabled,
        locale,
        permissions,
        reducedMotion,
        viewport,
      },
      use,
    ) => {
      asked = {
        ...contextOptions,
        baseURL,
        colorScheme,
        hasTouch,
        isMobile,
        javaScriptEnabled,
        locale,
        permissions,
        reducedMotion,
        viewport,
      };
      await use();
      asked = undefined;
    },
    { auto: true },
  ],
  borrowed: async ({ browser, pageScripts, fresh }, use) => {
    await using borrowed = await borrowPage(browser, {}, pageScripts, fresh);
    await use(borrowed);
  },
  context: ({ borrowed }, use) => use(borrowed.context),
  page: ({ borrowed }, use) => use(borrowed.page),
});
