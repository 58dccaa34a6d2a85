import type { WordStyles } from "./word-styles.ts";
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
  /** True for numbers and pictures, which are not resolved. */
  isUncertain: boolean;
}

const noMarker: ListMarker = { words: "", isUncertain: false };

const MAX_LEVELS = 9;

interface Level {
  place: string | undefined;
  style: string | undefined;
  marker: ListMarker;
}

export class ListMarkers {
  readonly #lists = new Map<string, { abstract: string | undefined; levels: Level[] }>();
  /** Undefined for a list that links to another. */
  readonly #abstract = new Map<string, Level[] | undefined>();
  readonly #styles: WordStyles;

  constructor(styles: WordStyles, root?: XmlElement) {
    this.#styles = styles;
    for (const element of root ? childElements(root) : []) {
      if (element.name === "w:num") {
        const levels = childElements(element).flatMap(levelsIn);
        if (levels.length > MAX_LEVELS) throw new WordError("too many levels of a list");
        const abstract = childValue(element, "w:abstractNumId");
        this.#lists.set(element.attribute("w:numId") ?? "", { abstract, levels });
      }
      if (element.name === "w:abstractNum") {
        const isLink = childElement(element, "w:numStyleLink") !== undefined;
        const id = element.attribute("w:abstractNumId") ?? "";
        this.#abstract.set(id, isLink ? undefined : levelsIn(element));
      }
    }
  }

  markerOf(properties: XmlElement | undefined): ListMarker {
    const own = childElement(properties, "w:numPr");
    const ofStyle = this.#styles.resolve("paragraph", childValue(properties, "w:pStyle")).list;
    const list = this.#lists.get(childValue(own, "w:numId") ?? ofStyle?.numId ?? "");
    if (!list) return noMarker;
    const levels = this.#abstract.get(list.abstract ?? "");
    if (!levels) return { words: "", isUncertain: true };
    const place = childValue(own, "w:ilvl") ?? ofStyle?.level;
    const all = [...list.levels, ...levels];
    const linked = all.find(({ style }) => style !== undefined && style === ofStyle?.styleId);
    const level =
      place === undefined && linked ? linked : all.find((one) => one.place === (place ?? "0"));
    return level?.marker ?? noMarker;
  }
}

function levelsIn(element: XmlElement): Level[] {
  const levels = childElements(element).filter(({ name }) => name === "w:lvl");
  if (levels.length > MAX_LEVELS) throw new WordError("too many levels of a list");
  return levels.map((level) => ({
    place: level.attribute("w:ilvl"),
    style: childValue(level, "w:pStyle"),
    marker: markerAt(level),
  }));
}

function markerAt(level: XmlElement): ListMarker {
  const text = childValue(level, "w:lvlText") ?? "";
  const words = text.replace(/%\d/g, "");
  return {
    words: /[\p{L}\p{N}]/u.test(words) ? words : "",
    isUncertain:
      words !== text ||
      childElement(level, "w:lvlPicBulletId") !== undefined ||
      childElements(level).some(({ name }) => name === "mc:AlternateContent"),
  };
}
