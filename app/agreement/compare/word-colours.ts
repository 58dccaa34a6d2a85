import { childElement, childElements, type XmlElement } from "./xml-element.ts";

/** Red, green and blue, 0 to 255. */
type Colour = readonly number[];

export const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];

const highlightColours = parsePairs(`
  black 000000, blue 0000FF, cyan 00FFFF, darkBlue 000080, darkCyan 008080, darkGray 808080,
  darkGreen 008000, darkMagenta 800080, darkRed 800000, darkYellow 808000, green 00FF00,
  lightGray C0C0C0, magenta FF00FF, red FF0000, white FFFFFF, yellow FFFF00`);

const themeAliases = parsePairs(`
  background1 lt1, background2 lt2, bg1 lt1, bg2 lt2, dark1 dk1, dark2 dk2, light1 lt1, light2 lt2,
  text1 dk1, text2 dk2, tx1 dk1, tx2 dk2, followedHyperlink folHlink, hyperlink hlink`);

/** Word takes these from the system, whatever colour they last had. */
const systemColours = new Map([
  ["window", WHITE],
  ["windowText", BLACK],
]);

function parsePairs(pairs: string): ReadonlyMap<string, string> {
  const entries = pairs.split(",").map((pair) => pair.trim().split(" "));
  return new Map(entries.map(([name = "", value = ""]) => [name, value]));
}

/** Resolves the colours of a document. A colour is undefined if Word chooses it for contrast, or if it is unknown. */
export class WordColours {
  readonly #theme = new Map<string, Colour>([
    ["lt1", WHITE],
    ["dk1", BLACK],
  ]);

  readonly #mapping: XmlElement | undefined;

  constructor(theme?: XmlElement, settings?: XmlElement) {
    this.#mapping = childElement(settings, "w:clrSchemeMapping");
    const scheme = childElement(childElement(theme, "?:themeElements"), "?:clrScheme");
    for (const element of scheme ? childElements(scheme) : []) {
      const [value] = childElements(element);
      const named = value?.attribute("val") ?? "";
      const colour = systemColours.get(named) ?? hexColour(value?.attribute("lastClr") ?? named);
      if (colour) this.#theme.set(element.name.slice(2), colour);
    }
  }

  ofText(color: XmlElement | undefined): Colour | undefined {
    return this.#resolve(color, "w:val", "w:theme");
  }

  ofBackground(background: XmlElement | undefined): Colour | undefined {
    return this.#resolve(background, "w:color", "w:theme");
  }

  ofShading(shading: XmlElement | undefined): Colour | undefined {
    const share = inkShare(shading?.attribute("w:val"));
    if (share === undefined) return undefined;
    const fill = this.#resolve(shading, "w:fill", "w:themeFill");
    if (share === 0) return fill;
    const ink = this.#resolve(shading, "w:color", "w:theme") ?? BLACK;
    return ink.map((part, index) => part * share + ((fill ?? WHITE)[index] ?? 0) * (1 - share));
  }

  ofHighlight(highlight: XmlElement | undefined): Colour | undefined {
    return hexColour(highlightColours.get(highlight?.attribute("w:val") ?? ""));
  }

  ofTextFill(color: XmlElement | undefined): Colour | undefined {
    const value = color?.attribute("newer:val");
    return this.#themeColour(value) ?? hexColour(value);
  }

  #resolve(
    element: XmlElement | undefined,
    valueName: string,
    themeName: string,
  ): Colour | undefined {
    // The theme's colour wins.
    const colourName = themeName === "w:theme" ? "w:themeColor" : themeName;
    const colour = this.#themeColour(element?.attribute(colourName));
    if (!colour) return hexColour(element?.attribute(valueName));
    const shade = Number.parseInt(element?.attribute(`${themeName}Shade`) ?? "FF", 16) / 255;
    const tint = Number.parseInt(element?.attribute(`${themeName}Tint`) ?? "FF", 16) / 255;
    return colour.map((part) => 255 - (255 - part * shade) * tint);
  }

  #themeColour(name = ""): Colour | undefined {
    // The settings call `text1` and `tx1` `t1`.
    const slot = name.replace("background", "bg").replace("text", "t").replace("tx", "t");
    const mapped = this.#mapping?.attribute(`w:${slot}`) ?? name;
    return this.#theme.get(themeAliases.get(mapped) ?? mapped);
  }
}

function hexColour(hex = ""): Colour | undefined {
  if (!/^[\da-f]{6}$/i.test(hex)) return undefined;
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** Returns how much of a pattern of shading is ink (ST_Shd, 17.18.78), 0 to 1; of lines and crosses about half. */
function inkShare(pattern = "nil"): number | undefined {
  if (pattern === "nil") return undefined;
  if (pattern === "clear") return 0;
  if (pattern === "solid") return 1;
  const percent = /^pct(\d+)$/.exec(pattern)?.[1];
  return percent === undefined ? 0.5 : Number(percent) / 100;
}

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrastRatio(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const channel = part / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
