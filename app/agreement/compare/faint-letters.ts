import { contrast, type WordColours } from "./word-colours.ts";
import { childElements, type XmlElement } from "./xml-element.ts";

/** Properties that affect legibility, by name. */
export type RunStyle = ReadonlyMap<string, XmlElement>;

const names = new Set([
  "w:color",
  "w:fitText",
  "w:highlight",
  "w:shd",
  "w:spacing",
  "w:sz",
  "w:szCs",
  "w:w",
]);
const FILL = "newer:textFill";

export function runStyleIn(properties: XmlElement | undefined): RunStyle {
  const style = new Map<string, XmlElement>();
  for (const element of properties ? childElements(properties) : []) {
    if (names.has(element.name)) style.set(element.name, element);
    if (element.name === FILL) style.set(FILL, paintOf(element));
  }
  return style;
}

const transparent: XmlElement = { name: "newer:noFill", children: [], attribute: () => undefined };
const unknownPaint = { ...transparent, name: "newer:gradFill" };

/** Resolved once, since each run of a style needs it. */
function paintOf(fill: XmlElement): XmlElement {
  if (isTransparent(fill)) return transparent;
  const [paint] = childElements(fill).flatMap(childElements);
  return paint ?? unknownPaint;
}

/** Contrast of placeholders is 1.8, of captions 3 and more. */
const LEAST_CONTRAST = 1.7;
/** Half points. */
const LEAST_SIZE = 9;
const USUAL_SIZE = 20;
/** Per cent. */
const LEAST_SCALE = 25;
/** Twips. */
const LEAST_FIT = 100;
/** Thousandths of a per cent. */
const MOST_TRANSPARENT = 70_000;

/** Whether letters are hardly legible. The background is undefined if unknown. */
export function areFaint(
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
  const size = number("w:sz", USUAL_SIZE);
  return (
    Math.min(size, number("w:szCs", USUAL_SIZE)) < LEAST_SIZE ||
    number("w:w", 100) < LEAST_SCALE ||
    number("w:fitText", LEAST_FIT) < LEAST_FIT ||
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
  const colour = colours.ofFill(paint) ?? colours.ofText(style.get("w:color"));
  const background =
    colours.ofHighlight(style.get("w:highlight")) ??
    colours.ofShading(style.get("w:shd")) ??
    around;
  return !!colour && !!background && contrast(colour, background) < LEAST_CONTRAST;
}

function isTransparent(element: XmlElement): boolean {
  const alpha = Number(element.attribute("newer:val"));
  return (
    element.name === "newer:noFill" ||
    (element.name === "newer:alpha" && alpha > MOST_TRANSPARENT) ||
    childElements(element).some(isTransparent)
  );
}
