/** A Markdown table: its first column to the left, the others, which hold figures, to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, index) => (index === 0 ? "---" : "---:"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

export function verdict(isMet: boolean): string {
  return isMet ? "met" : "**missed**";
}

/** A count with separators: `12,345`. */
export function thousands(value: number): string {
  return Math.round(value).toLocaleString("en-GB");
}

export function milliseconds(value: number, digits = 0): string {
  return `${value.toFixed(digits)} ms`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

/** `1.25 ×` */
export function times(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}

/** A target that a ratio has to reach, and whether it does; two empty cells without one. */
export function atLeast(ratio: number, target: number | undefined): string[] {
  return target === undefined ? ["", ""] : [`≥ ${target} ×`, verdict(ratio >= target)];
}

/** As {@link atLeast}, for one that it may not pass. */
export function atMost(ratio: number, target: number | undefined): string[] {
  return target === undefined ? ["", ""] : [`≤ ${target} ×`, verdict(ratio <= target)];
}
