import { readFile } from "node:fs/promises";
import { type Download, expect, type Page, test } from "playwright/test";
import { type RunningSite, startSite } from "../../support/site.ts";
import { holdScripts } from "../hold-scripts.ts";
import { downloadFrom } from "./download-from.ts";
import { OfferDesk } from "./offer-desk.ts";

let desk: OfferDesk;
let site: RunningSite;
let address = "";

// A worker that runs another part of this file comes here again.
test.beforeAll(async () => {
  desk = new OfferDesk();
  site = await startSite({ ...desk.environment, PUBLIC_ORIGIN: "" });
});

test.afterAll(async () => {
  await site[Symbol.asyncDispose]();
  desk[Symbol.dispose]();
});

test.beforeEach(async ({ page }) => {
  const details = new URLSearchParams({
    plan: "retained-2",
    clientName: "Ada Quux",
    clientCompany: "Quux Ltd",
    clientCompanyNumber: "12345678",
    clientCompanyRegistrationCountry: "France",
    startDate: "2026-12-01",
    clientEmail: "legal@quux.example",
  });
  await page.goto(`${site.url}/agreement?${details}`);
  const link = page.getByRole("link", { name: "the link to these details" });
  const made = await desk.offer(new URL((await link.getAttribute("href")) ?? "", page.url()).href);
  desk.clear();
  address = made.address;
});

const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const nameIn = (page: Page) => fieldOf(page, "Your name, typed as your signature");

async function fillIn(page: Page, name = "Ada Quux") {
  await nameIn(page).fill(name);
  await fieldOf(page, "Position").fill("Director");
  await fieldOf(page, "Email").fill("ada@quux.example");
  await page.getByRole("checkbox", { name: "I have read this agreement" }).check();
}

test("what was typed outlives a reload and Back, without the tick, and not the agreement", async ({
  page,
  context,
}) => {
  const isTyped = async (name: string, position: string, email: string) => {
    await expect(nameIn(page)).toHaveValue(name);
    await expect(fieldOf(page, "Position")).toHaveValue(position);
    await expect(fieldOf(page, "Email")).toHaveValue(email);
    await expect(page.getByRole("checkbox")).not.toBeChecked();
  };
  await page.goto(address);
  await fillIn(page);
  await page.reload();
  await isTyped("Ada Quux", "Director", "ada@quux.example");
  await expect(page.getByRole("region", { name: "Record of signature" })).toContainText(
    "Typed here, not sent yet",
  );
  await page.goto(`${site.url}/agreement/verify`);
  await page.goBack();
  await isTyped("Ada Quux", "Director", "ada@quux.example");

  const otherTab = await context.newPage();
  await otherTab.goto(address);
  await expect(nameIn(otherTab)).toHaveValue("");
  await otherTab.close();

  await fillIn(page);
  await page.getByRole("button", { name: "Agree and sign" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You have agreed" })).toBeVisible();
  await page.reload();
  await isTyped("", "", "");
});

test("a reload after agreeing offers the agreement file again, and so does the empty page", async ({
  page,
}) => {
  await page.goto(address);
  await fillIn(page);
  await page.getByRole("button", { name: "Agree and sign" }).click();
  const text = await page.getByLabel("The file’s text").inputValue();
  await page.reload();
  const kept = page.getByRole("status").filter({ hasText: "You agreed to this offer on" });
  await expect(kept).toContainText("Only this tab keeps the file, and only until you close it.");
  await page.goto(`${site.url}/agreement/offer`);
  const other = page.getByRole("status").filter({ hasText: /You agreed to offer \w{4}-\w{4} on/ });
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const field = await page.getByLabel("Link or text of the offer").boundingBox();
    expect((await other.boundingBox())?.width, `as wide as the field at ${width} px`).toBe(
      field?.width,
    );
  }
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    other.getByRole("link", { name: "Save the agreement file" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toBe(text);
});

/** Answers what the browser asks with "stay". */
function stayOnPage(page: Page): string[] {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  return asked;
}

async function agreeTo(page: Page, name?: string) {
  await page.goto(address);
  await fillIn(page, name);
  await page.getByRole("button", { name: "Agree and sign" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You have agreed" })).toBeVisible();
}

const copy = (extension: string) =>
  expect.stringMatching(new RegExp(`^quux-ltd-consultancy-agreement-agreed-.*\\.${extension}$`));

test("a copy that is refused leaves what was agreed no error, and every other way to it in its place", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await agreeTo(page, "Ada 李");
  const copies = page.getByRole("form", { name: "Copies of the agreement" });
  await expect(copies.getByRole("button", { name: "Print Agreement" })).toBeVisible();
  const buttons = await copies.getByRole("button").all();
  const places = () => Promise.all(buttons.map((button) => button.boundingBox()));
  // What was typed has brought the record into view; the answer is another document.
  await page.evaluate(() => scrollTo(0, 0));
  const before = await places();
  await page.getByRole("button", { name: "Download PDF" }).click();
  await expect(copies.getByRole("alert")).toContainText("The PDF cannot show");
  await expect.poll(places).toEqual(before);
  await expect(page).toHaveTitle(/^You have agreed/);
  const [word] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download Word" }).click(),
  ]);
  expect(word.suggestedFilename()).toMatch(/\.docx$/);
});

test("the agreement's copies that are asked for at once all come, and the browser still asks", async ({
  page,
}) => {
  await agreeTo(page);
  const asked = stayOnPage(page);
  const names: string[] = [];
  page.on("download", (download) => {
    const name = download.suggestedFilename();
    // The agreement file, which is saved by itself, may still come.
    if (!name.endsWith(".json")) names.push(name);
  });
  const both = Promise.withResolvers<void>();
  let sent = 0;
  await page.route(/\/agreement\/offer$/, async (route) => {
    sent += 1;
    if (sent === 2) both.resolve();
    await both.promise;
    await route.continue();
  });
  for (const name of ["Download PDF", "Download Word"]) {
    await page.getByRole("button", { name }).click();
  }
  await expect.poll(() => names.toSorted()).toEqual([copy("docx"), copy("pdf")]);
  await page.evaluate(() => {
    location.href = "/contact";
  });
  await expect.poll(() => asked).toEqual(["beforeunload"]);
});

const isPdf = (download: Download) => download.suggestedFilename().endsWith(".pdf");
const isWord = (download: Download) => download.suggestedFilename().endsWith(".docx");

test("offline, nothing of an offer or an agreement is left, and what had no answer is told", async ({
  page,
  context,
}) => {
  await page.goto(address);
  await fillIn(page);
  const agree = page.getByRole("button", { name: "Agree and sign" });
  const pdf = page.getByRole("button", { name: "Download PDF" });
  const told = () => pdf.evaluate((button: HTMLButtonElement) => button.validationMessage);
  // On a phone, the answer's place is a screen above the button.
  await page.setViewportSize({ width: 375, height: 812 });
  await context.setOffline(true);
  await agree.click();
  await expect(page.getByRole("alert")).toHaveText(
    "No answer came from the site. Check the network, then try again. You have not agreed to anything until this page says so.",
  );
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toBeInViewport();
  await expect(nameIn(page)).toHaveValue("Ada Quux");
  await expect(page.getByRole("checkbox")).toBeChecked();
  await page.setViewportSize({ width: 1280, height: 720 });
  await context.setOffline(false);
  await agree.click();
  await expect(page.getByRole("heading", { level: 1, name: "You have agreed" })).toBeVisible();

  await context.setOffline(true);
  await pdf.click();
  await expect.poll(told).toMatch(/^No answer came from the site/);
  await expect(page.getByRole("heading", { level: 1, name: "You have agreed" })).toBeVisible();
  await context.setOffline(false);
  const word = page.getByRole("button", { name: "Download Word" });
  await Promise.all([page.waitForEvent("download", isWord), word.click()]);
  expect(await told(), "what was told holds nothing back").toBe("");
  // The agreement file, which is saved by itself, may still come.
  await Promise.all([page.waitForEvent("download", isPdf), pdf.click()]);
  expect(await told()).toBe("");
});

for (const width of [375, 1280]) {
  test(`at ${width} px a slow answer to an agreement is waited for in words, and nothing moves @slow`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 812 });
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/agreement\/offer\.data/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(address);
    await fillIn(page);
    const agree = page.getByRole("button", { name: "Agree and sign" });
    await agree.focus();
    const place = await agree.boundingBox();
    await page.keyboard.press("Enter");
    const sending = page.getByText("Sending what you agreed…");
    await expect(sending).toHaveCSS("opacity", "1");
    await expect(sending).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("Nobody is bound before")).toHaveCSS("opacity", "0");
    expect(await agree.boundingBox()).toEqual(place);
    answer();
    await expect(page.getByRole("heading", { level: 1, name: "You have agreed" })).toBeVisible();
  });
}

test("what failed before the page’s scripts loaded takes the focus once", async ({ page }) => {
  const load = await holdScripts(page);
  await page.goto(address);
  await page.getByRole("button", { name: "Agree and sign" }).click();
  const summary = page.getByRole("alert", { name: "There is a problem" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Enter your name" }).press("Enter");
  await expect(nameIn(page)).toBeFocused();
  await load();
  await expect(nameIn(page)).toBeFocused();
  await page.keyboard.type("Ada");
  await expect(nameIn(page)).toHaveValue("Ada");
});

test("an error goes as soon as its field is valid, and comes back only when it is sent again", async ({
  page,
}) => {
  await page.goto(address);
  const agree = page.getByRole("button", { name: "Agree and sign" });
  const summary = page.getByRole("alert", { name: "There is a problem" });
  const errors = summary.getByRole("link");
  const [position, email] = [fieldOf(page, "Position"), fieldOf(page, "Email")];
  const tick = page.getByRole("checkbox", { name: "I have read this agreement" });
  await agree.click();
  await expect(summary).toBeFocused();
  await expect(errors).toHaveCount(4);
  await expect(tick).toHaveAccessibleDescription("Error: Tick the box to agree");

  await summary.getByRole("link", { name: "Enter your name" }).press("Enter");
  await expect(nameIn(page)).toBeFocused();
  await page.keyboard.type("Ada Quux");
  await expect(nameIn(page)).toBeFocused();
  await expect(nameIn(page)).toHaveAccessibleDescription("In the offer: Ada Quux");
  await expect(nameIn(page)).not.toHaveAttribute("aria-invalid");
  await expect(errors).toHaveText([
    "Enter your position",
    "Enter your email",
    "Tick the box to agree",
  ]);
  await email.focus();
  await page.keyboard.type("ada");
  await expect(errors.nth(1)).toHaveText("Enter one email address, such as name@example.com");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type("@quux.example");
  await expect(errors).toHaveText(["Enter your position", "Tick the box to agree"]);
  await nameIn(page).fill("");
  await expect(errors).toHaveCount(2);
  await tick.press("Space");
  await expect(tick).toBeFocused();
  await expect(tick).toHaveAccessibleDescription("");
  await expect(errors).toHaveText(["Enter your position"]);
  await expect(page).toHaveTitle("Error: An offer to Quux Ltd");
  await position.focus();
  await page.keyboard.type("D");
  await expect(summary).toHaveCount(0);
  await expect(position).toBeFocused();
  await expect(page).toHaveTitle("An offer to Quux Ltd");

  await agree.press("Enter");
  await expect(summary).toBeFocused();
  await expect(errors).toHaveText(["Enter your name"]);
  await expect(page).toHaveTitle("Error: An offer to Quux Ltd");
});

test("what was agreed is titled with the client, and the mail that sends it says what to attach", async ({
  page,
}) => {
  await agreeTo(page);
  await expect(page).toHaveTitle(/^You have agreed: Quux Ltd, \d+ \w+ \d{4} at \d\d:\d\d$/);
  const link = page.getByRole("link", { name: /@/ });
  const mail = new URL((await link.getAttribute("href")) ?? "");
  expect(mail.protocol).toBe("mailto:");
  expect(mail.searchParams.get("subject")).toMatch(/^Agreed: offer \w{4}-\w{4}$/);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Save the agreement file" }).click();
  expect(mail.searchParams.get("body")).toBe(`Attached: ${(await saving).suggestedFilename()}\r\n`);
});

for (const [how, save] of [
  [
    "saved",
    async (page: Page) => {
      const saving = page.waitForEvent("download");
      await page.getByRole("link", { name: "Save the agreement file" }).click();
      await saving;
    },
  ],
  [
    "copied",
    async (page: Page) => {
      await page.getByText("If the file cannot be saved").click();
      await page.getByLabel("The file’s text").focus();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.press("ControlOrMeta+c");
    },
  ],
] as const) {
  test(`the browser asks before the agreement is left, until its file is ${how}`, async ({
    page,
  }) => {
    await agreeTo(page);
    const asked = stayOnPage(page);
    const words = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download as .md" }).click();
    await words;
    const mail = page.getByRole("link", { name: /@/ });
    await mail.click();
    expect(asked).toEqual([]);
    await page.evaluate(() => {
      location.href = "/contact";
    });
    await expect.poll(() => asked).toEqual(["beforeunload"]);
    await expect(page.getByRole("heading", { level: 1, name: "You have agreed" })).toBeVisible();
    await save(page);
    await page.goto(`${site.url}/contact`);
    expect(asked).toEqual(["beforeunload"]);
  });
}

test("where the tab can keep nothing, the page says so", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("", "QuotaExceededError");
    };
  });
  await agreeTo(page);
  await expect(page.getByRole("alert")).toHaveText(
    "This browser can’t keep the file if you reload: save it before you leave.",
  );
});

test("agreeing a second time keeps both files, told apart by the names given @slow", async ({
  page,
}) => {
  const notices = page.getByRole("status").filter({ hasText: "You agreed to this offer on" });
  const again = page.getByText("Agreeing again makes another file; this tab keeps them all.");
  const names = ["Ada Quux", "Bob “B” Quux"];
  const texts: string[] = [];
  await page.goto(address);
  await expect(again).toHaveCount(0);
  for (const [index, name] of names.entries()) {
    await fillIn(page, name);
    await page.getByRole("button", { name: "Agree and sign" }).click();
    texts.push(await page.getByLabel("The file’s text").inputValue());
    await expect(notices).toHaveCount(index);
    await page.reload();
    await expect(notices).toHaveCount(index + 1);
    await expect(again).toBeVisible();
  }
  for (const [index, name] of names.entries()) {
    const notice = notices.nth(index);
    await expect(notice.locator("q")).toHaveText(name);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      notice.getByRole("link", { name: "Save the agreement file" }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toBe(texts[index]);
  }
});

test("a name that is only typed does not go on paper", async ({ page }) => {
  await page.goto(address);
  const agreed = page
    .getByRole("region", { name: "Record of signature" })
    .locator("div", { has: page.getByText("Agreed", { exact: true }) });
  await nameIn(page).fill("Ada Quux");
  await expect(agreed).toHaveText(/Typed here, not sent yet/);
  expect(await agreed.innerText()).toMatch(/Agreed\s+Ada Quux\s+Typed here, not sent yet$/);
  await page.emulateMedia({ media: "print" });
  expect(await agreed.innerText()).toMatch(/^Agreed\s+Not yet$/);
});

test("a change is asked for in one's own words, which the mail has", async ({ page }) => {
  await page.goto(address);
  await page.getByText("Ask for a change").click();
  const answer = page.locator("details[open]").filter({ hasText: "Ask for a change" });
  const text = answer.getByLabel("Text to send");
  await expect(text).toHaveValue(/We would like to change this/);
  const cut = await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(cut).toBe(0);
  await text.fill("Clause 22: £1 & more\nplease");
  await expect(answer.getByRole("link")).toHaveAttribute(
    "href",
    /&body=Clause%2022%3A%20%C2%A31%20%26%20more%0D%0Aplease$/,
  );
});

test("on a phone the text is one link away from the form, and the form from the text's end @slow", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(address);
  const before = page.url();
  await page.getByRole("link", { name: "Read the agreement" }).click();
  await expect(page.locator("article.agreement h1")).toBeInViewport();
  await page.getByRole("link", { name: "Go to “Agree and sign”" }).click();
  await expect(nameIn(page)).toBeInViewport();
  expect(page.url()).toBe(before);
  const panel = page.locator(".offer-panel");
  expect((await panel.innerText()).match(/Nobody is bound/g)).toHaveLength(1);
  const lines = await page
    .getByText(/^\d+ days left$/)
    .evaluate((element) => element.getClientRects().length);
  expect(lines).toBe(1);
});

test("the two links at the foot of a phone stand on one line each @slow", async ({ page }) => {
  await page.goto(address);
  const labels = page.getByRole("navigation", { name: "Parts of this page" }).locator("strong");
  for (const width of [320, 340, 345, 360, 375, 400]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(labels).toHaveText(["Read the agreement", "Go to signing"]);
    const places = await labels.evaluateAll((all) =>
      all.map((each) => {
        const { top, height } = each.getBoundingClientRect();
        return { top, lines: Math.round(height / parseFloat(getComputedStyle(each).lineHeight)) };
      }),
    );
    const [{ top } = { top: 0 }] = places;
    expect(places, `at ${width} px`).toEqual([
      { top, lines: 1 },
      { top, lines: 1 },
    ]);
    const bar = await page.getByRole("navigation", { name: "Parts of this page" }).boundingBox();
    expect(bar?.height, `at ${width} px`).toBeLessThanOrEqual(57);
  }
});

test("on a phone the link from the text’s end to the form has room above and below @slow", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(address);
  const link = page.getByRole("link", { name: "Go to “Agree and sign”" });
  const room = await link.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect();
    const record = document.querySelector(".signature-record")?.getBoundingClientRect();
    const footer = document.querySelector(".site-footer")?.getBoundingClientRect();
    return { above: top - (record?.bottom ?? top), below: (footer?.top ?? bottom) - bottom };
  });
  expect(room.above).toBeGreaterThanOrEqual(24);
  expect(room.below).toBeGreaterThanOrEqual(24);
});

test("what could move the dates stands clear of the rule under them @slow", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(address);
  await page.getByText("Dates if countersigned today").click();
  const gap = await page
    .locator(".offer-facts + .offer-note", { hasText: "The dates hold if" })
    .evaluate((note) => {
      const above = note.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
      return note.getBoundingClientRect().top - above;
    });
  expect(gap).toBeGreaterThan(8);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a link says what to do with it, and what is missing is told as with script", async ({
    page,
  }) => {
    await page.goto(address);
    await expect(page.locator("noscript p")).toHaveText(
      "JavaScript is off in your browser, so the link could not be read. Copy its whole address into this box, or choose the offer file you were sent.",
    );
    await page.getByLabel("Link or text of the offer").fill(address);
    await page.getByRole("button", { name: "Open offer" }).click();
    await page.getByRole("button", { name: "Agree and sign" }).click();
    const summary = page.getByRole("alert", { name: "There is a problem" });
    await expect(summary).toBeInViewport({ ratio: 1 });
    await expect(summary.getByRole("link").first()).toHaveText("Enter your name");
    await summary.getByRole("link", { name: "Enter your position" }).click();
    await expect(fieldOf(page, "Position")).toBeFocused();
    await fillIn(page);
    await page.getByRole("button", { name: "Agree and sign" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "You have agreed" })).toBeInViewport();
  });

  test("what was agreed is not left by any link, and is said to be saved first", async ({
    page,
  }) => {
    await page.goto(address);
    await page.getByLabel("Link or text of the offer").fill(address);
    await page.getByRole("button", { name: "Open offer" }).click();
    await fillIn(page);
    await page.getByRole("button", { name: "Agree and sign" }).click();
    await expect(page.locator("h1:text-is('You have agreed')")).toBeVisible();
    await expect(page.locator(".offer-panel p:visible").first()).toHaveText(
      /^Save the agreement file before you leave this page: going back will not show it again\./,
    );
    const links = page.locator("a:visible:not([href^='#'], [href^='mailto:'], [download])");
    expect(await links.count()).toBeGreaterThan(1);
    for (const link of await links.all()) await expect(link).toHaveAttribute("target", "_blank");
  });

  test("no copy of what was agreed takes its place, whether one comes or no answer @slow", async ({
    page,
    context,
  }) => {
    await page.goto(address);
    await page.getByLabel("Link or text of the offer").fill(address);
    await page.getByRole("button", { name: "Open offer" }).click();
    await fillIn(page);
    await page.getByRole("button", { name: "Agree and sign" }).click();
    const text = await page.getByLabel("The file’s text").inputValue();
    expect(text).toContain("Quux Ltd");
    const words = page.getByRole("button", { name: "Download as .md" });
    const copied = await downloadFrom(page, () => words.click());
    expect(copied.suggestedFilename()).toEqual(copy("md"));
    await context.setOffline(true);
    const elsewhere = context.waitForEvent("page");
    await words.click();
    await elsewhere;
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "You have agreed" })).toBeVisible();
    await expect(page.getByLabel("The file’s text")).toHaveValue(text);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Save the agreement file" }).click(),
    ]);
    expect(await readFile(await download.path(), "utf8")).toBe(text);
  });
});
