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

/** A tag whose attributes may hold ">", or text. */
const token = /<(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>|[^<]+|</g;
const declaration = /^<\?xml\s[^?<>]*\?>/;
const MAX_DEPTH = 200;
/** The agreement has some 6,000, and 8,000 when it was saved again. */
const MAX_ELEMENTS = 100_000;

/**
 * Reads XML without declarations, comments and instructions, which Word doesn't write.
 *
 * @throws {XmlError}
 */
export function parseXml(xml: string): XmlElement {
  const [head = ""] = declaration.exec(xml) ?? [];
  if (/\sencoding=/i.test(head) && !/\sencoding=["']utf-8["']/i.test(head)) {
    throw new XmlError("another encoding");
  }
  const root: XmlElement = { name: "", children: [], attribute: () => undefined };
  let elements = 0;
  const open = [{ element: root, tagName: "", scope: emptyScope }];
  for (const [part] of xml.slice(head.length).matchAll(token)) {
    const parent = open.at(-1) ?? missing();
    if (!part.startsWith("<")) {
      parent.element.children.push(decode(part));
      continue;
    }
    const [, slash, tagName = missing(), inside = "", ownEnd] =
      /^<(\/?)([\w:.-]+)(?=[\s/>])([\s\S]*?)(\/?)>$/.exec(part) ?? [];
    if (slash) {
      if (parent.tagName !== tagName) throw new XmlError("an end without a start");
      open.pop();
      continue;
    }
    const attributes = attributesIn(inside);
    const scope = scopeIn(attributes, parent.scope);
    const element = elementOf(tagName, attributes, scope);
    parent.element.children.push(element);
    if (!ownEnd) open.push({ element, tagName, scope });
    elements++;
    if (elements > MAX_ELEMENTS || open.length > MAX_DEPTH) throw new XmlError("too many elements");
  }
  const [element, ...others] = root.children.filter(
    (child) => typeof child !== "string" || child.trim() !== "",
  );
  if (open.length !== 1 || typeof element !== "object" || others.length > 0) {
    throw new XmlError("not one element");
  }
  return element;
}

function missing(): never {
  throw new XmlError("a broken tag");
}

const emptyScope: Scope = { declared: new Map(), outer: undefined };

type Attribute = readonly [name: string, value: string];

function attributesIn(text: string): Attribute[] {
  const attribute = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')|\s*$/y;
  const found: Attribute[] = [];
  while (attribute.lastIndex < text.length) {
    const [, name, double, single = ""] = attribute.exec(text) ?? missing();
    if (name !== undefined) found.push([name, decode(double ?? single)]);
  }
  return found;
}

function scopeIn(attributes: readonly Attribute[], outer: Scope): Scope {
  const declared = new Map<string, string>();
  for (const [name, value] of attributes) {
    if (name === XMLNS) declared.set("", value);
    else if (name.startsWith(`${XMLNS}:`)) declared.set(name.slice(XMLNS.length + 1), value);
  }
  return declared.size === 0 ? outer : { declared, outer };
}

function elementOf(tagName: string, attributes: readonly Attribute[], scope: Scope): XmlElement {
  return {
    name: usualName(tagName, scope),
    children: [],
    attribute: (wanted) =>
      attributes.find(
        ([name]) => (name.includes(":") ? usualName(name, scope) : name) === wanted,
      )?.[1],
  };
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

const references = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

function decode(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,5}));/gi,
    (found, decimal, hex, name) => {
      if (name !== undefined) return references.get(name) ?? found;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : found;
    },
  );
}
