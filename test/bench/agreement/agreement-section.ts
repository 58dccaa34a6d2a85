import { execFileSync } from "node:child_process";
import { chromium } from "playwright";
import { chromiumFlags, findChromium } from "../../support/chromium.ts";
import { startSite } from "../../support/site.ts";
import { atLeast, milliseconds, table, verdict } from "../markdown.ts";
import { unlessShort } from "../scale.ts";
import type { BenchSection } from "../section.ts";
import { type DocumentFigures, measureDocuments } from "./measure-documents.ts";
import { measureKeystrokes } from "./measure-keystrokes.ts";

/** The agreement against the full pipeline of a Markdown parser at each change. */
export const agreementSection: BenchSection = {
  title: "Agreement",
  minutes: 10,
  async run() {
    await using site = await startSite();
    await using browser = await chromium.launch({
      executablePath: findChromium(),
      args: chromiumFlags,
    });
    const keystrokes = await measureKeystrokes(browser, `${site.url}/agreement`);
    const posts = measurePosts();
    const one = unlessShort({ clients: 1, documents: 200 }, { clients: 1, documents: 3 });
    const pdf = await measureDocuments(`${site.url}/agreement.pdf`, one);
    const pdfForFour = await measureDocuments(`${site.url}/agreement.pdf`, { ...one, clients: 4 });
    const word = await measureDocuments(`${site.url}/agreement.docx`, one);
    return [
      method,
      table(
        ["", "ours", "full pipeline", "ratio", "target", ""],
        [
          row("keystroke → formatted text, script time", keystrokes, 40),
          row("server: POST → page with the agreement", posts, 10),
        ],
      ),
      table(
        ["", "measured", "target", ""],
        [
          [
            "script, style and layout for a keystroke at 4 × CPU slowdown",
            milliseconds(keystrokes.work, 1),
            "≤ 16.7 ms, a frame",
            verdict(keystrokes.work <= 1000 / 60),
          ],
          [
            "of 120 frames at that slowdown, dropped while typing (on a page of one word)",
            `${keystrokes.dropped} (${keystrokes.droppedBare})`,
            "no more than there",
            verdict(keystrokes.dropped <= keystrokes.droppedBare),
          ],
        ],
      ),
      table(
        ["documents, from the form to the last byte", "a second", "median", "p95", "target", ""],
        [
          documentRow("PDF, one client", pdf, { perSecond: 10, p95: 250 }),
          documentRow("PDF, four clients at once", pdfForFour, { perSecond: 10, p95: 250 }),
          documentRow("Word, one client", word, { perSecond: 100 }),
        ],
      ),
    ].join("\n\n");
  },
};

function documentRow(
  name: string,
  { perSecond, p95, ...figures }: DocumentFigures,
  target: { perSecond: number; p95?: number },
): string[] {
  const isMet = perSecond >= target.perSecond && p95 <= (target.p95 ?? Infinity);
  const within = target.p95 === undefined ? "" : `, p95 ≤ ${target.p95} ms`;
  const cells = [perSecond.toFixed(1), milliseconds(figures.median), milliseconds(p95)];
  return [name, ...cells, `≥ ${target.perSecond} a second${within}`, verdict(isMet)];
}

const method = `Medians of one run. A keystroke’s script time goes from the input event to the end of the
microtask in which the text is changed, the peer’s to the end of a synchronous React render of the same
text, parsed anew by the same pipeline. A POST is handled by the production build in this process, without
a socket; the peer parses the agreement for each one as well. Documents come over loopback from the built server, one process
of which sets all PDFs; each client asks for the next when it has the last.`;

interface Times {
  /** Milliseconds. */
  ours: number;
  parsing: number;
}

function row(name: string, { ours, parsing }: Times, target: number): string[] {
  const ratio = parsing / ours;
  const cells = [milliseconds(ours, 2), milliseconds(parsing, 1), `${ratio.toFixed(0)} ×`];
  return [name, ...cells, ...atLeast(ratio, target)];
}

function measurePosts(): Times {
  const output = execFileSync(process.execPath, [`${import.meta.dirname}/measure-posts.ts`], {
    cwd: `${import.meta.dirname}/../../..`,
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  return JSON.parse(output.trim().split("\n").at(-1) ?? "");
}
