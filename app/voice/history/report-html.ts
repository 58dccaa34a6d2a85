import { maxNoteLength, noteKey } from "./coach-notes.ts";
import { escapeHtml } from "./html-text.ts";
import script from "./coach-script.js?raw";
import type { Block, Line } from "./report.ts";

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}h1{font-size:1.6rem}h2{font-size:1.25rem;margin-top:2rem}h3{font-size:1rem;margin-top:1.5rem}table{border-collapse:collapse;width:100%}th,td{padding:.25rem .5rem .25rem 0;border-bottom:1px solid;text-align:start}li p{margin:.25rem 0}li:has(p){margin-bottom:1rem}li,p{orphans:3;widows:3}tr,li{break-inside:avoid}p,ul,ol,table{max-width:42rem}.noted{display:grid;gap:.25rem 1.5rem;max-width:none;margin:1rem 0}.noted>*{margin:0;min-width:0}textarea{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem;font:inherit;field-sizing:content}button{min-height:2.75rem;padding:0 1rem;font:inherit}textarea:read-only:placeholder-shown{display:none}@media(min-width:48rem){ul,ol{max-width:none}.noted{grid-template-columns:minmax(0,42rem) minmax(12rem,1fr)}}@media print{#coach,textarea:placeholder-shown{display:none}}`;

/** The hashes of the style and the script. Nothing else applies or runs in the file, whatever its texts contain. */
const policy =
  "default-src 'none'; style-src 'sha256-QKqy1vxjGlxkLu0q/Uo4bs245zUVLbxf/CxTszM6+QA='; script-src 'sha256-aRMuZ5zf645T5eB+FZSYumbBQl9NDEqkXoE5ze5Seno='; base-uri 'none'; form-action 'none'";

/** Returns a report as one HTML file that loads nothing, and into which a coach can write notes. */
export function reportHtml(blocks: readonly Block[], rehearsalId: number): string {
  const title = blocks.find(({ kind }) => kind === "title");
  const name = title && "text" in title ? title.text : "Rehearsal";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="rehearsal" content="${rehearsalId}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(name)}</title>
<style>${style}</style>
</head>
<body>
<main>
<div id="coach" hidden>
<p>Write notes beside what was said and the goals, save a copy, and send it back: they can be added to the rehearsal. Nothing is sent from here.</p>
<p><button type="button">Save a copy with the notes</button> <span role="status"></span></p>
</div>
${blocks.map(blockHtml).join("\n")}
</main>
<script>${script}</script>
</body>
</html>
`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "title":
      return text("h1", block.text);
    case "heading":
      return text("h2", block.text);
    case "subheading":
      return text("h3", block.text);
    case "lines":
      return block.lines
        .map((line, index) => noted(element("p", lineHtml(line)), line, index))
        .join("\n");
    case "list":
      return `<ul>${items(block.lines)}</ul>`;
    case "steps":
      return block.lines.length === 0 ? "" : `<ol>${items(block.lines)}</ol>`;
    case "table":
      return `<table><thead><tr>${block.head.map((cell) => text('th scope="col"', cell)).join("")}</tr></thead><tbody>${block.rows.map(row).join("")}</tbody></table>`;
  }
}

function items(lines: readonly Line[]): string {
  return lines
    .map((line, index) => {
      const html = lineHtml(line);
      return line.note
        ? `<li>${noted(element("div", html), line, index)}</li>`
        : element("li", html);
    })
    .join("");
}

/** Adds the field for a note, if the line takes one. Only the script lets it be filled in. */
function noted(html: string, { note }: Line, index: number): string {
  if (!note) return html;
  const name = `Note on ${note.about} ${index + 1}`;
  const field = `<textarea data-note="${noteKey(note)}" dir="auto" aria-label="${name}" placeholder="Note" rows="1" maxlength="${maxNoteLength}" readonly>${escapeHtml(note.text)}</textarea>`;
  return `<div class="noted">${html}${field}</div>`;
}

function row([head = "", ...cells]: readonly string[]): string {
  return `<tr>${text('th scope="row"', head)}${cells.map((cell) => text("td", cell)).join("")}</tr>`;
}

function lineHtml({ strong, text: rest, below = [] }: Line): string {
  const words = [strong && text("strong", strong), escapeHtml(rest)].filter(Boolean).join(" ");
  return words + below.map((line) => text("p", line)).join("");
}

function text(tag: string, words: string): string {
  return element(tag, escapeHtml(words));
}

/** Returns an element whose direction follows its own words, not those of elements within it. */
function element(tag: string, html: string): string {
  return `<${tag} dir="auto">${html}</${tag.split(" ")[0]}>`;
}
