import { parseXml, type XmlElement } from "./xml-element.ts";
import { unzipEntry, type ZipEntry, zipEntries } from "./zip-entries.ts";

export class WordError extends Error {
  override name = "WordError";
}

export interface WordPart {
  root: XmlElement;
  /** @param kind such as "styles" */
  related: (kind: string) => RelatedPart[];
}

interface RelatedPart {
  id: string | undefined;
  read: () => WordPart;
}

/** Bytes of all parts. The agreement has 0.2 MB. */
const MAX_XML = 3 * 1024 * 1024;
/** Tags and attributes. The agreement has 11,000 and 5,000; saved again, 14,000 tags. */
const MAX_SIGNS = { "<": 100_000, "=": 100_000 };
/** The agreement has 9; each picture and link is one more. */
const MAX_RELATIONSHIPS = 2_000;

/** Returns the main part, whatever its name. Throws a `WordError`. */
export function openWord(file: Buffer): WordPart {
  const entries = new Map<string, ZipEntry>();
  for (const [name, entry] of zipEntries(file)) {
    // Word ignores case, so either could be shown.
    if (entries.has(name.toLowerCase())) throw new WordError("It has two parts of one name");
    entries.set(name.toLowerCase(), entry);
  }
  const parts = new Map<string, WordPart>();
  let left = MAX_XML;
  const signsLeft = new Map(Object.entries(MAX_SIGNS));

  function read(path: string): XmlElement {
    const entry = entries.get(path.toLowerCase());
    if (!entry) throw new WordError("It lacks a part");
    const bytes = unzipEntry(file, entry, left);
    left = Math.max(1, left - bytes.length);
    const xml = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    for (const [sign, most] of signsLeft) {
      const count = xml.split(sign, most + 2).length - 1;
      if (count > most) throw new WordError("It has too many tags or attributes");
      signsLeft.set(sign, most - count);
    }
    return parseXml(xml);
  }

  function related(path: string): WordPart["related"] {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const relations = `${folder}_rels/${path.slice(folder.length)}.rels`;
    if (!entries.has(relations.toLowerCase())) return () => [];
    const { children } = read(relations);
    if (children.length > MAX_RELATIONSHIPS) throw new WordError("It has too many relationships");
    return (kind) =>
      children.flatMap((child) => {
        if (typeof child === "string" || child.name !== "package:Relationship") return [];
        if (child.attribute("TargetMode") === "External") return [];
        if (!child.attribute("Type")?.endsWith(`/${kind}`)) return [];
        const { pathname } = new URL(child.attribute("Target") ?? "", `http://package/${folder}`);
        const target = decodeURIComponent(pathname).slice(1);
        return { id: child.attribute("Id"), read: () => part(target) };
      });
  }

  function part(path: string): WordPart {
    const name = path.toLowerCase();
    const known = parts.get(name) ?? { root: read(path), related: related(path) };
    parts.set(name, known);
    return known;
  }

  const [body, ...others] = related("")("officeDocument");
  if (!body || others.length > 0) throw new WordError("It has not one document");
  return body.read();
}
