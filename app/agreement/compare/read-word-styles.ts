import { findHiding, type HidingPlace, Properties, type Surroundings } from "./ways-of-hiding.ts";
import {
  childElement,
  childElements,
  childValue,
  WordError,
  type XmlElement,
} from "./xml-element.ts";

const marks = ["w:vanish", "w:specVanish", "w:strike", "w:dstrike"] as const;
type Mark = (typeof marks)[number];
/** Set in both styles, these cancel each other out (ECMA-376, part 1, 17.7.3). */
const toggles: ReadonlySet<Mark> = new Set(["w:vanish", "w:strike"]);

type Marks = ReadonlyMap<Mark, boolean>;

interface Style {
  basedOn: string | undefined;
  marks: Marks;
  run: Properties;
  paragraph: Properties;
  list: ReturnType<typeof listIn>;
  /** True if some cell of a table style sets a mark. */
  marksWords: boolean;
  hiding: HidingPlace | undefined;
}

/** A style merged with its base styles. */
type ResolvedStyle = Omit<Style, "basedOn">;

const plain: ResolvedStyle = {
  marks: new Map(),
  run: new Properties(),
  paragraph: new Properties(),
  list: undefined,
  marksWords: false,
  hiding: undefined,
};
/** The agreement's styles have one base, few documents more than five. */
const MAX_BASES = 25;

export class WordStyles {
  readonly #styles = new Map<string, Style>();
  readonly #byDefault = new Map<string, string>();
  readonly #resolved = new Map<Style, ResolvedStyle>();
  readonly #defaults: { marks: Marks; run: Properties; paragraph: Properties };

  constructor(around: Surroundings, root?: XmlElement) {
    const defaults = childElement(root, "w:docDefaults");
    const run = childElement(childElement(defaults, "w:rPrDefault"), "w:rPr");
    const paragraph = childElement(childElement(defaults, "w:pPrDefault"), "w:pPr");
    this.#defaults = {
      marks: marksIn(run),
      run: Properties.in(run),
      paragraph: Properties.in(paragraph),
    };
    for (const element of root ? childElements(root) : []) {
      if (element.name === "w:style") this.#add(element, around);
    }
  }

  #add(element: XmlElement, around: Surroundings): void {
    const kind = element.attribute("w:type") ?? "paragraph";
    const id = element.attribute("w:styleId") ?? "";
    const isDefault = /^(?:1|true|on)$/.test(element.attribute("w:default") ?? "");
    if (isDefault) this.#byDefault.set(kind, id);
    const known = this.#styles.get(`${kind} ${id}`)?.marks ?? [];
    const properties = childElement(element, "w:rPr");
    const here = marksIn(properties);
    this.#styles.set(`${kind} ${id}`, {
      basedOn: childValue(element, "w:basedOn"),
      // If two styles share a name, the one that hides words wins.
      marks: new Map([...here, ...[...known].filter(([, on]) => on)]),
      run: Properties.in(properties),
      paragraph: Properties.in(childElement(element, "w:pPr")),
      list: listIn(element, id),
      marksWords: kind === "table" && hasMark(element),
      hiding: kind === "table" ? hidingIn(element, around) : undefined,
    });
  }

  /** Returns what the style and its base styles set. */
  resolve(kind: "paragraph" | "character" | "table", id: string | undefined): ResolvedStyle {
    const style =
      this.#styles.get(`${kind} ${id}`) ?? this.#styles.get(`${kind} ${this.#byDefault.get(kind)}`);
    if (!style) return plain;
    const known = this.#resolved.get(style) ?? resolved(this.#chain(kind, style));
    this.#resolved.set(style, known);
    return known;
  }

  #chain(kind: string, first: Style): Style[] {
    const chain = new Set<Style>();
    let style: Style | undefined = first;
    while (style && !chain.has(style)) {
      chain.add(style);
      if (chain.size > MAX_BASES) throw new WordError("too many styles upon each other");
      style = this.#styles.get(`${kind} ${style.basedOn}`);
    }
    return [...chain];
  }

  /** Returns the marks of a run, whose own properties override its styles. */
  marksOf(properties: XmlElement | undefined, paragraphStyle: string | undefined): Set<Mark> {
    const own = marksIn(properties);
    const ofRun = this.resolve("character", childValue(properties, "w:rStyle"));
    const ofParagraph = this.resolve("paragraph", paragraphStyle);
    return new Set(
      marks.filter((mark) => {
        const direct = own.get(mark);
        if (direct !== undefined) return direct;
        const byDefault = this.#defaults.marks.get(mark) ?? false;
        const [character, paragraph] = [ofRun.marks.get(mark), ofParagraph.marks.get(mark)];
        if (!toggles.has(mark)) return character ?? paragraph ?? byDefault;
        return byDefault || (character ?? false) !== (paragraph ?? false);
      }),
    );
  }

  ofRun(properties: XmlElement | undefined, paragraphStyle: string | undefined): Properties {
    const paragraph = this.resolve("paragraph", paragraphStyle).run;
    const { run } = this.resolve("character", childValue(properties, "w:rStyle"));
    return Properties.merge(this.#defaults.run, paragraph, run, Properties.in(properties));
  }

  /** `listLevel` has the properties of the paragraph's place in a list. */
  ofParagraph(properties: XmlElement | undefined, listLevel: XmlElement | undefined): Properties {
    const { paragraph } = this.resolve("paragraph", childValue(properties, "w:pStyle"));
    const own = [listLevel, properties].map((element) => Properties.in(element));
    return Properties.merge(this.#defaults.paragraph, paragraph, ...own);
  }
}

function resolved(chain: readonly Style[]): ResolvedStyle {
  return {
    marks: new Map(chain.toReversed().flatMap((style) => [...style.marks])),
    run: Properties.merge(...chain.toReversed().map(({ run }) => run)),
    paragraph: Properties.merge(...chain.toReversed().map(({ paragraph }) => paragraph)),
    list: chain.find(({ list }) => list)?.list,
    marksWords: chain.some(({ marksWords }) => marksWords),
    hiding: chain.find(({ hiding }) => hiding)?.hiding,
  };
}

function listIn(style: XmlElement, styleId: string) {
  const list = childElement(childElement(style, "w:pPr"), "w:numPr");
  const numId = childValue(list, "w:numId");
  return numId === undefined ? undefined : { numId, level: childValue(list, "w:ilvl"), styleId };
}

function hasMark(element: XmlElement): boolean {
  return [...marksIn(element).values()].includes(true) || childElements(element).some(hasMark);
}

const owners = [
  ["w:rPr", "run"],
  ["w:pPr", "paragraph"],
  ["w:trPr", "row"],
  ["w:tcPr", "cell"],
  ["w:tblPr", "table"],
] as const;

/** Finds what a table's style hides, wherever in the table it applies. */
function hidingIn(element: XmlElement, around: Surroundings): HidingPlace | undefined {
  const cell = childElement(childElement(element, "w:tcPr"), "w:shd");
  const paragraph = childElement(childElement(element, "w:pPr"), "w:shd");
  const { colours } = around;
  const own = colours.ofShading(paragraph) ?? colours.ofShading(cell);
  for (const child of childElements(element)) {
    const owner = owners.find(([name]) => name === child.name)?.[1];
    const found = owner
      ? findHiding(owner, Properties.in(child), {
          ...around,
          backgrounds: own ? [own] : around.backgrounds,
        })
      : hidingIn(child, around);
    if (found) return found;
  }
  return undefined;
}

/** Finds the marks that are set, on or off. One that is set twice is on. */
function marksIn(properties: XmlElement | undefined): Map<Mark, boolean> {
  const found = new Map<Mark, boolean>();
  for (const element of properties ? childElements(properties) : []) {
    const mark = marks.find((name) => name === element.name);
    if (!mark) continue;
    const isOn = !/^(?:0|false|off)$/.test(element.attribute("w:val") ?? "");
    found.set(mark, found.get(mark) === true || isOn);
  }
  return found;
}
