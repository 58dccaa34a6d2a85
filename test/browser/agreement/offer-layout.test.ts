import { expect, type Page } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { test } from "../kept-page.ts";
import { drawn } from "../settle.ts";
import { breaks } from "./breaks.ts";
import { agreeButton, agreeTo, nameIn, offerSite } from "./offer-site.ts";

async function openAt(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height });
  return (await offerSite()).open(page);
}

const inFull = { ratio: 1 };

test("the button that agrees is in view from the first beside the agreement, and one link away on a phone", async ({
  page,
}) => {
  await openAt(page, 1440, 900);
  const toForm = page.getByRole("link", { name: "Go to signing 2 blocks: £6,960 + VAT" });
  const tick = page.getByRole("checkbox", { name: "I have read this agreement" });
  const heading = page.getByRole("heading", { name: /^An offer to / });
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await heading.scrollIntoViewIfNeeded();
    await expect(agreeButton(page)).toBeInViewport(inFull);
    await expect(toForm).toBeHidden();
    await tick.blur();
    await tick.focus();
    await expect(agreeButton(page)).toBeInViewport(inFull);
    const below = async () =>
      (await boxOf(tick)).bottom - (await boxOf(page.locator(".panel-foot"))).y;
    await expect.poll(below).toBeLessThan(0);
  }
  for (const width of [375, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(toForm).not.toBeInViewport();
    await page.locator("#agreement-text").evaluate((sheet) => sheet.scrollIntoView());
    await expect(toForm).toBeInViewport(inFull);
    await toForm.click();
    await expect(nameIn(page)).toBeInViewport(inFull);
  }
});

for (const [name, given, missing] of [
  ["lacks nothing", { clientPosition: "Chief executive", clientAddress: "1 Quux Road" }, 0],
  ["lacks what may be left out", { clientEmail: "" }, 1],
] as const) {
  test(`beside the agreement the panel of an offer that ${name} is in view as a whole`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const clientCompany = "Harbour & Vale Analytics Ltd";
    await (await offerSite()).open(page, { ...given, clientCompany });
    const notGiven = page.getByRole("term").filter({ hasText: "Not given" });
    await expect(notGiven).toHaveCount(missing);
    const hidden = () =>
      page.locator(".offer-panel").evaluate((panel) => panel.scrollHeight - panel.clientHeight);
    await expect.poll(hidden).toBe(0);
  });
}

test.describe("in a browser that has stored nothing", () => {
  test.use({ fresh: true });

  test("nothing moves on a phone while a link's offer is opened, and no typeface of paper is fetched before anything in it is used @slow", async ({
    page,
  }) => {
    await openAt(page, 412, 823);
    const ofPaper = () =>
      page.evaluate(() => {
        const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
        return fetched.filter((name) => /newsreader-[456]00/.test(name)).length;
      });
    await page.evaluate(() => document.fonts.ready.then(() => true));
    const moved = await page.evaluate(() => {
      const observer = new PerformanceObserver(() => {});
      observer.observe({ type: "layout-shift", buffered: true });
      return observer.takeRecords().map((entry) => entry.toJSON());
    });
    expect(moved).toEqual([]);
    expect(await ofPaper()).toBe(0);
    await nameIn(page).focus();
    await expect.poll(ofPaper).toBe(3);
  });
});

test("who opens an offer sees where to sign, and whoever signs it what they sign @slow", async ({
  page,
}) => {
  await test.step("on a wide screen the signature is in view as it is typed", async () => {
    await openAt(page, 1440, 900);
    await expect(nameIn(page)).toBeInViewport(inFull);
    const position = await boxOf(page.getByLabel("Position", { exact: true }));
    expect(position.bottom).toBeLessThan((await boxOf(page.locator(".panel-foot"))).y);
    await expect(nameIn(page)).not.toBeFocused();
    await nameIn(page).pressSequentially("Ada");
    await expect(nameIn(page)).toBeFocused();
    await expect(nameIn(page)).toBeInViewport(inFull);
    await expect(page.locator(".typed-name")).toBeInViewport(inFull);
  });
  await test.step("whoever goes back to read stays there", async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByLabel("Position", { exact: true }).fill("Director");
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
  await test.step("what is ordered stands out", async () => {
    const rows = page.locator("#agreement-text #signature-page + p + table tbody tr");
    await expect(rows.nth(1)).toHaveCSS("font-weight", "600");
    await expect(rows.nth(0)).not.toHaveCSS("font-weight", "600");
  });
  await test.step("where the panel does not stay beside the sheet the form stays in view", async () => {
    await openAt(page, 768, 1024);
    await nameIn(page).pressSequentially("Ada");
    await expect(nameIn(page)).toBeInViewport(inFull);
  });
});

test("whoever has agreed to an offer sees the record of it, and on a phone the button that saves it @slow", async ({
  page,
}) => {
  for (const place of ["its text", "the record"]) {
    await test.step(`beside ${place}`, async () => {
      await openAt(page, 1440, 900);
      await nameIn(page).pressSequentially("Ada");
      if (place === "its text") await page.evaluate(() => scrollTo(0, 0));
      await agreeTo(page);
      const record = page.getByRole("heading", { name: "Record of signature" });
      await expect(record).toBeInViewport(inFull);
      await expect(page.locator(".agreed-name")).toBeInViewport(inFull);
      const row = await boxOf(page.locator(".sheet-row"));
      await drawn(page);
      expect((await boxOf(record)).y, "clear of the row above").toBeGreaterThan(row.bottom);
      await expect(record, "once more is laid out").toBeInViewport(inFull);
    });
  }
  await test.step("on a phone", async () => {
    await openAt(page, 375, 667);
    await agreeTo(page);
    const saving = page.getByRole("button", { name: "Save your signed agreement (PDF)" });
    await expect(saving).toBeInViewport(inFull);
  });
});

test("no date of an offer is broken within a word @slow", async ({ page }) => {
  await openAt(page, 1920, 800);
  await expectWholeDates(page, "All dates");
  await agreeTo(page);
  await expectWholeDates(page, "Dates if countersigned today");
});

async function expectWholeDates(page: Page, fold: string) {
  await page.getByText(fold).click();
  const dates = page.locator(".offer-facts dd");
  await expect(dates.first()).toBeVisible();
  for (const width of [1920, 1440, 1280, 1024, 768, 375, 320, 280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await breaks(dates, /[^\s-]+/), `at ${width} px`).toBe(0);
    const lines = await dates.evaluateAll((all) =>
      all.map((each) => {
        const words = document.createRange();
        words.selectNodeContents(each);
        // By their middles: what is bold is a taller box, which begins above the words beside it.
        const start = each.getBoundingClientRect().top;
        const middles = [...words.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2);
        return new Set(middles.map((middle) => Math.round((middle - start) / 8))).size;
      }),
    );
    expect(Math.max(...lines), `at ${width} px`).toBeLessThanOrEqual(2);
  }
}

test("on a phone the text and the form are one link apart, and each link has its line and room @slow", async ({
  page,
}) => {
  const address = await openAt(page, 375, 800);
  const back = page.getByRole("link", { name: "Go to “Agree and sign”" });
  const bar = page.getByRole("navigation", { name: "Parts of this page" });
  const labels = bar.locator("strong");

  await test.step("the link from the text's end has room above and below", async () => {
    const link = await boxOf(back);
    const record = await boxOf(page.locator(".signature-record"));
    const footer = await boxOf(page.locator(".site-footer"));
    expect(link.y - record.bottom).toBeGreaterThanOrEqual(24);
    expect(footer.y - link.bottom).toBeGreaterThanOrEqual(24);
  });
  await test.step("what could move the dates stands clear of the rule under them", async () => {
    await page.getByText("All dates").click();
    const gap = await page
      .locator(".offer-facts + .offer-note", { hasText: "The dates hold if" })
      .evaluate((note) => {
        const above = note.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
        return note.getBoundingClientRect().top - above;
      });
    expect(gap).toBeGreaterThan(8);
  });
  await test.step("the two links at the foot stand on one line each", async () => {
    await page.locator("#clause-2").scrollIntoViewIfNeeded();
    await expect(labels).toHaveText(["Read the agreement", "Go to signing"]);
    for (const width of [320, 340, 345, 360, 375, 400]) {
      await page.setViewportSize({ width, height: 700 });
      await page.locator("#clause-2").scrollIntoViewIfNeeded();
      const places = await labels.evaluateAll((all) =>
        all.map((each) => {
          const { top, height } = each.getBoundingClientRect();
          return { top, lines: Math.round(height / parseFloat(getComputedStyle(each).lineHeight)) };
        }),
      );
      const [{ top } = { top: 0 }] = places;
      expect(places, `at ${width} px`).toEqual([
        { top, lines: 1 },
        { top, lines: 1 },
      ]);
      expect((await boxOf(bar)).height, `at ${width} px`).toBeLessThanOrEqual(57);
    }
  });
  await test.step("the links lead from one to the other", async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    const lines = await page
      .getByText(/^\d+ days left$/)
      .evaluate((element) => element.getClientRects().length);
    expect(lines).toBe(1);
    const panel = await page.locator(".offer-panel").innerText();
    expect(panel.match(/Nobody is bound/g)).toHaveLength(1);
    await page.locator("#clause-2").scrollIntoViewIfNeeded();
    await bar.getByRole("link", { name: "Read the agreement" }).click();
    await expect(page.locator("article.agreement h1")).toBeInViewport();
    await back.click();
    await expect(nameIn(page)).toBeInViewport();
    expect(page.url()).toBe(address);
  });
});
