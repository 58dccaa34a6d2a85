import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { openPage } from "./open-page.ts";
import type { WebKit } from "./webkit.ts";

test("the printed agreement has its lines whole, and breaks them where they are full", async () => {
  await using opened = await openPage("/agreement");
  const { webkit } = opened;
  const lines = await printedLines(webkit);
  // A line that two pages share is cut in two, and no longer text.
  const printed = squeeze(lines.join(""));
  const clauses = await webkit.evaluate(() =>
    [...document.querySelectorAll("article :is(p, li)")].map(({ textContent }) => textContent),
  );
  expect(clauses.filter((clause) => !printed.includes(squeeze(clause)))).toEqual([]);

  await webkit.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { text-wrap: wrap !important; }");
    document.adoptedStyleSheets = [sheet];
  });
  expect(lines).toEqual(await printedLines(webkit));
});

async function printedLines(webkit: WebKit): Promise<string[]> {
  const input = await webkit.print();
  const text = execFileSync("pdftotext", ["-raw", "-", "-"], { input }).toString();
  return text.split(/[\n\f]+/).filter((line) => line.trim() !== "");
}

function squeeze(text: string): string {
  return text.normalize("NFKC").replaceAll(/[\s•]+/g, "");
}
