import { BorderStyle, type ICharacterStyleOptions, type IParagraphStyleOptions } from "docx";

/** Lengths in twentieths of a point. The margins of A4 are those of agreement-print.css. */
export const space = {
  textWidth: 8_960,
  number: 850,
  item: 1_300,
  bullet: 283,
  firstColumn: 2_900,
  narrowFirstColumn: 2_500,
  afterTable: 240,
  handwriting: 740,
  signature: 1_474,
};

export const pageSetup = {
  size: { width: 11_906, height: 16_838 },
  margin: { top: 1_928, right: 1_531, bottom: 1_191, left: 1_415, header: 794 },
};

const font = "Georgia";
const ink = "151B26";
const softInk = "444B57";

/** Sizes of type are in half points. */
export const bodyRun = { font, size: 20, color: ink, language: { value: "en-GB" } };

/** The default, but LibreOffice saves lines without it as exact ones, which cut the title. */
const lineRule = "auto";
const headingRun = { font, bold: true, color: ink };

export const paragraphStyles: IParagraphStyleOptions[] = [
  style("Normal", "Normal", { spacing: { after: 110, line: 272, lineRule } }),
  style(
    "Title",
    "Title",
    { spacing: { before: 200, after: 240 } },
    { ...headingRun, size: 54, bold: false },
  ),
  style(
    "Heading1",
    "heading 1",
    { spacing: { before: 340, after: 100 }, keepNext: true, keepLines: true, outlineLevel: 0 },
    { ...headingRun, size: 24 },
  ),
  style(
    "Heading2",
    "heading 2",
    { spacing: { before: 240, after: 80 }, keepNext: true, keepLines: true, outlineLevel: 1 },
    { ...headingRun, size: 22 },
  ),
  style("Clause", "Clause", hanging(space.number, space.number)),
  style("ClauseItem", "Clause item", hanging(space.item, space.item - space.number)),
  style("Definition", "Definition", { spacing: { after: 70 }, keepLines: true }),
  style("TableCell", "Table cell", { spacing: { after: 0 } }),
  style("TableHead", "Table head", { spacing: { after: 0 } }, { bold: true }),
  style(
    "PageHeader",
    "Page header",
    { spacing: { after: 0, line: 230, lineRule } },
    { size: 17, color: softInk },
  ),
];

export const characterStyles: ICharacterStyleOptions[] = [
  {
    id: "Filled",
    name: "Filled in",
    quickFormat: true,
    run: { underline: { type: "dotted", color: "8A909A" } },
  },
];

const rule = { style: BorderStyle.SINGLE, size: 4, color: "9AA0A8" };
const none = { style: BorderStyle.NONE, size: 0, color: "auto" };
export const tableBorders = {
  top: rule,
  bottom: rule,
  insideHorizontal: rule,
  left: none,
  right: none,
  insideVertical: none,
};

function style(
  id: string,
  name: string,
  paragraph: IParagraphStyleOptions["paragraph"],
  run?: IParagraphStyleOptions["run"],
): IParagraphStyleOptions {
  const basedOn = id === "Normal" ? undefined : "Normal";
  return { id, name, basedOn, next: "Normal", quickFormat: true, paragraph, ...(run && { run }) };
}

function hanging(left: number, by: number): IParagraphStyleOptions["paragraph"] {
  return { indent: { left, hanging: by } };
}
