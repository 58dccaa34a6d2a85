import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "playwright/test";
import {
  parseAgreementFile,
  writeAgreementFile,
} from "../../../app/agreement/signing/agreement-file.ts";
import { hashOf } from "../../../app/agreement/signing/encoding.ts";
import { makeOffer } from "../../../app/agreement/signing/signatures.ts";
import { readPdf } from "../../support/poppler.ts";
import { type RunningSite, startSite } from "../../support/site.ts";
import { accessibilityFaults } from "../accessibility-faults.ts";
import { boxOf } from "../box-of.ts";
import { holdScripts } from "../hold-scripts.ts";
import { drawn } from "../settle.ts";
import { downloadFrom } from "./download-from.ts";
import { OfferDesk } from "./offer-desk.ts";

let desk: OfferDesk;
let site: RunningSite;

// A worker that runs another part of this file comes here again.
test.beforeAll(async () => {
  desk = new OfferDesk();
  site = await startSite({ ...desk.environment, PUBLIC_ORIGIN: "" });
});

test.afterAll(async () => {
  await site[Symbol.asyncDispose]();
  desk[Symbol.dispose]();
});

const details = {
  plan: "retained-2",
  clientName: "Ada <b>Quux</b>",
  clientCompany: "Quux & Söhne Ltd",
  clientCompanyNumber: "12345678",
  clientCompanyRegistrationCountry: "France",
  startDate: "2026-12-01",
  clientEmail: "legal@quux.example",
};

/** As the operator's browser gives it. */
async function linkTo(page: Page, given = details): Promise<string> {
  await page.goto(`${site.url}/agreement?${new URLSearchParams(given)}`);
  const link = page.getByRole("link", { name: "the link to these details" });
  return new URL((await link.getAttribute("href")) ?? "", page.url()).href;
}

async function openPasted(page: Page, text: string) {
  await page.goto(`${site.url}/agreement/offer`);
  await page.getByLabel("Link or text of the offer").fill(text);
  await page.getByRole("button", { name: "Open offer" }).click();
}

async function fillIn(page: Page) {
  await page.getByLabel("Your name, typed as your signature").fill("Ada  Quux");
  await page.getByLabel("Position").fill("Director");
  await page.getByLabel("Email").fill("ada@quux.example");
  await page.getByRole("checkbox", { name: "I have read this agreement" }).check();
}

const agree = (page: Page) => page.getByRole("button", { name: "Agree and sign" }).click();

test("nothing moves on a phone while a link's offer is opened @slow", async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const still = { ...details, clientCompany: "Still Ltd" };
  const { address } = await desk.offer(await linkTo(page, still));
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) moved.push(Number(entry.value));
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "An offer to Still Ltd" })).toBeVisible();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.evaluate(() => Reflect.get(window, "moved"))).toEqual([]);
});

test("an offer in a link can be read before the page’s scripts load, and what is typed by then stays", async ({
  page,
}) => {
  const early = { ...details, clientCompany: "Early Ltd" };
  const { address } = await desk.offer(await linkTo(page, early));
  const load = await holdScripts(page);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: /^An offer to/ })).toBeVisible();
  await expect(page.locator("article.agreement")).toContainText("Ada <b>Quux</b>");
  await expect(page).toHaveURL(address);
  await page.getByText("Ask for a change", { exact: true }).click();
  const change = page.getByLabel("Text to send").first();
  await change.fill("Clause 7: in two instalments");
  await page.getByLabel("Your name, typed as your signature").fill("Ada Q.");
  await load();
  const record = page.getByRole("region", { name: "Record of signature" });
  await expect(record).toContainText("Ada Q.");
  await expect(page.getByLabel("Your name, typed as your signature")).toBeFocused();
  await expect(change).toHaveValue("Clause 7: in two instalments");
  await expect(page.getByRole("link", { name: /^Write to/ }).first()).toHaveAttribute(
    "href",
    /Clause%207%3A%20in%20two%20instalments$/,
  );
});

test("whoever reads an offer before the page’s scripts load is not taken to its title @slow", async ({
  page,
}) => {
  const { address } = await desk.offer(
    await linkTo(page, { ...details, clientCompany: "Far Ltd" }),
  );
  const load = await holdScripts(page);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: /^An offer to/ })).toBeVisible();
  const far = page.getByRole("article").getByRole("heading", { level: 2 }).nth(5);
  await far.scrollIntoViewIfNeeded();
  await load();
  await expect(far).toBeInViewport();
  await expect(page.locator("body")).toBeFocused();
});

test("Back leads to the page before an offer’s link, and on to the offer again", async ({
  page,
}) => {
  const back = { ...details, clientCompany: "Back Ltd" };
  const { address } = await desk.offer(await linkTo(page, back));
  await page.goto(`${site.url}/contact`);
  await page.goto(address);
  const heading = page.getByRole("heading", { level: 1, name: /^An offer to/ });
  await expect(heading).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/contact`);
  await page.goForward();
  await expect(heading).toBeVisible();
  await page.goto(`${site.url}/contact`);
  await page.goBack();
  await expect(heading).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test(`${javaScriptEnabled ? "with" : "without"} script, an offer is opened, agreed to, saved, countersigned and verified`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const requests: string[] = [];
    page.on("request", (request) => {
      requests.push(request.url(), request.headers().referer ?? "");
    });
    const { address, file } = await desk.offer(await linkTo(page));
    expect(address).toMatch(/\/agreement\/offer#[\w-]+\.[\w-]+\.[\w-]+$/);
    if (javaScriptEnabled) await page.goto(address);
    else await openPasted(page, `Our offer: ${address.replace(/.{70}/g, "$&\n")}`);

    const heading = page.getByRole("heading", { level: 1, name: "An offer to Quux & Söhne Ltd" });
    await expect(heading).toBeVisible();
    if (javaScriptEnabled) {
      await expect(heading).toBeFocused();
      await expect(page).toHaveURL(address);
      await page.reload();
      await expect(heading).toBeVisible();
    }
    await expect(page.getByText("Nobody is bound before: to withdraw, write to")).toBeVisible();
    await expect(page.locator("article.agreement")).toContainText("Ada <b>Quux</b>");
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
    const [words] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download as .md" }).click(),
    ]);
    const digest = createHash("sha256").update(await readFile(await words.path()));
    const record = page.getByRole("region", { name: "Record of signature" });
    await expect(record).toContainText(digest.digest("hex"));

    await fillIn(page);
    const saving = javaScriptEnabled ? page.waitForEvent("download") : undefined;
    await agree(page);
    await expect(page.getByRole("heading", { level: 1, name: "You have agreed" })).toBeVisible();
    await expect(page.getByText("Nothing is kept here: save this file now")).toBeVisible();
    await expect(page.locator(".offer-seal")).toContainText(
      /^Agreed on \d+ \w+ \d{4} at \d\d:\d\d, London time\.Ada\s+Quux.+@.+$/,
    );
    await expect(page.getByRole("listitem").filter({ hasText: "Send the file" })).toBeVisible();
    const tab = page.getByText("Only this tab has it, until you close it.");
    await expect(tab).toHaveCount(javaScriptEnabled ? 1 : 0);
    const checking = page.getByRole("link", { name: "check it" });
    const [checked] = await Promise.all([context.waitForEvent("page"), checking.click()]);
    await expect(checked.getByRole("heading", { level: 1 })).toBeVisible();
    await checked.close();
    const text = await page.getByLabel("The file’s text").inputValue();
    const saved = await (saving ?? clickToSave(page));
    expect(saved.suggestedFilename()).toMatch(
      /^quux-sohne-ltd-consultancy-agreement-agreed-\d{4}-\d\d-\d\d\.json$/,
    );
    const bytes = await readFile(await saved.path(), "utf8");
    expect(bytes).toBe(text);
    if (javaScriptEnabled) {
      expect(await readFile(await (await clickToSave(page)).path(), "utf8")).toBe(text);
    }
    const agreed = parseAgreementFile(bytes);
    expect(agreed.offer).toBe(file.offer);
    expect(agreed.acceptance !== undefined).toBe(javaScriptEnabled);
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([]);
    const pages = readPdf(await takePdf(page)).map((each) =>
      each.words.map((word) => word.text).join(" "),
    );
    for (const each of pages) expect(each).toMatch(/reference [\dA-Z]{4}-[\dA-Z]{4}/);
    expect(pages.at(-1)).toContain("Record of signature");
    expect(pages.at(-1)).toMatch(/by someone who gave the name below\b.*Name given Ada Quux\b/);
    expect(pages.at(-1)).toContain("Position given Director");

    const signed = await desk.countersign(bytes);
    desk.clear();
    await page.goto(`${site.url}/agreement/verify`);
    await page.getByLabel("Agreement file").setInputFiles({
      name: "signed.json",
      mimeType: "application/json",
      buffer: Buffer.from(signed),
    });
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByRole("heading", { name: "Signed for both parties" })).toBeVisible();

    const secret = file.offer.slice(0, 60);
    for (const url of requests) expect(url.split("#")[0]).not.toContain(secret);
    expect(JSON.stringify(site.lines)).not.toContain(secret);
    await context.close();
  });
}

async function clickToSave(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Save the agreement file" }).click(),
  ]);
  return download;
}

for (const [browserOf, hide, alg] of [
  ["an older browser signs with P-256", "crypto.subtle.generateKey", "ES256"],
  ["a page of plain http signs nothing in the browser", "crypto.subtle", undefined],
] as const) {
  test(browserOf, async ({ page }) => {
    await page.addInitScript((name) => {
      if (name === "crypto.subtle") {
        Object.defineProperty(crypto, "subtle", { value: undefined });
        return;
      }
      const { generateKey } = crypto.subtle;
      Object.defineProperty(crypto.subtle, "generateKey", {
        value: (...args: Parameters<typeof generateKey>) => {
          if (String(args[0]) === "Ed25519") return Promise.reject(new Error("Not supported"));
          return Reflect.apply(generateKey, crypto.subtle, args);
        },
      });
    }, hide);
    const { address } = await desk.offer(await linkTo(page));
    desk.clear();
    await page.goto(address);
    await fillIn(page);
    await agree(page);
    const text = await page.getByLabel("The file’s text").inputValue();
    const header = parseAgreementFile(text).acceptance?.split(".")[0];
    if (alg === undefined) expect(header).toBeUndefined();
    else
      expect(JSON.parse(Buffer.from(header ?? "", "base64url").toString())).toMatchObject({ alg });
  });
}

test("no date of an offer is broken within a word @slow", async ({ page }) => {
  const { address } = await desk.offer(await linkTo(page));
  desk.clear();
  await page.goto(address);
  await page.getByText("Dates if countersigned today").click();
  await expectWholeDates(page);
  await fillIn(page);
  await agree(page);
  await expect(page.getByRole("heading", { level: 1, name: "You have agreed" })).toBeVisible();
  await page.getByText("Dates if countersigned today").click();
  await expectWholeDates(page);
});

async function expectWholeDates(page: Page) {
  const dates = page.locator(".offer-facts dd");
  await expect(dates.first()).toBeVisible();
  for (const width of [1920, 1440, 1280, 1024, 768, 375, 320, 280]) {
    await page.setViewportSize({ width, height: 800 });
    const broken = await dates.evaluateAll((all) =>
      all.flatMap((each) => {
        const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
        const words: string[] = [];
        while (walker.nextNode()) {
          const text = walker.currentNode.nodeValue ?? "";
          for (const { index, 0: word } of text.matchAll(/[^\s-]+/g)) {
            const range = document.createRange();
            range.setStart(walker.currentNode, index);
            range.setEnd(walker.currentNode, index + word.length);
            if (range.getClientRects().length > 1) words.push(word);
          }
        }
        return words;
      }),
    );
    expect(broken, `at ${width} px`).toEqual([]);
    const lines = await dates.evaluateAll((all) =>
      all.map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        // By their middles: what is bold is a taller box, which begins above the words beside it.
        const start = each.getBoundingClientRect().top;
        const middles = [...range.getClientRects()].map(({ top, bottom }) => (top + bottom) / 2);
        return new Set(middles.map((middle) => Math.round((middle - start) / 8))).size;
      }),
    );
    expect(Math.max(...lines), `at ${width} px`).toBeLessThanOrEqual(2);
  }
}

test("an untouched copy of an offer, and of what was signed, compares as unchanged", async ({
  page,
}) => {
  const { address } = await desk.offer(await linkTo(page));
  desk.clear();
  await page.goto(address);
  const copy = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name }).click(),
    ]);
    return readFile(await download.path());
  };
  const compare = async (name: string, buffer: Buffer) => {
    const [comparing] = await Promise.all([
      page.context().waitForEvent("page"),
      page.getByRole("link", { name: /^(?:Compare a changed copy|compared with)/ }).click(),
    ]);
    const file = { name, mimeType: "application/octet-stream", buffer };
    await comparing.getByLabel("Changed agreement").setInputFiles(file);
    await comparing.getByRole("button", { name: "Compare" }).click();
    const result = comparing.getByRole("region").first();
    await expect(result).toContainText("It is a copy of an offer");
    const text = (await result.textContent()) ?? "";
    await comparing.close();
    return text;
  };
  const markdown = await copy("Download as .md");
  expect(await compare("a.md", markdown)).toMatch(/^Nothing was changed/);
  const changed = markdown.toString().replace("within 7 days", "within 45 days");
  expect(await compare("b.md", Buffer.from(changed))).toMatch(/^1 clause changedCompared on /);
  const isRecordNamed =
    "The record of signature at its end was added after the text that is signed";
  const word = await compare("c.docx", await copy("Download Word"));
  expect(word).toMatch(/^Nothing was changed/);
  expect(word).toContain(isRecordNamed);
  await fillIn(page);
  await agree(page);
  await expect(page.getByRole("heading", { level: 1, name: "You have agreed" })).toBeVisible();
  const agreed = await compare("d.docx", await copy("Download Word"));
  expect(agreed).toMatch(/^Nothing was changed/);
  expect(agreed).toContain(isRecordNamed);
});

for (const javaScriptEnabled of [true, false]) {
  test(`${javaScriptEnabled ? "with" : "without"} script, the offer’s name and position stand in it and beside their fields`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const link = new URL(await linkTo(page));
    link.searchParams.set("clientPosition", "Managing Director");
    const { address } = await desk.offer(link.href);
    desk.clear();
    await openPasted(page, address);
    await expect(page.getByText("In the offer: Ada <b>Quux</b>")).toBeVisible();
    const record = page.getByRole("region", { name: "Record of signature" });
    await expect(record).toContainText("Position in the offerManaging Director");
    const position = page.getByLabel("Position");
    await expect(position).toHaveAccessibleDescription("In the offer: Managing Director");
    await position.fill("Clerk");
    await expect(position).toHaveAccessibleDescription(
      javaScriptEnabled
        ? "This is not what the offer has: Managing Director"
        : "In the offer: Managing Director",
    );
    await position.fill("managing director");
    await expect(position).toHaveAccessibleDescription("In the offer: Managing Director");
    await context.close();
  });
}

function border(field: Locator): Promise<string> {
  return field.evaluate((each) => getComputedStyle(each).borderColor);
}

test("what is typed otherwise than the offer has it is doubted beside its field, in colour and words", async ({
  page,
}) => {
  const link = new URL(await linkTo(page));
  link.searchParams.set("clientEmail", "ada@quux.example");
  const { address } = await desk.offer(link.href);
  desk.clear();
  await openPasted(page, address);
  const email = page.getByLabel("Email");
  await email.fill("bob@quux.example");
  await expect(email).toHaveAccessibleDescription(
    "This is not what the offer has: ada@quux.example (notices under the agreement still go there)",
  );
  await email.fill("bob@quux");
  await expect(email).toHaveAccessibleDescription("This address has no dot after its @.");
  await email.fill("bob@quux.example");
  const name = page.getByLabel("Your name, typed as your signature");
  const calm = await border(name);
  await name.fill("Bob");
  await expect(name).not.toHaveCSS("border-color", calm);
  expect(await border(name)).toBe(await border(email));
  await name.fill("Ada <b>Quux</b>");
  await expect(name).toHaveCSS("border-color", calm);
});

for (const javaScriptEnabled of [true, false]) {
  test(`${javaScriptEnabled ? "with" : "without"} script, the button that agrees is in view from the first beside the agreement, and one link away on a phone`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    const { address } = await desk.offer(await linkTo(page));
    desk.clear();
    await openPasted(page, address);
    const button = page.getByRole("button", { name: "Agree and sign" });
    const toForm = page.getByRole("link", { name: "Go to signing 2 blocks: £6,960 + VAT" });
    const name = page.getByLabel("Your name, typed as your signature");
    const tick = page.getByRole("checkbox", { name: "I have read this agreement" });
    const heading = page.getByRole("heading", { name: /^An offer to / });
    await expect(heading).toBeVisible();
    for (const [width, height] of [
      [1440, 900],
      [1024, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      await heading.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 1 });
      await expect(toForm).toBeHidden();
      await tick.blur();
      await tick.focus();
      await expect(button).toBeInViewport({ ratio: 1 });
      const below = async () => {
        const [ticked, foot] = await Promise.all([
          tick.boundingBox(),
          page.locator(".panel-foot").boundingBox(),
        ]);
        return (ticked?.y ?? 0) + (ticked?.height ?? 0) - (foot?.y ?? 0);
      };
      await expect.poll(below).toBeLessThan(0);
    }
    for (const width of [375, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await heading.scrollIntoViewIfNeeded();
      await expect(toForm).toBeInViewport({ ratio: 1 });
      await toForm.click();
      await expect(name).toBeInViewport({ ratio: 1 });
    }
    await context.close();
  });
}

test("an offer that is opened fetches no typeface of paper before anything in it is used @slow", async ({
  page,
}) => {
  const { address } = await desk.offer(await linkTo(page));
  desk.clear();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto(address);
  await expect(page.getByRole("heading", { name: /^An offer to / })).toBeFocused();
  await page.evaluate(() => document.fonts.ready);
  const ofPaper = /newsreader-[456]00/;
  expect(fetched.filter((url) => ofPaper.test(url))).toEqual([]);
  await page.getByLabel("Your name, typed as your signature").focus();
  await expect.poll(() => fetched.filter((url) => ofPaper.test(url)).length).toBe(3);
});

async function openOffer(page: Page, width: number, height: number) {
  const { address } = await desk.offer(await linkTo(page));
  desk.clear();
  await page.setViewportSize({ width, height });
  await page.goto(address);
}

test("who opens an offer sees where to sign, and on a wide screen the signature as it is typed @slow", async ({
  page,
}) => {
  await openOffer(page, 1440, 900);
  const name = page.getByLabel("Your name, typed as your signature");
  await expect(name).toBeInViewport({ ratio: 1 });
  const position = await page.getByLabel("Position").boundingBox();
  const foot = await page.locator(".panel-foot").boundingBox();
  expect((position?.y ?? 0) + (position?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
  await expect(name).not.toBeFocused();

  await name.pressSequentially("Ada");
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".typed-name")).toBeInViewport({ ratio: 1 });
  // Whoever goes back to read stays there.
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByLabel("Position").fill("Director");
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

for (const place of ["its text", "the record"]) {
  test(`whoever has agreed to an offer beside ${place} sees the record of it, clear of the row above the sheet @slow`, async ({
    page,
  }) => {
    await openOffer(page, 1440, 900);
    await fillIn(page);
    if (place === "its text") await page.evaluate(() => scrollTo(0, 0));
    await agree(page);
    const record = page.getByRole("heading", { name: "Record of signature" });
    await expect(record).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".agreed-name")).toBeInViewport({ ratio: 1 });
    const row = await boxOf(page.locator(".sheet-row"));
    await drawn(page);
    expect((await boxOf(record)).y).toBeGreaterThan(row.bottom);
    await expect(record, "once more is laid out").toBeInViewport({ ratio: 1 });
  });
}

test("whoever types where the panel does not stay beside the sheet keeps the form in view @slow", async ({
  page,
}) => {
  await openOffer(page, 768, 1024);
  const name = page.getByLabel("Your name, typed as your signature");
  await name.pressSequentially("Ada");
  await expect(name).toBeInViewport({ ratio: 1 });
});

test("the button that saves what was agreed is in the first window of a phone @slow", async ({
  page,
}) => {
  await openOffer(page, 375, 667);
  await fillIn(page);
  await agree(page);
  await expect(page.getByRole("link", { name: "Save the agreement file" })).toBeInViewport({
    ratio: 1,
  });
});

test("what is ordered stands out in the agreement of an offer @slow", async ({ page }) => {
  const { address } = await desk.offer(await linkTo(page));
  desk.clear();
  await page.goto(address);
  const rows = page.locator("#agreement-text #signature-page + p + table tbody tr");
  await expect(rows.nth(1)).toHaveCSS("font-weight", "600");
  await expect(rows.nth(0)).not.toHaveCSS("font-weight", "600");
});

test("no field of an offer is wrong before it is agreed to, nor comes back ticked", async ({
  page,
}) => {
  const { address } = await desk.offer(await linkTo(page));
  desk.clear();
  await page.goto(address);
  const form = page.getByRole("form", { name: "Agree to the offer" });
  const tick = form.getByRole("checkbox");
  await expect(form).toHaveAttribute("autocomplete", "off");
  await expect(tick).toHaveAttribute("aria-required", "true");
  await expect(form.locator(":invalid, [aria-invalid]")).toHaveCount(0);
  await agree(page);
  await expect(tick).toHaveAttribute("aria-invalid", "true");
});

test("what is missing is told at its field, what was typed stays, and the name is shown as it is typed", async ({
  page,
}) => {
  const { address } = await desk.offer(await linkTo(page));
  desk.clear();
  await page.goto(address);
  await page.getByLabel("Your name, typed as your signature").fill("Ada Quux");
  const record = page.getByRole("region", { name: "Record of signature" });
  await expect(record).toContainText("Ada Quux");
  await expect(record).toContainText("Typed here, not sent yet");
  await page.getByLabel("Email").fill("ada");
  await agree(page);
  const summary = page.getByRole("alert", { name: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    "Enter your position",
    "Enter one email address, such as name@example.com",
    "Tick the box to agree",
  ]);
  await expect(page.getByLabel("Your name, typed as your signature")).toHaveValue("Ada Quux");
  await expect(page).toHaveTitle("Error: An offer to Quux & Söhne Ltd");
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByText("Ask for a change").click();
  await expect(page.getByLabel("Text to send").first()).toHaveValue(
    /^Offer \w{4}-\w{4} of .* to Quux/,
  );

  const before = page.url();
  await page.getByRole("link", { name: "clause 22" }).first().click();
  await expect(page.locator("#clause-22")).toBeFocused();
  expect(page.url()).toBe(before);
});

test("Back returns from a clause to where its link was, and Forward goes there again", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const { address: offered } = await desk.offer(
    await linkTo(page, { ...details, clientCompany: "Back Ltd" }),
  );
  await page.goto(offered);
  await page.getByLabel("Your name, typed as your signature").fill("Ada Quux");
  const link = page.getByRole("link", { name: "clause 22" }).first();
  await link.scrollIntoViewIfNeeded();
  const top = () => link.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  const address = page.url();
  await link.click();
  await page
    .getByRole("navigation", { name: "Parts of this page" })
    .getByRole("link")
    .last()
    .click();
  await expect(page.locator("#agree")).toBeFocused();
  await page.goBack();
  await expect(page.locator("#clause-22")).toBeInViewport();
  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(top).toBeCloseTo(before, 0);
  await expect(page.getByRole("heading", { level: 1, name: "An offer to" })).toBeVisible();
  await page.goForward();
  await expect(page.locator("#clause-22")).toBeInViewport();
  await expect(page.getByLabel("Your name, typed as your signature")).toHaveValue("Ada Quux");
  expect(page.url()).toBe(address);

  await fillIn(page);
  await agree(page);
  await expect(page).toHaveTitle(/^You have agreed/);
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await page.evaluate(() => history.back());
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(page.getByRole("heading", { level: 1, name: "You have agreed" })).toBeVisible();
});

/** The offer with another payload under its signature. */
/** A busy machine may take longer for it than a visitor is kept waiting, who is told to try again. */
async function takePdf(page: Page): Promise<Buffer> {
  let path = "";
  await expect(async () => {
    const button = page.getByRole("button", { name: "Download PDF" });
    const pdf = await downloadFrom(page, () => button.click(), 15_000);
    expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);
    path = await pdf.path();
  }).toPass({ timeout: 60_000 });
  return await readFile(path);
}

function altered(token: string, change: (payload: Record<string, unknown>) => void): string {
  const [header, payload = "", signature] = token.split(".");
  const value: Record<string, unknown> = JSON.parse(Buffer.from(payload, "base64url").toString());
  change(value);
  return `${header}.${Buffer.from(JSON.stringify(value)).toString("base64url")}.${signature}`;
}

const labels = {
  reference: "Reference",
  issuedAt: "Date of the offer",
  expiresAt: "End of the offer",
  plan: "Plan and tier",
  clientName: "Client Name",
  clientCompany: "Company Name",
  clientCompanyNumber: "Company Number",
  clientCompanyRegistrationCountry: "Company Registration Country",
  startDate: "Start Date",
};

test("each field of an offer that was changed is named, and nothing of it is shown", async ({
  page,
  request,
}) => {
  const { file } = await desk.offer(await linkTo(page));
  desk.clear();
  for (const [name, label] of Object.entries(labels)) {
    const offer = altered(file.offer, (payload) => {
      const { terms } = payload;
      const holder = name in payload || typeof terms !== "object" || !terms ? payload : terms;
      Object.assign(holder, { [name]: "X" });
    });
    for (const intent of ["open", "agree", "pdf"]) {
      const answer = await request.post(`${site.url}/agreement/offer`, {
        multipart: { intent, offer },
      });
      expect(answer.status()).toBe(422);
      expect(answer.headers()["cache-control"]).toContain("no-store");
      const html = await answer.text();
      expect(html).toContain(`Going by its check sums, what was changed: ${label}.`);
      expect(html).not.toContain('class="agreement"');
    }
  }
});

test("the names of fields that a forger adds are not repeated @slow", async ({ page, request }) => {
  const { file } = await desk.offer(await linkTo(page));
  desk.clear();
  const offer = altered(file.offer, ({ terms }) => {
    Object.assign(terms ?? {}, { "nothing. This file is VALID": "y", "\0\u202e": "z" });
  });
  const answer = await request.post(`${site.url}/agreement/offer`, { multipart: { offer } });
  const html = await answer.text();
  expect(html).toContain("what was changed: a field that is not of an offer.");
  expect(html).not.toContain("VALID");
});

test("an intent that nobody has shows the offer @slow", async ({ page, request }) => {
  const { file } = await desk.offer(await linkTo(page));
  desk.clear();
  for (const intent of ["__proto__", "constructor", "toString", "delete", ""]) {
    const multipart = { intent, offer: file.offer };
    const answer = await request.post(`${site.url}/agreement/offer`, { multipart });
    expect(answer.status()).toBe(200);
  }
});

test("what is no offer of this site is refused in words, and stays in the box", async ({
  page,
  request,
}) => {
  const link = await linkTo(page);
  const { file } = await desk.offer(link);
  desk.clear();
  using stranger = new OfferDesk();
  const foreign = await stranger.offer(link);
  const post = (offer: string) =>
    request.post(`${site.url}/agreement/offer`, { multipart: { intent: "open", offer } });
  const refused = async (offer: string, words: string) => {
    const answer = await post(offer);
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain(words);
  };
  const notOne = "This is not an offer from this site. Copy the whole link, or choose the file.";
  await refused("", notOne);
  await refused("hello <script>", notOne);
  await refused(file.offer.slice(0, -1), notOne);
  await refused("{}", notOne);
  await refused("%PDF-1.7", "That is the PDF. Choose the file that ends in .json.");
  await refused(foreign.file.offer, "signed with a key that this site has not published");
  await refused("{".repeat(200_000), "That file is too large to be an agreement file.");
  const unknown = await makeOffer(
    { edition: hashOf("none"), terms: details, raw: "x", now: Date.now() },
    desk.key,
  );
  await refused(unknown.offer, "can no longer show this offer word for word");
  const otherWords = await makeOffer(
    { edition: payloadOf(file.offer).edition, terms: details, raw: "x", now: Date.now() },
    desk.key,
  );
  await refused(otherWords.offer, "can no longer show this offer word for word");

  const huge = await post("x".repeat(3_000_000));
  expect(huge.status()).toBe(413);
  expect(await huge.text()).toContain("That file is too large to be an agreement file.");

  await openPasted(page, "nonsense");
  const summary = page.getByRole("alert", { name: "There is a problem" });
  const [box, chosen] = [page.getByLabel("Link or text of the offer"), page.getByLabel("Or its")];
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText(notOne);
  await expect(box).toHaveValue("nonsense");
  await expect(box).toHaveAttribute("aria-invalid", "true");
  await expect(box).toHaveAccessibleDescription(new RegExp(notOne));
  await expect(chosen).not.toHaveAttribute("aria-invalid");
  await summary.getByRole("link").click();
  await expect(box).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  const large = {
    name: "a.json",
    mimeType: "application/json",
    buffer: Buffer.alloc(3_000_000, "x"),
  };
  await page.getByLabel("Or its file").setInputFiles(large);
  await page.getByRole("button", { name: "Open offer" }).click();
  await expect(page.getByRole("alert")).toContainText("That file is too large");
  await expect(summary).toBeFocused();
  await expect(chosen).toHaveAttribute("aria-invalid", "true");
  await expect(box).not.toHaveAttribute("aria-invalid");
  await box.focus();
  await page.getByRole("button", { name: "Open offer" }).click();
  await expect(summary).toBeFocused();
  const pdf = { ...large, buffer: Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(311_000)]) };
  await page.getByLabel("Or its file").setInputFiles(pdf);
  await page.getByRole("button", { name: "Open offer" }).click();
  await expect(page.getByRole("alert")).toContainText("That is the PDF.");
  const whole = { ...large, buffer: Buffer.from(writeAgreementFile(file)) };
  await page.getByLabel("Or its file").setInputFiles(whole);
  await page.getByRole("button", { name: "Open offer" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "An offer to Quux" })).toBeVisible();
});

test("a link with what a mail program left at it opens, and one that holds no offer is told of", async ({
  page,
}) => {
  const { address } = await desk.offer(await linkTo(page));
  desk.clear();
  const heading = page.getByRole("heading", { level: 1, name: "An offer to Quux" });
  for (const rest of [">", ".", "%20", "%0A", ",%20see"]) {
    await page.goto("about:blank");
    await page.goto(address + rest);
    await expect(heading).toBeVisible();
  }
  await openPasted(page, `> Dear Olivia,\n> see <${address.replace(/.{60}/g, "$&\n> ")}>.`);
  await expect(heading).toBeVisible();
  for (const garbage of ["%3Cb%3E", "%00%ff", "A".repeat(20_000), "clause-22"]) {
    await page.goto("about:blank");
    await page.goto(`${site.url}/agreement/offer#${garbage}`);
    await expect(page.getByRole("alert")).toContainText("This is not an offer from this site.");
  }
});

function payloadOf(token: string): { edition: string } {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

test("what a browser signed has to be what was sent, and each submission gets a receipt", async ({
  page,
  request,
}) => {
  const { address, file } = await desk.offer(await linkTo(page));
  desk.clear();
  await page.goto(address);
  await fillIn(page);
  await agree(page);
  const { acceptance = "" } = parseAgreementFile(
    await page.getByLabel("The file’s text").inputValue(),
  );
  const send = (name: string, sent: string) =>
    request.post(`${site.url}/agreement/offer`, {
      multipart: {
        intent: "agree",
        offer: file.offer,
        name,
        position: "Director",
        email: "ada@quux.example",
        authority: "on",
        acceptance: sent,
      },
    });
  const again = await send("Ada  Quux", acceptance);
  expect(again.status()).toBe(200);
  expect(again.headers()["cache-control"]).toBe("private, no-store");
  for (const answer of [
    await send("Eve Quux", acceptance),
    await send("Ada  Quux", `${acceptance}x`),
  ]) {
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain("What your browser signed is not what was sent.");
  }
});

test("an offer that has ended can be read, and not agreed to", async ({ page, request }) => {
  const { file } = await desk.offer(await linkTo(page));
  desk.clear();
  const { edition } = payloadOf(file.offer);
  const { readStoredOffer } = await import("../../../app/agreement/editions/stored-editions.ts");
  const now = Date.parse("2026-03-01T12:00:00Z");
  const raw = readStoredOffer(edition, details, "2026-03-01T12:00:00Z")?.raw ?? "";
  const old = await makeOffer({ edition, terms: details, raw, now }, desk.key);
  await page.goto(`${site.url}/agreement/offer#${old.offer}`);
  await expect(page.getByText("This offer ended on 31 March 2026.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Agree and sign" })).toHaveCount(0);
  await expect(page.locator("article.agreement")).toContainText("1st Mar 26");
  const answer = await request.post(`${site.url}/agreement/offer`, {
    multipart: {
      intent: "agree",
      offer: old.offer,
      name: "Ada",
      position: "Director",
      email: "ada@quux.example",
      authority: "on",
    },
  });
  expect(answer.status()).toBe(410);
  expect(await answer.text()).toContain("This offer ended on 31 March 2026.");
});

test("without a signing key there is no page for offers, and none mentions them", async ({
  request,
}) => {
  for (const method of ["get", "post"] as const) {
    expect((await request[method]("/agreement/offer")).status()).toBe(404);
  }
  expect(await (await request.get("/agreement")).text()).not.toContain("/agreement/offer");
});
