import { shareImageSize } from "../page/share-image-address.ts";
import { escapeXml } from "../page/xml.ts";
import { accentedCharacters, romanCharacters } from "../styles/fonts/characters.ts";
import { ASCENT, type Box, type FittedText, fitText, heightOf } from "./fit-text.ts";

export type ShareImage =
  | { kind: "site"; owner: string; lead: string }
  | {
      kind: "page";
      owner: string;
      section?: string;
      title: string;
      foot: string;
      /** At the end of the foot's line. */
      footEnd?: string;
    };

interface TextStyle {
  weight: 400 | 500;
  /** Ems. */
  tracking: number;
}

export interface PlacedText extends TextStyle {
  text: string;
  x: number;
  /** The baseline. */
  y: number;
  size: number;
  color: string;
}

/** Returns ems. */
export type MeasureText = (text: string, style: TextStyle) => number;

/** `--paper`, `--ink`, `--ink-soft` and `--line` of `styles/tokens.css`, light. */
export const shareImageColors = {
  paper: "#fbf9f4",
  ink: "#181f2d",
  inkSoft: "#4e5663",
  line: "#dad7cf",
};

const { width: WIDTH, height: HEIGHT } = shareImageSize;
const MARGIN = 72;
const GAP = 40;
const COLUMN = (WIDTH - 2 * MARGIN - 3 * GAP) / 4;
const [, AXIS = 0, , LAST_COLUMN = 0] = [0, 1, 2, 3].map((n) => MARGIN + n * (COLUMN + GAP));
const RULE = 112;
const FOOT = 561;

const plain: TextStyle = { weight: 400, tracking: 0 };
const name: TextStyle = { weight: 500, tracking: 0 };
const display: TextStyle = { weight: 400, tracking: -0.03 };

/** Returns the characters that the typeface lacks; the image omits them. */
export function missingCharacters(image: ShareImage): string[] {
  const texts = Object.values(image).join(" ").normalize("NFC");
  return [...new Set(texts)].filter((character) => !isKnown(character) && /\S/.test(character));
}

export function renderSvg(image: ShareImage, measure: MeasureText): string {
  const { paper, line } = shareImageColors;
  const rule = `<path d="M0 ${RULE + 1}H${WIDTH}" stroke="${line}" stroke-width="2"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<path d="M0 0H${WIDTH}V${HEIGHT}H0z" fill="${paper}"/>${image.kind === "page" ? rule : ""}` +
    `${placedTexts(image, measure).map(svgText).join("")}</svg>`
  );
}

export function svgText({ text, x, y, size, weight, tracking, color }: PlacedText): string {
  return (
    `<text x="${x}" y="${y}" font-family="Newsreader" font-size="${size}" font-weight="${weight}"` +
    ` letter-spacing="${tracking * size}" fill="${color}">${escapeXml(text)}</text>`
  );
}

/** Returns every line of an image. No text makes lines overlap or leave the image. */
export function placedTexts(image: ShareImage, measure: MeasureText): PlacedText[] {
  return image.kind === "site" ? siteTexts(image, measure) : pageTexts(image, measure);
}

function siteTexts(
  { owner, lead }: Extract<ShareImage, { kind: "site" }>,
  measure: MeasureText,
): PlacedText[] {
  const { ink, inkSoft } = shareImageColors;
  const leading = 1.3;
  const leadBox = { width: WIDTH - MARGIN - AXIS, height: 220, sizes: [40, 34, 28], leading };
  const fittedLead = fit(lead, leadBox, plain, measure);
  const leadTop = 560 - heightOf(fittedLead, leading);
  const nameBox = {
    width: WIDTH - 2 * MARGIN,
    height: leadTop - 36 - MARGIN,
    sizes: [208, 176, 148, 124, 104, 88, 74, 62, 52],
    leading: 0.96,
  };
  const fittedName = fit(owner, nameBox, display, measure);
  const nameTop = leadTop - 32 - heightOf(fittedName, nameBox.leading);
  const nameLeft = MARGIN - 0.006 * fittedName.size;
  return [
    ...place(fittedName, nameLeft, nameTop, nameBox.leading, display, ink),
    ...place(fittedLead, AXIS, leadTop, leading, plain, inkSoft),
  ];
}

function pageTexts(
  image: Extract<ShareImage, { kind: "page" }>,
  measure: MeasureText,
): PlacedText[] {
  const { ink, inkSoft } = shareImageColors;
  const { title, section = "", footEnd = "" } = image;
  const owner = fit(image.owner, oneLine(WIDTH - 2 * MARGIN, [36, 30, 25]), name, measure);
  const ownerRight = MARGIN + owner.size * measure(owner.lines.join(""), name);

  const footWidth = (footEnd === "" ? WIDTH - MARGIN : LAST_COLUMN - GAP) - AXIS;
  const footBox = { width: footWidth, height: 120, sizes: [32, 28, 24], leading: 1.375 };
  const foot = fit(image.foot, footBox, plain, measure);
  const footTop = FOOT + 0.26 * foot.size - heightOf(foot, footBox.leading);
  const end = fit(footEnd, oneLine(COLUMN, [32, 28, 24]), plain, measure);
  const endTop = FOOT + 0.26 * end.size - heightOf(end, footBox.leading);

  const [top, bottom] = [RULE + 36, Math.min(footTop, endTop) - 36];
  const largest = title.length <= 16 ? 164 : title.length <= 34 ? 122 : 92;
  const titleBox = {
    width: WIDTH - 2 * MARGIN,
    height: bottom - top,
    sizes: [164, 122, 92, 80, 70, 61, 53, 46, 40].filter((size) => size <= largest),
    leading: 1.05,
  };
  const heading = fit(title, titleBox, display, measure);
  const titleTop = (top + bottom - heightOf(heading, titleBox.leading)) / 2;
  const titleLeft = MARGIN - 0.01 * heading.size;
  return [
    ...lineAt(owner, MARGIN, 64, name, ink),
    ...placeSection(section, ownerRight, measure),
    ...place(heading, titleLeft, titleTop, titleBox.leading, display, ink),
    ...place(foot, AXIS, footTop, footBox.leading, plain, inkSoft),
    ...lineAt(end, LAST_COLUMN, FOOT, plain, inkSoft),
  ];
}

/** Places the section at the first column edge after the owner's name, or omits it if it does not fit. */
function placeSection(section: string, ownerRight: number, measure: MeasureText): PlacedText[] {
  const known = knownPart(section);
  const size = 32;
  const width = size * measure(known, plain);
  for (let x = AXIS; x + width <= WIDTH - MARGIN; x += COLUMN + GAP) {
    if (x < ownerRight + GAP / 2) continue;
    return lineAt({ size, lines: [known] }, x, 64, plain, shareImageColors.inkSoft);
  }
  return [];
}

function fit(text: string, box: Box, style: TextStyle, measure: MeasureText): FittedText {
  return fitText(knownPart(text), box, (line) => measure(line, style));
}

function place(
  { size, lines }: FittedText,
  x: number,
  top: number,
  leading: number,
  style: TextStyle,
  color: string,
): PlacedText[] {
  return lines.map((text, index) => {
    return { ...style, text, x, y: top + size * (ASCENT + index * leading), size, color };
  });
}

function oneLine(width: number, sizes: number[]): Box {
  return { width, height: 44, sizes, leading: 1.375 };
}

function lineAt(fitted: FittedText, x: number, y: number, style: TextStyle, color: string) {
  return place(fitted, x, y - ASCENT * fitted.size, 0, style, color);
}

const knownCharacters = new Set(romanCharacters + accentedCharacters);

function isKnown(character: string): boolean {
  return knownCharacters.has(character);
}

function knownPart(text: string): string {
  return [...text.normalize("NFC").replaceAll(/[\t\r\n]/g, " ")].filter(isKnown).join("");
}
