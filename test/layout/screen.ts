import { type CDPSession, expect, type Locator, type Page } from "playwright/test";
import { accessibilityFaults } from "../browser/accessibility-faults.ts";
import { addStyles, textSpacing } from "../browser/add-styles.ts";
import { boxOf, type DrawnBox, startOfWords } from "../browser/box-of.ts";
import { drawn } from "../browser/settle.ts";
import { visiblePart } from "../browser/voice/visible-part.ts";
import { type Kind, layoutFaults } from "./layout-faults.ts";

/** A width, of a window as high as such windows are, or both. */
export type Size = number | readonly [width: number, height: number];

export const phones = [320, 375];
const widths = [...phones, 768, 1280, 1440, 1920];
/** A phone and a wide screen, which axe is asked about. */
const readWidths = [375, 1440];
/** Where letters are made twice as large. */
const enlargedWidths = [...phones, 768, 1280];
const allButCells: Kind[] = ["wide", "cut", "overlap", "parted", "small"];

/** Of a box, or where its words begin. */
type Edge = "x" | "y" | "right" | "bottom" | "middle" | "width" | "height" | "words";

/** What a state has to be beyond what every screen has to be. Each is asked for at the sizes `at`, or at all widths. */
export interface Look {
  at?: readonly Size[];
  /** What is done first at each size. */
  prepare?: () => Promise<unknown>;
  /** What is in the window, whole, with nothing over it. */
  inView?: readonly Locator[];
  /** What is not to be seen, be it drawn or not. */
  outOfView?: readonly Locator[];
  /** Whose words stand on so many lines at most. */
  lines?: readonly (readonly [Locator, most: number])[];
  /** Whose words are whole, although they could end in an ellipsis. */
  whole?: readonly Locator[];
  /** What has an edge where another has the same or the one that is named. */
  inLine?: readonly (readonly [Edge, Locator, Locator, Edge?])[];
  /** What stands so many pixels apart, at least and at most. */
  apart?: readonly (readonly [Locator, Locator, least?: number, most?: number])[];
  /** What lies within another, with so many pixels at both ends. */
  inside?: readonly (readonly [axis: "x" | "y", Locator, Locator, least?: number])[];
  /** What is so many pixels high or wide. */
  measures?: readonly (readonly [Edge, Locator, least: number, most: number])[];
  /** What has the same number in all states of a test at the same size, such as a height. */
  steady?: Readonly<Record<string, () => Promise<number>>>;
  /** Anything else: gives what is wrong. */
  faults?: () => Promise<unknown[]>;
  /** The same, of letters twice as large, and of text that is set apart. */
  enlarged?: (width: number) => Promise<unknown[]>;
  setApart?: () => Promise<unknown[]>;
}

/** One page that is brought from state to state, and resized in each. */
export class Screen {
  readonly page: Page;
  readonly #steady = new Map<string, number>();
  readonly #unread: string[];
  readonly #within: string;
  #devtools: Promise<CDPSession> | undefined;

  /**
   * @param unread what axe need not read again, such as a long document
   * @param within the part that is held to what every screen has to be
   */
  constructor(page: Page, unread: string[] = [], within = "body") {
    this.page = page;
    this.#unread = unread;
    this.#within = within;
    // What a look is at may not be there.
    page.setDefaultTimeout(15_000);
  }

  /** Holds the page, as it stands, to what every screen has to be, and to these looks. */
  async expectState(state: string, ...looks: Look[]): Promise<void> {
    const { page } = this;
    await page.emulateMedia({ reducedMotion: "reduce" });
    const faults = await this.#seen(widths, looks);
    for (const width of enlargedWidths) {
      await this.#resize(width);
      await this.#setLetters(32);
      const kinds: Kind[] = phones.includes(width) ? ["wide"] : ["wide", "cut", "overlap"];
      const found: unknown[] = await this.#layoutFaults(kinds);
      for (const { enlarged } of looks) found.push(...((await enlarged?.(width)) ?? []));
      faults.set(`${width} px, large letters`, found);
      await this.#setLetters(16);
    }
    await this.#resize(320);
    const takeBack = await spaceApart(page);
    const found: unknown[] = await this.#layoutFaults(["wide"]);
    for (const { setApart } of looks) found.push(...((await setApart?.()) ?? []));
    faults.set("320 px, set apart", found);
    await takeBack();
    for (const width of readWidths) {
      await this.#resize(width);
      faults.set(`${width} px, axe`, await this.#accessibilityFaults());
    }
    await page.emulateMedia({ colorScheme: "dark" });
    await drawn(page);
    faults.set("dark", await this.#accessibilityFaults(true));
    await page.emulateMedia({ colorScheme: "light" });
    expectNone(state, faults);
  }

  /** As `expectState`, of a state in which little is new: at the sizes of these looks alone. */
  async expectLooks(state: string, ...looks: Look[]): Promise<void> {
    expectNone(state, await this.#seen([], looks));
  }

  /** What is parted, cut off and the like within some part of the page. */
  async faultsIn(within: string, kinds: readonly Kind[]): Promise<unknown[]> {
    if (kinds.join() === "wide") return this.page.evaluate(tooWide);
    const faults = await this.page.evaluate(layoutFaults, within);
    return kinds.flatMap((kind) => faults[kind]);
  }

  async #seen(sizes: readonly Size[], looks: readonly Look[]): Promise<Map<string, unknown[]>> {
    const faults = new Map<string, unknown[]>();
    const own = looks.flatMap(({ at }) => at ?? widths);
    // What is out of view would have a height that is guessed.
    await addStyles(this.page, "* { content-visibility: visible !important }");
    for (const size of new Set([...sizes, ...own])) {
      await this.#resize(size);
      const found = await this.#layoutFaults(
        size === 320 ? allButCells : [...allButCells, "parted in a cell"],
      );
      for (const look of looks) {
        if (!(look.at ?? widths).includes(size)) continue;
        const seen = this.#lookedAt(look, size).catch((error) => [String(error).slice(0, 300)]);
        found.push(...(await seen));
      }
      faults.set(`${size} px`, found);
    }
    return faults;
  }

  #layoutFaults(kinds: readonly Kind[]): Promise<unknown[]> {
    return this.faultsIn(this.#within, kinds);
  }

  #accessibilityFaults(onlyColours = false): Promise<unknown[]> {
    return accessibilityFaults(this.page, { exclude: this.#unread, onlyColours });
  }

  async #resize(size: Size): Promise<void> {
    const [width, height] =
      typeof size === "number" ? [size, size < 600 ? 812 : 900] : [size[0], size[1]];
    await this.page.setViewportSize({ width, height });
    await drawn(this.page);
  }

  /** As a visitor sets them in the browser. */
  async #setLetters(standard: number): Promise<void> {
    this.#devtools ??= this.page.context().newCDPSession(this.page);
    const devtools = await this.#devtools;
    await devtools.send("Page.setFontSizes", { fontSizes: { standard } });
    await drawn(this.page);
  }

  async #lookedAt(look: Look, size: Size): Promise<string[]> {
    if (look.prepare) {
      await look.prepare();
      await drawn(this.page);
    }
    const found: string[] = [];
    const { inView = [], outOfView = [], lines = [], whole = [] } = look;
    const { inLine = [], apart = [], inside = [], measures = [], steady = {} } = look;
    for (const one of inView) {
      if ((await one.evaluate(visiblePart)) < 0.99) found.push(`${one} is not in view`);
      else if (!(await one.evaluate(isOnTop))) found.push(`${one} is covered`);
    }
    for (const one of outOfView) {
      const isSeen = (await one.isVisible()) && (await one.evaluate(visiblePart)) > 0;
      if (isSeen) found.push(`${one} is in view`);
    }
    for (const [one, most] of lines) {
      const count = await one.evaluate(linesOf);
      if (count > most) found.push(`${one} has ${count} lines`);
    }
    for (const one of whole) {
      const hidden = await one.evaluateAll(hiddenIn);
      if (hidden > 1) found.push(`${hidden} px of ${one} are hidden`);
    }
    for (const [edge, one, other, its = edge] of inLine) {
      const [a, b] = [await edgeOf(one, edge), await edgeOf(other, its)];
      if (Math.abs(a - b) > 1) found.push(`${edge} of ${one} is ${a}, and of ${other} ${b}`);
    }
    for (const [one, other, least = 0, most = Infinity] of apart) {
      const gap = gapBetween(await boxOf(one), await boxOf(other));
      if (gap < least - 0.5 || gap > most + 0.5)
        found.push(`${one} and ${other} are ${gap} px apart`);
    }
    for (const [axis, one, other, least = 0] of inside) {
      const [inner, outer] = [await boxOf(one), await boxOf(other)];
      const end = axis === "x" ? "right" : "bottom";
      const room = Math.min(inner[axis] - outer[axis], outer[end] - inner[end]);
      if (room < least - 0.5) found.push(`${one} has ${room} px of room in ${other}`);
    }
    for (const [edge, one, least, most] of measures) {
      const now = await edgeOf(one, edge);
      if (now < least || now > most) found.push(`the ${edge} of ${one} is ${now}`);
    }
    for (const [name, measure] of Object.entries(steady)) {
      const now = await measure();
      const key = `${name} at ${size}`;
      const before = this.#steady.get(key) ?? now;
      this.#steady.set(key, before);
      if (Math.abs(now - before) > 0.5) found.push(`${name} is ${now}, and was ${before}`);
    }
    return [...found, ...((await look.faults?.()) ?? []).map(String)];
  }
}

function expectNone(state: string, faults: ReadonlyMap<string, unknown[]>): void {
  const found = [...faults].filter(([, list]) => list.length > 0);
  expect.soft(Object.fromEntries(found), state).toEqual({});
}

/** The heights of these, to be the same in each state. */
export function heightOf(element: Locator): () => Promise<number> {
  return async () => (await boxOf(element)).height;
}

/** Presses Tab until the focus leaves `within`. Gives what has had the focus where something lay over it. */
export async function coveredByTab(page: Page, within: string, key = "Tab"): Promise<string[]> {
  const covered: string[] = [];
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press(key);
    const found = await page.evaluate((selector) => {
      const { activeElement: one } = document;
      if (!one?.closest(selector)) return undefined;
      if (one.matches("[role=log]")) return "";
      const { left, top, width, height } = one.getBoundingClientRect();
      // Of a tall field the browser shows the line that is written in.
      const y = top + Math.min(height, 44) / 2;
      const onTop = document.elementFromPoint(left + Math.min(width / 2, 40), y);
      return one.contains(onTop) ? "" : `${one.outerHTML.slice(0, 100)} at ${top}`;
    }, within);
    if (found === undefined) return presses === 0 ? [`nothing in ${within}`] : covered;
    if (found) covered.push(found);
  }
  return [...covered, `no end of ${within}`];
}

/** As WCAG 2.2, 1.4.12 has it. Returns a function that takes it back. */
async function spaceApart(page: Page): Promise<() => Promise<void>> {
  await addStyles(page, textSpacing);
  await drawn(page);
  return async () => {
    await page.evaluate(() => void document.adoptedStyleSheets.pop());
    await drawn(page);
  };
}

async function edgeOf(element: Locator, edge: Edge): Promise<number> {
  if (edge === "words") return startOfWords(element);
  const box = await boxOf(element);
  return edge === "middle" ? (box.y + box.bottom) / 2 : box[edge];
}

/** Pixels between two boxes, the one beside or above the other; less than none where they overlap. */
function gapBetween(one: DrawnBox, other: DrawnBox): number {
  const beside = Math.max(other.x - one.right, one.x - other.right);
  return Math.max(beside, other.y - one.bottom, one.y - other.bottom);
}

/** Runs in the page, as all of these do. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : [];
}

/** Whether a press near each of its corners would reach it. */
function isOnTop(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const corners = [left + 6, right - 6].flatMap((x) => [top + 6, bottom - 6].map((y) => [x, y]));
  return corners.every(([x = 0, y = 0]) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (element.contains(found) || found.contains(element));
  });
}

function linesOf(element: Element): number {
  const text = document.createRange();
  text.selectNodeContents(element);
  const boxes = [...text.getClientRects()].filter(({ width }) => width > 0);
  return new Set(boxes.map(({ top }) => Math.round(top / 4))).size;
}

/** How many pixels of their words do not show, of those that are shown. */
function hiddenIn(elements: Element[]): number {
  const hidden = elements
    .filter((element) => element.checkVisibility())
    .flatMap(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
      scrollWidth - clientWidth,
      scrollHeight - clientHeight,
    ]);
  return Math.max(0, ...hidden);
}
