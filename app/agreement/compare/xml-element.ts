import {
  parseXml as parse,
  XmlDeclaration,
  XmlDocumentType,
  XmlElement as ParsedElement,
  XmlError,
  XmlText,
} from "@rgrove/parse-xml";

export class WordError extends Error {
  override name = "WordError";
}

/** The URIs of each prefix, the innermost last. */
type Scope = Map<string, string[]>;

export interface XmlElement {
  /**
   * The namespace's usual prefix and the local name, such as "w:p". Does not depend on the file's own prefixes. The
   * prefix is "?" for an unknown namespace.
   */
  name: string;
  children: (XmlElement | string)[];
  /** Throws a `WordError` if the value is longer than any that this site needs. */
  attribute: (name: string) => string | undefined;
}

const ECMA = "http://schemas.openxmlformats.org/";
const ISO = "http://purl.oclc.org/ooxml/";

const usualPrefixes = new Map([
  [`${ECMA}wordprocessingml/2006/main`, "w"],
  [`${ISO}wordprocessingml/main`, "w"],
  [`${ECMA}officeDocument/2006/math`, "m"],
  [`${ISO}officeDocument/math`, "m"],
  [`${ECMA}officeDocument/2006/relationships`, "r"],
  [`${ISO}officeDocument/relationships`, "r"],
  [`${ECMA}markup-compatibility/2006`, "mc"],
  [`${ECMA}package/2006/relationships`, "package"],
]);
/** Word's extensions since 2010 use many prefixes. All become "newer". */
const wordExtensions = /^http:\/\/schemas\.microsoft\.com\/office\/word\/20\d\d\/wordml/;

/** Keeps the recursion from overflowing the stack. */
const MAX_DEPTH = 200;
/** Characters. Limited since each run may read its style's values again. Word's style names have up to 253. */
const MAX_VALUE_LENGTH = 300;
/** Attributes that may be longer, since each is read once: data of a citation program, a shape's style, an address. */
const LONG_ATTRIBUTES: ReadonlySet<string> = new Set(["w:instr", "style", "Target"]);

/** Throws a `WordError` also for document types and processing instructions, which Word never writes. */
export function parseXml(xml: string): XmlElement {
  const { children, root } = parseDocument(xml);
  const [first] = children;
  if (first instanceof XmlDeclaration && !/^(?:utf-8)?$/i.test(first.encoding ?? "")) {
    throw new WordError("another encoding");
  }
  if (!root || children.some((child) => child instanceof XmlDocumentType)) {
    throw new WordError("not an element alone");
  }
  return convertElement(root, new Map(), 1);
}

/** Matches a comment, a CDATA section, or a whole tag, even if its attributes contain ">". */
const TAG =
  /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<(\/?)[^\s<>"'/!?]+(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/y;
/** Characters that are parsed at a time. A child may have more, up to `MAX_PIECE`. */
const PIECE = 50_000;
const MAX_PIECE = 500_000;

/**
 * Parses the children of a document's one element, some at a time, so that a long list of them takes little memory.
 * Throws a `WordError` where `parseXml` does.
 */
export function* parseChildren(xml: string): Generator<XmlElement> {
  const [declaration = ""] = /^\uFEFF?\s*(?:<\?xml\s[^?]*\?>\s*)?/.exec(xml) ?? [];
  let depth = 0;
  let opening = "";
  let start = 0;
  for (let at = declaration.length; at !== -1; at = xml.indexOf("<", TAG.lastIndex)) {
    TAG.lastIndex = at;
    const [tag, slash] = TAG.exec(xml) ?? [];
    if (tag === undefined) throw new WordError("no tag");
    const end = at + tag.length;
    if (slash === undefined && opening !== "") continue;
    if (slash === "/") depth -= 1;
    else if (!tag.endsWith("/>")) depth += 1;
    const isLast = depth === 0;
    if (opening === "") {
      opening = tag;
      start = end;
    }
    if (end - start > MAX_PIECE) throw new WordError("too much in one element");
    if (isLast || (depth === 1 && end - start > PIECE)) {
      const name = /^<([^\s>/]+)/.exec(opening)?.[1] ?? "";
      const closing = isLast ? xml.slice(end) : `</${name}>`;
      yield* childElements(parseXml(declaration + opening + xml.slice(start, end) + closing));
      start = end;
    }
    if (isLast) return;
  }
  throw new WordError("no end");
}

function parseDocument(xml: string) {
  try {
    // At each "\r\n", the parser would copy the rest of the text.
    return parse(xml.replace(/\r\n?/g, "\n"), {
      preserveDocumentType: true,
      preserveXmlDeclaration: true,
    });
  } catch (error) {
    // A `RangeError` comes from nesting too deep for the parser.
    if (error instanceof XmlError || error instanceof RangeError) {
      throw new WordError(error.message, { cause: error });
    }
    throw error;
  }
}

function convertElement(element: ParsedElement, scope: Scope, depth: number): XmlElement {
  if (depth > MAX_DEPTH) throw new WordError("too deep");
  const declared = declarationsIn(element.attributes);
  for (const [prefix, uri] of declared) scope.set(prefix, [...(scope.get(prefix) ?? []), uri]);
  const attributes = new Map<string, string>();
  for (const [name, value] of Object.entries(element.attributes)) {
    const normalized = name.includes(":") ? normalizeName(name, scope) : name;
    if (normalized.startsWith("w:") && attributes.has(normalized))
      throw new WordError("an attribute twice");
    attributes.set(normalized, value);
  }
  const name = normalizeName(element.name, scope);
  const children = element.children.map((child) => {
    if (child instanceof XmlText) return child.text;
    if (child instanceof ParsedElement) return convertElement(child, scope, depth + 1);
    throw new WordError("an instruction");
  });
  for (const [prefix] of declared) scope.get(prefix)?.pop();
  return { name, children, attribute: (wanted) => readAttribute(attributes, wanted) };
}

function readAttribute(attributes: ReadonlyMap<string, string>, name: string): string | undefined {
  const value = attributes.get(name);
  if (value && value.length > MAX_VALUE_LENGTH && !LONG_ATTRIBUTES.has(name)) {
    throw new WordError("too long a value");
  }
  return value;
}

function declarationsIn(attributes: Record<string, string>): [prefix: string, uri: string][] {
  return Object.entries(attributes).flatMap(([name, uri]): [string, string][] => {
    if (name === "xmlns") return [["", uri]];
    return name.startsWith("xmlns:") ? [[name.slice("xmlns:".length), uri]] : [];
  });
}

function normalizeName(name: string, scope: Scope): string {
  const [local = "", prefix = ""] = name.split(":").toReversed();
  const uri = scope.get(prefix)?.at(-1) ?? "";
  const normalized = usualPrefixes.get(uri) ?? (wordExtensions.test(uri) ? "newer" : "?");
  return `${normalized}:${local}`;
}

export function childElements({ children }: XmlElement): XmlElement[] {
  return children.filter((child) => typeof child !== "string");
}

export function childElement(element: XmlElement | undefined, name: string) {
  return element && childElements(element).find((child) => child.name === name);
}

/** Returns the `w:val` of a child, which is how Word writes most properties. */
export function childValue(element: XmlElement | undefined, name: string): string | undefined {
  return childElement(element, name)?.attribute("w:val");
}
