export interface Box {
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  /** Font sizes to try, in pixels, largest first. */
  sizes: readonly number[];
  /** Between baselines, in ems. */
  leading: number;
}

export interface FittedText {
  size: number;
  lines: string[];
}

/** Returns the width of a line in ems. */
export type Measure = (line: string) => number;

/** Newsreader's ascent and descent, in ems. */
export const ASCENT = 0.72;
const DESCENT = 0.26;

/** Breaks a text into lines of about equal length, at the largest size that fits. Ends it with "…" if none does. */
export function fitText(text: string, box: Box, measure: Measure): FittedText {
  const words = text.split(/[ \t\r\n]+/).filter((word) => word !== "");
  for (const breaksWords of [false, true]) {
    for (const size of box.sizes) {
      const maxLines = linesThatFit(box, size);
      const wrap = (width: number) => {
        const lines = wrapWords(words, width / size, measure, breaksWords, maxLines);
        return lines && lines.length <= maxLines ? lines : undefined;
      };
      const lines = wrap(box.width);
      if (lines) return { size, lines: balance(lines, box.width, wrap) };
    }
  }
  const size = box.sizes.at(-1) ?? 0;
  const width = box.width / size;
  const maxLines = linesThatFit(box, size);
  const lines = wrapWords(words, width, measure, true, maxLines)?.slice(0, maxLines) ?? [];
  return { size, lines: [...lines.slice(0, -1), cut(lines.at(-1) ?? "", width, measure)] };
}

export function heightOf({ size, lines }: FittedText, leading: number): number {
  if (lines.length === 0) return 0;
  return size * (ASCENT + DESCENT + (lines.length - 1) * leading);
}

function linesThatFit({ height, leading }: Box, size: number): number {
  return Math.floor((height / size - ASCENT - DESCENT) / leading) + 1;
}

/**
 * Returns undefined if a word is wider than a line and may not be broken.
 *
 * @param maxLines stops after this many
 */
function wrapWords(
  words: readonly string[],
  width: number,
  measure: Measure,
  breaksWords: boolean,
  maxLines: number,
): string[] | undefined {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (lines.length > maxLines) return lines;
    const longer = line === "" ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    while (measure(line) > width) {
      if (!breaksWords) return undefined;
      const fitting = longestStart(line, (start) => measure(start) <= width);
      lines.push(fitting);
      line = line.slice(fitting.length);
    }
  }
  return line === "" ? lines : [...lines, line];
}

const STEPS = 10;

/** Narrows the lines as far as their number stays the same. */
function balance(
  lines: string[],
  width: number,
  wrap: (width: number) => string[] | undefined,
): string[] {
  let balanced = lines;
  let [low, high] = [0, width];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    const narrower = wrap(middle);
    if (narrower?.length === lines.length) {
      balanced = narrower;
      high = middle;
    } else {
      low = middle;
    }
  }
  return balanced;
}

function cut(line: string, width: number, measure: Measure): string {
  return `${longestStart(line, (start) => measure(`${start}…`) <= width).trimEnd()}…`;
}

const graphemes = new Intl.Segmenter("en-GB", { granularity: "grapheme" });

/** Returns the longest start of a text that fits, but at least one letter. */
function longestStart(text: string, fits: (start: string) => boolean): string {
  const ends = Array.from(graphemes.segment(text), ({ index, segment }) => index + segment.length);
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(text.slice(0, ends[middle]))) low = middle;
    else high = middle - 1;
  }
  return text.slice(0, ends[low]);
}
