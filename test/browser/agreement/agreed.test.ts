import { type Download, expect, type Page } from "playwright/test";
import { test } from "../kept-page.ts";
import {
  agreeButton,
  agreedHeading,
  agreeTo,
  fillIn,
  nameIn,
  offerSite,
  typeName,
} from "./offer-site.ts";

const areDates = (download: Download) => download.suggestedFilename().endsWith(".ics");
const isWord = (download: Download) => download.suggestedFilename().endsWith(".docx");

const copy = (end: string) =>
  expect.stringMatching(new RegExp(`^quux-sohne-ltd-consultancy-agreement-agreed-.*\\.${end}$`));

/** Answers what the browser asks with "stay". */
function stayOnPage(page: Page): string[] {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  return asked;
}

/** It is asked about once, until the file is saved. */
async function expectToBeAsked(page: Page, asked: string[], saveFile: () => Promise<unknown>) {
  await page.getByRole("link", { name: "Email it to Alex" }).click();
  expect(asked, "a mail leaves the page open").toEqual([]);
  await page.evaluate(() => {
    location.href = "/contact";
  });
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(agreedHeading(page)).toBeVisible();
  await saveFile();
  await page.goto(`${(await offerSite()).url}/contact`);
  expect(asked).toEqual(["beforeunload"]);
}

test("where the PDF cannot show a name, the .json file is the one to keep and to send, after a reload, too", async ({
  page,
}) => {
  await (await offerSite()).open(page);
  await typeName(page, "Ada 李");
  await expect(nameIn(page)).toHaveAccessibleDescription(/The PDF cannot show “李”/);
  await agreeTo(page, "Ada 李");
  await page.reload();
  await expect(agreedHeading(page)).toBeVisible();
  await expect(page.getByText("There is no PDF, which cannot show “李”")).toBeVisible();
  await expect(page.getByRole("button", { name: /PDF/ })).toHaveCount(0);
  const mail = page.getByRole("link", { name: "Email it to Alex" });
  await expect(mail).toHaveAttribute("href", /Attached%3A%20.*-agreed-.*\.json/);
  const saving = page.getByRole("link", { name: "Save your signed agreement (.json)" });
  const [download] = await Promise.all([page.waitForEvent("download"), saving.click()]);
  expect(download.suggestedFilename()).toMatch(/-agreed-.*\.json$/);
  await expect(page.getByText("Saved. Keep it, and send it.")).toBeVisible();
});

test("copies that are asked for at once all come, and the browser asks before the page is left until its file is saved, as by copying its text", async ({
  page,
}) => {
  await (await offerSite()).open(page);
  await agreeTo(page);
  const asked = stayOnPage(page);
  const names: string[] = [];
  page.on("download", (download) => names.push(download.suggestedFilename()));
  const both = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(/\/agreement\/offer$/, async (route) => {
    sent += 1;
    if (sent === 2) both.resolve();
    await both.promise;
    await route.continue();
  });
  for (const name of ["Download Word", "Download dates (.ics)"]) {
    await page.getByRole("button", { name }).click();
  }
  await expect.poll(() => names.toSorted()).toEqual([copy("docx"), copy("ics")]);
  await expectToBeAsked(page, asked, async () => {
    await page.getByText("Other files: JSON, Word, dates").click();
    await page.getByLabel("The .json file’s text").focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+c");
    await expect(page.getByText("Saved. Keep it, and send it.")).toBeVisible();
  });
});

test("offline, nothing of an offer or an agreement is left, and what had no answer is told, as is a tab that can keep nothing", async ({
  page,
  context,
}) => {
  await (await offerSite()).open(page);
  await fillIn(page);
  const dates = page.getByRole("button", { name: "Download dates (.ics)" });
  const told = () => dates.evaluate((button: HTMLButtonElement) => button.validationMessage);
  // On a phone, the answer's place is a screen above the button.
  await page.setViewportSize({ width: 375, height: 812 });
  await context.setOffline(true);
  await agreeButton(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "No answer came from the site. Check the network, then try again. You have not agreed to anything until this page says so.",
  );
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toBeInViewport();
  await expect(nameIn(page)).toHaveValue("Ada  Quux");
  await expect(page.getByRole("checkbox")).toBeChecked();
  await page.setViewportSize({ width: 1280, height: 720 });
  await context.setOffline(false);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("", "QuotaExceededError");
    };
  });
  await agreeButton(page).click();
  await expect(agreedHeading(page)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(
    "This browser can’t keep the file if you reload: save it before you leave.",
  );

  await context.setOffline(true);
  await dates.click();
  await expect.poll(told).toMatch(/^No answer came from the site/);
  await expect(agreedHeading(page)).toBeVisible();
  await context.setOffline(false);
  await page.route(/\/agreement\/offer$/, (route) => route.fulfill({ status: 503 }));
  await dates.click();
  await expect.poll(told).toMatch(/^This could not be made just now/);
  await page.unroute(/\/agreement\/offer$/);
  const word = page.getByRole("button", { name: "Download Word" });
  await Promise.all([page.waitForEvent("download", isWord), word.click()]);
  expect(await told(), "what was told holds nothing back").toBe("");
  await Promise.all([page.waitForEvent("download", areDates), dates.click()]);
  expect(await told()).toBe("");
});

test("a slow answer to an agreement is waited for in words, and nothing moves @slow", async ({
  page,
}) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/agreement\/offer\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await (await offerSite()).open(page);
  await fillIn(page);
  const boxes = async () => {
    const found = [];
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 812 });
      await agreeButton(page).focus();
      found.push(await agreeButton(page).boundingBox());
    }
    return found;
  };
  const before = await boxes();
  await page.keyboard.press("Enter");
  const sending = page.getByText("Sending what you agreed…");
  await expect(sending).toHaveCSS("opacity", "1");
  await expect(page.locator(".offer-foot > p")).toHaveCSS("opacity", "0");
  expect(await boxes()).toEqual(before);
  await expect(sending).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 375, height: 812 });
  await agreeButton(page).focus();
  await expect(sending).toBeInViewport({ ratio: 1 });
  answer();
  await expect(agreedHeading(page)).toBeVisible();
});
