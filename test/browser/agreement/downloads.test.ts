import { expect } from "playwright/test";
import { test } from "../kept-page.ts";
import { readyForPdfs } from "../../support/ready-for-pdfs.ts";
import { fillInClient, visitAgreement } from "./open-agreement.ts";

const made = (kind: string) => expect.stringMatching(`^Acme Sons, ${kind}, [-\\d]+\\.\\w+$`);

test("files that are asked for at once all come, each once, and the page stays, and what a PDF lacks is told of", async ({
  page,
}) => {
  await visitAgreement(page, "/agreement?plan=retained-2");
  await readyForPdfs(page.url());
  await page.getByLabel("Company Name").fill("Acme / Sons");
  const names: string[] = [];
  page.on("download", (download) => names.push(download.suggestedFilename()));
  const asked: string[] = [];
  const allAsked = Promise.withResolvers<void>();
  await page.route(/\/agreement\.\w+$/, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await allAsked.promise;
    await route.continue();
  });
  const labels = [
    "Download PDF",
    "Download Word",
    "Download dates (.ics)",
    "Download terms (.json)",
  ];
  for (const name of ["Download PDF", ...labels]) {
    const button = page.getByRole("button", { name });
    await button.click();
    await expect(button).toHaveAttribute("aria-busy", "true");
  }
  allAsked.resolve();
  await expect(page.locator("[aria-busy]")).toHaveCount(0);
  await expect
    .poll(() => names.toSorted())
    .toEqual([
      made("Agreement dates"),
      made("Agreement terms"),
      made("Consultancy agreement"),
      made("Consultancy agreement"),
    ]);
  const paths = ["/agreement.docx", "/agreement.ics", "/agreement.json", "/agreement.pdf"];
  expect(asked.toSorted()).toEqual(paths);
  await expect(page.getByLabel("Company Name")).toHaveValue("Acme / Sons");

  const field = page.getByLabel("Client Name");
  const pdf = page.getByRole("button", { name: "Download PDF" });
  await test.step("what is missing is told of before a PDF is asked for", async () => {
    await page.getByLabel("Company Name").fill("");
    await pdf.click();
    await expect(page.getByRole("alert")).toContainText("Enter the company’s name");
    expect(asked).toHaveLength(paths.length);
  });
  await test.step("a character that it lacks is told of at its field until that is changed", async () => {
    await fillInClient(page);
    await field.fill("Ann 中");
    await pdf.click();
    await expect(page.getByRole("alert")).toContainText("The PDF cannot show “中”");
    await expect(field).toHaveValue("Ann 中");
    await expect(field).toHaveAccessibleDescription(/The PDF cannot show “中”/);
    await expect(page).toHaveTitle(/^Error: Engines Ltd, Consultancy agreement/);
    await expect(page.getByText("Ready, with 1 thing to check.")).toBeVisible();
    await page.getByRole("tablist").waitFor();
    await page.getByLabel("Company Name").fill("Other Ltd");
    await page.getByRole("tab", { name: "Raw" }).click();
    await expect(page.getByRole("alert")).toContainText("The PDF cannot show “中”");
    await field.fill("Ann");
    await expect(page.getByRole("alert")).toHaveCount(0);
    const [download] = await Promise.all([page.waitForEvent("download"), pdf.click()]);
    expect(download.suggestedFilename()).toMatch(/^Other Ltd, Consultancy agreement, .*\.pdf$/);
  });
});

test("where the site cannot be reached the button says so until the next press, and a file that does not come is asked for as without script, once the others have come", async ({
  page,
}) => {
  await visitAgreement(page);
  await page.getByLabel("Company Name").fill("Acme & Sons");
  const names: string[] = [];
  page.on("download", (download) => names.push(download.suggestedFilename()));
  const word = page.getByRole("button", { name: "Download Word" });
  const told = () => word.evaluate((button: HTMLButtonElement) => button.validationMessage);
  await page.route("/agreement.docx", (route) => route.abort());
  await word.click();
  await expect.poll(told).toMatch(/^No answer came from the site/);
  await expect(page.getByLabel("Company Name")).toHaveValue("Acme & Sons");
  await page.unroute("/agreement.docx");
  await word.click();
  const asWord = expect.stringMatching(/\.docx$/);
  await expect.poll(() => names).toEqual([asWord]);
  expect(await told()).toBe("");

  const failed = Promise.withResolvers<void>();
  await page.route("/agreement.docx", async (route) => {
    await failed.promise;
    await route.continue();
  });
  await page.route("/agreement.pdf", async (route) => {
    await route.fulfill({ status: 422, contentType: "text/html", body: "<h1>Later</h1>" });
  });
  await word.click();
  const failing = page.waitForResponse("**/agreement.pdf");
  await page.getByRole("button", { name: "Download PDF" }).click();
  await failing;
  failed.resolve();
  await expect(page.getByRole("heading", { name: "Later" })).toBeVisible();
  await expect.poll(() => names).toEqual([asWord, asWord]);
  await page.goBack();
  await expect(page.getByLabel("Company Name")).toHaveValue("Acme & Sons");
});
