import { expect } from "playwright/test";
import { expectAccessible } from "../accessibility-faults.ts";
import { test } from "../kept-page.ts";
import { offerSite } from "./offer-site.ts";

const forms = [
  ["/agreement?clientName=&clientEmail=a", "Check the details"],
  ["/agreement/compare", "Compare"],
  ["/agreement/verify", "Verify"],
] as const;

test("a field that is wrong stays where it was, with a mark, and a text with a border in the colour of its error", async ({
  page,
}) => {
  const { url } = await offerSite();
  const summary = page.getByRole("alert", { name: "There is a problem" });
  for (const [path, name] of forms) {
    await test.step(path, async () => {
      const button = page.getByRole("button", { name, exact: true });
      const pasted = page.locator(".text-field", {
        has: page.getByLabel(/^(Or paste its text|Text of the file)$/),
      });
      await page.goto(url + path);
      const controls = page.locator("main .text-field :is(input, textarea, select)");
      const places = () =>
        controls.evaluateAll((all) =>
          all.map((each) => {
            const { left, width, height } = each.getBoundingClientRect();
            return { left, width, height };
          }),
        );
      const before = await places();
      await button.click();
      await expect(summary).toBeFocused();
      // Focus announces it; a live region would repeat itself at each correction.
      await expect(summary).toHaveAttribute("aria-live", "off");
      await expect(page.locator("[aria-invalid=true]").first()).toBeAttached();
      // The answer is another document, of which the rest and the styles may still come.
      await expect.poll(places).toEqual(before);
      for (const error of await page.locator("main .text-field-error").all()) {
        const mark = await error.evaluate((each) => getComputedStyle(each, "::before").content);
        expect(mark).toContain("!");
      }
      if (path.startsWith("/agreement?")) return;
      const fold = page.locator("details:not([open])", { has: pasted });
      if ((await fold.count()) > 0) await fold.locator("summary").click();
      await pasted.getByRole("textbox").fill("Not what was asked for");
      await button.click();
      const isMarked = () =>
        pasted.evaluate((field) => {
          const [error, text] = [".text-field-error", "textarea"].map((part) =>
            field.querySelector(part),
          );
          return (
            error && text && getComputedStyle(error).color === getComputedStyle(text).borderColor
          );
        });
      await expect.poll(isMarked).toBe(true);
      if (name === "Verify") await expectAccessible(page);
    });
  }
});

test("what is wrong stands as far below its title as one below another @slow", async ({ page }) => {
  await page.goto("/agreement?clientName=&clientCompany=");
  await page.getByRole("button", { name: "Check the details", exact: true }).click();
  const summary = page.getByRole("alert", { name: "There is a problem" });
  await summary.waitFor();
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await summary.locator("h2, a").evaluateAll((parts) =>
      parts.map((part) => {
        const words = document.createRange();
        words.selectNodeContents(part);
        const { top, bottom } = words.getBoundingClientRect();
        return { top, bottom };
      }),
    );
    const gaps = lines.slice(1).map(({ top }, at) => top - lines[at]!.bottom);
    expect(gaps.length).toBeGreaterThan(1);
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(3);
  }
});

test("what was pasted is there on Back from an answer that did not come @slow", async ({
  page,
  context,
}) => {
  const { url } = await offerSite();
  const pasted = "Many words\nof an agreement";
  const box = page.getByLabel(/^(Or paste its text|Text of the file)$/);
  const witness = await context.newPage();
  await witness.goto(`${url}/robots.txt`);
  for (const [path, name] of [
    ["/agreement/verify", "Verify"],
    ["/agreement/compare", "Compare"],
    ["/agreement/compare?clientCompany=Quux+Ltd&plan=retained-2", "Compare"],
  ] as const) {
    await test.step(path, async () => {
      const button = page.getByRole("button", { name });
      await page.goto(url + path);
      const fold = page.getByText("Paste the text of a .json file");
      if (path === "/agreement/verify") await fold.click();
      await box.fill(pasted);
      await page.evaluate((left) => {
        addEventListener("pagehide", () => localStorage.setItem("left", left));
      }, path);
      await context.setOffline(true);
      await button.click();
      // The browser's own page has to be there, or Back leads to the one before the form. The form's process, another one,
      // tells the browser what its fields hold when it leaves the page.
      await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
      await expect.poll(() => witness.evaluate(() => localStorage.getItem("left"))).toBe(path);
      await context.setOffline(false);
      await page.goBack();
      await expect(box).toHaveValue(pasted);
      await button.click();
      await expect(page.getByRole("alert", { name: "There is a problem" })).toBeVisible();
      await expect(box).toHaveValue(pasted);
    });
  }
});
