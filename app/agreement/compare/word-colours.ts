import { childElement, childElements, type XmlElement } from "./xml-element.ts";

/** Red, green and blue, 0 to 255. */
type Colour = readonly number[];

export const WHITE: Colour = [255, 255, 255];

const highlights = table(`
  black 000000, blue 0000FF, cyan 00FFFF, darkBlue 000080, darkCyan 008080, darkGray 808080,
  darkGreen 008000, darkMagenta 800080, darkRed 800000, darkYellow 808000, green 00FF00,
  lightGray C0C0C0, magenta FF00FF, red FF0000, white FFFFFF, yellow FFFF00`);

const themeNames = table(`
  background1 lt1, background2 lt2, bg1 lt1, bg2 lt2, dark1 dk1, dark2 dk2, light1 lt1, light2 lt2,
  text1 dk1, text2 dk2, tx1 dk1, tx2 dk2, followedHyperlink folHlink, hyperlink hlink`);

function table(pairs: string): ReadonlyMap<string, string> {
  const words = pairs.split(",").map((pair) => pair.trim().split(" "));
  return new Map(words.map(([name = "", value = ""]) => [name, value]));
}

/** Finds colours. One is undefined where Word chooses it for contrast. */
export class WordColours {
  readonly #theme = new Map<string, Colour>([
    ["lt1", WHITE],
    ["dk1", [0, 0, 0]],
  ]);

  constructor(root?: XmlElement) {
    const scheme = childElement(childElement(root, "?:themeElements"), "?:clrScheme");
    for (const element of scheme ? childElements(scheme) : []) {
      const [value] = childElements(element);
      const colour = hexColour(value?.attribute("lastClr") ?? value?.attribute("val"));
      if (colour) this.#theme.set(element.name.slice(2), colour);
    }
  }

  ofText(color: XmlElement | undefined): Colour | undefined {
    return this.#of(color, "w:val", "w:theme");
  }

  ofShading(shading: XmlElement | undefined): Colour | undefined {
    const pattern = shading?.attribute("w:val");
    if (pattern === "solid") return this.#of(shading, "w:color", "w:theme");
    return pattern === "clear" ? this.#of(shading, "w:fill", "w:themeFill") : undefined;
  }

  ofHighlight(highlight: XmlElement | undefined): Colour | undefined {
    return hexColour(highlights.get(highlight?.attribute("w:val") ?? ""));
  }

  ofFill(color: XmlElement | undefined): Colour | undefined {
    const value = color?.attribute("newer:val");
    return this.#named(value) ?? hexColour(value);
  }

  #of(element: XmlElement | undefined, value: string, theme: string): Colour | undefined {
    // The theme's colour wins.
    const named = theme === "w:theme" ? "w:themeColor" : theme;
    const colour = this.#named(element?.attribute(named));
    if (!colour) return hexColour(element?.attribute(value));
    const shade = Number.parseInt(element?.attribute(`${theme}Shade`) ?? "FF", 16) / 255;
    const tint = Number.parseInt(element?.attribute(`${theme}Tint`) ?? "FF", 16) / 255;
    return colour.map((part) => 255 - (255 - part * shade) * tint);
  }

  #named(name = ""): Colour | undefined {
    return this.#theme.get(themeNames.get(name) ?? name);
  }
}

function hexColour(hex = ""): Colour | undefined {
  if (!/^[\da-f]{6}$/i.test(hex)) return undefined;
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

/** Returns 1 to 21 (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
