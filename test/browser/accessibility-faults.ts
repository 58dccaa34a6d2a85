import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axeCore from "axe-core";
import { expect, type Page } from "playwright/test";

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The windows in which a page is held to axe's rules: both widths and both schemes, each in one of them. */
export const looks = [
  { width: 375, colorScheme: "light" },
  { width: 1440, colorScheme: "dark" },
] as const;

/** Holds a page, as it stands, to axe's rules, at both widths and in both schemes. */
export async function expectAccessible(
  page: Page,
  state = "as it stands",
  scope: Scope = {},
): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoAxeFaults(page, scope, `${state}, ${width} px, ${colorScheme}`);
  }
}

/** What is replaced, or on its way in, while axe looks at it is no fault: it looks again. */
export async function expectNoAxeFaults(page: Page, scope?: Scope, state?: string): Promise<void> {
  await expect(async () => {
    expect(await accessibilityFaults(page, scope), state).toEqual([]);
  }).toPass({ timeout: 20_000 });
}

interface Scope {
  include?: string;
  exclude?: string[];
  /** The rules that look at colours alone: what a change of scheme can break. */
  onlyColours?: boolean;
}

declare const axe: typeof axeCore;

/** The rules that are broken, each with the elements that break it. */
export async function accessibilityFaults(page: Page, scope: Scope = {}): Promise<string[][]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(async ({ include = "html", exclude = [], onlyColours }) => {
    const { violations } = await axe.run(
      { include, exclude },
      {
        resultTypes: ["violations"],
        preload: false,
        ...(onlyColours && { runOnly: ["color-contrast", "link-in-text-block"] }),
      },
    );
    return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
  }, scope);
}
