import { generateKeyPairSync } from "node:crypto";
import { expect, type Locator, test } from "playwright/test";
import { writeAgreementFile } from "../../../app/agreement/signing/agreement-file.ts";
import { AgreementFiles, offeredTerms } from "../../support/agreement-files.ts";
import { type RunningSite, startSite } from "../../support/site.ts";

const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
let site: RunningSite;

test.beforeAll(async () => {
  site = await startSite({ AGREEMENT_SIGNING_KEY: files.value });
});

test.afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("not drawn");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test("on a phone each name of what was given stands nearer to its value than to the one before, and a summary of errors is as wide as the fields @slow", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`${site.url}/agreement/verify`);
  await page.getByRole("button", { name: "Verify" }).click();
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 812 });
    const summary = page.getByRole("alert");
    expect((await boxOf(summary)).right).toBe(
      (await boxOf(page.getByLabel("Or paste its text"))).right,
    );
  }
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByLabel("Or paste its text").fill(writeAgreementFile(await files.signed()));
  await page.getByRole("button", { name: "Verify" }).click();
  const names = page.getByRole("term");
  const values = page.getByRole("definition");
  const [first, second] = [await boxOf(values.nth(0)), await boxOf(values.nth(1))];
  const name = await boxOf(names.nth(1));
  expect(name.y - first.bottom).toBeGreaterThan(second.y - name.bottom);
});

for (const path of ["/agreement/offer", "/agreement/compare"]) {
  test(`${path}: on a wide screen the form begins on the axis, and something stands beside it @slow`, async ({
    page,
  }) => {
    for (const width of [1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site.url + path);
      const [first, lead, form, aside] = await Promise.all([
        boxOf(page.getByRole("navigation").getByRole("link").first()),
        boxOf(page.locator(".page-lead")),
        boxOf(page.getByRole("main").locator("form")),
        boxOf(page.locator(".page-aside")),
      ]);
      // Below 75 rem the links of the header stand elsewhere.
      if (width >= 1200) expect(lead.x).toBeCloseTo(first.x, 0);
      expect(form.x).toBe(lead.x);
      expect(aside.x).toBeGreaterThan(form.right);
      expect(aside.x).toBeGreaterThan(width / 2);
    }
  });
}

test("on a phone what the key terms are about stands clear of what applies, with its words whole @slow", async ({
  page,
}) => {
  await page.goto(`${site.url}/agreement`);
  const table = page.locator("article.agreement #key-terms + table");
  for (const width of [320, 375, 399]) {
    await page.setViewportSize({ width, height: 812 });
    const rows = await table.locator("tr").evaluateAll((all) =>
      all.map(({ children: [subject, value] }) => {
        const words = document.createRange();
        if (subject) words.selectNodeContents(subject);
        const ends = Array.from(words.getClientRects(), ({ right }) => right);
        return (value?.getBoundingClientRect().left ?? 0) - Math.max(...ends);
      }),
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(Math.min(...rows), `at ${width} px`).toBeGreaterThanOrEqual(12);
  }
});

test("on an offer’s signature page each row’s head stands beside its first line, and an email is parted after its @ @slow", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const { offer } = await files.offer({ ...offeredTerms, clientEmail: "legal@quux.example" });
  await page.goto(`${site.url}/agreement/offer#${offer}`);
  const table = page.locator("article.agreement section:last-child > table:last-child");
  await expect(table).toBeVisible();
  const rows = await table.locator("tbody tr").evaluateAll((all) =>
    all.map(({ children }) =>
      Array.from(children, (cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return Math.round(range.getClientRects()[0]?.top ?? 0);
      }),
    ),
  );
  for (const [head = 0, ...cells] of rows) {
    for (const cell of cells) expect(Math.abs(cell - head)).toBeLessThan(3);
  }
  const lines = await table.locator('[data-value="contract.clientEmail"]').evaluate((email) =>
    Array.from(email.childNodes, (part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return range.toString() && range.getClientRects().length;
    }).filter(Boolean),
  );
  expect(lines).toEqual([1, 1, 1]);
});

for (const width of [320, 375, 1024, 1440]) {
  test(`at ${width} px the last day of an offer stands on one line @slow`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    const { offer } = await files.offer();
    await page.goto(`${site.url}/agreement/offer#${offer}`);
    const facts = page.getByRole("definition").filter({ hasText: "days left" }).locator("strong");
    await expect(facts).toBeVisible();
    const lines = await facts.evaluate(
      (date) => date.getBoundingClientRect().height / parseFloat(getComputedStyle(date).lineHeight),
    );
    expect(lines).toBeLessThan(1.5);
  });
}

test("what a comparison found is counted without a broken count, above the form on a phone and beside it on a wide screen @slow", async ({
  page,
}) => {
  await page.goto(`${site.url}/agreement`);
  const markdown = (await page.locator("pre.raw-agreement").textContent()) ?? "";
  await page.goto(`${site.url}/agreement/compare`);
  const changed = markdown
    .replace("within 7 days", "within 45 days")
    .replace("\n20.2 ", "\n20.2 Something new.\n\n20.3 ")
    .replace(/\n17\.8 [^\n]*\n/, "\n");
  await page.getByLabel("Or paste its text").fill(changed);
  await page.getByRole("button", { name: "Compare" }).click();
  const found = page.getByRole("heading", { level: 2 }).first();
  await expect(found).toHaveText("1 clause changed, 1 added, 1 removed, 1 renumbered");
  for (const width of [320, 375, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 812 });
    const lines = await found.evaluate((heading) => {
      const character = document.createRange();
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const byTop = new Map<number, string>();
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        for (const [at, letter] of [...(node.textContent ?? "")].entries()) {
          character.setStart(node, at);
          character.setEnd(node, at + 1);
          const box = character.getBoundingClientRect();
          if (box.width > 0) byTop.set(box.top, (byTop.get(box.top) ?? "") + letter);
        }
      }
      return [...byTop.values()].map((line) => line.trim());
    });
    expect(lines.join(" "), `${width} px`).toBe(
      "1 clause changed, 1 added, 1 removed, 1 renumbered",
    );
    for (const line of lines.slice(0, -1)) expect(line, `${width} px`).toMatch(/^\d.*,$/);
    const [result, form] = await Promise.all([
      boxOf(page.getByRole("region").filter({ has: found })),
      boxOf(page.getByRole("button", { name: "Compare" })),
    ]);
    if (width < 1024) expect(result.bottom, `${width} px`).toBeLessThan(form.y);
    else expect(result.x, `${width} px`).toBeGreaterThan(form.right);
    if (width === 1440) expect(result.y).toBeLessThan((await boxOf(page.locator("h1"))).bottom);
  }
});
