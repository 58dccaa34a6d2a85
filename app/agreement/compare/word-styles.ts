import { childElement, childElements, childValue, type XmlElement } from "./xml-element.ts";

/** What keeps words from being read as part of the agreement. */
export type Mark = "w:vanish" | "w:specVanish" | "w:strike" | "w:dstrike";

const marks: readonly Mark[] = ["w:vanish", "w:specVanish", "w:strike", "w:dstrike"];
/** On in two styles, they are off again (ECMA-376, part 1, 17.7.3). */
const toggles: ReadonlySet<Mark> = new Set(["w:vanish", "w:strike"]);

type StyleKind = "paragraph" | "character" | "table";

interface Style {
  basedOn: string | undefined;
  marks: ReadonlyMap<Mark, boolean>;
  element: XmlElement;
}

/** Resolves what a document's styles say of its words. */
export class WordStyles {
  readonly #styles = new Map<string, Style>();
  readonly #byDefault = new Map<string, string>();
  readonly #defaults: ReadonlyMap<Mark, boolean>;

  constructor(root?: XmlElement) {
    const defaults = childElement(childElement(root, "w:docDefaults"), "w:rPrDefault");
    this.#defaults = marksIn(childElement(defaults, "w:rPr"));
    for (const element of root ? childElements(root) : []) {
      if (element.name === "w:style") this.#add(element);
    }
  }

  #add(element: XmlElement): void {
    const kind = element.attribute("w:type") ?? "paragraph";
    const id = element.attribute("w:styleId") ?? "";
    const isDefault = /^(?:1|true|on)$/.test(element.attribute("w:default") ?? "");
    if (isDefault) this.#byDefault.set(kind, id);
    const known = this.#styles.get(`${kind} ${id}`)?.marks ?? [];
    const here = marksIn(childElement(element, "w:rPr"));
    this.#styles.set(`${kind} ${id}`, {
      basedOn: childValue(element, "w:basedOn"),
      // Of two styles of one name, the one that hides words counts.
      marks: new Map([...here, ...[...known].filter(([, on]) => on)]),
      element,
    });
  }

  /** The style and those that it is based on. */
  #chain(kind: StyleKind, id: string | undefined): Style[] {
    const chain = new Set<Style>();
    let style =
      this.#styles.get(`${kind} ${id}`) ?? this.#styles.get(`${kind} ${this.#byDefault.get(kind)}`);
    while (style && !chain.has(style)) {
      chain.add(style);
      style = this.#styles.get(`${kind} ${style.basedOn}`);
    }
    return [...chain];
  }

  /** @param properties of the run itself, which outdo its styles */
  marksOf(properties: XmlElement | undefined, paragraphStyle: string | undefined): Set<Mark> {
    const own = marksIn(properties);
    const levels = [
      this.#chain("character", childValue(properties, "w:rStyle")),
      this.#chain("paragraph", paragraphStyle),
    ].map((chain) => (mark: Mark) => nearest(chain, ({ marks: known }) => known.get(mark)));
    return new Set(
      marks.filter((mark) => {
        const direct = own.get(mark);
        if (direct !== undefined) return direct;
        const byDefault = this.#defaults.get(mark) ?? false;
        const [character, paragraph] = levels.map((level) => level(mark));
        if (!toggles.has(mark)) return character ?? paragraph ?? byDefault;
        return byDefault || (character ?? false) !== (paragraph ?? false);
      }),
    );
  }

  /** Of the nearest style that has it. */
  paragraphSetting<T>(
    id: string | undefined,
    valueOf: (properties: XmlElement, styleId: string | undefined) => T | undefined,
  ): T | undefined {
    return nearest(this.#chain("paragraph", id), ({ element }) => {
      const properties = childElement(element, "w:pPr");
      return properties && valueOf(properties, element.attribute("w:styleId"));
    });
  }

  /** Whether such a table may hide or strike out words, in any of its cells. */
  tableMarksWords(id: string | undefined): boolean {
    return this.#chain("table", id).some(({ element }) => hasMark(element));
  }
}

function hasMark(element: XmlElement): boolean {
  return [...marksIn(element).values()].includes(true) || childElements(element).some(hasMark);
}

function nearest<T, V>(chain: readonly T[], valueOf: (one: T) => V | undefined): V | undefined {
  for (const one of chain) {
    const value = valueOf(one);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Said twice, the mark is on. */
function marksIn(properties: XmlElement | undefined): Map<Mark, boolean> {
  const found = new Map<Mark, boolean>();
  for (const element of properties ? childElements(properties) : []) {
    const mark = marks.find((name) => name === element.name);
    if (mark) found.set(mark, found.get(mark) === true || isOn(element));
  }
  return found;
}

function isOn(element: XmlElement): boolean {
  return !/^(?:0|false|off)$/.test(element.attribute("w:val") ?? "");
}
