import type { Block, Line } from "./report.ts";

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:42rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}h1{font-size:1.6rem}h2{font-size:1.25rem;margin-top:2rem}h3{font-size:1rem;margin-top:1.5rem}table{border-collapse:collapse;width:100%}th,td{padding:.25rem .5rem .25rem 0;border-bottom:1px solid;text-align:start}li p{margin:.25rem 0}li:has(p){margin-bottom:1rem}li,p{orphans:3;widows:3}tr,li{break-inside:avoid}`;

/** Returns a report as one HTML file that loads nothing and runs nothing. */
export function reportHtml(blocks: readonly Block[]): string {
  const title = blocks.find(({ kind }) => kind === "title");
  const name = title && "text" in title ? title.text : "Rehearsal";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(name)}</title>
<style>${style}</style>
</head>
<body>
<main>
${blocks.map(blockHtml).join("\n")}
</main>
</body>
</html>
`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "title":
      return element("h1", block.text);
    case "heading":
      return element("h2", block.text);
    case "subheading":
      return element("h3", block.text);
    case "lines":
      return block.lines.map((line) => `<p>${lineHtml(line)}</p>`).join("\n");
    case "list":
      return `<ul>${items(block.lines)}</ul>`;
    case "steps":
      return block.lines.length === 0 ? "" : `<ol>${items(block.lines)}</ol>`;
    case "table":
      return `<table><thead><tr>${block.head.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join("")}</tr></thead><tbody>${block.rows.map(row).join("")}</tbody></table>`;
  }
}

function items(lines: readonly Line[]): string {
  return lines.map((line) => `<li>${lineHtml(line)}</li>`).join("");
}

function row([head = "", ...cells]: readonly string[]): string {
  return `<tr><th scope="row">${escapeHtml(head)}</th>${cells.map((cell) => element("td", cell)).join("")}</tr>`;
}

function lineHtml({ strong, text, below = [] }: Line): string {
  const words = [strong && element("strong", strong), escapeHtml(text)].filter(Boolean).join(" ");
  return words + below.map((line) => element("p", line)).join("");
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`;
}

const entities = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/** Also drops control characters, which HTML forbids. */
function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu, "")
    .replaceAll(/[&<>"']/g, (character) => entities.get(character) ?? "");
}
