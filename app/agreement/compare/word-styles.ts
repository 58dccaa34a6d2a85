import { contrastRatio, WHITE, type WordColours } from "./word-colours.ts";
import {
  childElement,
  childElements,
  childValue,
  WordError,
  type XmlElement,
} from "./xml-element.ts";

const marks = ["w:vanish", "w:specVanish", "w:strike", "w:dstrike"] as const;
type Mark = (typeof marks)[number];
/** Set in both styles, these cancel each other out (ECMA-376, part 1, 17.7.3). */
const toggles: ReadonlySet<Mark> = new Set(["w:vanish", "w:strike"]);

type Marks = ReadonlyMap<Mark, boolean>;

interface Style {
  basedOn: string | undefined;
  marks: Marks;
  runStyle: RunStyle;
  shading: XmlElement | undefined;
  list: ReturnType<typeof listIn>;
  /** True if some cell of a table style sets a mark. */
  marksWords: boolean;
  isFaint: boolean;
}

/** A style merged with its base styles. */
type ResolvedStyle = Omit<Style, "basedOn">;

const plain: ResolvedStyle = {
  marks: new Map(),
  runStyle: new Map(),
  shading: undefined,
  list: undefined,
  marksWords: false,
  isFaint: false,
};
/** The agreement's styles have one base, few documents more than five. */
const MAX_BASES = 25;

export class WordStyles {
  readonly #styles = new Map<string, Style>();
  readonly #byDefault = new Map<string, string>();
  readonly #resolved = new Map<Style, ResolvedStyle>();
  readonly #defaults: { marks: Marks; runStyle: RunStyle };

  constructor(colours: WordColours, root?: XmlElement) {
    const defaults = childElement(childElement(root, "w:docDefaults"), "w:rPrDefault");
    const properties = childElement(defaults, "w:rPr");
    this.#defaults = { marks: marksIn(properties), runStyle: runStyleIn(properties) };
    for (const element of root ? childElements(root) : []) {
      if (element.name === "w:style") this.#add(element, colours);
    }
  }

  #add(element: XmlElement, colours: WordColours): void {
    const kind = element.attribute("w:type") ?? "paragraph";
    const id = element.attribute("w:styleId") ?? "";
    const isDefault = /^(?:1|true|on)$/.test(element.attribute("w:default") ?? "");
    if (isDefault) this.#byDefault.set(kind, id);
    const known = this.#styles.get(`${kind} ${id}`)?.marks ?? [];
    const properties = childElement(element, "w:rPr");
    const here = marksIn(properties);
    this.#styles.set(`${kind} ${id}`, {
      basedOn: childValue(element, "w:basedOn"),
      // If two styles share a name, the one that hides words wins.
      marks: new Map([...here, ...[...known].filter(([, on]) => on)]),
      runStyle: runStyleIn(properties),
      shading: childElement(childElement(element, "w:pPr"), "w:shd"),
      list: listIn(element, id),
      marksWords: kind === "table" && hasMark(element),
      isFaint: kind === "table" && hasFaint(element, colours),
    });
  }

  /** Returns what the style and its base styles set. */
  resolve(kind: "paragraph" | "character" | "table", id: string | undefined): ResolvedStyle {
    const style =
      this.#styles.get(`${kind} ${id}`) ?? this.#styles.get(`${kind} ${this.#byDefault.get(kind)}`);
    if (!style) return plain;
    const known = this.#resolved.get(style) ?? resolved(this.#chain(kind, style));
    this.#resolved.set(style, known);
    return known;
  }

  #chain(kind: string, first: Style): Style[] {
    const chain = new Set<Style>();
    let style: Style | undefined = first;
    while (style && !chain.has(style)) {
      chain.add(style);
      if (chain.size > MAX_BASES) throw new WordError("too many styles upon each other");
      style = this.#styles.get(`${kind} ${style.basedOn}`);
    }
    return [...chain];
  }

  /** Returns the marks of a run, whose own properties override its styles. */
  marksOf(properties: XmlElement | undefined, paragraphStyle: string | undefined): Set<Mark> {
    const own = marksIn(properties);
    const ofRun = this.resolve("character", childValue(properties, "w:rStyle"));
    const ofParagraph = this.resolve("paragraph", paragraphStyle);
    return new Set(
      marks.filter((mark) => {
        const direct = own.get(mark);
        if (direct !== undefined) return direct;
        const byDefault = this.#defaults.marks.get(mark) ?? false;
        const [character, paragraph] = [ofRun.marks.get(mark), ofParagraph.marks.get(mark)];
        if (!toggles.has(mark)) return character ?? paragraph ?? byDefault;
        return byDefault || (character ?? false) !== (paragraph ?? false);
      }),
    );
  }

  runStyle(properties: XmlElement | undefined, paragraphStyle: string | undefined): RunStyle {
    const ofRun = this.resolve("character", childValue(properties, "w:rStyle"));
    const ofParagraph = this.resolve("paragraph", paragraphStyle);
    const inherited = [...this.#defaults.runStyle, ...ofParagraph.runStyle, ...ofRun.runStyle];
    return new Map([...inherited, ...runStyleIn(properties)]);
  }
}

function resolved(chain: readonly Style[]): ResolvedStyle {
  return {
    marks: new Map(chain.toReversed().flatMap((style) => [...style.marks])),
    runStyle: new Map(chain.toReversed().flatMap((style) => [...style.runStyle])),
    shading: chain.find(({ shading }) => shading)?.shading,
    list: chain.find(({ list }) => list)?.list,
    marksWords: chain.some(({ marksWords }) => marksWords),
    isFaint: chain.some(({ isFaint }) => isFaint),
  };
}

function listIn(style: XmlElement, styleId: string) {
  const list = childElement(childElement(style, "w:pPr"), "w:numPr");
  const numId = childValue(list, "w:numId");
  return numId === undefined ? undefined : { numId, level: childValue(list, "w:ilvl"), styleId };
}

function hasMark(element: XmlElement): boolean {
  return [...marksIn(element).values()].includes(true) || childElements(element).some(hasMark);
}

function hasFaint(element: XmlElement, colours: WordColours): boolean {
  const cell = childElement(childElement(element, "w:tcPr"), "w:shd");
  const paragraph = childElement(childElement(element, "w:pPr"), "w:shd");
  const background = colours.ofShading(paragraph) ?? colours.ofShading(cell) ?? WHITE;
  return (
    isFaintStyle(runStyleIn(childElement(element, "w:rPr")), colours, background) ||
    childElements(element).some((child) => hasFaint(child, colours))
  );
}

/** Finds the marks that are set, on or off. One that is set twice is on. */
function marksIn(properties: XmlElement | undefined): Map<Mark, boolean> {
  const found = new Map<Mark, boolean>();
  for (const element of properties ? childElements(properties) : []) {
    const mark = marks.find((name) => name === element.name);
    if (!mark) continue;
    const isOn = !/^(?:0|false|off)$/.test(element.attribute("w:val") ?? "");
    found.set(mark, found.get(mark) === true || isOn);
  }
  return found;
}

/** Properties that affect legibility, by name. */
type RunStyle = ReadonlyMap<string, XmlElement>;

const legibility = /^w:(?:color|fitText|highlight|shd|spacing|sz|szCs|w)$/;
const FILL = "newer:textFill";

function runStyleIn(properties: XmlElement | undefined): RunStyle {
  const style = new Map<string, XmlElement>();
  for (const element of properties ? childElements(properties) : []) {
    if (legibility.test(element.name)) style.set(element.name, element);
    if (element.name === FILL) style.set(FILL, paintOf(element));
  }
  return style;
}

const transparent: XmlElement = { name: "newer:noFill", children: [], attribute: () => undefined };
const unknownPaint = { ...transparent, name: "newer:gradFill" };

/** Computed once for a style, since each of its runs needs it. */
function paintOf(fill: XmlElement): XmlElement {
  if (isTransparent(fill)) return transparent;
  const [paint] = childElements(fill).flatMap(childElements);
  return paint ?? unknownPaint;
}

/** The contrast of placeholders is 1.8, that of captions 3 and more. */
const LEAST_CONTRAST = 1.7;
/** Thousandths of a per cent. */
const MOST_TRANSPARENT = 70_000;

/** Detects letters that are hardly legible. The background is undefined if unknown. */
export function isFaintStyle(
  style: RunStyle,
  colours: WordColours,
  background: readonly number[] | undefined,
): boolean {
  return isTiny(style) || isPale(style, colours, background);
}

function isTiny(style: RunStyle): boolean {
  const number = (name: string, otherwise: number) => {
    const value = Number.parseFloat(style.get(name)?.attribute("w:val") ?? "");
    return Number.isNaN(value) ? otherwise : value;
  };
  // Sizes are in half points, the scale in per cent, the fit in twips.
  const size = number("w:sz", 20);
  return (
    Math.min(size, number("w:szCs", 20)) < 9 ||
    number("w:w", 100) < 25 ||
    number("w:fitText", 100) < 100 ||
    // Overlapping letters: 10 twips are half a point, and a letter is half as wide as high.
    number("w:spacing", 0) < size * -4
  );
}

function isPale(
  style: RunStyle,
  colours: WordColours,
  around: readonly number[] | undefined,
): boolean {
  const paint = style.get(FILL);
  if (paint === transparent) return true;
  const colour = colours.ofTextFill(paint) ?? colours.ofText(style.get("w:color"));
  const background =
    colours.ofHighlight(style.get("w:highlight")) ??
    colours.ofShading(style.get("w:shd")) ??
    around;
  return !!colour && !!background && contrastRatio(colour, background) < LEAST_CONTRAST;
}

function isTransparent(element: XmlElement): boolean {
  const alpha = Number(element.attribute("newer:val"));
  return (
    element.name === "newer:noFill" ||
    (element.name === "newer:alpha" && alpha > MOST_TRANSPARENT) ||
    childElements(element).some(isTransparent)
  );
}
