import type { Root } from "hast";
import type { ContentsEntry } from "../agreement-template.ts";
import { toText } from "./to-text.ts";

/** The agreement's table of contents: its second-level headings. */
export function listContents(tree: Root): ContentsEntry[] {
  return tree.children.flatMap((child) => {
    if (child.type !== "element" || child.tagName !== "h2") return [];
    const text = toText(child);
    const [, clause, schedule, title] = /^(?:(\d+)\. |(Schedule \d+): )?(.+)$/s.exec(text) ?? [];
    return [
      { id: String(child.properties.id), number: clause ?? schedule ?? "", title: title ?? text },
    ];
  });
}
