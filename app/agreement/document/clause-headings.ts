import type { Element, Nodes, Root } from "hast";
import type { ContentsEntry } from "./fill-template.ts";

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
  const title = toText(heading);
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
  heading.children.unshift({
    type: "element",
    tagName: "span",
    properties: { className: ["head-number"] },
    children: [{ type: "text", value: number }],
  });
}

function labelParagraph(paragraph: Element) {
  const first = paragraph.children[0];
  if (first?.type !== "text") return;
  const [lead, number] = /^(S?\d+\.\d+|\(\w\)) /.exec(first.value) ?? [];
  if (lead === undefined || number === undefined) return;
  first.value = first.value.slice(number.length);
  paragraph.children.unshift({
    type: "element",
    tagName: "span",
    properties: { className: ["number"] },
    children: [{ type: "text", value: number }],
  });
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

export function extractContents(tree: Root): ContentsEntry[] {
  return tree.children.flatMap((child) => {
    if (child.type !== "element" || child.tagName !== "h2") return [];
    const text = toText(child);
    const [, clause, schedule, title] = /^(?:(\d+)\. |(Schedule \d+): )?(.+)$/s.exec(text) ?? [];
    return [
      { id: String(child.properties.id), number: clause ?? schedule ?? "", title: title ?? text },
    ];
  });
}

function toText(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(toText).join("") : "";
}
