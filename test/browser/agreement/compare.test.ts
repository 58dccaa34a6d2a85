import { readFile } from "node:fs/promises";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, type Page, test } from "playwright/test";
import { openAgreement } from "./open-agreement.ts";

const terms = new URLSearchParams({
  clientName: "Ada Lovelace",
  clientCompany: "Engines & Sons Ltd",
  clientCompanyNumber: "12345678",
  plan: "retained-2",
});

async function compare(page: Page, text: string) {
  await page.getByLabel("Or paste its text").fill(text);
  await page.getByRole("button", { name: "Compare" }).click();
}

test("an agreement that comes back is compared with the terms of its link, clause by clause", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { path: `/agreement?${terms}` });
  const { page } = opened;
  const markdown = (await page.locator("pre.raw-agreement").textContent()) ?? "";
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download Word" }).click(),
  ]);
  const word = await readFile(await download.path());
  await page.getByRole("link", { name: "see what was changed in it" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare a changed agreement");
  await expect(page.getByRole("main")).toContainText("the agreement for Engines & Sons Ltd dated");
  await page
    .getByLabel("Changed agreement")
    .setInputFiles({ name: "back.docx", mimeType: "application/octet-stream", buffer: word });
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Nothing was changed");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeFocused();

  const changed = markdown
    .replace("Each invoice is payable within 7 days", "Each invoice is payable within 45 days")
    .replace("\n20.2 ", "\n20.2 <img src=x> may be shown.\n\n20.3 ");
  await compare(page, changed);
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
    "1 clause changed, 1 added, 1 renumbered",
  );
  const invoices = page.getByRole("article").filter({ hasText: "Clause 15.2: changed" });
  await expect(invoices.getByRole("deletion")).toHaveText(/\[removed: 7\]/);
  await expect(invoices.getByRole("insertion")).toHaveText(/\[added: 45\]/);
  await expect(page.getByRole("article").filter({ hasText: "Clause 20.2: added" })).toContainText(
    "Clause 20.2: added [added: <img src=x> may be shown.]",
  );
  await expect(page.getByText("Clause 20.2 is now Clause 20.3")).toBeVisible();
});

test("of a clause that was moved the page says where it stood and where it stands", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { path: `/agreement?${terms}` });
  const { page } = opened;
  const markdown = (await page.locator("pre.raw-agreement").textContent()) ?? "";
  const line = (number: string) => new RegExp(`^${number} .+$`, "m").exec(markdown)?.[0] ?? "";
  const [heading, moved, last] = ["## 20\\.", "20\\.1", "22\\.1"].map(line);
  expect([heading, moved, last]).not.toContain("");
  await page.getByRole("link", { name: "see what was changed in it" }).click();
  await compare(
    page,
    markdown.replace(`${moved}\n\n`, "").replace(`${last}\n`, `${last}\n\n${moved}\n`),
  );
  await expect(page.getByRole("article").filter({ hasText: "Clause 20.1: moved" })).toContainText(
    "It stood after the heading of clause 20, and now stands after Clause 22.1.",
  );
});

test("a Word document with what cannot be compared is not said to be unchanged", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { path: `/agreement?${terms}` });
  const { page } = opened;
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download Word" }).click(),
  ]);
  const parts = unzipSync(await readFile(await download.path()));
  await page.getByRole("link", { name: "see what was changed in it" }).click();
  const compareWith = async (path: string, added: string) => {
    const xml = strFromU8(parts[path] ?? new Uint8Array()).replace("</w:p>", `</w:p>${added}`);
    const buffer = Buffer.from(zipSync({ ...parts, [path]: strToU8(xml) }));
    await page
      .getByLabel("Changed agreement")
      .setInputFiles({ name: "back.docx", mimeType: "application/octet-stream", buffer });
    await page.getByRole("button", { name: "Compare" }).click();
  };
  const heading = page.getByRole("heading", { level: 2 }).first();

  await compareWith("word/document.xml", '<w:p><w:fldSimple w:instr="QUOTE x"/></w:p>');
  await expect(heading).toHaveText("No change in the words that were compared");
  await expect(page.getByRole("main")).toContainText(
    "It has fields, which were not compared: read them in Word.",
  );
  await compareWith("word/header1.xml", "<w:p><w:r><w:t>All is void.</w:t></w:r></w:p>");
  await expect(page.getByRole("main")).toContainText(
    "Its headers or footers have other words in them: “All is void.”.",
  );
  await expect(heading).toHaveText("No change in the words that were compared");
});

test("without script a file that cannot be compared is refused, and the page and its text are kept", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, {
    path: `/agreement/compare?${terms}`,
    javaScriptEnabled: false,
  });
  const { page } = opened;
  await page.getByRole("button", { name: "Compare" }).click();
  const summary = page.getByRole("alert", { name: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText("Choose a file, or paste the text");
  await expect(page.getByLabel("Changed agreement")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Changed agreement")).toHaveAccessibleDescription(
    /Choose a file, or paste the text/,
  );
  await summary.getByRole("link").click();
  await expect(page.getByLabel("Changed agreement")).toBeFocused();
  await page.getByLabel("Changed agreement").setInputFiles({
    name: "back.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7"),
  });
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("alert")).toContainText("A PDF cannot be compared");
  await page.getByLabel("Changed agreement").setInputFiles({
    name: "back.docx",
    mimeType: "",
    buffer: Buffer.from(""),
  });
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByLabel("Changed agreement")).toHaveAccessibleDescription(
    /This file is empty. Choose another, or paste the text/,
  );
  await compare(page, "Another <b>text</b>");
  await expect(page.getByRole("alert")).toContainText("This does not seem to be the agreement");
  const pasted = page.getByLabel("Or paste its text");
  await expect(pasted).toHaveValue("Another <b>text</b>");
  await expect(pasted).toHaveAttribute("aria-invalid", "true");
  await expect(pasted).toHaveAccessibleDescription(/This does not seem to be the agreement/);
  await expect(page.getByLabel("Changed agreement")).not.toHaveAttribute("aria-invalid");
  await summary.getByRole("link").click();
  await expect(pasted).toBeFocused();
  await expect(page).toHaveTitle("Error: Compare a changed agreement");
  await expect(page.getByRole("main")).toContainText("the agreement for Engines & Sons Ltd dated");
});

test("without the terms of an agreement the page says that it compares with the sample agreement", async ({
  browser,
}) => {
  const said = "This compares with the sample agreement. Open this page from your own agreement.";
  await using opened = await openAgreement(browser, {
    path: "/agreement/compare",
    javaScriptEnabled: false,
  });
  const { page } = opened;
  const shown = page.getByText(said);
  await expect(
    shown.getByRole("link", { name: "Open this page from your own agreement" }),
  ).toHaveAttribute("href", "/agreement");
  await page.goto(new URL(`/agreement/compare?${terms}`, page.url()).href);
  await expect(page.getByRole("button", { name: "Compare" })).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test("on paper stands what was changed, with the day, and nothing to press", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { path: `/agreement?${terms}` });
  const { page } = opened;
  const markdown = (await page.locator("pre.raw-agreement").textContent()) ?? "";
  await page.getByRole("link", { name: "see what was changed in it" }).click();
  await compare(page, markdown.replace("within 7 days", "within 45 days"));
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("1 clause changed");
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("body").innerText()).toMatch(
    /^\s*Compare a changed agreement\s+1 clause changed\s+Compared on \d+ \w+ \d{4} with the agreement for Engines & Sons Ltd dated \d+ \w+ \d{4}, version [\da-f]{8}\.[^]*Clause 15\.2: changed/,
  );
  await expect(page.locator(":is(button, input, textarea, nav, a):visible")).toHaveCount(0);
});
