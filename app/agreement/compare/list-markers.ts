import { SYMBOLS } from "./ways-of-hiding.ts";
import type { WordStyles } from "./read-word-styles.ts";
import {
  childElement,
  childElements,
  childValue,
  WordError,
  type XmlElement,
} from "./xml-element.ts";

/** The number or bullet before a paragraph. */
interface ListMarker {
  words: string;
  /** True if the marker has a number or a picture, which are not read, or words in a font of its own. */
  isUncertain: boolean;
  /** The properties that the place in the list sets for the paragraph. */
  paragraph?: XmlElement | undefined;
}

const noMarker: ListMarker = { words: "", isUncertain: false };

const MAX_LEVELS = 9;

interface Level {
  /** The level’s number, from "0". */
  number: string | undefined;
  style: string | undefined;
  marker: ListMarker;
}

export class ListMarkers {
  readonly #lists = new Map<string, { abstract: string | undefined; levels: Level[] }>();
  /** Undefined for a list that links to another. */
  readonly #abstractLists = new Map<string, Level[] | undefined>();
  readonly #styles: WordStyles;
  #hasOthers = false;

  constructor(styles: WordStyles, lists: Iterable<XmlElement>) {
    this.#styles = styles;
    for (const element of lists) {
      if (element.name === "mc:AlternateContent") this.#hasOthers = true;
      if (element.name === "w:num") {
        const levels = childElements(element).flatMap(readLevels);
        if (levels.length > MAX_LEVELS) throw new WordError("too many levels of a list");
        const abstract = childValue(element, "w:abstractNumId");
        this.#lists.set(element.attribute("w:numId") ?? "", { abstract, levels });
      }
      if (element.name === "w:abstractNum") {
        const isLink = childElement(element, "w:numStyleLink") !== undefined;
        const id = element.attribute("w:abstractNumId") ?? "";
        this.#abstractLists.set(id, isLink ? undefined : readLevels(element));
      }
    }
  }

  markerOf(properties: XmlElement | undefined): ListMarker {
    const numbering = childElement(properties, "w:numPr");
    const styleList = this.#styles.resolve("paragraph", childValue(properties, "w:pStyle")).list;
    const list = this.#lists.get(childValue(numbering, "w:numId") ?? styleList?.numId ?? "");
    if (!list) return { ...noMarker, isUncertain: numbering !== undefined && this.#hasOthers };
    const levels = this.#abstractLists.get(list.abstract ?? "");
    if (!levels) return { words: "", isUncertain: true };
    const number = childValue(numbering, "w:ilvl") ?? styleList?.level;
    const candidates = [...list.levels, ...levels];
    const linked = candidates.find(
      ({ style }) => style !== undefined && style === styleList?.styleId,
    );
    const level =
      number === undefined && linked
        ? linked
        : candidates.find((one) => one.number === (number ?? "0"));
    return level?.marker ?? noMarker;
  }
}

function readLevels(element: XmlElement): Level[] {
  const levels = childElements(element).filter(({ name }) => name === "w:lvl");
  if (levels.length > MAX_LEVELS) throw new WordError("too many levels of a list");
  return levels.map((level) => ({
    number: level.attribute("w:ilvl"),
    style: childValue(level, "w:pStyle"),
    marker: readMarker(level),
  }));
}

/** Bullets, which only mark where an item begins. In a symbol font they are those that Word uses. */
const bullets = /^[•◦‣·▪○●■]?$/u;
const bulletsInFonts = new Map([
  ["Symbol", "\uF0B7"],
  ["Wingdings", "\uF0A7"],
]);

function isBullet(text: string, level: XmlElement): boolean {
  const fonts = childElement(childElement(level, "w:rPr"), "w:rFonts");
  const font = fonts?.attribute("w:ascii") ?? fonts?.attribute("w:hAnsi") ?? "";
  return SYMBOLS.test(font) ? bulletsInFonts.get(font) === text : bullets.test(text);
}

function readMarker(level: XmlElement): ListMarker {
  const text = childValue(level, "w:lvlText") ?? "";
  const words = text.replace(/%\d/g, "");
  const hasWords = /[\p{L}\p{N}]/u.test(words);
  return {
    words: hasWords ? words : "",
    paragraph: childElement(level, "w:pPr"),
    isUncertain:
      words !== text ||
      (!hasWords && !isBullet(text, level)) ||
      (hasWords && childElement(level, "w:rPr") !== undefined) ||
      childElement(level, "w:lvlPicBulletId") !== undefined ||
      childElements(level).some(({ name }) => name === "mc:AlternateContent"),
  };
}
