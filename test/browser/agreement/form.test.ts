import { expect, type Page } from "playwright/test";
import { formatDate } from "../../../app/dates/calendar-date.ts";
import { londonDate } from "../../../app/dates/london.ts";
import { expectNoAxeFaults } from "../accessibility-faults.ts";
import { addStyles } from "../add-styles.ts";
import { holdScripts } from "../hold-scripts.ts";
import { test } from "../kept-page.ts";
import { fillInClient, openAgreement, visitAgreement } from "./open-agreement.ts";

const labels = ["Client Name", "Company Name", "Company Number", "Company Registration Country"];
const checkButton = (page: Page) => page.getByRole("button", { name: "Check the details" });
const problemsIn = (page: Page) => page.getByRole("alert", { name: "There is a problem" });
const formParts = { exclude: ["article", "pre"] };

test("what is wrong is told of once the form is checked, and each message leads to its field", async ({
  page,
}) => {
  await visitAgreement(page, "/agreement?plan=nope");
  const unknown = page.getByText("This link names a plan that is not known here.");
  await expect(unknown).toBeVisible();
  await page.getByLabel("Retained Plan, Tier 2").check();
  await expect(unknown).toHaveCount(0);

  for (const label of labels) await page.getByLabel(label).fill("");
  await page.getByLabel("Company Name").fill("Acme & Sons (UK) Ltd.");
  await checkButton(page).click();
  const name = page.getByLabel("Client Name");
  await expect(problemsIn(page)).toBeFocused();
  await expect(problemsIn(page).getByRole("link")).toHaveText([
    "Enter the client’s name",
    "Enter the company number",
    "Enter the country where the company is registered",
  ]);
  await expect(page).toHaveTitle("Error: Consultancy agreement");
  await expect(name).toHaveAccessibleDescription("Error: Enter the client’s name");
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("article")).toContainText("Company Acme & Sons (UK) Ltd.");
  await expectNoAxeFaults(page, formParts);
  await problemsIn(page).getByRole("link", { name: "Enter the company number" }).click();
  await expect(page.getByLabel("Company Number")).toBeFocused();

  await name.fill("Ada\u200E Love\u3164lace");
  await expect(name).toHaveAccessibleDescription(
    "who signs Characters that cannot be seen are left out of the agreement.",
  );
  await expect(page.locator('article [data-value="contract.clientName"]').first()).toHaveText(
    "Ada Lovelace",
  );
});

test("the faulty form has no accessibility fault before its script runs @slow", async ({
  page,
}) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/agreement");
  await page.getByLabel("Client Name").fill(" ");
  await checkButton(page).click();
  await expect(problemsIn(page)).toBeVisible();
  await expectNoAxeFaults(page, formParts);
});

test("a partnership is told what it needs, in the summary and below, and each link leads to its folded field", async ({
  page,
}) => {
  await visitAgreement(page);
  const number = page.getByLabel("Company Number");
  const address = page.getByLabel("Registered Office or Address");
  await fillInClient(page);
  await page.getByText("More about the client").click();
  await page.getByLabel("Kind of Client").selectOption("A partnership");
  await page.getByText("More about the client").click();
  await expect(page.getByLabel("Company Name")).toHaveAccessibleDescription(/is a company here/);
  await expect(number).not.toHaveAttribute("required");
  await checkButton(page).click();
  const message = "Enter the client’s address, to which notices are sent";
  await expect(problemsIn(page).getByRole("link")).toHaveText(message);
  await expect(page.locator(".gaps").getByRole("link")).toHaveText(message);
  await expect(page.locator(".sheet-state")).toContainText("1 detail to correct");
  await expect(address).toBeHidden();
  await page.locator(".gaps").getByRole("link").click();
  await expect(address).toBeFocused();
  await address.fill("1 High Street, Oxford");
  await expect(page.getByRole("article")).toContainText("Address 1 High Street, Oxford 1 Sample");
});

test("the agreement follows each keystroke, and nothing is said before the visitor leaves the form", async ({
  page,
}) => {
  await visitAgreement(page);
  const name = page.getByLabel("Client Name");
  await name.fill("");
  await name.pressSequentially("Ada *Lovelace*");
  await expect(page.getByRole("article")).toContainText(
    "Represented by Ada *Lovelace* Alex Sample",
  );
  await expect(page.locator("pre")).toContainText("| Represented by | Ada \\*Lovelace\\* |");

  await test.step("a press of a label, or of the form's own button, does not leave it", async () => {
    await name.fill("");
    await name.press("Tab");
    await expect(page.getByLabel("Company Name")).toBeFocused();
    await page.getByText("Company Number", { exact: true }).click();
    await expect(page.getByLabel("Company Number")).toBeFocused();
    await page.getByRole("button", { name: "Copy link" }).click({ force: true });
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription("who signs");
  });
  await test.step("another part of the page does, and is reached", async () => {
    await page.getByRole("tab", { name: "Raw" }).click();
    await expect(page.getByRole("tabpanel")).toHaveAccessibleName("Raw");
    await expect(name).toHaveAccessibleDescription("Error: Enter the client’s name");
    await expect(page).toHaveTitle("Consultancy agreement");
    await name.pressSequentially("A");
    await expect(name).toHaveAccessibleDescription("who signs");
  });
  await test.step("the whole page has followed at beforeprint and focusout", async () => {
    await fillInClient(page);
    await expect(page.locator(".sheet-head")).not.toHaveAttribute("data-draft");
    for (const event of ["beforeprint", "focusout"]) {
      const isDraft = await name.evaluate((field: HTMLInputElement, type) => {
        field.value = type === "focusout" ? "Ada" : "";
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        const target = type === "focusout" ? field : window;
        target.dispatchEvent(new Event(type, { bubbles: true }));
        return document.querySelector(".sheet-head")?.hasAttribute("data-draft");
      }, event);
      expect(isDraft, event).toBe(event === "beforeprint");
    }
  });
});

test("the first click on Print Agreement counts, though it makes an error come, and leaves the visitor where they were", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 3000 });
  await visitAgreement(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  for (const label of labels.slice(0, 3)) await page.getByLabel(label).fill("");
  await page.getByLabel("Company Name").fill("Engines Ltd");
  await page.getByLabel("Start Date").focus();
  const print = page.getByRole("button", { name: "Print Agreement" });
  await print.click();
  await expect(page.locator("body")).toHaveAttribute("data-printed");
  await expect(print).toBeFocused();
  await expect(page.getByLabel("Company Name")).toHaveValue("Engines Ltd");
  await expect(page.getByLabel("Client Name")).toHaveAccessibleDescription(
    "Error: Enter the client’s name",
  );
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

test("what is not in view is left out, in the form and elsewhere, and nothing moves for it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visitAgreement(page);
  const headings = () =>
    page.getByRole("article").evaluate((article) =>
      Array.from(article.querySelectorAll("h1, h2"), (heading) => ({
        top: heading.getBoundingClientRect().top + scrollY,
        isLaidOut: heading.checkVisibility({ contentVisibilityAuto: true }),
      })),
    );
  // What is in view is laid out from the page's first frames on.
  await expect
    .poll(async () => (await headings()).filter((one) => one.isLaidOut).length)
    .toBeGreaterThan(1);
  const before = await headings();
  expect(before.at(0)?.isLaidOut).toBe(true);
  expect(before.at(-1)?.isLaidOut).toBe(false);
  await page.getByLabel("Client Name").pressSequentially("!");
  expect(await headings()).toEqual(before);
  await page.getByRole("tab", { name: "Formatted" }).focus();
  expect(await headings()).toEqual(before);

  await addStyles(page, ".agreement section { content-visibility: visible !important }");
  const whole = await headings();
  expect(whole.every(({ isLaidOut }) => isLaidOut)).toBe(true);
  expect(whole.map(({ top }) => top)).toEqual(before.map(({ top }) => top));
});

test("what was typed and chosen outlives a reload, a visit elsewhere, a step back and the choice of another tier, and a new visit begins with the sample", async ({
  page,
}) => {
  const name = page.getByLabel("Client Name");
  const country = page.getByLabel("Company Registration Country");
  const article = page.getByRole("article");
  const chosen = page.getByRole("radio", { checked: true });
  const compare = page.getByRole("link", { name: "Compare the plans" });
  await visitAgreement(page, "/agreement?plan=retained-1");
  await fillInClient(page);
  await expect(country).toHaveAccessibleDescription("");
  await country.fill("");
  await page.getByRole("radio", { name: "On-Demand Plan, Tier 3" }).check();
  await page.getByLabel("Start Date").fill("2027-03-31");
  await page.getByText("More about the client").click();
  await page.getByLabel("Kind of Client").selectOption("A partnership");
  await test.step("a reload", async () => {
    await page.reload();
    await page.getByRole("tablist").waitFor();
    await expect(name).toHaveValue("Ada Lovelace");
    await expect(country).toHaveValue("");
    await expect(page.getByLabel("Start Date")).toHaveValue("2027-03-31");
    await expect(chosen).toHaveValue("on-demand-3");
    await expect(page.getByLabel("Kind of Client")).toHaveValue("partnership");
    await expect(article).toContainText("Represented by Ada Lovelace");
  });
  await test.step("a step back from a clause, and another page of this document", async () => {
    await page.evaluate(() => {
      document.body.setAttribute("data-same-document", "");
      performance.clearResourceTimings();
      location.hash = "clause-22";
    });
    await expect(page).toHaveURL("/agreement?plan=retained-1#clause-22");
    await page.goBack();
    await expect(page).toHaveURL("/agreement?plan=retained-1");
    await expect(name).toHaveValue("Ada Lovelace");
    await page.locator("a[href='/reactive-objects']").first().click();
    await expect(page).toHaveURL("/reactive-objects");
    const asked = await page.evaluate(() =>
      performance.getEntriesByType("resource").map((entry) => entry.name),
    );
    expect(asked.filter((url) => /\/agreement(\.data)?(\?|$)/.test(url))).toEqual([]);
    await page.goBack();
    await expect(name).toHaveValue("Ada Lovelace");
    await expect(article).toContainText("Represented by Ada Lovelace");
    await expect(page.locator("body")).toHaveAttribute("data-same-document");
  });
  await test.step("another document, and Back", async () => {
    await compare.click();
    await page.goBack();
    await page.getByRole("tablist").waitFor();
    await expect(name).toHaveValue("Ada Lovelace");
  });
  await test.step("another tier, chosen where the plans are compared, and a way back without one", async () => {
    await compare.click();
    await page.locator("a[href='/agreement?plan=retained-3']").click();
    await page.getByRole("tablist").waitFor();
    await expect(name).toHaveValue("Ada Lovelace");
    await expect(chosen).toHaveValue("retained-3");
    await expect(page.getByLabel("Kind of Client")).toHaveValue("partnership");
    await expect(article).toContainText("Represented by Ada Lovelace");
    await expect(article).toContainText("Retained Plan, Tier 3");
    await compare.click();
    await page.getByRole("link", { name: "Fill in the agreement" }).click();
    await page.waitForURL("/agreement");
    await page.getByRole("tablist").waitFor();
    await expect(name).toHaveValue("Ada Lovelace");
    await expect(chosen).toHaveValue("retained-3");
  });
  await visitAgreement(page, "/agreement?plan=retained-1");
  await expect(name).toHaveValue("Sam Client");

  await fillInClient(page);
  await compare.click();
  await visitAgreement(page, "/agreement?clientName=Grace+Hopper");
  await expect(name).toHaveValue("Grace Hopper");
  await expect(page.getByLabel("Company Name")).not.toHaveValue("Engines Ltd");
});

test("a party that was sent before script ran stays, whatever link is followed", async ({
  page,
}) => {
  const load = await holdScripts(page);
  await page.goto("/agreement", { waitUntil: "commit" });
  await page.getByLabel("Client Name").fill("Posted Pat");
  await checkButton(page).click();
  await expect(page).toHaveURL(/#checked$/);
  await load();
  await page.getByRole("tablist").waitFor();
  await page.evaluate(() => (location.hash = "clause-22"));
  await expect(page.getByRole("heading", { name: "22. Liability" })).toBeInViewport();
  await page.getByLabel("Company Number").fill("12345678");
  await expect(page.getByRole("article")).toContainText("Company number 12345678 01234567");
  await expect(page.getByLabel("Client Name")).toHaveValue("Posted Pat");
  await expect(page.getByRole("article")).toContainText("Represented by Posted Pat Alex Sample");
});

test("a document that was changed before script ran keeps its agreement, and it follows", async ({
  page,
}) => {
  // As a browser extension leaves it that puts an element of its own before the form.
  await page.route("**/agreement", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /<form [^>]*class="agreement-form"/,
      '<div class="foreign"></div>$&',
    );
    expect(body).toContain("foreign");
    await route.fulfill({ response, body });
  });
  await visitAgreement(page);
  await expect(page.locator(".foreign")).toHaveCount(0);
  await page.getByLabel("Client Name").fill("Ada");
  const article = page.getByRole("article");
  await expect(article).toContainText("Represented by Ada Alex Sample");
  await expect(page.locator("pre")).toContainText("| Represented by | Ada | Alex Sample |");
  await expect(article.locator("h2")).toHaveCount(await page.locator(".contents li").count());
});

/** As on a computer that is too busy to draw, until what is returned is run. */
function holdFrames(page: Page) {
  return page.evaluateHandle(() => {
    const held: FrameRequestCallback[] = [];
    const draw = globalThis.requestAnimationFrame;
    globalThis.requestAnimationFrame = (callback) => held.push(callback);
    return () => {
      globalThis.requestAnimationFrame = draw;
      for (const callback of held) callback(performance.now());
    };
  });
}

test("a button that is pressed right after a keystroke stays under the pointer until it is let go", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await visitAgreement(page);
  // Nothing catches up with the keystroke by itself.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel("Company Number").fill("12");
  await checkButton(page).hover();
  const before = await checkButton(page).boundingBox();
  await page.mouse.down();
  await page.clock.runFor(1_000);
  expect(await checkButton(page).boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(page.getByLabel("Client Name")).toBeFocused();
});

test("a sample is selected by a press or by the keyboard, and the first key replaces it", async ({
  page,
}) => {
  await visitAgreement(page);
  const [name, company] = [page.getByLabel("Client Name"), page.getByLabel("Company Name")];
  const selected = () => page.evaluate(() => getSelection()?.toString());
  await test.step("a field that is left before does not take the focus back", async () => {
    const release = await holdFrames(page);
    await page.getByLabel("Company Registration Country").focus();
    await page.keyboard.press("Tab");
    await release.evaluate((run) => run());
    await expect(page.getByRole("radio").first()).toBeFocused();
  });
  await test.step("by a press", async () => {
    await name.click();
    await expect.poll(selected).toBe("Sam Client");
    await page.keyboard.type("A");
    await expect(name).toHaveValue("A");
  });
  await test.step("by the keyboard, but no longer once it was replaced", async () => {
    await page.keyboard.press("Tab");
    await expect.poll(selected).toBe("Sample Client Ltd");
    await name.click();
    await page.keyboard.type("d");
    await expect(name).toHaveValue(/^(?:Ad|dA)$/);
  });
  await test.step("what is typed before is kept", async () => {
    const release = await holdFrames(page);
    await company.fill("A");
    await release.evaluate((run) => run());
    await page.keyboard.type("cme");
    await expect(company).toHaveValue("Acme");
  });
});

test("what comes next is said once nothing is left, Check the details leads to it or to what is doubtful, and passes the lead on to Print Agreement", async ({
  page,
}) => {
  await visitAgreement(page);
  const print = page.getByRole("button", { name: "Print Agreement" });
  await checkButton(page).click();
  await expect(page.getByLabel("Client Name")).toBeFocused();
  await expect(page.getByText("3 samples to replace.")).toBeVisible();
  await expect(print).toHaveAttribute("data-kind", "quiet");
  await fillInClient(page);
  const result = page.getByRole("status").filter({ hasText: "All the details are in." });
  await expect(result).toContainText("send it to");
  await expect(result).toContainText("Your signature alone binds nobody.");
  await checkButton(page).click();
  await expect(result).toBeFocused();
  await expect(checkButton(page)).toHaveAttribute("data-kind", "quiet");
  await expect(print).toHaveAttribute("data-kind", "primary");

  await page.getByLabel("Company Number").fill("don't know");
  await page.getByLabel("Start Date").fill("2020-01-01");
  await expect(page.locator(".sheet-state")).toContainText("Ready, with 2 things to check");
  for (const label of ["Company Number", "Start Date"]) {
    const doubt = page.locator(".doubted", { has: page.getByLabel(label) }).locator("p");
    await expect(doubt).toHaveCount(1);
    expect(await doubt.evaluate((each) => getComputedStyle(each, "::before").content)).toMatch(/!/);
  }
  const foot = page.locator(".panel-foot");
  const links = foot.getByRole("listitem").getByRole("link");
  await expect(links).toHaveText([
    "Company Number: This doesn’t look like a company number.",
    "Start Date: This date is in the past.",
  ]);
  await links.last().click();
  await expect(page.getByLabel("Start Date")).toBeFocused();
  await page.getByLabel("Start Date").fill(formatDate(londonDate(Date.now())));
  await expect(foot).toContainText("Ready, with 1 thing to check.");
});

test("where nothing can be stored, the page says that what is typed is not kept", async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new Error();
      },
    }),
  );
  await page.goto("/agreement");
  await expect(page.locator(".panel-foot").getByRole("alert")).toHaveText(
    "This browser does not keep what you type: a reload loses it.",
  );
});
