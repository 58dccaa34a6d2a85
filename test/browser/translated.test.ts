import { expect, type Page } from "playwright/test";
import { visitAgreement } from "./agreement/open-agreement.ts";
import { test } from "./kept-page.ts";
import { openDemo } from "./reactive/demo-page.ts";

test("a tool goes on where the browser translates the page, and an agreement shows what is typed", async ({
  page,
}) => {
  await page.goto("/about");
  await page.locator(".voice-page[data-keyed]").waitFor();
  await page.evaluate(translate);
  await page.getByLabel("OpenAI key").fill("any text");
  await page.getByRole("button", { name: "Save OpenAI key" }).click();
  await expect(page.getByRole("button", { name: "Clear OpenAI key" })).toBeEnabled();
  await expectNoFailure(page);

  await openDemo(page);
  await page.evaluate(translate);
  const undo = page.locator(".demo-controls").getByRole("button", { name: "Undo" });
  await page.getByRole("button", { name: "✕ Delete Review the pull requests" }).first().click();
  await undo.click();
  await expect(undo).toBeDisabled();
  await expectNoFailure(page);

  await visitAgreement(page);
  await page.evaluate(translate);
  const article = page.locator("article.agreement");
  await expect(article.locator("font").first()).toBeVisible();
  await page.locator("[name=clientCompany]").fill("Ada Engines Ltd");
  await expect(article.getByText("Ada Engines Ltd").first()).toBeVisible();
  await expectNoFailure(page);
});

/** React does not fail on each text that was replaced, so none may be, save the agreement’s. */
async function expectNoFailure(page: Page) {
  await expect(page.locator("font:not(article.agreement *)")).toHaveCount(0);
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
}

/** Does what browsers do: puts each text that may be translated into a new element, as it comes. */
function translate(): void {
  const observer = new MutationObserver(run);
  run();

  function run() {
    observer.disconnect();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
      texts.push(node);
    }
    for (const text of texts) {
      const { parentElement } = text;
      const isKept = parentElement?.closest("font, script, style, textarea, svg, option");
      if (isKept || !parentElement?.translate || !/\p{L}/u.test(text.data)) continue;
      const font = document.createElement("font");
      text.replaceWith(font);
      font.append(text.data);
    }
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  }
}
