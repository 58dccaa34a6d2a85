import { ListMarkers } from "./list-markers.ts";
import { readStory, type WordFindings } from "./read-story.ts";
import { TextLimits } from "./text-line.ts";
import { WordColours } from "./word-colours.ts";
import { openWord } from "./word-package.ts";
import { WordStyles } from "./word-styles.ts";
import { childElements, WordError, type XmlElement } from "./xml-element.ts";

/** Throws a `TooLongError`, or whatever a broken file makes its readers throw. */
export function readWord(file: Buffer) {
  const { root, related } = openWord(file);
  if (root.name !== "w:document") throw new WordError("It is no document");
  const findings: WordFindings = {
    found: new Set(related("comments").length > 0 ? ["notes"] : []),
    uncompared: new Set(),
  };
  const only = (kind: string) => {
    const [part, ...others] = related(kind);
    if (others.length > 0) throw new WordError("It has two parts of one kind");
    return part?.read().root;
  };
  const colours = new WordColours(only("theme"));
  const styles = new WordStyles(colours, only("styles"));
  const markers = new ListMarkers(styles, only("numbering"));
  const story = { styles, colours, markers, findings, limits: new TextLimits() };
  const lines = readStory(root, story);
  const ids = headIds(root);
  const heads = ["header", "footer"].flatMap((kind) =>
    related(kind).flatMap(({ id = "", read }) => (ids.has(id) ? read() : [])),
  );
  const headLines = [...new Set(heads)].flatMap((head) =>
    readStory(head.root, { ...story, isPageHead: true }),
  );
  return { lines, headLines, ...findings };
}

function headIds(element: XmlElement, ids = new Set<string>()): ReadonlySet<string> {
  for (const child of childElements(element)) {
    if (/^w:(?:header|footer)Reference$/.test(child.name)) ids.add(child.attribute("r:id") ?? "");
    else headIds(child, ids);
  }
  return ids;
}
