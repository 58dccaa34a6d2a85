import {
  parseXml as parse,
  XmlDeclaration,
  XmlDocumentType,
  XmlElement as ParsedElement,
  XmlError as ParserError,
  XmlText,
} from "@rgrove/parse-xml";

/** The text is no XML, or has what no Word document has. */
export class XmlError extends Error {
  override name = "XmlError";
}

/** The names of an element in scope: URIs by prefix, the default one by "". */
interface Scope {
  declared: ReadonlyMap<string, string>;
  outer: Scope | undefined;
}

export interface XmlElement {
  /** With the usual prefix of its namespace, whatever the file calls it. "?:" stands before any other. */
  name: string;
  children: (XmlElement | string)[];
  /** @param name with the usual prefix too, or none */
  attribute: (name: string) => string | undefined;
}

const ECMA = "http://schemas.openxmlformats.org/";
const ISO = "http://purl.oclc.org/ooxml/";
const XMLNS = "xmlns";

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
/** What Word has added since 2010, of which any number of prefixes is in use. */
const newerWord = /^http:\/\/schemas\.microsoft\.com\/office\/word\/20\d\d\/wordml/;

/** Each of them opens a call of the parser. */
const MAX_DEPTH = 200;
/** The agreement has some 10,000, and 14,000 when it was saved again. */
const MAX_TAGS = 100_000;

/**
 * Reads XML without document types and instructions, which Word doesn't write.
 *
 * @throws {XmlError}
 */
export function parseXml(xml: string): XmlElement {
  if (xml.split("<", MAX_TAGS + 1).length > MAX_TAGS) throw new XmlError("too many tags");
  const { children, root } = parsed(xml);
  const [first] = children;
  if (first instanceof XmlDeclaration && !/^(?:utf-8)?$/i.test(first.encoding ?? "")) {
    throw new XmlError("another encoding");
  }
  if (!root || children.some((child) => child instanceof XmlDocumentType)) {
    throw new XmlError("not an element alone");
  }
  return elementOf(root, emptyScope, 1);
}

function parsed(xml: string) {
  try {
    return parse(xml, { preserveDocumentType: true, preserveXmlDeclaration: true });
  } catch (error) {
    // A RangeError comes of elements too deep in each other.
    if (error instanceof ParserError || error instanceof RangeError) {
      throw new XmlError(error.message, { cause: error });
    }
    throw error;
  }
}

const emptyScope: Scope = { declared: new Map(), outer: undefined };

function elementOf(element: ParsedElement, outer: Scope, depth: number): XmlElement {
  if (depth > MAX_DEPTH) throw new XmlError("too deep");
  const scope = scopeIn(element.attributes, outer);
  const attributes = new Map<string, string>();
  for (const [name, value] of Object.entries(element.attributes)) {
    const usual = name.includes(":") ? usualName(name, scope) : name;
    if (usual.startsWith("w:") && attributes.has(usual)) throw new XmlError("an attribute twice");
    attributes.set(usual, value);
  }
  return {
    name: usualName(element.name, scope),
    children: element.children.map((child) => {
      if (child instanceof XmlText) return child.text;
      if (child instanceof ParsedElement) return elementOf(child, scope, depth + 1);
      throw new XmlError("an instruction");
    }),
    attribute: (name) => attributes.get(name),
  };
}

function scopeIn(attributes: Record<string, string>, outer: Scope): Scope {
  const declared = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes)) {
    if (name === XMLNS) declared.set("", value);
    else if (name.startsWith(`${XMLNS}:`)) declared.set(name.slice(XMLNS.length + 1), value);
  }
  return declared.size === 0 ? outer : { declared, outer };
}

function usualName(name: string, scope: Scope): string {
  const [local = "", prefix = ""] = name.split(":").toReversed();
  const uri = uriOf(prefix, scope);
  const usual = usualPrefixes.get(uri) ?? (newerWord.test(uri) ? "newer" : "?");
  return `${usual}:${local}`;
}

function uriOf(prefix: string, scope: Scope): string {
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    const uri = at.declared.get(prefix);
    if (uri !== undefined) return uri;
  }
  return "";
}

export function childElements({ children }: XmlElement): XmlElement[] {
  return children.filter((child) => typeof child !== "string");
}

export function childElement(element: XmlElement | undefined, name: string) {
  return element && childElements(element).find((child) => child.name === name);
}

/** Of a child with such a value, as most settings of Word are. */
export function childValue(element: XmlElement | undefined, name: string): string | undefined {
  return childElement(element, name)?.attribute("w:val");
}
