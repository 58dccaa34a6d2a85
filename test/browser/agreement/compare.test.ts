import { readFile } from "node:fs/promises";
import { expect } from "playwright/test";
import { test } from "../kept-page.ts";
import { visitAgreement } from "./open-agreement.ts";

const terms = new URLSearchParams({
  clientName: "Ada Lovelace",
  clientCompany: "Engines & Sons Ltd",
  clientCompanyNumber: "12345678",
  plan: "retained-2",
});

test("an agreement that comes back is compared with the terms of its link, clause by clause, also on paper", async ({
  page,
}) => {
  await visitAgreement(page, `/agreement?${terms}`);
  const markdown = (await page.locator("pre.raw-agreement").textContent()) ?? "";
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download Word" }).click(),
  ]);
  const word = await readFile(await download.path());
  await page.getByRole("link", { name: "see what was changed in it" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Compare a changed agreement");
  await expect(page.getByRole("main")).toContainText("the agreement for Engines & Sons Ltd dated");
  const heading = page.getByRole("heading", { level: 2 }).first();
  const compare = page.getByRole("button", { name: "Compare" });
  await page
    .getByLabel("Changed agreement")
    .setInputFiles({ name: "back.docx", mimeType: "application/octet-stream", buffer: word });
  await compare.click();
  await expect(heading).toHaveText("Nothing was changed");
  await expect(heading).toBeFocused();

  const changed = markdown
    .replace("Each invoice is payable within 7 days", "Each invoice is payable within 45 days")
    .replace("\n20.2 ", "\n20.2 <img src=x> may be shown.\n\n20.3 ");
  await page.getByLabel("Or paste its text").fill(changed);
  await compare.click();
  await expect(heading).toHaveText("1 clause changed, 1 added, 1 renumbered");
  const invoices = page.getByRole("article").filter({ hasText: "Clause 15.2: changed" });
  await expect(invoices.getByRole("deletion")).toHaveText(/\[removed: 7\]/);
  await expect(invoices.getByRole("insertion")).toHaveText(/\[added: 45\]/);
  await expect(page.getByRole("article").filter({ hasText: "Clause 20.2: added" })).toContainText(
    "Clause 20.2: added [added: <img src=x> may be shown.]",
  );
  await expect(page.getByText("Clause 20.2 is now Clause 20.3")).toBeVisible();

  await page.emulateMedia({ media: "print" });
  expect(await page.locator("body").innerText()).toMatch(
    /^\s*Compare a changed agreement\s+1 clause changed, 1 added, 1 renumbered\s+Compared on \d+ \w+ \d{4} with the agreement for Engines & Sons Ltd dated \d+ \w+ \d{4}, version [\da-f]{8}\.[^]*Clause 15\.2: changed/,
  );
  await expect(page.locator(":is(button, input, textarea, nav, a):visible")).toHaveCount(0);
});
