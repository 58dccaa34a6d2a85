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
