import { escapeMessageText } from "../conversation/message-text.ts";
import type { Block, Line } from "./report.ts";

/** A report as Markdown, in which no text is markup. */
export function reportMarkdown(blocks: readonly Block[]): string {
  return `${blocks.map(blockMarkdown).filter(Boolean).join("\n\n")}\n`;
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case "title":
      return `# ${plain(block.text)}`;
    case "heading":
      return `## ${plain(block.text)}`;
    case "subheading":
      return `### ${plain(block.text)}`;
    case "lines":
      return block.lines.map(lineMarkdown).join("\n\n");
    case "list":
      return block.lines
        .map((line) => `- ${lineMarkdown(line)}`)
        .join(block.lines.some(({ below }) => below) ? "\n\n" : "\n");
    case "steps":
      return block.lines.map((line, index) => `${index + 1}. ${lineMarkdown(line)}`).join("\n");
    case "table":
      return [
        row(block.head),
        `|${block.head.map(() => "---").join("|")}|`,
        ...block.rows.map(row),
      ].join("\n");
  }
}

function lineMarkdown({ strong, text, below = [] }: Line): string {
  const words = plain(text).trim();
  const line = strong ? `**${plain(strong).trim()}** ${words}`.trim() : escapeStart(words);
  const paragraphs = below.map((one) => escapeStart(plain(one).trim()));
  // Indented as far as a list's item, to which they belong.
  return [line, ...paragraphs].join("\n\n  ");
}

function plain(text: string): string {
  return escapeMessageText(text).replaceAll("&", "\\&");
}

/** At the start of a line these would begin a list or a rule. */
function escapeStart(text: string): string {
  return text.replace(/^([-+=]|\d+(?=[.)]))/, (start) =>
    /\d/.test(start) ? `${start}\\` : `\\${start}`,
  );
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(plain).join(" | ")} |`;
}
