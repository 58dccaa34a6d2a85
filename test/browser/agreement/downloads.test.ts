import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { extractRawText } from "mammoth";
import { expect, test } from "playwright/test";
import { openAgreement } from "./open-agreement.ts";

const wordName = /^Acme Sons, Consultancy agreement, \d{4}-\d\d-\d\d\.docx$/;

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
    expect(value).toMatch(/Company\s+Acme \/ Sons\s/);
    expect(value).toMatch(/Represented by\s+Ada <b>Lovelace<\/b>\s/);
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

const made = (kind: string) => expect.stringMatching(`^Acme Sons, ${kind}, [-\\d]+\\.\\w+$`);

test("files that are asked for at once all come, each once, and the page stays", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { path: "/agreement?plan=retained-2" });
  const { page } = opened;
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
});

test("a file that does not come is asked for as without script, once the others have come", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  await page.getByLabel("Company Name").fill("Acme & Sons");
  const names: string[] = [];
  page.on("download", (download) => names.push(download.suggestedFilename()));
  const failed = Promise.withResolvers<void>();
  await page.route("/agreement.docx", async (route) => {
    await failed.promise;
    await route.continue();
  });
  await page.route("/agreement.pdf", async (route) => {
    await route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Later</h1>" });
  });
  await page.getByRole("button", { name: "Download Word" }).click();
  const failing = page.waitForResponse("**/agreement.pdf");
  await page.getByRole("button", { name: "Download PDF" }).click();
  await failing;
  failed.resolve();
  await expect(page.getByRole("heading", { name: "Later" })).toBeVisible();
  expect(names).toEqual([expect.stringMatching(/\.docx$/)]);
  await page.goBack();
  await expect(page.getByLabel("Company Name")).toHaveValue("Acme & Sons");
});

test("where the site cannot be reached the page stays, and its button says so until the next press", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  await page.getByLabel("Company Name").fill("Acme & Sons");
  const word = page.getByRole("button", { name: "Download Word" });
  const told = () => word.evaluate((button: HTMLButtonElement) => button.validationMessage);
  await page.route("/agreement.docx", (route) => route.abort());
  await word.click();
  await expect.poll(told).toMatch(/^No answer came from the site/);
  await expect(page.getByLabel("Company Name")).toHaveValue("Acme & Sons");
  await page.unroute("/agreement.docx");
  const [download] = await Promise.all([page.waitForEvent("download"), word.click()]);
  expect(download.suggestedFilename()).toMatch(/\.docx$/);
  expect(await told()).toBe("");
});

test("a document that is asked for with faulty fields is a 422 with the page", async ({
  request,
}) => {
  const answer = await request.post("/agreement.docx", { multipart: { clientName: "" } });
  expect(answer.status()).toBe(422);
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect(await answer.text()).toContain("<title>Error: Consultancy agreement</title>");
});

test("a document for the sample client says on each page that it is a draft", async ({
  request,
}) => {
  const headOf = async (clientName: string) => {
    const multipart = {
      clientName,
      clientCompany: "Acme & Sons",
      clientCompanyNumber: "12345678",
      clientCompanyRegistrationCountry: "Wales",
      startDate: "2026-12-01",
    };
    const answer = await request.post("/agreement.docx", { multipart });
    expect(answer.status()).toBe(200);
    return strFromU8(unzipSync(await answer.body())["word/header1.xml"] ?? new Uint8Array());
  };
  const head = /Consultancy agreement, \d\d?\w\w \w{3} \d\d, version [\da-f]{8}</;
  expect(await headOf("Sam Client")).toMatch(
    new RegExp(`DRAFT, not for signature. ${head.source}`),
  );
  expect(await headOf("Ada Lovelace")).toMatch(new RegExp(`>${head.source}`));
});
