import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "playwright/test";
import { contractFields } from "../../../app/agreement/contract/inputs.ts";
import { compileAgreement } from "../../../app/agreement/document/compile-template.ts";
import { renderMarkdown } from "../../../app/agreement/document/fill-template.ts";
import { addStyles } from "../add-styles.ts";
import { openAgreement } from "./open-agreement.ts";

/** The page as a browser extension leaves it that puts an element of its own before the form. */
async function openChanged(page: Page) {
  await page.route("**/agreement", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /<form [^>]*class="agreement-form"/,
      '<div class="foreign"></div>$&',
    );
    expect(body).toContain("foreign");
    await route.fulfill({ response, body });
  });
  await page.goto("/agreement");
  await page.getByRole("tablist").waitFor();
}

test("a document that was changed before script ran keeps its agreement, and it follows", async ({
  page,
}) => {
  await openChanged(page);
  await expect(page.locator(".foreign")).toHaveCount(0);
  await page.getByLabel("Client Name").fill("Ada");
  await expect(page.getByRole("article")).toContainText("Represented by Ada Alex Sample");
  await expect(page.locator("pre")).toContainText("| Represented by | Ada | Alex Sample |");
  await expect(page.getByRole("article").locator("h2")).toHaveCount(
    await page.locator(".contents li").count(),
  );
});

test("a party that was sent before script ran stays, whatever link is followed", async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/agreement", { waitUntil: "commit" });
  await page.getByLabel("Client Name").fill("Posted Pat");
  await page.getByRole("button", { name: "Check the details" }).click();
  release();
  await page.getByRole("tablist").waitFor();
  await page.evaluate(() => (location.hash = "clause-22"));
  await expect(page.getByRole("heading", { name: "22. Liability" })).toBeInViewport();
  await page.getByLabel("Company Number").fill("12345678");
  await expect(page.getByRole("article")).toContainText("Company number 12345678 01234567");
  await expect(page.getByLabel("Client Name")).toHaveValue("Posted Pat");
  await expect(page.getByRole("article")).toContainText("Represented by Posted Pat Alex Sample");
});

test("the first click on a button counts, though it makes an error come", async ({ browser }) => {
  await using opened = await openAgreement(browser, { viewport: { width: 375, height: 3000 } });
  const { page } = opened;
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  const date = page.getByLabel("Start Date");
  const name = page.getByLabel("Client Name");
  for (const label of ["Client Name", "Company Name", "Company Number"]) {
    await page.getByLabel(label).fill("");
  }
  await date.focus();
  await page.getByRole("button", { name: "Print Agreement" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed");
  await expect(name).toHaveAccessibleDescription("Error: Enter the client’s name");
});

test("the press of a label, or of the form's own button, does not leave the form", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  const name = page.getByLabel("Client Name");
  await name.fill("");
  await page.getByText("Company Name", { exact: true }).click();
  await expect(page.getByLabel("Company Name")).toBeFocused();
  await page.getByRole("button", { name: "Copy link" }).click({ force: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("");
  await page.getByRole("tab", { name: "Raw" }).click();
  await expect(page.getByRole("tabpanel")).toHaveAccessibleName("Raw");
  await expect(name).toHaveAccessibleDescription("Error: Enter the client’s name");
});

test("a date that no calendar has is told of, and is not today", async ({ browser }) => {
  await using opened = await openAgreement(browser, { locale: "en-US" });
  const { page } = opened;
  const date = page.getByLabel("Start Date");
  await date.fill("2027-03-31");
  await date.focus();
  await page.keyboard.type("02");
  await expect(date).toHaveValue("");
  await expect(page.getByRole("article")).not.toContainText("start on 31st Mar 27");
  await page.getByRole("tab", { name: "Formatted" }).focus();
  await expect(date).toHaveAccessibleDescription(/Error: Start date must be a real date/);
  await date.fill("2027-02-28");
  await expect(date).not.toHaveAccessibleDescription(/Error/);
  await expect(page.getByRole("article")).toContainText("start on 28th Feb 27");
});

test("what was typed is there after a visit to another page, and after a step back from a clause", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  const requests: string[] = [];
  await page.getByLabel("Client Name").fill("Ada");
  await page.evaluate(() => (location.hash = "clause-22"));
  await expect(page).toHaveURL("/agreement#clause-22");
  page.on("request", (request) => requests.push(request.url()));
  await page.goBack();
  await expect(page).toHaveURL("/agreement");
  await expect(page.getByLabel("Client Name")).toHaveValue("Ada");

  await page.evaluate(() => document.body.setAttribute("data-same-document", ""));
  await page.locator("a[href='/reactive-objects']").first().click();
  await expect(page).toHaveURL("/reactive-objects");
  expect(requests.filter((url) => /\/agreement(\.data)?(\?|$)/.test(url))).toEqual([]);
  await page.goBack();
  await expect(page.getByLabel("Client Name")).toHaveValue("Ada");
  await expect(page.getByRole("article")).toContainText("Represented by Ada Alex Sample");
  await expect(page.locator("body")).toHaveAttribute("data-same-document");
});

test("a panel that moves in makes no narrow page scroll sideways", async ({ browser }) => {
  await using opened = await openAgreement(browser, { viewport: { width: 320, height: 800 } });
  const { page } = opened;
  // At its beginning.
  await addStyles(page, ".tab-panel { animation-play-state: paused !important }");
  await page.getByRole("tab", { name: "Raw" }).click();
  await expect(page.locator("#raw")).toHaveCSS("opacity", "0");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

for (const javaScriptEnabled of [true, false]) {
  test(`faults in a link are told of at their fields, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    browser,
  }) => {
    const query = new URLSearchParams({
      clientName: "x".repeat(300),
      clientCompany: "",
      startDate: "nonsense",
    });
    await using opened = await openAgreement(browser, {
      javaScriptEnabled,
      path: `/agreement?${query}`,
    });
    const { page } = opened;
    await expect(page.getByLabel("Client Name")).toHaveAccessibleDescription(
      "Error: The client’s name must be 200 characters or fewer",
    );
    await expect(page.getByLabel("Start Date")).toHaveAccessibleDescription(
      /Error: Start date must be a real date/,
    );
    await expect(page.getByLabel("Company Name")).toHaveAccessibleDescription("");
    await expect(page).toHaveTitle("Consultancy agreement");
  });
}

test("details that are too long for a link get none, and are told so", async ({ browser }) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  for (const label of ["Client Name", "Company Name", "Company Number"]) {
    await page.getByLabel(label).fill("語".repeat(200));
  }
  await expect(page.getByText("too long to be sent in a link")).toBeVisible();
  await expect(page.getByRole("link", { name: "the link to these details" })).toHaveCount(0);
  await page.getByLabel("Client Name").fill("A");
  await page.getByLabel("Company Name").fill("A");
  await expect(page.getByRole("link", { name: "the link to these details" })).toBeVisible();
});

test("the Raw on the screen is the Raw that its rules give, for hostile values as they are typed", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  const template = compileAgreement(
    await readFile(new URL("../../../app/agreement/agreement.md", import.meta.url), "utf8"),
  );
  const shown = await page
    .locator("article [data-value]")
    .evaluateAll((spots) =>
      spots.map((spot): [string, string] => [
        spot.getAttribute("data-value") ?? "",
        spot.textContent,
      ]),
    );
  const contract = new Map(shown);
  const hostile = ["&lt;b&gt; \\", "1. $& {{name}}", "# *_~`| #", "</pre><b>- [x](javascript:y)"];
  for (let turn = 0; turn < hostile.length; turn += 1) {
    for (const [index, { name, label }] of contractFields.entries()) {
      const value = hostile[(index + turn) % hostile.length] ?? "";
      await page.getByLabel(label, { exact: true }).fill(value);
      contract.set(`contract.${name}`, value);
    }
    expect(await page.locator("pre").textContent()).toBe(renderMarkdown(template, contract));
  }
});

test("at 320 px no label reaches under its mark, and no cell of the sheet into the next @slow", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/agreement?plan=retained-2");
  const overlaps = await page.locator(".text-field:has(> .text-field-note)").evaluateAll(
    (fields) =>
      fields.filter((field) => {
        const words = new Range();
        words.selectNodeContents(field.querySelector("label")!);
        const note = field.querySelector(".text-field-note")!.getBoundingClientRect();
        return words.getBoundingClientRect().right > note.left;
      }).length,
  );
  expect(overlaps).toBe(0);
  const wide = await page
    .locator(".formatted td")
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length);
  expect(wide).toBe(0);
});
