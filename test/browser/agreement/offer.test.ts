import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "playwright/test";
import { readStoredOffer } from "../../../app/agreement/editions/stored-editions.ts";
import { readProof } from "../../../app/agreement/pdf/read-proof.ts";
import {
  parseAgreementFile,
  writeAgreementFile,
} from "../../../app/agreement/signing/agreement-file.ts";
import { checkFile } from "../../../app/agreement/signing/check-file.ts";
import { readyForPdfs } from "../../support/ready-for-pdfs.ts";
import { expectNoAxeFaults } from "../accessibility-faults.ts";
import { holdScripts } from "../hold-scripts.ts";
import { test } from "../kept-page.ts";
import {
  agreeButton,
  agreedHeading,
  agreeTo,
  countersignAndVerify,
  fillIn,
  headingOf,
  nameIn,
  offered,
  offerSite,
  panelOf,
  recordIn,
  save,
  typeName,
} from "./offer-site.ts";

const problemsIn = (page: Page) => panelOf(page).getByRole("alert", { name: "There is a problem" });
const writingTo = (page: Page) =>
  panelOf(page)
    .getByRole("link", { name: /^Write to/ })
    .first();
const fieldOf = (page: Page, label: string) => panelOf(page).getByLabel(label, { exact: true });
/** All but the agreement, which is looked at once, as it is opened. */
const aroundAgreement = { exclude: ["article"] };

async function openPasted(page: Page, text: string) {
  await page.goto(`${(await offerSite()).url}/agreement/offer`);
  await page.getByLabel("Link or text of the offer").fill(text);
  await page.getByRole("button", { name: "Open offer" }).click();
}

test("an offer is opened by its link, agreed to and saved, and one PDF is countersigned and verified", async ({
  page,
}) => {
  const offers = await offerSite();
  const { address, file } = await offers.offer();
  const requests: string[] = [];
  page.on("request", (request) => {
    requests.push(request.url(), request.headers().referer ?? "");
  });
  await page.goto(address);
  const heading = page.getByRole("heading", { level: 1, name: "An offer to Quux & Söhne Ltd" });
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(address);
  await expect(page.locator("article.agreement")).toContainText(offered.clientName);
  await expect(recordIn(page)).toHaveRole("region");
  await expect(recordIn(page)).toHaveAccessibleName("Record of signature");
  await expectNoAxeFaults(page);
  const [words] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download as .md" }).click(),
  ]);
  const digest = createHash("sha256").update(await readFile(await words.path()));
  await expect(recordIn(page)).toContainText(digest.digest("hex"));

  const downloads: string[] = [];
  page.on("download", (download) => downloads.push(download.suggestedFilename()));
  await agreeTo(page);
  await expect(page).toHaveTitle(/^You have agreed: Quux & Söhne Ltd, \d+ \w+ \d{4} at \d\d:\d\d$/);
  await expect(page.locator(".offer-seal")).toContainText(
    /^Ada\s+QuuxDirector, for Quux & Söhne Ltd\d+ \w+ \d{4} at \d\d:\d\d, London time$/,
  );
  await expect(page.getByText("The one file to keep and to send.")).toBeVisible();
  await expect(page.getByText("only this tab has it.")).toBeVisible();
  await expectNoAxeFaults(page, aroundAgreement);
  const mailing = page.getByRole("link", { name: "Email it to Alex" });
  await expect(mailing).toHaveAttribute("data-kind", "quiet");
  expect(downloads, "nothing is saved by itself").toEqual([]);
  await readyForPdfs(page.url());
  const saved = await save(page);
  await expect(page.getByText("Saved. Keep it, and send it.")).toBeVisible();
  await expect(page.getByText("only this tab has it")).toBeHidden();
  await expect(mailing).not.toHaveAttribute("data-kind");
  expect(saved.suggestedFilename()).toMatch(
    /^quux-sohne-ltd-consultancy-agreement-agreed-\d{4}-\d\d-\d\d\.pdf$/,
  );
  const mail = new URL((await mailing.getAttribute("href")) ?? "");
  expect(mail.protocol).toBe("mailto:");
  expect(mail.searchParams.get("subject")).toMatch(/^Agreed: offer \w{4}-\w{4}$/);
  expect(mail.searchParams.get("body")).toBe(`Attached: ${saved.suggestedFilename()}\r\n`);

  const proof = readProof(await readFile(await saved.path()));
  const agreed = parseAgreementFile("text" in proof ? proof.text : "");
  expect(agreed.offer).toBe(file.offer);
  expect(agreed.acceptance).toBeDefined();
  await page.getByText("What this proves").click();
  const [checking] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "check it" }).click(),
  ]);
  await expect(checking).toHaveURL(`${offers.url}/agreement/verify`);
  const context = { ...offers.files.checkContext(), render: readStoredOffer };
  expect(await checkFile(agreed, context)).toMatchObject({ kind: "valid" });
  const secret = file.offer.slice(0, 60);
  for (const url of requests) expect(url.split("#")[0]).not.toContain(secret);
  expect(JSON.stringify(offers.site.lines)).not.toContain(secret);
  await countersignAndVerify(page, saved);
});

test("an offer in a link can be read before the page’s scripts load, and what is typed by then stays", async ({
  page,
}) => {
  const load = await holdScripts(page);
  const address = await (await offerSite()).open(page);
  await expect(page.locator("article.agreement")).toContainText(offered.clientName);
  await expect(page).toHaveURL(address);
  await panelOf(page).getByRole("link", { name: "Add", exact: true }).click();
  const change = page.getByLabel("Text to send").first();
  await change.fill("Clause 7: in two instalments");
  await page.getByRole("link", { name: "clause 22" }).first().click();
  await expect(page.locator("#clause-22")).toBeInViewport();
  await expect(page).toHaveURL(address);
  await nameIn(page).fill("Ada Q.");
  await load();
  await expect(recordIn(page)).toContainText("Ada Q.");
  await expect(nameIn(page)).toBeFocused();
  await expect(change).toHaveValue("Clause 7: in two instalments");
  await expect(writingTo(page)).toHaveAttribute("href", /Clause%207%3A%20in%20two%20instalments$/);
});

test("whoever reads an offer before the page’s scripts load is not taken to its title @slow", async ({
  page,
}) => {
  const load = await holdScripts(page);
  await (await offerSite()).open(page);
  const far = page.getByRole("article").getByRole("heading", { level: 2 }).nth(5);
  await far.scrollIntoViewIfNeeded();
  await load();
  await expect(far).toBeInViewport();
  await expect(page.locator("body")).toBeFocused();
});

test("what failed before the page’s scripts loaded takes the focus once", async ({ page }) => {
  const load = await holdScripts(page);
  await (await offerSite()).open(page);
  await agreeButton(page).click();
  await expect(problemsIn(page)).toBeFocused();
  await problemsIn(page).getByRole("link", { name: "Enter your name" }).press("Enter");
  await expect(nameIn(page)).toBeFocused();
  await load();
  await expect(nameIn(page)).toBeFocused();
  await page.keyboard.type("Ada");
  await expect(nameIn(page)).toHaveValue("Ada");
});

test("Back and Forward lead through the places of an offer, and out of it to the page before", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const offers = await offerSite();
  await page.goto(`${offers.url}/contact`);
  const address = await offers.open(page);
  const link = page.getByRole("link", { name: "clause 22" }).first();
  const clause = page.locator("#clause-22");
  const top = () => link.evaluate((element) => element.getBoundingClientRect().top);

  await test.step("Back leads to the page before, and Forward to the offer again", async () => {
    await page.goBack();
    await expect(page).toHaveURL(`${offers.url}/contact`);
    await page.goForward();
    await expect(headingOf(page)).toBeVisible();
  });
  await test.step("Back returns from a clause to its link, and Forward goes there again", async () => {
    await typeName(page, "Ada Quux");
    await link.scrollIntoViewIfNeeded();
    const before = await top();
    await link.click();
    await expect(clause).toBeFocused();
    const parts = page.getByRole("navigation", { name: "Parts of this page" });
    await parts.getByRole("link").last().click();
    await expect(page.locator("#agree")).toBeFocused();
    await page.goBack();
    await expect(clause).toBeInViewport();
    await page.goBack();
    await expect(link).toBeFocused();
    await expect.poll(top).toBeCloseTo(before, 0);
    await expect(headingOf(page)).toBeVisible();
    await page.goForward();
    await expect(clause).toBeInViewport();
    await expect(nameIn(page)).toHaveValue("Ada Quux");
    expect(page.url()).toBe(address);
  });
  await test.step("once it is agreed to, Back is asked about", async () => {
    await agreeTo(page);
    const [dialog] = await Promise.all([
      page.waitForEvent("dialog"),
      page.evaluate(() => history.back()),
    ]);
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await expect(agreedHeading(page)).toBeVisible();
  });
});

test("an error goes as soon as its field is valid, and comes back only when it is sent again", async ({
  page,
}) => {
  await (await offerSite()).open(page);
  const form = page.getByRole("form", { name: "Agree to the offer" });
  const errors = problemsIn(page).getByRole("link");
  const [position, email] = [fieldOf(page, "Position"), fieldOf(page, "Email")];
  const tick = panelOf(page).getByRole("checkbox", { name: "I have read this agreement" });
  await expect(form).toHaveAttribute("autocomplete", "off");
  await expect(tick).toHaveAttribute("aria-required", "true");
  await expect(form.locator(":invalid, [aria-invalid]")).toHaveCount(0);
  // Which the script adds: before it, the press is the browser's own.
  await expect(page.getByRole("button", { name: "Download as .md" })).toBeVisible();
  await agreeButton(page).click();
  await expect(problemsIn(page)).toBeFocused();
  await expect(errors).toHaveCount(4);
  await expect(tick).toHaveAttribute("aria-invalid", "true");
  await expect(tick).toHaveAccessibleDescription("Error: Tick the box to agree");
  await expectNoAxeFaults(page, aroundAgreement);

  await problemsIn(page).getByRole("link", { name: "Enter your name" }).press("Enter");
  await expect(nameIn(page)).toBeFocused();
  await page.keyboard.type(offered.clientName);
  await expect(nameIn(page)).toBeFocused();
  await expect(nameIn(page)).toHaveAccessibleDescription(`In the offer: ${offered.clientName}`);
  await expect(nameIn(page)).not.toHaveAttribute("aria-invalid");
  await email.focus();
  await page.keyboard.type("ada");
  await expect(errors).toHaveText([
    "Enter your position",
    "Enter one email address, such as name@example.com",
    "Tick the box to agree",
  ]);
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type("@quux.example");
  await expect(errors).toHaveText(["Enter your position", "Tick the box to agree"]);
  await nameIn(page).fill("");
  await expect(errors).toHaveCount(2);
  await tick.press("Space");
  await expect(tick).toBeFocused();
  await expect(tick).toHaveAccessibleDescription("");
  await expect(page).toHaveTitle("Error: An offer to Quux & Söhne Ltd");
  await position.focus();
  await page.keyboard.type("D");
  await expect(problemsIn(page)).toHaveCount(0);
  await expect(position).toBeFocused();
  await expect(page).toHaveTitle("An offer to Quux & Söhne Ltd");

  await agreeButton(page).press("Enter");
  await expect(problemsIn(page)).toBeFocused();
  await expect(errors).toHaveText(["Enter your name"]);
  await expect(page).toHaveTitle("Error: An offer to Quux & Söhne Ltd");
  await expect(position).toHaveValue("D");
});

function border(field: Locator): Promise<string> {
  return field.evaluate((each) => getComputedStyle(each).borderColor);
}

test("what is typed is shown in the record, but not on paper, and doubted where the offer has it otherwise", async ({
  page,
}) => {
  const load = await holdScripts(page);
  await (await offerSite()).open(page, { clientPosition: "Managing Director" });
  const [position, email] = [fieldOf(page, "Position"), fieldOf(page, "Email")];
  const calm = await border(nameIn(page));
  await nameIn(page).fill("Bob");
  await load();
  await expect(nameIn(page)).not.toHaveCSS("border-color", calm);
  const agreed = recordIn(page).locator("div", { has: page.getByText("Agreed", { exact: true }) });
  await expect(agreed).toHaveText(/Typed here, not sent yet/);
  expect(await agreed.innerText()).toMatch(/Agreed\s+Bob\s+Typed here, not sent yet$/);
  await page.emulateMedia({ media: "print" });
  expect(await agreed.innerText()).toMatch(/^Agreed\s+Not yet$/);
  await page.emulateMedia({ media: null });

  await email.fill("bob@quux.example");
  await expect(email).toHaveAccessibleDescription(
    `This is not what the offer has: ${offered.clientEmail} (notices under the agreement still go there)`,
  );
  expect(await border(nameIn(page))).toBe(await border(email));
  await email.fill("bob@quux");
  await expect(email).toHaveAccessibleDescription("This address has no dot after its @.");
  await email.fill("bob@@quux");
  await expect(email).not.toHaveAccessibleDescription(/no dot/);
  await position.fill("Clerk");
  await expect(position).toHaveAccessibleDescription(
    "This is not what the offer has: Managing Director",
  );
  await position.fill("managing director");
  await expect(position).toHaveAccessibleDescription("In the offer: Managing Director");
  await nameIn(page).fill(offered.clientName);
  await expect(nameIn(page)).toHaveCSS("border-color", calm);
});

test("a change is asked for by fields, with the notes of the form of the agreement, and in one's own words, and the mail has both", async ({
  page,
}) => {
  await (await offerSite()).open(page);
  // Scripts are there once it is held against the offer; as they come, what is selected in a text is not any more.
  await nameIn(page).fill("Somebody else");
  await expect(nameIn(page)).toHaveAccessibleDescription(/the offer/);
  await panelOf(page).getByRole("link", { name: "Add", exact: true }).click();
  const answer = page.locator(".other-answers");
  await expect(answer).toHaveAttribute("open");
  const text = answer.getByLabel("Text to send").first();
  await expect(text).toHaveValue(/^Offer \w{4}-\w{4} of .* to Quux.*\n\nWe would like to change/);
  await expect(text).toHaveValue(/\nRegistered Office or Address: not given\n/);
  const address = answer.getByLabel("Registered Office or Address");
  await expect(address).toHaveAccessibleDescription("Not given in the offer");
  await address.fill("1 Quux Road");
  await answer.getByLabel("Client Name").fill("Ada Quux");
  await expect(text).toHaveValue(
    /\nClient Name: Ada Quux\n[^]*\nRegistered Office or Address: 1 Quux Road\n/,
  );
  const mail = answer.getByRole("link", { name: /^Write to/ }).first();
  await expect(mail).toHaveAttribute("href", /Address%3A%201%20Quux%20Road%0D%0A/);
  await fieldOf(page, "Company Number").fill("SC123456");
  await fieldOf(page, "Company Registration Country").fill("England and Wales");
  await expect(fieldOf(page, "Company Number")).toHaveAccessibleDescription(/Scotland/);
  await fieldOf(page, "Company Name").fill("");
  await fieldOf(page, "Email for Notices").fill("nonsense");
  await expect(fieldOf(page, "Email for Notices")).not.toHaveAttribute("aria-invalid");
  await text.focus();
  await expect(fieldOf(page, "Email for Notices")).toHaveAccessibleDescription(
    "Error: The email for notices must be one address, such as name@example.com",
  );
  await expect(fieldOf(page, "Company Name")).toHaveAccessibleDescription(
    "Error: Enter the company’s name",
  );
  await expect(answer.locator("[aria-invalid]")).toHaveCount(2);
  await expect(text).toHaveValue(/\nCompany Name: not given\n[^]*\nEmail for Notices: nonsense\n/);
  await expectNoAxeFaults(page, aroundAgreement);
  await fieldOf(page, "Company Name").fill("Quux Ltd");
  await expect(answer.locator("[aria-invalid]")).toHaveCount(1);
  await text.fill("Clause 22: £1 & more\nplease");
  await expect(mail).toHaveAttribute(
    "href",
    /&body=Clause%2022%3A%20%C2%A31%20%26%20more%0D%0Aplease$/,
  );
});

test("what is no offer of this site is refused beside its field, and stays in the box", async ({
  page,
}) => {
  const { file } = await (await offerSite()).offer();
  const summary = problemsIn(page);
  const [box, chosen] = [page.getByLabel("Link or text of the offer"), page.getByLabel("Or its")];
  const open = page.getByRole("button", { name: "Open offer" });
  const choose = (buffer: Buffer) =>
    chosen.setInputFiles({ name: "a.json", mimeType: "application/json", buffer });
  const refusal = "This is not an offer from this site. Copy the whole link, or choose the file.";

  await openPasted(page, "nonsense");
  await expect(summary).toBeFocused();
  await expect(box).toHaveValue("nonsense");
  await expect(box).toHaveAccessibleDescription(new RegExp(refusal));
  await summary.getByRole("link").click();
  await expect(box).toBeFocused();
  await expectNoAxeFaults(page);

  await choose(Buffer.alloc(3_000_000, "x"));
  await open.click();
  await expect(page.getByRole("alert")).toContainText("That file is too large");
  await expect(summary).toBeFocused();
  await expect(chosen).toHaveAttribute("aria-invalid", "true");
  await expect(box).not.toHaveAttribute("aria-invalid");
  await box.focus();
  await open.click();
  await expect(summary).toBeFocused();
  await choose(Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(311_000)]));
  await open.click();
  await expect(page.getByRole("alert")).toContainText("That is a PDF.");
  await choose(Buffer.from(writeAgreementFile(file)));
  await open.click();
  await expect(headingOf(page)).toBeVisible();
});

test("a link with what a mail program left at it opens, and one that holds no offer is told of", async ({
  page,
}) => {
  const offers = await offerSite();
  const { address } = await offers.offer();
  await page.goto(`${address},%20see`);
  await expect(headingOf(page)).toBeVisible();
  for (const garbage of ["%00%ff", "A".repeat(20_000), "clause-22"]) {
    await page.goto(`${offers.url}/healthz`);
    await page.goto(`${offers.url}/agreement/offer#${garbage}`);
    await expect(page.getByRole("alert")).toContainText("This is not an offer from this site.");
  }
});

test("what was typed outlives a reload and Back, without the tick; what was agreed is in its tab alone", async ({
  page,
}) => {
  const offers = await offerSite();
  const address = await offers.open(page);
  const [change, decline] = [page.locator("#change-text"), page.locator("#decline")];
  const answers = page.locator(".other-answers");
  const [company, office] = [
    answers.getByLabel("Company Name"),
    answers.getByLabel("Registered Office or Address"),
  ];
  const isTyped = async () => {
    await expect(nameIn(page)).toHaveValue("Ada Quux");
    await expect(fieldOf(page, "Position")).toHaveValue("Director");
    await expect(fieldOf(page, "Email")).toHaveValue("ada@quux.example");
    await expect(panelOf(page).getByRole("checkbox")).not.toBeChecked();
    await expect(office, "in its open fold").toBeVisible();
    await expect(office).toHaveValue("1 Quux Road");
    await expect(company).toHaveValue("");
    await expect(change).toHaveValue(/\nRegistered Office or Address: 1 Quux Road\n/);
    await expect(change).toHaveValue(/Clause 7: in two$/);
    await expect(decline).toHaveValue("We decline.");
    await expect(writingTo(page)).toHaveAttribute("href", /Clause%207%3A%20in%20two$/);
  };
  await fillIn(page, "Ada Quux");
  await expect(change, "nothing was typed").toBeHidden();
  await panelOf(page).getByRole("link", { name: "Add", exact: true }).click();
  await office.fill("1 Quux Road");
  await company.fill("");
  await change.press("ControlOrMeta+End");
  await change.pressSequentially("Clause 7: in two");
  await decline.fill("We decline.");
  await page.reload();
  await isTyped();
  await expect(recordIn(page)).toContainText("Typed here, not sent yet");
  await page.goto(`${offers.url}/agreement/verify`);
  await page.goBack();
  await isTyped();

  await agreeTo(page);
  const text = await page.getByLabel("The .json file’s text").inputValue();
  const isShown = async () => {
    await expect(agreedHeading(page)).toBeVisible();
    await expect(page.getByRole("link", { name: "Email it to Alex" })).toBeVisible();
    await expect(page.getByLabel("The .json file’s text")).toHaveValue(text);
  };
  await page.reload();
  await isShown();
  await page.goto(`${offers.url}/agreement/offer`);
  const notice = page.getByRole("status").filter({ hasText: /You agreed to offer \w{4}-\w{4} on/ });
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const field = await page.getByLabel("Link or text of the offer").boundingBox();
    expect((await notice.boundingBox())?.width, `as wide as the field at ${width} px`).toBe(
      field?.width,
    );
  }
  await notice.getByRole("link", { name: "Show it, to save and to send" }).click();
  await isShown();
  await openPasted(page, address);
  await isShown();

  const otherTab = await page.context().newPage();
  await otherTab.goto(address);
  await expect(nameIn(otherTab)).toHaveValue("");
});
