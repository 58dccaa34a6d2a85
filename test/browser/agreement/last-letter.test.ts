import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "playwright/test";
import { test } from "../kept-page.ts";
import { fillInClient, openAgreement } from "./open-agreement.ts";

const company = "Lovelaces";
const copying = ["Copy link", "Copy Markdown"];
const saving = [
  "Download as .md",
  "Download PDF",
  "Download Word",
  "Download dates (.ics)",
  "Download terms (.json)",
];
const links = ["the link to these details", "see what was changed in it"];

/** As one does who speaks instead of pressing: the focus stays. Returns where a link leads then. */
function typeAndPress(pressed: Locator, typed: string): Promise<string> {
  return pressed.evaluate((element, value) => {
    const field = document.getElementById("clientCompany");
    if (!(field instanceof HTMLInputElement)) throw new Error("not a field");
    if (!(element instanceof HTMLElement)) throw new Error("not to be pressed");
    field.focus();
    field.value = value;
    let address = "";
    if (element instanceof HTMLAnchorElement) {
      element.addEventListener("click", (event) => {
        event.preventDefault();
        address = element.href;
      });
    }
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    element.click();
    return address;
  }, typed);
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test("whatever copies, saves or leads on counts right after the last letter of what was missing, or was taken out", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, {
    path: "/agreement?plan=retained-2",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const { page } = opened;
  const head = page.locator(".sheet-head");
  const empty = async () => {
    await page.getByLabel("Company Name").fill("");
    await expect(head).toHaveAttribute("data-draft");
    await page.evaluate(() => navigator.clipboard.writeText("before"));
  };
  await fillInClient(page);
  for (const name of copying) {
    await test.step(`${name} gives nothing`, async () => {
      await page.getByLabel("Company Name").fill(company);
      await expect(head).not.toHaveAttribute("data-draft");
      await page.evaluate(() => navigator.clipboard.writeText("before"));
      await typeAndPress(page.getByRole("button", { name, includeHidden: true }), "");
      await expect(page.getByLabel("Company Name")).toBeFocused();
      await expect(head).toHaveAttribute("data-draft");
      expect(await clipboard(page)).toBe("before");
      await expect(page.getByText(/^Copied/)).toHaveCount(0);
    });
  }
  // What is sent is what counts here, not what is made of it.
  await page.route("/agreement.pdf", (route) =>
    route.fulfill({
      headers: { "Content-Disposition": 'attachment; filename="sent.txt"' },
      body: route.request().postDataBuffer() ?? "",
    }),
  );
  for (const name of [...copying, ...saving, ...links]) {
    await test.step(name, async () => {
      const button = page.getByRole("button", { name, includeHidden: true });
      if (links.includes(name)) {
        await page.getByLabel("Company Name").fill("Another Ltd");
        const address = await typeAndPress(page.getByRole("link", { name }), company);
        expect(new URL(address).searchParams.get("clientCompany")).toBe(company);
        return;
      }
      await empty();
      if (copying.includes(name)) {
        await typeAndPress(button, company);
        await expect.poll(() => clipboard(page)).toContain(company);
        return;
      }
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        typeAndPress(button, company),
      ]);
      const text = await readFile(await download.path(), "utf8");
      expect(`${download.suggestedFilename()}\n${text}`).toContain(company);
    });
  }
});
