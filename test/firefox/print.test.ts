import { expect } from "vitest";
import { pages } from "../browser/pages.ts";
import { canReadPdfs, overlaps, readPdf } from "../support/poppler.ts";
import { test } from "./firefox-test.ts";

const PIXEL = 0.75; // points
/** What Firefox leaves around a page that asks for nothing. */
const usualMargin = { top: "0.5in", right: "0.5in", bottom: "0.5in", left: "0.5in" };

const readable = canReadPdfs();

test.skipIf(!readable)(
  "on paper from Firefox every page of the agreement has its margins, and no heading ends one @slow",
  async ({ firefox }) => {
    const { page } = firefox;
    await firefox.open("/agreement");
    const headings = await firefox.texts("article h2");
    const sheets = readPdf(await page.pdf({ format: "a4" }));
    expect(sheets.length).toBeGreaterThan(15);
    expect(sheets.length).toBeLessThan(25);
    for (const { width, height, lines } of sheets) {
      expect(Math.min(...lines.map(({ left }) => left))).toBeGreaterThanOrEqual(60 * PIXEL - 1);
      expect(Math.min(...lines.map(({ top }) => top))).toBeGreaterThanOrEqual(80 * PIXEL - 1);
      expect(Math.max(...lines.map(({ right }) => right))).toBeLessThanOrEqual(
        width - 60 * PIXEL + 1,
      );
      expect(Math.max(...lines.map(({ bottom }) => bottom))).toBeLessThanOrEqual(
        height - 80 * PIXEL + 1,
      );
      expect(headings).not.toContain(lines.at(-1)?.text);
    }
    const firsts = sheets.map(({ lines }) => {
      const draft = lines.findIndex(({ text }) => text.startsWith("DRAFT, not for signature."));
      expect(draft).toBeGreaterThan(0);
      return lines.slice(draft + 1).map(({ text }) => text);
    });
    for (const heading of await firefox.texts("article .page-break")) {
      expect(firsts.some((lines) => lines.slice(0, 2).includes(heading))).toBe(true);
    }
  },
);

test.skipIf(!readable)(
  "on paper from Firefox no text of any other page lies over another @slow",
  async ({ firefox }) => {
    for (const { path } of pages) {
      await firefox.open(path);
      const sheets = readPdf(await firefox.page.pdf({ format: "a4", margin: usualMargin }));
      expect(overlaps(sheets), path).toEqual([]);
    }
  },
);

test.skipIf(!readable)(
  "on paper from Firefox the example has its debrief, then all that was said, and nothing to press @slow",
  async ({ firefox }) => {
    const { page } = firefox;
    await firefox.open("/about");
    await firefox.button("Read an example").click();
    await firefox.button("Show it all").click();
    await page.waitForSelector(".debrief .goal");
    const said = await firefox.texts(".final-message .message-text");
    expect(said.length).toBeGreaterThan(10);
    const sheets = readPdf(await page.pdf({ format: "a4", margin: usualMargin }));
    expect(overlaps(sheets)).toEqual([]);
    // Ligatures are characters of their own there.
    const text = sheets
      .flatMap(({ words }) => words.map((word) => word.text))
      .join(" ")
      .normalize("NFKC");
    const [first = "", last = ""] = [said[0], said.at(-1)];
    expect(text.indexOf("What moved Danny")).toBeGreaterThan(text.indexOf("Debrief"));
    expect(text.indexOf(first)).toBeGreaterThan(text.indexOf("Measured"));
    expect(text.indexOf(last)).toBeGreaterThan(text.indexOf(first));
    for (const control of ["Connect", "Type a message", "OpenAI key", "Close example", "Print"]) {
      expect(text).not.toContain(control);
    }
  },
);
