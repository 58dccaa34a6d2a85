import { readFile } from "node:fs/promises";
import { extractRawText } from "mammoth";
import { expect, test } from "playwright/test";
import { openAgreement } from "./open-agreement.ts";

const wordName = /^Acme Sons, consultancy agreement, \d{4}-\d\d-\d\d\.docx$/;

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without";

  test(`${how} script, Download Word gives the agreement of the form as it stands`, async ({
    browser,
  }) => {
    await using opened = await openAgreement(browser, { javaScriptEnabled });
    const { page } = opened;
    await page.getByLabel("Client Name").fill("Ada <b>Lovelace</b>");
    await page.getByLabel("Company Name").fill("Acme / Sons");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download Word" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(wordName);
    const { value } = await extractRawText({ buffer: await readFile(await download.path()) });
    expect(value).toContain("The company named Acme / Sons, registered in");
    expect(value).toContain("represented by Ada <b>Lovelace</b> (the Client)");
    await expect(page.getByLabel("Company Name")).toHaveValue("Acme / Sons");
  });

  test(`${how} script, Download Word of an incomplete form says what is missing and keeps the rest`, async ({
    browser,
  }) => {
    await using opened = await openAgreement(browser, { javaScriptEnabled });
    const { page } = opened;
    await page.getByLabel("Company Name").fill("Acme & Sons");
    await page.getByLabel("Client Name").fill(" \u2800 ");
    await page.getByRole("button", { name: "Download Word" }).click();
    const summary = page.getByRole("alert", { name: "There is a problem" });
    await expect(summary).toContainText("Enter the client’s name");
    await expect(page.getByLabel("Company Name")).toHaveValue("Acme & Sons");
  });
}

test("a document that is asked for with faulty fields is a 422 with the page", async ({
  request,
}) => {
  const answer = await request.post("/agreement.docx", { multipart: { clientName: "" } });
  expect(answer.status()).toBe(422);
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect(await answer.text()).toContain("<title>Error: Consultancy agreement</title>");
});
