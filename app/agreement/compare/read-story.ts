import {
  type findingTexts,
  MAX_SPOTS,
  type PlacedKind,
  type WordFindings,
} from "./comparison-notes.ts";
import { FieldTracker } from "./word-fields.ts";
import type { WordStyles } from "./read-word-styles.ts";
import type { ListMarkers } from "./list-markers.ts";
import { joinCells, rowLine, type TextLimits, type TextLine } from "./text-line.ts";
import {
  exactHeight,
  findHiding,
  heightOf,
  type HidingPlace,
  boxSize,
  cellWidth,
  frameSize,
  Properties,
  type Surroundings,
  parseTwips,
} from "./ways-of-hiding.ts";
import {
  deletionElements,
  invisibleElements,
  harmlessProperties,
  leafChildren,
  leafElements,
  propertyElements,
  spaceElements,
  trackedChanges,
  textContainers,
} from "./word-elements.ts";
import { childElement, childElements, childValue, type XmlElement } from "./xml-element.ts";

/**
 * Takes the cells of a line before they are joined, so that spaces are collapsed only once, however deep tables are
 * nested.
 */
type Emit = (cells: readonly string[], isHeading?: boolean) => void;

/** The state that elements inherit from those around them. */
interface Context {
  emit: Emit;
  paragraph: { text: string };
  /** The text that a paragraph passes on to the next one if its mark is deleted. */
  carried: { text: string };
  style: string | undefined;
  cells: string[] | undefined;
  look: "shown" | "hidden" | "struck" | "deleted";
  hiding: HidingPlace | undefined;
  /** Undefined for the surroundings of the section. */
  around: Surroundings | undefined;
  /** Measures the words of a row, frame or box that does not grow with them. */
  room: Room | undefined;
  /** Twips. */
  letterHeight: number;
  /** The height of a row that does not grow, in twips. Otherwise infinite. */
  cellHeight: number;
  isDrawing: boolean;
}

/** In square twips. */
interface Room {
  size: number;
  used: number;
}

/** The width of a narrow letter, as a share of its height. */
const NARROW = 0.3;

/** Letters of scripts that run from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** A symbol font may draw symbols, but no letters, digits or currencies. Some scripts run from right to left. */
function isHarmless(hiding: HidingPlace, text: string): boolean {
  if (hiding === "signs") return !/[\p{L}\p{N}\p{Sc}]/u.test(text);
  return hiding === "turned" && (RIGHT_TO_LEFT.test(text) || !/[\p{L}\p{N}]/u.test(text));
}

/** Word calls each body, header or footer a story. */
interface Story {
  styles: WordStyles;
  markers: ListMarkers;
  /** The surroundings of the paragraphs of each section. */
  sections: readonly [Surroundings, ...Surroundings[]];
  findings: WordFindings;
  limits: TextLimits;
  /** The addresses of its links, by their ids. */
  targets: ReadonlyMap<string, string>;
  isHeaderOrFooter?: boolean;
}

/** Returns the lines of a body, header or footer, and adds to the findings. Throws a `TooLongError`. */
export function readStory(root: XmlElement, story: Story): TextLine[] {
  const lines: TextLine[] = [];
  const reader = new StoryReader(story, lines);
  const paragraph = { text: "" };
  const emit: Emit = (cells, isHeading) => {
    story.limits.countLine();
    lines.push(rowLine(cells, isHeading));
  };
  reader.readBlocks(root, {
    emit,
    paragraph,
    carried: { text: "" },
    style: undefined,
    cells: undefined,
    look: "shown",
    hiding: undefined,
    around: undefined,
    room: undefined,
    letterHeight: 0,
    cellHeight: Infinity,
    isDrawing: false,
  });
  if (paragraph.text.trim() !== "") emit([paragraph.text]);
  reader.end();
  return lines;
}

const STRAY_TEXT = "text without a place";
const SEVERAL_VERSIONS = "words in several versions";

class StoryReader {
  readonly #story: Story;
  readonly #fields: FieldTracker;
  readonly #lines: readonly TextLine[];
  #sectionsRead = 0;

  constructor(story: Story, lines: readonly TextLine[]) {
    this.#story = story;
    this.#lines = lines;
    this.#fields = new FieldTracker(
      story.isHeaderOrFooter ?? false,
      () => this.#noteUncompared("fields"),
      (target) => this.#noteLink(target),
    );
  }

  #around({ around }: Context): Surroundings {
    const { sections } = this.#story;
    return around ?? sections[this.#sectionsRead] ?? sections[0];
  }

  end(): void {
    this.#fields.end();
  }

  readAll({ children }: XmlElement, context: Context): void {
    for (const child of children) {
      if (typeof child !== "string") this.#read(child, context);
      else if (child.trim() !== "" && !context.isDrawing) this.#noteUncompared(STRAY_TEXT);
    }
  }

  /** Reads a body, a cell or a text box, whose paragraphs merge with no others. */
  readBlocks(element: XmlElement, outer: Context): void {
    const context = { ...outer, carried: { text: "" } };
    this.readAll(element, context);
    this.#endCarried(context);
  }

  #endCarried({ carried, emit }: Context): void {
    if (carried.text.trim() !== "") emit([carried.text]);
    carried.text = "";
  }

  #noteUncompared(what: string): void {
    this.#story.findings.uncompared.add(what);
    this.#noteSpot("uncompared");
  }

  #noteFinding(finding: keyof typeof findingTexts): void {
    this.#story.findings.found.add(finding);
    this.#noteSpot(finding);
  }

  #noteSpot(kind: PlacedKind, words = "", isWithin = true): void {
    const { findings, isHeaderOrFooter } = this.#story;
    const spots = findings.spots.get(kind) ?? [];
    const line = isHeaderOrFooter ? undefined : this.#lines.length;
    const last = spots.at(-1);
    if (spots.length > MAX_SPOTS || (last && last.line === line)) return;
    findings.spots.set(kind, [...spots, { line, isWithin, words }]);
  }

  #read(element: XmlElement, context: Context): void {
    const { name } = element;
    if (trackedChanges.has(name)) this.#noteFinding("trackedChanges");
    if (name === "mc:AlternateContent") return this.#readAlternatives(element, context);
    if (context.isDrawing && name !== "w:txbxContent") return this.readAll(element, context);
    if (propertyElements.has(name)) return this.#readProperties(element);
    if (
      leafElements.has(name) &&
      childElements(element).some((child) => !leafChildren.has(child.name))
    ) {
      this.#noteUnknown(name);
    }
    if (invisibleElements.has(name)) {
      if (context.look !== "deleted" && textIn(element).trim() !== "")
        this.#noteUncompared(STRAY_TEXT);
      return;
    }
    if (deletionElements.has(name)) return this.readAll(element, { ...context, look: "deleted" });
    if (name === "w:t" || name === "m:t") return this.#write(textIn(element), context);
    if (spaceElements.has(name)) return this.#write(" ", context);
    if (name === "w:noBreakHyphen") return this.#write("-", context);
    if (name === "w:sym") return this.#write(symbolOf(element), context);
    if (name === "w:hyperlink")
      this.#noteLink(this.#story.targets.get(element.attribute("r:id") ?? ""));
    if (name === "w:p") return this.#readParagraph(element, context);
    if (name === "w:r" || name === "m:r") return this.#readRun(element, context);
    if (name === "w:tr") return this.#readRow(element, context);
    if (name === "w:tc" && context.cells) return this.#readCell(element, context.cells, context);
    if (name === "w:tbl") return this.#readTable(element, context);
    if (name === "w:txbxContent") {
      const around = { ...this.#around(context), backgrounds: [] };
      const unset = { style: undefined, cells: undefined, isDrawing: false };
      return this.readBlocks(element, { ...context, ...unset, around });
    }
    if (name === "w:fldChar") return this.#fields.readFieldChar(element, context.paragraph);
    if (name === "w:instrText") return this.#fields.addInstruction(textIn(element));
    if (name === "w:fldSimple") return this.#readField(element, context);
    if (/^w:(?:footnote|endnote|comment)Reference$/.test(name)) return this.#noteFinding("notes");
    if (/^w:(?:drawing|pict|object)$/.test(name)) {
      this.#noteUncompared("pictures or drawings");
      return this.#readDrawing(element, context);
    }
    if (name.startsWith("m:")) this.#noteUncompared("equations");
    else if (/^w:(?:altChunk|subDoc)$/.test(name)) this.#noteUncompared("other files within it");
    else if (!textContainers.has(name)) this.#noteUnknown(name);
    this.readAll(element, context);
  }

  #noteUnknown(name: string): void {
    this.#noteUncompared(
      `parts that are unknown here (${name.replace(/^\W?\w*:/, "").slice(0, 40)})`,
    );
  }

  #noteLink(target: string | undefined): void {
    if (target !== undefined) this.#story.findings.links.add(target);
  }

  #noteHiding(place: HidingPlace | undefined): void {
    if (place) this.#story.findings.hiding.add(place);
  }

  #write(text: string, { look, hiding, paragraph, room, letterHeight }: Context): void {
    if (look === "deleted") return;
    this.#story.limits.countCharacters(text.length);
    if (look === "shown") paragraph.text += text;
    if (text.trim() === "") return;
    if (look === "hidden" || look === "struck") {
      const kind = look === "hidden" ? "hiddenWords" : "struckWords";
      this.#noteSpot(kind, text, paragraph.text.trim() !== "");
      this.#noteFinding(kind);
    } else if (hiding && !isHarmless(hiding, text)) {
      this.#noteSpot("hiding", text);
      this.#noteHiding(hiding);
    }
    if (room) room.used += text.length * NARROW * letterHeight ** 2;
  }

  /** Reads words that must fit into `size`, and notes if they do not. */
  #readInRoom(size: number, context: Context, read: (context: Context) => void): void {
    const room = Number.isFinite(size) ? { size, used: 0 } : undefined;
    read(room ? { ...context, room } : context);
    if (room && room.used > room.size) this.#noteHiding("room");
  }

  #readParagraph(element: XmlElement, outer: Context): void {
    const properties = childElement(element, "w:pPr");
    const style = childValue(properties, "w:pStyle");
    const marker = this.#story.markers.markerOf(properties);
    if (marker.isUncertain) this.#noteUncompared("numbers or signs of lists");
    const isMerged = hasDeletedMark(properties);
    const { carried } = outer;
    const paragraph = { text: "" };
    const own = this.#story.styles.ofParagraph(properties, marker.paragraph);
    const around = { ...withBackground(this.#around(outer), own.last("w:shd")), paragraph: own };
    const hiding = outer.hiding ?? findHiding("paragraph", own, around);
    const context = { ...outer, around, hiding, paragraph, style, cells: undefined };
    this.#readInRoom(frameSize(own, around), context, (inRoom) => {
      // If paragraphs are merged, the remaining mark decides on the list.
      if (marker.words !== "" && !isMerged) this.#write(`${marker.words} `, inRoom);
      paragraph.text += carried.text;
      this.readAll(element, inRoom);
    });
    if (childElement(properties, "w:sectPr")) this.#sectionsRead += 1;
    carried.text = isMerged ? paragraph.text : "";
    if (isMerged) return;
    const isHeading = /^(?:Heading|Title)/i.test(style ?? "");
    if (paragraph.text.trim() !== "") outer.emit([paragraph.text], isHeading);
  }

  #readRun(element: XmlElement, context: Context): void {
    if (context.look === "deleted") return this.readAll(element, context);
    const properties = childElement(element, "w:rPr");
    const marks = this.#story.styles.marksOf(properties, context.style);
    const own = this.#story.styles.ofRun(properties, context.style);
    const isHidden = marks.has("w:vanish") || marks.has("w:specVanish");
    const look = isHidden ? "hidden" : marks.size > 0 ? "struck" : "shown";
    const hiding = context.hiding ?? findHiding("run", own, this.#around(context));
    this.readAll(element, { ...context, look, hiding, letterHeight: heightOf(own) });
  }

  #readTable(table: XmlElement, context: Context): void {
    this.#endCarried(context);
    const properties = childElement(table, "w:tblPr");
    const style = this.#story.styles.resolve("table", childValue(properties, "w:tblStyle"));
    if (style.marksWords) this.#noteUncompared("tables whose style hides or strikes out words");
    this.#noteHiding(style.hiding);
    this.readAll(table, this.#inTable(table, properties, context));
  }

  /** `properties` may be those that a row has in place of its table's. */
  #inTable(table: XmlElement, properties: XmlElement | undefined, context: Context): Context {
    const grid = childElement(table, "w:tblGrid");
    const around = {
      ...withBackground(this.#around(context), childElement(properties, "w:shd")),
      ...(grid && {
        columns: childElements(grid).map(
          (column) => parseTwips(column.attribute("w:w")) ?? Infinity,
        ),
      }),
      isFixed: childElement(properties, "w:tblLayout")?.attribute("w:type") === "fixed",
    };
    const own = Properties.merge(Properties.in(table), Properties.in(properties));
    return { ...context, around, hiding: context.hiding ?? findHiding("table", own, around) };
  }

  #readRow(element: XmlElement, table: Context): void {
    const exceptions = childElement(element, "w:tblPrEx");
    const context = exceptions ? this.#inTable(element, exceptions, table) : table;
    const properties = childElement(element, "w:trPr");
    const own = Properties.in(properties);
    const cells: string[] = [];
    const isDeleted = childElement(properties, "w:del") !== undefined;
    const look = isDeleted ? "deleted" : context.look;
    const hiding = context.hiding ?? findHiding("row", own, this.#around(context));
    this.readAll(element, { ...context, cells, look, hiding, cellHeight: exactHeight(own) });
    if (cells.some((cell) => cell.trim() !== "")) context.emit(cells);
  }

  #readCell(element: XmlElement, cells: string[], context: Context): void {
    const properties = childElement(element, "w:tcPr");
    const own = Properties.in(properties);
    const isDeleted = childElement(properties, "w:cellDel") !== undefined;
    let text = "";
    const emit: Emit = (cellsWithin) => {
      text += ` ${joinCells(cellsWithin)}`;
    };
    const look = isDeleted ? "deleted" : context.look;
    const width = cellWidth(own, cells.length, this.#around(context));
    const around = { ...withBackground(this.#around(context), own.last("w:shd")), width };
    const hiding = context.hiding ?? findHiding("cell", own, around);
    const inCell = { ...context, around, hiding, emit, cells: undefined, look };
    this.#readInRoom(width * context.cellHeight, inCell, (inRoom) =>
      this.readBlocks(element, inRoom),
    );
    cells.push(text);
  }

  #readDrawing(element: XmlElement, context: Context): void {
    const own = Properties.ofDrawing(element);
    const hiding = context.hiding ?? findHiding("drawing", own, this.#around(context));
    const inDrawing = { ...context, hiding, isDrawing: true };
    this.#readInRoom(boxSize(own), inDrawing, (inRoom) => this.readAll(element, inRoom));
  }

  #readField(element: XmlElement, context: Context): void {
    const paragraph = { text: "" };
    this.readAll(element, { ...context, paragraph });
    const instruction = element.attribute("w:instr") ?? "";
    context.paragraph.text += this.#fields.resultOf(instruction, paragraph.text);
  }

  /** Reads the first version. Programs show the first that they support, so others with different words are noted. */
  #readAlternatives(element: XmlElement, context: Context): void {
    const versions = childElements(element).map((version) => {
      const lines: Parameters<Emit>[] = [];
      const paragraph = { text: "" };
      const emit: Emit = (...line) => lines.push(line);
      this.readBlocks(version, { ...context, paragraph, emit });
      return { lines, text: paragraph.text, isFallback: version.name === "mc:Fallback" };
    });
    const [first, ...others] = versions;
    if (!first) return;
    for (const line of first.lines) context.emit(...line);
    context.paragraph.text += first.text;
    // Noted already: comparing nested versions as well would take quadratic time.
    if (this.#story.findings.uncompared.has(SEVERAL_VERSIONS)) return;
    const words = wordsOf(first);
    // Without a fallback, a program that supports none of them shows nothing.
    const unsupported = versions.some(({ isFallback }) => isFallback)
      ? []
      : [{ lines: [], text: "" }];
    const differs = [...others, ...unsupported].some((version) => wordsOf(version) !== words);
    if (differs) this.#noteUncompared(SEVERAL_VERSIONS);
  }

  #readProperties(element: XmlElement): void {
    for (const child of childElements(element)) {
      const { name } = child;
      // Holds the properties before a tracked change.
      if (/^w:\w+Change$/.test(name)) {
        this.#noteFinding("trackedChanges");
        continue;
      }
      if (trackedChanges.has(name)) this.#noteFinding("trackedChanges");
      if (name.endsWith(":dataBinding")) this.#noteUncompared("fields");
      else if (isMerging(child)) this.#noteUncompared("merged cells");
      else if (
        !harmlessProperties.has(name) &&
        !trackedChanges.has(name) &&
        !name.startsWith("newer:")
      ) {
        this.#noteUnknown(name);
      }
      this.#readProperties(child);
    }
  }
}

function hasDeletedMark(paragraph: XmlElement | undefined): boolean {
  const mark = childElement(paragraph, "w:rPr");
  return (
    childElement(mark, "w:del") !== undefined || childElement(mark, "w:moveFrom") !== undefined
  );
}

/**
 * Returns whether a cell spans several rows or columns, or a row begins or ends at another column. The cells beside it
 * shift.
 */
function isMerging({ name, attribute }: XmlElement): boolean {
  if (name === "w:vMerge" || name === "w:hMerge") return true;
  const usual = { "w:gridSpan": 1, "w:gridBefore": 0, "w:gridAfter": 0 }[name];
  return usual !== undefined && Number(attribute("w:val") ?? 0) > usual;
}

function withBackground(around: Surroundings, shading: XmlElement | undefined): Surroundings {
  const colour = around.colours.ofShading(shading);
  return { ...around, backgrounds: colour ? [colour] : around.backgrounds };
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
  const isPrivateUse = code >= 0xf000 && code <= 0xf0ff;
  if (!(code >= 0x20 && code <= 0xffff) || SYMBOLS.test(font)) return `[${font} ${hex}]`;
  return String.fromCodePoint(isPrivateUse ? code - 0xf000 : code);
}
