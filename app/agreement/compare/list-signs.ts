import type { WordStyles } from "./word-styles.ts";
import { childElement, childElements, childValue, type XmlElement } from "./xml-element.ts";

/** What Word writes before a paragraph of a list. */
interface ListSign {
  /** Without its numbers. */
  words: string;
  /** It has numbers, or pictures, which are not known here. */
  isUncertain: boolean;
}

const noSign: ListSign = { words: "", isUncertain: false };

/** Resolves the signs of a document's lists. */
export class ListSigns {
  readonly #lists = new Map<string, XmlElement>();
  readonly #abstract = new Map<string, XmlElement>();
  readonly #styles: WordStyles;

  constructor(styles: WordStyles, root?: XmlElement) {
    this.#styles = styles;
    for (const element of root ? childElements(root) : []) {
      if (element.name === "w:num") this.#lists.set(element.attribute("w:numId") ?? "", element);
      if (element.name === "w:abstractNum") {
        this.#abstract.set(element.attribute("w:abstractNumId") ?? "", element);
      }
    }
  }

  /** @param properties of the paragraph */
  signOf(properties: XmlElement | undefined): ListSign {
    const style = childValue(properties, "w:pStyle");
    const own = childElement(properties, "w:numPr");
    const ofStyle = this.#styles.paragraphSetting(style, (settings, styleId) => {
      const element = childElement(settings, "w:numPr");
      return childElement(element, "w:numId") && { element, styleId };
    });
    const id = childValue(own, "w:numId") ?? childValue(ofStyle?.element, "w:numId");
    const list = this.#lists.get(id ?? "");
    if (!list) return noSign;
    const abstract = this.#abstract.get(childValue(list, "w:abstractNumId") ?? "");
    if (!abstract || childElement(abstract, "w:numStyleLink")) {
      return { words: "", isUncertain: true };
    }
    const place = childValue(own, "w:ilvl") ?? childValue(ofStyle?.element, "w:ilvl");
    const levels = [
      ...childElements(list).flatMap((override) => childElement(override, "w:lvl") ?? []),
      ...childElements(abstract).filter(({ name }) => name === "w:lvl"),
    ];
    const linked = levels.find((level) => childValue(level, "w:pStyle") === ofStyle?.styleId);
    const level =
      place === undefined && linked
        ? linked
        : levels.find((one) => one.attribute("w:ilvl") === (place ?? "0"));
    return level ? signAt(level) : noSign;
  }
}

function signAt(level: XmlElement): ListSign {
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
