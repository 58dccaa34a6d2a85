/** Fixed text in the even places; between, in the odd ones, the names of the values shown there. */
export type Segments = readonly string[];

export interface ContentsEntry {
  /** The heading's id, for a link. */
  id: string;
  /** "7", "Schedule 1", or nothing. */
  number: string;
  title: string;
}

/** The agreement's text, compiled when the application is built. */
export interface AgreementTemplate {
  /** HTML: sanitised, each value inside a `<bdi>`. */
  html: Segments;
  markdown: Segments;
  contents: readonly ContentsEntry[];
}

/** Cuts a text at its `{{placeholders}}`. */
export function cutSegments(text: string): Segments {
  return text.split(/\{\{([\w.]+)\}\}/);
}

/** Puts a text together; `valueOf` gives the text for a name. */
export function fillSegments(segments: Segments, valueOf: (name: string) => string): string {
  let text = "";
  segments.forEach((segment, place) => {
    text += place % 2 === 0 ? segment : valueOf(segment);
  });
  return text;
}
