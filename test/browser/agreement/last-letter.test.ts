import { readFile } from "node:fs/promises";
import { expect, type Locator, test } from "playwright/test";
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
const options = {
  path: "/agreement?plan=retained-2",
  permissions: ["clipboard-read", "clipboard-write"],
};

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

for (const name of [...copying, ...saving]) {
  test(`${name} counts right after the last letter of what was missing`, async ({ browser }) => {
    await using opened = await openAgreement(browser, options);
    const { page } = opened;
    const button = page.getByRole("button", { name, includeHidden: true });
    await fillInClient(page);
    await page.getByLabel("Company Name").fill("");
    await expect(page.locator(".sheet-head")).toHaveAttribute("data-draft");
    if (copying.includes(name)) {
      await typeAndPress(button, company);
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await expect.poll(copied).toContain(company);
    } else {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        typeAndPress(button, company),
      ]);
      const text = await readFile(await download.path(), "utf8");
      expect(`${download.suggestedFilename()}\n${text}`).toContain(company);
    }
  });
}

for (const name of copying) {
  test(`${name} gives nothing right after a detail was taken out`, async ({ browser }) => {
    await using opened = await openAgreement(browser, options);
    const { page } = opened;
    await fillInClient(page);
    await expect(page.locator(".sheet-head")).not.toHaveAttribute("data-draft");
    await page.evaluate(() => navigator.clipboard.writeText("before"));
    await typeAndPress(page.getByRole("button", { name }), "");
    await expect(page.getByLabel("Company Name")).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("before");
    await expect(page.getByText(/^Copied/)).toHaveCount(0);
  });
}

for (const name of ["the link to these details", "see what was changed in it"]) {
  test(`“${name}” leads to the details with the last letter @slow`, async ({ browser }) => {
    await using opened = await openAgreement(browser, options);
    const { page } = opened;
    await fillInClient(page);
    const address = await typeAndPress(page.getByRole("link", { name }), company);
    expect(new URL(address).searchParams.get("clientCompany")).toBe(company);
  });
}
