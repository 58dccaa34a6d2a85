import type { Download, Page } from "playwright/test";

/**
 * What comes of a press. Where a form answers in another tab, the download is told of either.
 *
 * @param patience milliseconds; without it that of the test
 */
export async function downloadFrom(
  page: Page,
  press: () => Promise<void>,
  patience = 80_000,
): Promise<Download> {
  const { promise, resolve, reject } = Promise.withResolvers<Download>();
  const listen = (each: Page) => void each.on("download", resolve);
  listen(page);
  page.context().on("page", listen);
  const timer = setTimeout(() => reject(new Error("no download came")), patience);
  try {
    const [download] = await Promise.all([promise, press()]);
    return download;
  } finally {
    clearTimeout(timer);
    page.context().off("page", listen);
  }
}
