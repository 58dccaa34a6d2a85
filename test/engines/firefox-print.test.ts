import { describe, expect } from "vitest";
import { pages } from "../browser/pages.ts";
import { canReadPdfs, overlaps, readPdf } from "../support/poppler.ts";
import { test } from "./engine-test.ts";
import type { PuppeteerVisitor } from "./puppeteer-visitor.ts";
import { button } from "./visitor.ts";

/** 60 and 80 pixels, in points. */
const [SIDE, HEAD] = [45, 60];

describe.skipIf(!canReadPdfs())("on paper from Firefox", () => {
  test("the agreement has its margins, and no heading ends a page @slow", async ({ firefox }) => {
    await firefox.open("/agreement");
    const headings = await firefox.texts("article h2");
    const sheets = readPdf(await firefox.page.pdf({ format: "a4" }));
    expect(sheets.length).toBeGreaterThan(15);
    expect(sheets.length).toBeLessThan(25);
    for (const { width, height, lines } of sheets) {
      expect(Math.min(...lines.map(({ left }) => left))).toBeGreaterThanOrEqual(SIDE - 1);
      expect(Math.min(...lines.map(({ top }) => top))).toBeGreaterThanOrEqual(HEAD - 1);
      const [right, bottom] = [width - SIDE + 1, height - HEAD + 1];
      expect(Math.max(...lines.map((line) => line.right))).toBeLessThanOrEqual(right);
      expect(Math.max(...lines.map((line) => line.bottom))).toBeLessThanOrEqual(bottom);
      expect(headings).not.toContain(lines.at(-1)?.text);
    }
    const firsts = sheets.map(({ lines }) => {
      const draft = lines.findIndex(({ text }) => text.startsWith("DRAFT, not for signature."));
      expect(draft).toBeGreaterThan(0);
      return lines.slice(draft + 1, draft + 3).map(({ text }) => text);
    });
    // The second schedule follows on from the first.
    for (const heading of await firefox.texts("article .page-break:not(#schedule-2)")) {
      expect(firsts.some((lines) => lines.includes(heading))).toBe(true);
    }
  });

  test("no text of any other page lies over another @slow", async ({ firefox }) => {
    for (const { path } of pages) {
      await firefox.open(path);
      expect(overlaps(await printed(firefox)), path).toEqual([]);
    }
  });

  test("the example has its debrief, then all that was said @slow", async ({ firefox }) => {
    await firefox.open("/about");
    await firefox.click(button("Read an example"));
    await firefox.expectVisible(".debrief .goal");
    const said = await firefox.texts(".example-turn-text");
    expect(said.length).toBeGreaterThan(10);
    const sheets = await printed(firefox);
    expect(overlaps(sheets)).toEqual([]);
    const words = sheets.flatMap((sheet) => sheet.words.map(({ text }) => text));
    // Ligatures are characters of their own there.
    const text = words.join(" ").normalize("NFKC");
    const order = ["Debrief", "What moved Danny", "Measured", said[0] ?? "", said.at(-1) ?? ""];
    const places = order.map((one) => text.indexOf(one));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    for (const control of ["Connect", "Type a message", "OpenAI key", "Close", "Play it"]) {
      expect(text).not.toContain(control);
    }
  });
});

/** With what Firefox leaves around a page that asks for nothing. */
async function printed({ page }: PuppeteerVisitor) {
  const margin = { top: "0.5in", right: "0.5in", bottom: "0.5in", left: "0.5in" };
  return readPdf(await page.pdf({ format: "a4", margin }));
}
