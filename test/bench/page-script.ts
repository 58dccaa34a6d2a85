import { gzipSync } from "node:zlib";
import type { Browser } from "playwright";

export interface PageScript {
  /** Bytes, gzipped, of the modules that a browser loads, but for React's and the router's. */
  bytes: number;
  hasOpenAiClient: boolean;
}

const notOurs = /\/(?:entry\.client|chunk|jsx-runtime|react-dom|rolldown-runtime|manifest)-/;
/** A header that the openai client alone sends. */
const clientMark = /x-stainless-/i;

/** All that a page loads while nobody touches it. */
export async function measureScript(browser: Browser, address: string): Promise<PageScript> {
  const page = await browser.newPage();
  const bodies = new Map<string, Promise<string>>();
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    bodies.set(new URL(response.url()).pathname, response.text());
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const loaded = await Promise.all(
    [...bodies].map(async ([path, body]) => ({ path, body: await body })),
  );
  await page.close();
  return {
    bytes: loaded
      .filter(({ path }) => !notOurs.test(path))
      .reduce((sum, { body }) => sum + gzipSync(body, { level: 9 }).length, 0),
    hasOpenAiClient: loaded.some(({ body }) => clientMark.test(body)),
  };
}
