import { expect, test, type Page } from "playwright/test";
import { openAgreement } from "./open-agreement.ts";

for (const { how, path, javaScriptEnabled } of [
  { how: "from Formatted", path: "/agreement", javaScriptEnabled: true },
  { how: "from Raw", path: "/agreement#raw", javaScriptEnabled: true },
  { how: "without script", path: "/agreement", javaScriptEnabled: false },
]) {
  test(`only the agreement goes on paper, ${how}`, async ({ browser }) => {
    await using opened = await openAgreement(browser, { path, javaScriptEnabled });
    const { page } = opened;
    await page.emulateMedia({ media: "print" });
    const text = await page.locator("body").innerText();
    expect(text).toMatch(/^\s*Consultancy agreement\s+This agreement sets out/);
    expect(text).toContain("The company named Sample Client Ltd, registered in");
    expect(text).not.toMatch(/Client Name|Print Agreement|Contents|Home|Col 1|# Consultancy/);
    const mark = page.getByRole("article").locator(".filled").first();
    await expect(mark).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await page.emulateMedia({ media: null });
    const pages = await pagesOf(page);
    expect(pages).toBeGreaterThan(5);
    expect(pages).toBeLessThan(30);
  });
}

test("the schedules and the signature page each begin a new page", async ({ browser }) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  await page.emulateMedia({ media: "print" });
  const breaks = page.locator(".page-break");
  await expect(breaks).toHaveText([/^Schedule 1/, /^Schedule 2/, /^Schedule 3/, "Signature page"]);
  for (const heading of await breaks.all()) await expect(heading).toHaveCSS("break-before", "page");
});

test("printing leaves the visitor where they were, with what they typed", async ({ browser }) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByLabel("Client Name").fill("Ada");
  const button = page.getByRole("button", { name: "Print Agreement" });
  await button.click();
  await expect(page.locator("body")).toHaveAttribute("data-printed");
  await expect(button).toBeFocused();
  await expect(page.getByLabel("Client Name")).toHaveValue("Ada");
  await expect(page.getByRole("article")).toContainText("represented by Ada (the Client)");
});

async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
}
