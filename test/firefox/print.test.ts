import { expect } from "vitest";
import { canReadPdfs, readPdf } from "../support/poppler.ts";
import { test } from "./firefox-test.ts";

const PIXEL = 0.75; // points

test.skipIf(!canReadPdfs())(
  "on paper from Firefox every page of the agreement has its margins, and no heading ends one",
  async ({ firefox }) => {
    const { page } = firefox;
    await firefox.open("/agreement");
    const headings = await firefox.texts("article h2");
    const pages = readPdf(await page.pdf({ format: "a4" }));
    expect(pages.length).toBeGreaterThan(15);
    expect(pages.length).toBeLessThan(25);
    for (const { width, height, lines } of pages) {
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
    const firsts = pages.map(({ lines }) => lines[0]?.text ?? "");
    for (const heading of await firefox.texts("article .page-break")) {
      expect(firsts).toContain(heading);
    }
  },
);
