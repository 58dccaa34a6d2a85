import type { Element, ElementContent, Nodes, Properties, Root, RootContent, Text } from "hast";

/** A rehype plugin: adds ids, classes and header cells. */
export function addClauseIds() {
  return (tree: Root): Root => {
    for (const child of elementsIn(tree)) {
      if (child.tagName === "h2") labelHeading(child);
      if (child.tagName === "p") labelParagraph(child);
      if (child.tagName === "table") markTableHeaders(child);
    }
    return tree;
  };
}

function labelHeading(heading: Element) {
  const title = textOf(heading);
  const clause = /^(\d+)\. /.exec(title)?.[1];
  const schedule = /^Schedule (\d+): /.exec(title)?.[1];
  if (clause !== undefined) {
    heading.properties.id = `clause-${clause}`;
    wrapNumber(heading, `${clause}.`, "head-number");
    return;
  }
  heading.properties.id = schedule === undefined ? toSlug(title) : `schedule-${schedule}`;
  if (schedule !== undefined || ["Signature page", "Record of signature"].includes(title)) {
    heading.properties.className = ["page-break"];
  }
}

/** Wraps the number at the beginning of the element’s text in a `span`. */
function wrapNumber({ children }: Element, number: string, className: string) {
  const [first] = children;
  if (first?.type !== "text") return;
  first.value = first.value.slice(number.length);
  children.unshift(element("span", { className: [className] }, textNode(number)));
}

function labelParagraph(paragraph: Element) {
  const first = paragraph.children[0];
  if (first?.type !== "text") return;
  const number = /^(S?\d+\.\d+|\(\w\)) /.exec(first.value)?.[1];
  if (number === undefined) return;
  wrapNumber(paragraph, number, "number");
  if (number.startsWith("(")) {
    paragraph.properties.className = ["item"];
    return;
  }
  paragraph.properties.className = ["clause"];
  const kind = number.startsWith("S") ? "paragraph" : "clause";
  paragraph.properties.id = `${kind}-${toSlug(number)}`;
}

function markTableHeaders(table: Element) {
  const rowsIn = (part: string) =>
    elementsIn(table, part).flatMap((section) => elementsIn(section, "tr"));
  for (const row of rowsIn("thead")) {
    for (const cell of elementsIn(row, "th")) cell.properties.scope = "col";
  }
  for (const row of rowsIn("tbody")) {
    const [first] = elementsIn(row, "td");
    if (first === undefined) continue;
    first.tagName = "th";
    first.properties.scope = "row";
  }
}

/** Returns the child elements of that name, or all if no name is given. */
export function elementsIn(parent: { children: readonly RootContent[] }, tagName?: string) {
  return parent.children
    .filter((child) => child.type === "element")
    .filter((child) => tagName === undefined || child.tagName === tagName);
}

function toSlug(text: string): string {
  return text.toLowerCase().replace(/[^\da-z]+/g, "-");
}

export function buildContents(tree: Root): Root {
  const items = elementsIn(tree, "h2").map((child) => {
    const href = `#${String(child.properties.id)}`;
    const text = textOf(child);
    const [, clause, title] = /^(\d+)\. (.+)$/s.exec(text) ?? [];
    const number = clause
      ? [element("span", { className: ["contents-number"] }, textNode(clause))]
      : [];
    return element("li", {}, element("a", { href }, ...number, textNode(title ?? text)));
  });
  return { type: "root", children: items };
}

function element(tagName: string, properties: Properties, ...children: ElementContent[]): Element {
  return { type: "element", tagName, properties, children };
}

function textNode(value: string): Text {
  return { type: "text", value };
}

export function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}
