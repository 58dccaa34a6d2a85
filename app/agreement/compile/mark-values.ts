import type { Element, ElementContent, Root } from "hast";
import { cutSegments } from "../agreement-template.ts";

const placeholderAddress = /^%7B%7B([\w.]+)%7D%7D$/;

/** Puts each placeholder of the text into a `<bdi>`, and gives a link to one its placeholder back. */
export function markValues() {
  return (tree: Root): Root => {
    for (const child of tree.children) if (child.type === "element") markIn(child);
    return tree;
  };
}

function markIn(element: Element) {
  const name = placeholderAddress.exec(String(element.properties.href))?.[1];
  if (name !== undefined) element.properties.href = `{{${name}}}`;
  element.children = element.children.flatMap((child): ElementContent[] => {
    if (child.type === "element") markIn(child);
    if (child.type !== "text") return [child];
    return cutSegments(child.value).map((segment, place): ElementContent =>
      place % 2 === 0 ? { type: "text", value: segment } : filled(segment),
    );
  });
}

function filled(name: string): Element {
  return {
    type: "element",
    tagName: "bdi",
    properties: { className: ["filled"], dataValue: name },
    children: [{ type: "text", value: `{{${name}}}` }],
  };
}
