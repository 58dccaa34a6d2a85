import { contrastRatio, WHITE, type WordColours } from "./word-colours.ts";
import { childElements, type XmlElement } from "./xml-element.ts";

/** Describes, for visitors, where words are that a printed page hides, hardly shows or turns. */
export const hidingPlaces = {
  letters: "in letters that can hardly be seen",
  signs: "in a font of signs",
  lines: "in lines that are cut or cover each other",
  room: "in a row, column or box too small for them",
  away: "off the page",
  folded: "below a heading that Word opens folded",
  hidden: "in a row or box that is marked as hidden",
  unprinted: "in a file that prints nothing but its form fields",
  turned: "from right to left",
};
export type HidingPlace = keyof typeof hidingPlaces;

/** Sizes are in twips, of which a point has 20. */
export interface Page {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What decides whether words can be seen, apart from their own properties. */
export interface Surroundings {
  page: Page;
  /** The width of the cell or, outside tables, of the page's text. Twips. */
  width: number;
  /** The widths of the table's columns. Unstated widths are infinite. */
  columns: readonly number[];
  /** True in a table whose columns do not grow with their words. */
  isFixed: boolean;
  colours: WordColours;
  /** All backgrounds that the words may have, since a printer can leave out the document's. Empty if unknown. */
  backgrounds: readonly (readonly number[])[];
  paragraph: Properties;
}

type Hides = (own: Properties, around: Surroundings) => boolean;

interface Means {
  /** The names of one or more elements. */
  elements: string;
  /** The section of ISO/IEC 29500-1:2016, of its part 4, or of Microsoft's [MS-DOCX]. */
  section: string;
  place: HidingPlace;
  hides: Hides;
}

function means(elements: string, section: string, place: HidingPlace, hides: Hides): Means {
  return { elements, section, place, hides };
}

/** The contrast of placeholders is 1.8, that of captions 3 and more. */
const MIN_CONTRAST = 1.7;
/** Thousandths of a per cent. */
const MAX_TRANSPARENCY = 70_000;
/** Half points. */
const MIN_SIZE = 9;
const USUAL_SIZE = 20;
/** Twips: half a usual letter. Printers leave as much of the paper's edge white. */
const MIN_ROOM = 100;
/** A share of a letter's height. Lines that are closer together cut it off or cover it. */
const MIN_LINE_HEIGHT = 0.4;
const SINGLE_LINE = 240;
/** Fonts whose letters are signs. */
export const SYMBOLS =
  /^(?:wingdings|webdings|symbol$|zapf ?dingbats|mt extra|marlett|monotype sorts|bookshelf symbol|opensymbol)/i;

/**
 * All means of hiding words that Word's format has, by what they are properties of. A drawing is a picture, shape or
 * text box.
 */
export const meansOfHiding = {
  run: [
    means(
      "w:color w:highlight w:shd newer:textFill",
      "17.3.2.6, 17.3.2.15, 17.3.2.32, MS-DOCX 2.6.3",
      "letters",
      isPale,
    ),
    means("w:sz", "17.3.2.38", "letters", (own) => own.number("w:sz", USUAL_SIZE) < MIN_SIZE),
    means("w:szCs", "17.3.2.39", "letters", (own) => own.number("w:szCs", USUAL_SIZE) < MIN_SIZE),
    // Raised and lowered letters are two thirds as high.
    means("w:vertAlign", "17.3.2.42", "letters", (own) => {
      const isRaised = /^su[bp]/.test(own.value("w:vertAlign") ?? "");
      return isRaised && own.number("w:sz", USUAL_SIZE) < MIN_SIZE * 1.5;
    }),
    means("w:w", "17.3.2.43", "letters", (own) => own.number("w:w", 100) < 25),
    means("w:fitText", "17.3.2.14", "letters", (own) => own.length("w:fitText") < MIN_ROOM),
    // Letters are half as wide as high.
    means("w:spacing", "17.3.2.35", "letters", (own) => {
      return own.length("w:spacing", "w:val", 0) < heightOf(own) * -0.4;
    }),
    means("w:position", "17.3.2.24", "lines", (own) => {
      return Math.abs(own.number("w:position", 0)) * 10 > heightOf(own);
    }),
    // Word draws “£” in the second of these fonts, and complex scripts in the third.
    means("w:rFonts w:cs", "17.3.2.26, 17.3.2.7", "signs", (own) =>
      ["w:ascii", "w:hAnsi", ...(own.isOn("w:cs") ? ["w:cs"] : [])].some((letters) =>
        SYMBOLS.test(own.value("w:rFonts", letters) ?? ""),
      ),
    ),
    // Spacing is a property of the paragraph, but the height of its letters one of the run.
    means("w:spacing", "17.3.1.33", "lines", areLinesTooLow),
    means("w:rtl", "17.3.2.30", "turned", (own) => own.isOn("w:rtl")),
  ],
  paragraph: [
    means("w:ind", "17.3.1.12", "away", isIndentedAway),
    means("w:ind", "17.3.1.12", "room", (own, { width }) => {
      return own.has("w:ind") && width - indent(own, "left") - indent(own, "right") < MIN_ROOM;
    }),
    means("w:spacing", "17.3.1.33", "away", (own, { page }) => {
      return own.length("w:spacing", "w:before", 0) >= page.height;
    }),
    means("w:framePr", "17.3.1.11", "away", (own, { page }) => {
      return isPlacedAway(own, page, "w:framePr", ["w:x", "w:hAnchor"], ["w:y", "w:vAnchor"]);
    }),
    means("w:framePr", "17.3.1.11", "room", (own) => {
      const isExact = own.value("w:framePr", "w:hRule") === "exact";
      return (
        (isExact && own.length("w:framePr", "w:h") < MIN_ROOM) ||
        own.length("w:framePr", "w:w") < MIN_ROOM
      );
    }),
    means("w:tabs", "17.3.1.38", "away", (own, { page }) => {
      return own.children("w:tabs").some((tab) => {
        const at =
          tab.attribute("w:val") === "clear" ? 0 : (parseTwips(tab.attribute("w:pos")) ?? 0);
        return Math.abs(at) > page.width;
      });
    }),
    means("newer:collapsed", "MS-DOCX 2.5.1", "folded", (own) => own.isOn("newer:collapsed")),
    means("w:bidi", "17.3.1.6", "turned", (own) => own.isOn("w:bidi")),
  ],
  table: [
    means("w:tblInd", "17.4.50", "away", (own, { page }) => {
      return isAway(page.left + own.width("w:tblInd", 0), page.width);
    }),
    means("w:tblpPr", "17.4.57", "away", (own, { page }) => {
      const across = ["w:tblpX", "w:horzAnchor"] as const;
      return isPlacedAway(own, page, "w:tblpPr", across, ["w:tblpY", "w:vertAnchor"]);
    }),
    means("w:tblGrid", "17.4.48", "away", (own, { page }) => {
      const columns = own
        .children("w:tblGrid")
        .map((column) => parseTwips(column.attribute("w:w")) ?? 0);
      return isWider(columns, page);
    }),
    means("w:tblCellMar", "17.4.42", "room", (own, { page }) => {
      return own.children("w:tblCellMar").some((side) => isAsWideAs(side, page));
    }),
    means("w:tblCellSpacing", "17.4.45", "away", (own, { page }) => {
      return own.width("w:tblCellSpacing", 0) >= page.width / 2;
    }),
    means("w:bidiVisual", "17.4.1", "turned", (own) => own.isOn("w:bidiVisual")),
  ],
  row: [
    means("w:hidden", "17.4.20", "hidden", (own) => own.isOn("w:hidden")),
    means("w:trHeight", "17.4.80", "room", (own) => exactHeight(own) < MIN_ROOM),
    means("w:wBefore", "17.4.86", "away", (own, { page }) => {
      return page.left + own.width("w:wBefore", 0) >= page.width;
    }),
  ],
  cell: [
    means("w:tcW", "17.4.71", "room", (_, { isFixed, width }) => isFixed && width < MIN_ROOM),
    means("w:tcMar", "17.4.68", "room", (own, { page }) => {
      return own.children("w:tcMar").some((side) => isAsWideAs(side, page));
    }),
  ],
  section: [
    means("w:pgSz", "17.6.13", "room", (_, { page }) => Math.min(page.width, page.height) < 1_000),
    means("w:pgMar", "17.6.11", "room", (_, { page }) => {
      const high = page.height - Math.abs(page.top) - Math.abs(page.bottom);
      return Math.min(page.width - page.left - page.right, high) < MIN_ROOM;
    }),
    means("w:pgMar", "17.6.11", "away", (own, { page }) => {
      const edges = ["w:header", "w:footer"].map((name) => own.length("w:pgMar", name, 0));
      return Math.min(page.left, page.right) < -MIN_ROOM || Math.max(...edges) >= page.height;
    }),
    means("w:cols", "17.6.4", "room", (own, { width }) =>
      columnsOf(own, width).some((column) => column < MIN_ROOM),
    ),
    means("w:cols", "17.6.4", "away", (own, { page }) => isWider(columnsOf(own, 0), page)),
    // The unit of charSpace is 1/4096 of a point. Some programs write a negative number as one of 32 bits.
    means("w:docGrid", "17.6.5", "letters", (own) => {
      const isOfLetters = /chars$/i.test(own.value("w:docGrid", "w:type") ?? "");
      const space = (Number(own.value("w:docGrid", "w:charSpace") ?? 0) | 0) / 4096;
      return isOfLetters && space < USUAL_SIZE / -5;
    }),
  ],
  settings: [
    means("w:printFormsData", "17.15.1.61", "unprinted", (own) => own.isOn("w:printFormsData")),
  ],
  drawing: [
    means("?:docPr", "20.4.2.5", "hidden", (own) => own.all("?:docPr").some(isHiddenShape)),
    means("?:cNvPr", "20.1.2.2.8", "hidden", (own) => own.all("?:cNvPr").some(isHiddenShape)),
    means("?:extent", "20.4.2.7", "room", (own) => {
      return !growsWithWords(own) && Math.min(sizeIn(own, "cx"), sizeIn(own, "cy")) < MIN_ROOM;
    }),
    means("?:bodyPr", "21.1.2.1.1", "room", (own) => {
      const inset = (name: string) => fromEmu(own.value("?:bodyPr", name)) ?? 0;
      return (
        inset("lIns") + inset("rIns") >= sizeIn(own, "cx") ||
        inset("tIns") + inset("bIns") >= sizeIn(own, "cy")
      );
    }),
    means("?:positionH", "20.4.2.10", "away", (own, { page }) => {
      const start = offsetIn(own, "?:positionH", page.left);
      return isAway(start, page.width) || start + sizeIn(own, "cx") <= MIN_ROOM;
    }),
    means("?:positionV", "20.4.2.11", "away", (own, { page }) => {
      const start = offsetIn(own, "?:positionV", page.top);
      return start >= page.height || start + sizeIn(own, "cy") <= -page.height;
    }),
    means("?:shape", "part 4, 19.1.2.19", "hidden", (own) => {
      return shapeStyles(own).some((style) => /visibility:hidden|display:none/.test(style));
    }),
    means("?:shape", "part 4, 19.1.2.19", "room", (own) => {
      const sizes = growsWithWords(own) ? [] : shapeLengths(own, "width|height");
      return sizes.some((size) => size < MIN_ROOM);
    }),
    means("?:shape", "part 4, 19.1.2.19", "away", (own, { page }) => {
      return (
        shapeLengths(own, "left|margin-left").some((at) => Math.abs(at) >= page.width) ||
        shapeLengths(own, "top|margin-top").some((at) => Math.abs(at) >= page.height)
      );
    }),
  ],
} satisfies Record<string, readonly Means[]>;

/** Returns the kind of place where an element's properties hide its words. Undefined if the words can be seen. */
export function findHiding(
  owner: keyof typeof meansOfHiding,
  own: Properties,
  around: Surroundings,
): HidingPlace | undefined {
  return meansOfHiding[owner].find(({ hides }) => hides(own, around))?.place;
}

const consulted: ReadonlySet<string> = new Set(
  Object.values(meansOfHiding).flatMap((all) => all.flatMap(({ elements }) => elements.split(" "))),
);

/**
 * Elements by name. If several have the same name, the last one decides, and the others supply the attributes that it
 * lacks.
 */
export class Properties {
  readonly #elements: ReadonlyMap<string, readonly XmlElement[]>;

  constructor(elements: ReadonlyMap<string, readonly XmlElement[]> = new Map()) {
    this.#elements = elements;
  }

  /** Keeps one element of each name. */
  static in(...owners: (XmlElement | undefined)[]): Properties {
    const elements = new Map<string, XmlElement[]>();
    for (const element of owners.flatMap((owner) => (owner ? childElements(owner) : []))) {
      const { name } = element;
      if (consulted.has(name)) elements.set(name, [name === FILL ? paintOf(element) : element]);
    }
    return new Properties(elements);
  }

  /** Returns the properties of a picture, shape or text box, apart from those of its text. */
  static ofDrawing(drawing: XmlElement): Properties {
    const all: XmlElement[] = [];
    const add = (element: XmlElement) => {
      if (element.name === "w:txbxContent") return;
      all.push(element);
      childElements(element).forEach(add);
    };
    add(drawing);
    return new Properties(Map.groupBy(all, ({ name }) => name));
  }

  /** From the most general to the most special. */
  static merge(...all: readonly Properties[]): Properties {
    const elements = new Map<string, readonly XmlElement[]>();
    for (const properties of all) {
      for (const [name, own] of properties.#elements) {
        elements.set(name, [...(elements.get(name) ?? []), ...own]);
      }
    }
    return new Properties(elements);
  }

  has(name: string): boolean {
    return this.#elements.has(name);
  }

  all(name: string): readonly XmlElement[] {
    return this.#elements.get(name) ?? [];
  }

  last(name: string): XmlElement | undefined {
    return this.all(name).at(-1);
  }

  children(name: string): readonly XmlElement[] {
    return this.all(name).flatMap(childElements);
  }

  value(name: string, attribute = "w:val"): string | undefined {
    return this.all(name)
      .findLast((element) => element.attribute(attribute) !== undefined)
      ?.attribute(attribute);
  }

  isOn(name: string): boolean {
    const last = this.last(name);
    const value = last?.attribute("w:val") ?? last?.attribute("newer:val");
    return last !== undefined && !/^(?:0|false|off)$/.test(value ?? "");
  }

  number(name: string, otherwise: number): number {
    const value = Number.parseFloat(this.value(name) ?? "");
    return Number.isNaN(value) ? otherwise : value;
  }

  /** Twips. */
  length(name: string, attribute = "w:val", otherwise = Infinity): number {
    return parseTwips(this.value(name, attribute)) ?? otherwise;
  }

  /** Twips; those in per cent, or chosen by Word, are unknown. */
  width(name: string, otherwise: number): number {
    const type = this.value(name, "w:type") ?? "dxa";
    return type === "dxa" ? this.length(name, "w:w", otherwise) : otherwise;
  }
}

const unitsInTwips = { "": 1, pt: 20, pc: 240, pi: 240, px: 15, in: 1440, cm: 567, mm: 56.7 };

/** Reads a number of twips, or one with its unit (22.9.2.14). */
export function parseTwips(text: string | undefined): number | undefined {
  const [, number, unit = ""] =
    /^(-?(?:\d+(?:\.\d+)?|\.\d+))(pt|pc|pi|px|in|cm|mm)?$/.exec(text ?? "") ?? [];
  const size = Object.entries(unitsInTwips).find(([name]) => name === unit)?.[1];
  return number === undefined || size === undefined ? undefined : Number(number) * size;
}

/** Returns the surroundings of a section's paragraphs. A page whose size is not stated is A4. */
export function surroundingsIn(
  section: XmlElement | undefined,
  colours: WordColours,
  background?: XmlElement,
): Surroundings {
  const own = Properties.in(section);
  const margin = (name: string) => own.length("w:pgMar", name, 1_440);
  const page = {
    width: own.length("w:pgSz", "w:w", 11_906),
    height: own.length("w:pgSz", "w:h", 16_838),
    left: margin("w:left"),
    right: margin("w:right"),
    top: margin("w:top"),
    bottom: margin("w:bottom"),
  };
  const width = page.width - page.left - page.right;
  const ofDocument = colours.ofBackground(background);
  const backgrounds = ofDocument ? [WHITE, ofDocument] : [WHITE];
  return {
    page,
    width,
    columns: [],
    isFixed: false,
    colours,
    backgrounds,
    paragraph: new Properties(),
  };
}

/** Returns the width of a cell in twips: its own, or that of its column. */
export function cellWidth(cell: Properties, column: number, { columns, width }: Surroundings) {
  const [, share = "", sign] = /^(\d+(?:\.\d+)?)(%?)$/.exec(cell.value("w:tcW", "w:w") ?? "") ?? [];
  // A share without a per cent sign counts fiftieths of one per cent.
  if (cell.value("w:tcW", "w:type") === "pct" && Number(share) > 0)
    return (width * Number(share)) / (sign ? 100 : 5_000);
  return cell.width("w:tcW", Math.min(width, columns[column] ?? Infinity));
}

/** Returns the height of a row that does not grow with its words, in twips. Otherwise infinite. */
export function exactHeight(row: Properties): number {
  const isExact = row.value("w:trHeight", "w:hRule") === "exact";
  return isExact ? row.length("w:trHeight") : Infinity;
}

/** Returns the room in a frame that does not grow with its words, in square twips. */
export function frameSize(paragraph: Properties, { width }: Surroundings): number {
  const isExact = paragraph.value("w:framePr", "w:hRule") === "exact";
  if (!isExact) return Infinity;
  return paragraph.length("w:framePr", "w:h") * paragraph.length("w:framePr", "w:w", width);
}

/** Returns the room in a text box that does not grow with its words, in square twips. */
export function boxSize(drawing: Properties): number {
  return growsWithWords(drawing) ? Infinity : sizeIn(drawing, "cx") * sizeIn(drawing, "cy");
}

/** Returns the height of a run's letters in twips. */
export function heightOf(run: Properties): number {
  return run.number("w:sz", USUAL_SIZE) * 10;
}

/** True if the start is beyond an edge of the page, whose left edge is 0. */
function isAway(start: number, size: number): boolean {
  return start >= size || start < -MIN_ROOM;
}

function isWider(columns: readonly number[], page: Page): boolean {
  return columns.reduce((sum, column) => sum + column, 0) > page.width + MIN_ROOM;
}

function isAsWideAs(side: XmlElement, page: Page): boolean {
  return (parseTwips(side.attribute("w:w")) ?? 0) >= page.width / 2;
}

function columnsOf(section: Properties, textWidth: number): number[] {
  const widths = section
    .children("w:cols")
    .map((column) => parseTwips(column.attribute("w:w")) ?? 0);
  const count = Number(section.value("w:cols", "w:num") ?? 1);
  const spaces = (count - 1) * section.length("w:cols", "w:space", 720);
  return widths.length > 0 ? widths : [(textWidth - spaces) / count];
}

/** Returns an indent in twips. Word prefers one in letters, which are about 200 twips wide. */
function indent(own: Properties, side: "left" | "right" | "firstLine" | "hanging"): number {
  const logical = { left: "start", right: "end", firstLine: "firstLine", hanging: "hanging" }[side];
  const letters = [`w:${side}Chars`, `w:${logical}Chars`].map((name) =>
    Number(own.value("w:ind", name) ?? 0),
  );
  const count = letters.find((each) => each !== 0);
  if (count !== undefined) return count * 2;
  return own.length("w:ind", `w:${side}`, own.length("w:ind", `w:${logical}`, 0));
}

function isIndentedAway(own: Properties, { page }: Surroundings): boolean {
  const left = page.left + indent(own, "left");
  const hanging = indent(own, "hanging");
  const first = left + (hanging === 0 ? indent(own, "firstLine") : -hanging);
  return (
    isAway(left, page.width) ||
    isAway(first, page.width) ||
    page.right + indent(own, "right") < -MIN_ROOM
  );
}

/** Judges positions relative to a margin or the page's edge. A position relative to text counts if it exceeds the page. */
function isPlacedAway(
  own: Properties,
  page: Page,
  element: string,
  [x, horizontal]: readonly [string, string],
  [y, vertical]: readonly [string, string],
): boolean {
  const left = own.value(element, horizontal) === "page" ? 0 : page.left;
  const anchor = own.value(element, vertical);
  const down = own.length(element, y, 0);
  return (
    isAway(left + own.length(element, x, 0), page.width) ||
    (anchor === "page" || anchor === "margin"
      ? isAway((anchor === "page" ? 0 : page.top) + down, page.height)
      : Math.abs(down) >= page.height)
  );
}

function areLinesTooLow(run: Properties, { paragraph }: Surroundings): boolean {
  const line = paragraph.length("w:spacing", "w:line", SINGLE_LINE);
  const rule = paragraph.value("w:spacing", "w:lineRule");
  const height = heightOf(run);
  if (rule === "atLeast") return false;
  if (rule === "exact" || line < 0) return Math.abs(line) < height * MIN_LINE_HEIGHT;
  return line < SINGLE_LINE * MIN_LINE_HEIGHT;
}

const EMU_OF_A_TWIP = 635;

function fromEmu(text: string | undefined): number | undefined {
  return /^-?\d+$/.test(text ?? "") ? Number(text) / EMU_OF_A_TWIP : undefined;
}

function sizeIn(drawing: Properties, side: "cx" | "cy"): number {
  return fromEmu(drawing.value("?:extent", side)) ?? Infinity;
}

function offsetIn(drawing: Properties, position: string, margin: number): number {
  const start = drawing.value(position, "relativeFrom") === "page" ? 0 : margin;
  const [offset] = drawing.children(position).flatMap(({ children }) => children);
  return start + (typeof offset === "string" ? (fromEmu(offset.trim()) ?? 0) : 0);
}

function growsWithWords(drawing: Properties): boolean {
  return (
    drawing.has("?:spAutoFit") ||
    shapeStyles(drawing).some((style) => style.includes("mso-fit-shape-to-text:t"))
  );
}

function isHiddenShape(properties: XmlElement): boolean {
  return /^(?:1|true|on)$/.test(properties.attribute("hidden") ?? "");
}

const shapes = ["shape", "rect", "roundrect", "oval", "group", "textbox"];

function shapeStyles(drawing: Properties): string[] {
  return shapes
    .flatMap((shape) => drawing.all(`?:${shape}`))
    .map((shape) => (shape.attribute("style") ?? "").replace(/\s+/g, ""));
}

/** Returns the lengths with a unit. Those without are within a group, and in units of its own. */
function shapeLengths(drawing: Properties, names: string): number[] {
  const length = new RegExp(`(?:^|;)(?:${names}):(0(?=;|$)|[^;]*[a-z])`, "g");
  return shapeStyles(drawing).flatMap((style) =>
    [...style.matchAll(length)].flatMap(([, text]) => parseTwips(text) ?? []),
  );
}

const FILL = "newer:textFill";
const transparent: XmlElement = { name: "newer:noFill", children: [], attribute: () => undefined };
const unknownPaint = { ...transparent, name: "newer:gradFill" };

/** Computed once for a style, since each of its runs needs it. */
function paintOf(fill: XmlElement): XmlElement {
  if (isTransparent(fill)) return transparent;
  const [paint] = childElements(fill).flatMap(childElements);
  return paint ?? unknownPaint;
}

function isTransparent(element: XmlElement): boolean {
  const alpha = Number(element.attribute("newer:val"));
  return (
    element.name === "newer:noFill" ||
    (element.name === "newer:alpha" && alpha > MAX_TRANSPARENCY) ||
    childElements(element).some(isTransparent)
  );
}

function isPale(run: Properties, { colours, backgrounds }: Surroundings): boolean {
  const paint = run.last(FILL);
  if (paint === transparent) return true;
  const colour = colours.ofTextFill(paint) ?? colours.ofText(run.last("w:color"));
  const own = colours.ofHighlight(run.last("w:highlight")) ?? colours.ofShading(run.last("w:shd"));
  if (!colour) return false;
  return (own ? [own] : backgrounds).some((one) => contrastRatio(colour, one) < MIN_CONTRAST);
}
