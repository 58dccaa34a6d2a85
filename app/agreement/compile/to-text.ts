import type { Nodes } from "hast";

/** All the text under a node. */
export function toText(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(toText).join("") : "";
}
