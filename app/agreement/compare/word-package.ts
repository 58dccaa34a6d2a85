import { inflateRawSync } from "node:zlib";
import {
  childElements,
  parseChildren,
  parseXml,
  WordError,
  type XmlElement,
} from "./xml-element.ts";

export interface WordPart {
  root: XmlElement;
  /** Returns the parts of a kind, such as "styles". */
  related: (kind: string) => RelatedPart[];
  /** The relationships that lead out of the package. */
  links: Relationship[];
}

interface RelatedPart {
  id: string | undefined;
  read: () => WordPart;
  /**
   * Reads a part of many small elements, such as the lists of a company's template. Few of them are in memory at a
   * time.
   */
  readChildren: () => Generator<XmlElement>;
}

export interface Relationship {
  id: string | undefined;
  /** The end of its type, such as "styles". */
  kind: string;
  /** An address within the package or, if external, anywhere. */
  target: string;
  isExternal: boolean;
}

/** Bytes of all parts together. The agreement has 0.2 MB. */
const MAX_XML = 3 * 1024 * 1024;
/** Tags and attributes. The agreement has 11,000 and 5,000; saved again, 14,000 tags. */
const MAX_SIGNS = { "<": 100_000, "=": 100_000 };
/** Companies' templates have 1,500 lists of nine levels, each of ten tags. */
const MAX_CHILDREN_XML = 2 * MAX_XML;
const MAX_SIGNS_IN_CHILDREN = { "<": 300_000, "=": 300_000 };
/** The agreement has 9; each picture and link is one more. */
const MAX_RELATIONSHIPS = 2_000;

/** Returns the main part, whatever its name, and the relationships of all parts. Throws a `WordError`. */
export function openWord(file: Buffer): { body: WordPart; relationships: Relationship[] } {
  const entries = new Map<string, ZipEntry>();
  for (const [written, entry] of zipEntries(file)) {
    // Word ignores case, and some programs the kind of slash, so they could show either part.
    const name = written.toLowerCase().replaceAll("\\", "/").replace(/^\/+/, "");
    if (entries.has(name)) throw new WordError("It has two parts of one name");
    entries.set(name, entry);
  }
  const parts = new Map<string, WordPart>();
  let left = MAX_XML;
  const signsLeft = new Map(Object.entries(MAX_SIGNS));

  function unzip(path: string, maxBytes: number): Buffer {
    const entry = entries.get(path.toLowerCase());
    if (!entry) throw new WordError("It lacks a part");
    return unzipEntry(file, entry, maxBytes);
  }

  function read(path: string): XmlElement {
    const bytes = unzip(path, left);
    left = Math.max(1, left - bytes.length);
    return parseXml(decode(bytes, signsLeft));
  }

  let hasReadChildren = false;
  function* readChildren(path: string): Generator<XmlElement> {
    if (hasReadChildren) throw new WordError("It has two parts of many elements");
    hasReadChildren = true;
    const bytes = unzip(path, MAX_CHILDREN_XML);
    yield* parseChildren(decode(bytes, new Map(Object.entries(MAX_SIGNS_IN_CHILDREN))));
  }

  const known = new Map<string, Relationship[]>();

  /** The name of a part with relationships is in lower case. */
  function relationshipsIn(name: string): Relationship[] {
    const found = known.get(name) ?? childElements(read(name)).flatMap(readRelationship);
    known.set(name, found);
    if (found.length > MAX_RELATIONSHIPS) throw new WordError("It has too many relationships");
    return found;
  }

  function relationshipsOf(path: string): Relationship[] {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const name = `${folder}_rels/${path.slice(folder.length)}.rels`.toLowerCase();
    return entries.has(name) ? relationshipsIn(name) : [];
  }

  function related(path: string): WordPart["related"] {
    const folder = path.slice(0, path.lastIndexOf("/") + 1);
    const all = relationshipsOf(path);
    return (wanted) =>
      all.flatMap(({ id, kind, target, isExternal }) => {
        if (isExternal || kind !== wanted) return [];
        const { pathname } = new URL(target, `http://package/${folder}`);
        const found = decodeURIComponent(pathname).slice(1);
        return { id, read: () => part(found), readChildren: () => readChildren(found) };
      });
  }

  function part(path: string): WordPart {
    const name = path.toLowerCase();
    const opened = parts.get(name) ?? {
      root: read(path),
      related: related(path),
      links: relationshipsOf(path).filter(
        ({ kind, isExternal }) => isExternal && kind === "hyperlink",
      ),
    };
    parts.set(name, opened);
    return opened;
  }

  const [body, ...others] = related("")("officeDocument");
  if (!body || others.length > 0) throw new WordError("It has not one document");
  const lists = [...entries.keys()].filter((name) => /(?:^|\/)_rels\/[^/]*\.rels$/.test(name));
  return { body: body.read(), relationships: lists.flatMap(relationshipsIn) };
}

/** Decodes a part. Subtracts its tags and attributes from the numbers that may still be read. */
function decode(bytes: Uint8Array, signsLeft: Map<string, number>): string {
  const xml = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  for (const [sign, maxCount] of signsLeft) {
    const count = xml.split(sign, maxCount + 2).length - 1;
    if (count > maxCount) throw new WordError("It has too many tags or attributes");
    signsLeft.set(sign, maxCount - count);
  }
  return xml;
}

function readRelationship(element: XmlElement): Relationship[] {
  if (element.name !== "package:Relationship") return [];
  return [
    {
      id: element.attribute("Id"),
      kind: element.attribute("Type")?.replace(/^.*\//, "") ?? "",
      target: element.attribute("Target") ?? "",
      isExternal: element.attribute("TargetMode") === "External",
    },
  ];
}

interface ZipEntry {
  method: number;
  /** Bytes. */
  size: number;
  offset: number;
}

const END = 0x06054b50;
const END_LENGTH = 22;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MAX_COMMENT = 0xffff;
const MAX_ENTRIES = 500;
const STORED = 0;
const DEFLATED = 8;

function zipEntries(archive: Buffer): Map<string, ZipEntry> {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  // Other readers tolerate this and would read other bytes.
  if (at + archive.readUInt32LE(end + 12) !== end) throw new WordError("bytes around the archive");
  if (count > MAX_ENTRIES) throw new WordError("too many entries");
  const entries = new Map<string, ZipEntry>();
  let left = archive.length;
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_LENGTH > archive.length || archive.readUInt32LE(at) !== ENTRY) {
      throw new WordError("a broken directory");
    }
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength);
    if (entries.has(name)) throw new WordError("two entries of one name");
    const entry = {
      method: archive.readUInt16LE(at + 10),
      size: archive.readUInt32LE(at + 20),
      offset: archive.readUInt32LE(at + 42),
    };
    left -= entry.size;
    if (left < 0) throw new WordError("entries within each other");
    entries.set(name, entry);
    at += ENTRY_LENGTH + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** Stops at `maxLength` bytes, whatever size the archive claims. Throws a `WordError`. */
function unzipEntry(archive: Buffer, entry: ZipEntry, maxLength: number): Buffer {
  const { method, size, offset } = entry;
  if (offset + LOCAL_LENGTH > archive.length) throw new WordError("a broken directory");
  const start =
    offset + LOCAL_LENGTH + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const packed = archive.subarray(start, start + size);
  if (method === STORED && packed.length <= maxLength) return packed;
  if (method !== DEFLATED) throw new WordError("an unknown compression");
  try {
    return inflateRawSync(packed, { maxOutputLength: maxLength });
  } catch (error) {
    throw new WordError("broken, or too large when unpacked", { cause: error });
  }
}

function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_LENGTH - MAX_COMMENT);
  for (let at = archive.length - END_LENGTH; at >= first; at--) {
    if (archive.readUInt32LE(at) === END) return at;
  }
  throw new WordError("no directory");
}
