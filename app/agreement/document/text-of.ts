import type { Element } from "hast";

/** The words in an element, as they follow each other. */
export function textOf(node: Element): string {
  return node.children
    .map((child) =>
      child.type === "text" ? child.value : child.type === "element" ? textOf(child) : "",
    )
    .join("");
}
