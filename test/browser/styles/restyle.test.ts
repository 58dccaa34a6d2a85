import { expect, type Page } from "playwright/test";
import { test } from "../kept-page.ts";
import { drawn } from "../settle.ts";

const changes: [string, (page: Page) => Promise<void>][] = [
  [
    "/agreement",
    async (page) => {
      await page.getByRole("tablist").waitFor();
      await page.getByLabel("Client Name").fill("Ada Lovelace");
      await page.getByRole("tab", { name: "Raw" }).click();
      await page.getByRole("tab", { name: "Formatted" }).click();
      await page.getByRole("button", { name: "Check the details" }).first().click();
    },
  ],
  [
    "/reactive-objects",
    async (page) => {
      await page.getByRole("checkbox").first().click();
      await expect(page.locator(".board[data-measured]")).toBeVisible();
    },
  ],
];

// A trace is slow to read on a busy machine.
test.slow();

for (const [path, change] of changes) {
  for (const width of [375, 1280]) {
    test(`no change on ${path} has a whole part of the page styled anew at ${width} @slow`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      const parsed = Promise.withResolvers<void>();
      await page.route("**/*.js", async (route) => {
        await parsed.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: "domcontentloaded" });
      // What a parser that pauses has styled anew is no change of ours.
      await drawn(page);
      const whole = await styledWhole(page, async () => {
        parsed.resolve();
        await change(page);
      });
      expect(whole).toEqual([]);
    });
  }
}

interface TraceEvent {
  name: string;
  args: { data?: { reason?: string; nodeName?: string; selectors?: { selector: string }[] } };
}

/** The elements of which all that is in them was styled anew during `work` because of a rule whose subject may be any, with that rule. */
async function styledWhole(page: Page, work: () => Promise<void>): Promise<string[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser");
  const categories = ["disabled-by-default-devtools.timeline.invalidationTracking"];
  await browser.startTracing(page, { categories });
  await work();
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  const found = trace.traceEvents.filter(
    ({ name, args }) =>
      name === "StyleInvalidatorInvalidationTracking" && args.data?.reason?.endsWith("subtree"),
  );
  const rules = found.flatMap(({ args: { data } }) =>
    (data?.selectors ?? []).map(({ selector }) => `${data?.nodeName}: ${selector}`),
  );
  // A fold's few dozen elements, once: what is closed has no other subject.
  const early =
    "DETAILS: :is(.key-dates, .contents) > details:not([data-settled]):not([open])::details-content";
  return [...new Set(rules)].filter((rule) => rule !== early);
}
