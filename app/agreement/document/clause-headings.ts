import type { Element, ElementContent, Nodes, Properties, Root, Text } from "hast";

export function addClauseIds() {
  return (tree: Root): Root => {
    for (const child of tree.children) {
      if (child.type !== "element") continue;
      if (child.tagName === "h2") labelHeading(child);
      if (child.tagName === "p") labelParagraph(child);
      if (child.tagName === "table") labelTable(child);
    }
    return tree;
  };
}

const startsPage = new Set(["Signature page", "Record of signature"]);

function labelHeading(heading: Element) {
  const title = textOf(heading);
  const clause = /^(\d+)\. /.exec(title)?.[1];
  const schedule = /^Schedule (\d+): /.exec(title)?.[1];
  if (clause !== undefined) {
    heading.properties.id = `clause-${clause}`;
    splitNumber(heading, `${clause}.`);
    return;
  }
  heading.properties.id = schedule === undefined ? slug(title) : `schedule-${schedule}`;
  if (schedule !== undefined || startsPage.has(title)) {
    heading.properties.className = ["page-break"];
  }
}

function splitNumber(heading: Element, number: string) {
  const first = heading.children[0];
  if (first?.type !== "text") return;
  first.value = first.value.slice(number.length);
  heading.children.unshift(element("span", { className: ["head-number"] }, textNode(number)));
}

function labelParagraph(paragraph: Element) {
  const first = paragraph.children[0];
  if (first?.type !== "text") return;
  const [lead, number] = /^(S?\d+\.\d+|\(\w\)) /.exec(first.value) ?? [];
  if (lead === undefined || number === undefined) return;
  first.value = first.value.slice(number.length);
  paragraph.children.unshift(element("span", { className: ["number"] }, textNode(number)));
  if (number.startsWith("(")) {
    paragraph.properties.className = ["item"];
    return;
  }
  paragraph.properties.className = ["clause"];
  const kind = number.startsWith("S") ? "paragraph" : "clause";
  paragraph.properties.id = `${kind}-${slug(number)}`;
}

function labelTable(table: Element) {
  for (const head of elements(table, "thead")) {
    for (const row of elements(head, "tr")) {
      for (const cell of elements(row, "th")) cell.properties.scope = "col";
    }
  }
  for (const body of elements(table, "tbody")) {
    for (const row of elements(body, "tr")) {
      const first = elements(row, "td")[0];
      if (first === undefined) continue;
      first.tagName = "th";
      first.properties.scope = "row";
    }
  }
}

function elements(parent: Element, tagName: string): Element[] {
  return parent.children.filter(
    (child): child is Element => child.type === "element" && child.tagName === tagName,
  );
}

function slug(text: string): string {
  return text.toLowerCase().replace(/[^\da-z]+/g, "-");
}

export function listContents(tree: Root): Root {
  const items = tree.children.flatMap((child) => {
    if (child.type !== "element" || child.tagName !== "h2") return [];
    const href = `#${String(child.properties.id)}`;
    const text = textOf(child);
    const [, clause, title] = /^(\d+)\. (.+)$/s.exec(text) ?? [];
    const number = clause
      ? [element("span", { className: ["contents-number"] }, textNode(clause))]
      : [];
    return [element("li", {}, element("a", { href }, ...number, textNode(title ?? text)))];
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
