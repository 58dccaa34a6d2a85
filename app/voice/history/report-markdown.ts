import { escapeMessageText } from "../conversation/message-text.ts";
import type { Block, Line } from "./report.ts";

/** Returns a report as Markdown, with every text escaped. */
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
        .join(block.lines.some(({ below, note }) => below ?? note?.text) ? "\n\n" : "\n");
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

function lineMarkdown({ strong, text, below = [], note }: Line): string {
  const words = plain(text).trim();
  const line = strong ? `**${plain(strong).trim()}** ${words}`.trim() : escapeStart(words);
  const written = note?.text ? [`Coach’s note: ${note.text}`] : [];
  const paragraphs = [...below, ...written].map((one) => escapeStart(plain(one).trim()));
  // The indent makes them part of the list's item.
  return [line, ...paragraphs].join("\n\n  ");
}

function plain(text: string): string {
  return escapeMessageText(text).replaceAll("&", "\\&");
}

/** Escapes what would begin a list or a rule at the start of a line. */
function escapeStart(text: string): string {
  return text.replace(/^([-+=]|\d+(?=[.)]))/, (start) =>
    /\d/.test(start) ? `${start}\\` : `\\${start}`,
  );
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(plain).join(" | ")} |`;
}
