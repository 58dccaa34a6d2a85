import { expect } from "playwright/test";
import type { VoicePage } from "./voice-page.ts";

/**
 * Waits until the page takes what is held for no slip, and the provider has heard enough for a turn. The page's clock has
 * to be installed.
 */
export async function heldAsTurn({ page, session }: VoicePage): Promise<void> {
  const heard = () => session.call?.ear.packets ?? 0;
  const before = heard();
  await expect.poll(() => heard() - before).toBeGreaterThan(10);
  await page.clock.fastForward(500);
}
