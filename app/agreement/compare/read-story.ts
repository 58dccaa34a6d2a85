import { FieldTracker } from "./word-fields.ts";
import { areFaint, type WordStyles } from "./word-styles.ts";
import type { ListMarkers } from "./list-markers.ts";
import { joinCells, rowLine, type TextLimits, type TextLine } from "./text-line.ts";
import { WHITE, type WordColours } from "./word-colours.ts";
import {
  deletions,
  invisibles,
  knownSettings,
  leafData,
  leaves,
  settings,
  spaces,
  trackedChanges,
  wordHolders,
} from "./word-elements.ts";
import { childElement, childElements, childValue, type XmlElement } from "./xml-element.ts";

/** Tells the reader of a comparison what was found, in this order. */
export const findingWords = {
  trackedChanges:
    "It has tracked changes. They are read as proposed: as if each had been accepted.",
  struckWords: "Words in it are struck out by formatting. They are read as proposed deletions.",
  faintWords:
    "Some words are in letters that can hardly be seen. They are compared like any others.",
  hiddenWords:
    "It has hidden words, which Word does not show. They are not compared: show hidden text in Word, and read them.",
  notes: "It has comments or footnotes. They are not compared: read them in Word.",
};

export interface WordFindings {
  found: Set<keyof typeof findingWords>;
  /** Names parts that may show words which were not read as they show. */
  uncompared: Set<string>;
}

/** Takes cells apart, so that spaces are joined only once, however deep tables are nested. */
type Emit = (cells: readonly string[], isHeading?: boolean) => void;

interface Place {
  emit: Emit;
  paragraph: { text: string };
  style: string | undefined;
  cells: string[] | undefined;
  look: "shown" | "hidden" | "struck" | "deleted";
  isFaint: boolean;
  /** Undefined if unknown. */
  background: readonly number[] | undefined;
  isDrawing: boolean;
}

interface Story {
  styles: WordStyles;
  colours: WordColours;
  markers: ListMarkers;
  findings: WordFindings;
  limits: TextLimits;
  isPageHead?: boolean;
}

/** Returns the lines of a body, header or footer, and adds to the findings. Throws a `TooLongError`. */
export function readStory(root: XmlElement, story: Story): TextLine[] {
  const lines: TextLine[] = [];
  const reader = new StoryReader(story);
  const paragraph = { text: "" };
  const emit: Emit = (cells, isHeading) => {
    story.limits.countLine();
    lines.push(rowLine(cells, isHeading));
  };
  reader.readAll(root, {
    emit,
    paragraph,
    style: undefined,
    cells: undefined,
    look: "shown",
    isFaint: false,
    background: WHITE,
    isDrawing: false,
  });
  if (paragraph.text.trim() !== "") emit([paragraph.text]);
  reader.end();
  return lines;
}

const NO_PLACE = "text without a place";
const SEVERAL = "words in several versions";

class StoryReader {
  readonly #story: Story;
  readonly #fields: FieldTracker;

  constructor(story: Story) {
    this.#story = story;
    const { uncompared } = story.findings;
    this.#fields = new FieldTracker(story.isPageHead ?? false, () => uncompared.add("fields"));
  }

  end(): void {
    this.#fields.end();
  }

  readAll({ children }: XmlElement, place: Place): void {
    for (const child of children) {
      if (typeof child !== "string") this.#read(child, place);
      else if (child.trim() !== "" && !place.isDrawing) this.#noteUncompared(NO_PLACE);
    }
  }

  #noteUncompared(what: string): void {
    this.#story.findings.uncompared.add(what);
  }

  #noteFinding(finding: keyof typeof findingWords): void {
    this.#story.findings.found.add(finding);
  }

  #read(element: XmlElement, place: Place): void {
    const { name } = element;
    if (trackedChanges.has(name)) this.#noteFinding("trackedChanges");
    if (name === "mc:AlternateContent") return this.#readAlternatives(element, place);
    if (place.isDrawing && name !== "w:txbxContent") return this.readAll(element, place);
    if (settings.has(name)) return this.#readSettings(element);
    if (leaves.has(name) && childElements(element).some((child) => !leafData.has(child.name))) {
      this.#noteUnknown(name);
    }
    if (invisibles.has(name)) {
      if (place.look !== "deleted" && textIn(element).trim() !== "") this.#noteUncompared(NO_PLACE);
      return;
    }
    if (deletions.has(name)) return this.readAll(element, { ...place, look: "deleted" });
    if (name === "w:t" || name === "m:t") return this.#write(textIn(element), place);
    if (spaces.has(name)) return this.#write(" ", place);
    if (name === "w:noBreakHyphen") return this.#write("-", place);
    if (name === "w:sym") return this.#write(symbolOf(element), place);
    if (name === "w:p") return this.#readParagraph(element, place);
    if (name === "w:r" || name === "m:r") return this.#readRun(element, place);
    if (name === "w:tr") return this.#readRow(element, place);
    if (name === "w:tc" && place.cells) return this.#readCell(element, place.cells, place);
    if (name === "w:tbl") return this.#readTable(element, place);
    if (name === "w:txbxContent") {
      const unset = { style: undefined, cells: undefined, background: undefined };
      return this.readAll(element, { ...place, ...unset, isDrawing: false });
    }
    if (name === "w:fldChar") return this.#fields.readFieldChar(element, place.paragraph);
    if (name === "w:instrText") return this.#fields.addInstruction(textIn(element));
    if (name === "w:fldSimple") return this.#readField(element, place);
    if (/^w:(?:footnote|endnote|comment)Reference$/.test(name)) return this.#noteFinding("notes");
    if (/^w:(?:drawing|pict|object)$/.test(name)) {
      this.#noteUncompared("pictures or drawings");
      return this.readAll(element, { ...place, isDrawing: true });
    }
    if (name.startsWith("m:")) this.#noteUncompared("equations");
    else if (/^w:(?:altChunk|subDoc)$/.test(name)) this.#noteUncompared("other files within it");
    else if (!wordHolders.has(name)) this.#noteUnknown(name);
    this.readAll(element, place);
  }

  #noteUnknown(name: string): void {
    this.#noteUncompared(
      `parts that are unknown here (${name.replace(/^\W?\w*:/, "").slice(0, 40)})`,
    );
  }

  #write(text: string, { look, isFaint, paragraph }: Place): void {
    if (look === "deleted") return;
    this.#story.limits.countCharacters(text.length);
    if (look === "shown") paragraph.text += text;
    if (text.trim() === "") return;
    if (look === "hidden") this.#noteFinding("hiddenWords");
    else if (look === "struck") this.#noteFinding("struckWords");
    else if (isFaint) this.#noteFinding("faintWords");
  }

  #readParagraph(element: XmlElement, around: Place): void {
    const properties = childElement(element, "w:pPr");
    const style = childValue(properties, "w:pStyle");
    const marker = this.#story.markers.markerOf(properties);
    if (marker.isUncertain) this.#noteUncompared("numbers or signs of lists");
    const paragraph = { text: "" };
    const shading =
      childElement(properties, "w:shd") ?? this.#story.styles.resolve("paragraph", style).shading;
    const place = { ...this.#shaded(around, shading), paragraph, style, cells: undefined };
    if (marker.words !== "") this.#write(`${marker.words} `, place);
    this.readAll(element, place);
    const isHeading = /^(?:Heading|Title)/i.test(style ?? "");
    if (paragraph.text.trim() !== "") around.emit([paragraph.text], isHeading);
  }

  #readRun(element: XmlElement, place: Place): void {
    if (place.look === "deleted") return this.readAll(element, place);
    const properties = childElement(element, "w:rPr");
    const marks = this.#story.styles.marksOf(properties, place.style);
    const runStyle = this.#story.styles.runStyle(properties, place.style);
    const isFaint = areFaint(runStyle, this.#story.colours, place.background);
    const isHidden = marks.has("w:vanish") || marks.has("w:specVanish");
    const look = isHidden ? "hidden" : marks.size > 0 ? "struck" : "shown";
    this.readAll(element, { ...place, look, isFaint });
  }

  #shaded(place: Place, shading: XmlElement | undefined): Place {
    return { ...place, background: this.#story.colours.ofShading(shading) ?? place.background };
  }

  #readTable(table: XmlElement, place: Place): void {
    const properties = childElement(table, "w:tblPr");
    const style = this.#story.styles.resolve("table", childValue(properties, "w:tblStyle"));
    if (style.marksWords) this.#noteUncompared("tables whose style hides or strikes out words");
    if (style.isFaint) this.#noteFinding("faintWords");
    this.readAll(table, this.#shaded(place, childElement(properties, "w:shd")));
  }

  #readRow(element: XmlElement, place: Place): void {
    const cells: string[] = [];
    const isDeleted = childElement(childElement(element, "w:trPr"), "w:del") !== undefined;
    this.readAll(element, { ...place, cells, look: isDeleted ? "deleted" : place.look });
    if (cells.some((cell) => cell.trim() !== "")) place.emit(cells);
  }

  #readCell(element: XmlElement, cells: string[], place: Place): void {
    const properties = childElement(element, "w:tcPr");
    const isDeleted = childElement(properties, "w:cellDel") !== undefined;
    let text = "";
    const emit: Emit = (cellsWithin) => {
      text += ` ${joinCells(cellsWithin)}`;
    };
    const look = isDeleted ? "deleted" : place.look;
    const shaded = this.#shaded(place, childElement(properties, "w:shd"));
    this.readAll(element, { ...shaded, emit, cells: undefined, look });
    cells.push(text);
  }

  #readField(element: XmlElement, place: Place): void {
    const paragraph = { text: "" };
    this.readAll(element, { ...place, paragraph });
    const instruction = element.attribute("w:instr") ?? "";
    place.paragraph.text += this.#fields.resultOf(instruction, paragraph.text);
  }

  /** Reads the first version; programs show the one that they support. */
  #readAlternatives(element: XmlElement, place: Place): void {
    const versions = childElements(element).map((version) => {
      const lines: Parameters<Emit>[] = [];
      const paragraph = { text: "" };
      const emit: Emit = (...line) => lines.push(line);
      this.readAll(version, { ...place, paragraph, emit });
      return { lines, text: paragraph.text, isFallback: version.name === "mc:Fallback" };
    });
    const [first, ...others] = versions;
    if (!first) return;
    for (const line of first.lines) place.emit(...line);
    place.paragraph.text += first.text;
    // Nested versions would take quadratic time.
    if (this.#story.findings.uncompared.has(SEVERAL)) return;
    const words = wordsOf(first);
    const last = versions.some(({ isFallback }) => isFallback) ? [] : [{ lines: [], text: "" }];
    const isOther = [...others, ...last].some((version) => wordsOf(version) !== words);
    if (isOther) this.#noteUncompared(SEVERAL);
  }

  #readSettings(element: XmlElement): void {
    for (const child of childElements(element)) {
      const { name } = child;
      // The state before a change.
      if (/^w:\w+Change$/.test(name)) continue;
      if (trackedChanges.has(name)) this.#noteFinding("trackedChanges");
      if (name.endsWith(":dataBinding")) this.#noteUncompared("fields");
      else if (name === "w:vMerge" || name === "w:hMerge") this.#noteUncompared("merged cells");
      else if (
        !knownSettings.has(name) &&
        !trackedChanges.has(name) &&
        !name.startsWith("newer:")
      ) {
        this.#noteUnknown(name);
      }
      this.#readSettings(child);
    }
  }
}

function wordsOf({ lines, text }: { lines: readonly Parameters<Emit>[]; text: string }): string {
  return [...lines.map(([cells]) => rowLine(cells).text), text.trim()].join("\n");
}

function textIn({ children }: XmlElement): string {
  return children.map((child) => (typeof child === "string" ? child : "")).join("");
}

const SYMBOLS = /wingdings|webdings|symbol|dingbats/i;

/** Returns the character or, for a symbol font, the font's name and the character's number. */
function symbolOf(element: XmlElement): string {
  const font = element.attribute("w:font") ?? "";
  const hex = element.attribute("w:char") ?? "";
  const code = Number.parseInt(hex, 16);
  const isPrivate = code >= 0xf000 && code <= 0xf0ff;
  if (!(code >= 0x20 && code <= 0xffff) || SYMBOLS.test(font)) return `[${font} ${hex}]`;
  return String.fromCodePoint(isPrivate ? code - 0xf000 : code);
}
