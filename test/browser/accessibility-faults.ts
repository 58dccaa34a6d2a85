import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/** Holds a page, as it stands, to axe's rules, at both widths and in both schemes. */
export async function expectAccessible(page: Page, state = "as it stands"): Promise<void> {
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      // Elements that hydration replaces while axe looks at them are no fault: it looks again.
      await expect(async () => {
        const faults = await accessibilityFaults(page, { onlyColours: colorScheme === "dark" });
        expect(faults, `${state}, ${width} px, ${colorScheme}`).toEqual([]);
      }).toPass({ timeout: 20_000 });
    }
  }
}

interface Scope {
  include?: string;
  exclude?: string[];
  /** The rules that look at colours alone: what a change of scheme can break. */
  onlyColours?: boolean;
}

/** The rules that are broken, each with the elements that break it. */
export async function accessibilityFaults(page: Page, scope: Scope = {}): Promise<string[][]> {
  const axe = new AxeBuilder({ page }).options({
    resultTypes: ["violations"],
    preload: false,
    ...(scope.onlyColours && { runOnly: ["color-contrast", "link-in-text-block"] }),
  });
  if (scope.include) axe.include(scope.include);
  for (const part of scope.exclude ?? []) axe.exclude(part);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
}
