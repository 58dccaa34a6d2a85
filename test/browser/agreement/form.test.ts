import { expect, type Page, test } from "playwright/test";
import { formatDate } from "../../../app/dates/calendar-date.ts";
import { londonDate } from "../../../app/dates/london.ts";
import { accessibilityFaults } from "../accessibility-faults.ts";
import { addStyles } from "../add-styles.ts";
import { fillInClient, openAgreement } from "./open-agreement.ts";

const labels = ["Client Name", "Company Name", "Company Number", "Company Registration Country"];
const missing = [
  "Enter the client’s name",
  "Enter the company’s name",
  "Enter the company number",
  "Enter the country where the company is registered",
];

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with script" : "without script";

  test(`the four fields are required and hold a sample client, ${how}`, async ({ browser }) => {
    await using opened = await openAgreement(browser, { javaScriptEnabled });
    const { page } = opened;
    for (const name of labels) {
      const field = page.getByRole("textbox", { name, exact: true });
      await expect(field).toHaveAttribute("required");
      await expect(field).not.toHaveValue("");
      // The country may be the client's own.
      const isShared = name === "Company Registration Country";
      await expect(field).toHaveAccessibleDescription(isShared ? "Check this" : "Sample");
    }
    await expect(page.getByLabel("Company Registration Country")).toHaveValue("England and Wales");
    await expect(page.getByLabel("Start Date")).toHaveValue(/^\d{4}-\d\d-\d\d$/);
    await expect(page.getByRole("article")).toContainText("Sample Client Ltd");
    await expect(page).toHaveTitle("Consultancy agreement");
  });

  test(`empty fields are told of above and beside, and keep what was typed, ${how}`, async ({
    browser,
  }) => {
    await using opened = await openAgreement(browser, { javaScriptEnabled });
    const { page } = opened;
    // Without script the browser itself holds back a field with nothing in it.
    const blank = javaScriptEnabled ? "" : " ";
    for (const name of labels) await page.getByLabel(name).fill(blank);
    await page.getByLabel("Company Name").fill("Acme & Sons (UK) Ltd.");
    await page.getByRole("button", { name: "Check the details" }).click();

    await expect(page).toHaveTitle("Error: Consultancy agreement");
    const summary = page.getByRole("alert", { name: "There is a problem" });
    await expect(summary.getByRole("link")).toHaveText(
      missing.filter((message) => !message.includes("company’s name")),
    );
    const name = page.getByLabel("Client Name");
    await expect(name).toHaveAccessibleDescription("Error: Enter the client’s name");
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Company Name")).toHaveValue("Acme & Sons (UK) Ltd.");
    await expect(page.getByLabel("Company Name")).toHaveAccessibleDescription("");
    await expect(page.getByRole("article")).toContainText("Company Acme & Sons (UK) Ltd.");
    await expect(summary).toBeFocused();
    await summary.getByRole("link", { name: "Enter the company number" }).click();
    await expect(page.getByLabel("Company Number")).toBeFocused();
  });

  test(`a partnership that does as its hint says is not held back, ${how}`, async ({ browser }) => {
    await using opened = await openAgreement(browser, { javaScriptEnabled });
    const { page } = opened;
    await fillInClient(page);
    await page.getByText("More about the client", { exact: true }).click();
    await expect(page.getByLabel("Kind of Client")).toHaveAccessibleDescription(
      /If there is no number, enter “None”\.$/,
    );
    await page.getByLabel("Kind of Client").selectOption("A partnership");
    await page.getByLabel("Company Number").fill("None");
    await page.getByLabel("Registered Office or Address").fill("1 High Street, Oxford");
    await page.getByRole("button", { name: "Check the details" }).click();
    await expect(page.getByText("All the details are in.")).toBeInViewport();
    await expect(page.getByLabel("Kind of Client")).toHaveValue("partnership");
    await expect(page.getByLabel("Company Number")).toHaveValue("None");
    await expect(page.getByLabel("Registered Office or Address")).toHaveValue(
      "1 High Street, Oxford",
    );
    await expect(page.getByRole("article")).toContainText(
      "is between the partnership in the second column",
    );
  });

  test(`a partnership gives its address, position and email, and needs no number, ${how}`, async ({
    browser,
  }) => {
    await using opened = await openAgreement(browser, { javaScriptEnabled });
    const { page } = opened;
    await fillInClient(page);
    await page.getByLabel("Company Number").fill("None");
    if (javaScriptEnabled) {
      await expect(page.getByLabel("Company Number")).toHaveAccessibleDescription(
        "A company has a number. Not a company? Choose the Kind of Client.",
      );
    } else await page.getByRole("button", { name: "Check the details" }).click();
    await expect(page.getByLabel("Kind of Client")).toBeVisible();
    await page.getByLabel("Company Number").fill("07654321");
    await page.getByLabel("Kind of Client").selectOption("A partnership");
    if (javaScriptEnabled) {
      await page.getByRole("link", { name: "Enter the client’s address" }).first().click();
      await expect(page.getByLabel("Registered Office or Address")).toBeFocused();
      await expect(page.getByLabel("Company Name")).toHaveAccessibleDescription(
        /is a company here/,
      );
    }
    await page.getByLabel("Position").fill("Partner");
    await page.getByLabel("Registered Office or Address").fill("1 High Street, Oxford");
    await page.getByLabel("Email for Notices").fill("notices@engines.example");
    if (!javaScriptEnabled) {
      await page.getByRole("button", { name: "Check the details" }).click();
    }
    const article = page.getByRole("article");
    await expect(article).toContainText("is between the partnership in the second column");
    for (const row of [
      "Party Engines Ltd Sample Advisory Ltd",
      "Company number None 01234567",
      "Country of registration Not a company; based in England and Wales England and Wales",
      "Address 1 High Street, Oxford 1 Sample Street",
      "Position Partner",
      "Email for notices notices@engines.example alex@",
    ]) {
      await expect(article).toContainText(row);
    }
    await page.getByRole("link", { name: "the link to these details" }).click();
    await expect(page.getByLabel("Kind of Client")).toHaveValue("partnership");
    await expect(page.getByLabel("Position")).toHaveValue("Partner");
    await expect(article).toContainText("Position Partner");
  });

  test(`a value of 20,000 characters is refused and kept, ${how}`, async ({ browser }) => {
    await using opened = await openAgreement(browser, { javaScriptEnabled });
    const { page } = opened;
    const long = "語".repeat(20_000);
    await page.getByLabel("Company Name").fill(long);
    await page.getByRole("button", { name: "Check the details" }).click();
    await expect(page.getByLabel("Company Name")).toHaveAccessibleDescription(
      "Error: The company’s name must be 200 characters or fewer",
    );
    await expect(page.getByLabel("Company Name")).toHaveValue(long);
    await expect(page.getByRole("article")).not.toContainText("語");
  });
}

for (const how of ["with script", "before script"]) {
  test(`the form in its faulty state has no accessibility fault, ${how}`, async ({ page }) => {
    if (how === "before script") await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/agreement");
    await page.getByLabel("Client Name").fill(" ");
    await page.getByRole("button", { name: "Check the details" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    expect(await accessibilityFaults(page, { exclude: ["article", "pre"] })).toEqual([]);
  });
}

for (const typed of ["2027-02-30", "next week", ""]) {
  test(`a date that is not one ("${typed}") is an error and not today, and is kept, without script`, async ({
    request,
    browser,
  }) => {
    const form = {
      clientName: "Ada",
      clientCompany: "Engines Ltd",
      clientCompanyNumber: "1",
      clientCompanyRegistrationCountry: "France",
      startDate: typed,
    };
    const answer = await request.post("/agreement", { form });
    expect(answer.status()).toBe(422);
    await using opened = await openAgreement(browser, { javaScriptEnabled: false });
    const { page } = opened;
    await page.setContent(await answer.text());
    await expect(page.getByLabel("Start Date")).toHaveValue(typed);
    await expect(page.getByRole("article")).toContainText(/start on\s+\(the Start Date\)/);
  });
}

test("characters that cannot be seen are left out, and the page says so", async ({ page }) => {
  await page.goto("/agreement");
  await page.getByRole("tablist").waitFor();
  const name = page.getByLabel("Client Name");
  await name.fill("Ada\u200E Love\u3164lace");
  await expect(name).toHaveAccessibleDescription(
    "Characters that cannot be seen are left out of the agreement.",
  );
  await expect(page.locator('article [data-value="contract.clientName"]').first()).toHaveText(
    "Ada Lovelace",
  );
});

test("a POST of just the four fields works, and of faulty ones is a 422 that nobody stores", async ({
  request,
}) => {
  const form = {
    clientName: "Ada",
    clientCompany: "Engines <b>Ltd</b>",
    clientCompanyNumber: "1",
    clientCompanyRegistrationCountry: "France",
  };
  const good = await request.post("/agreement", { form });
  expect(good.status()).toBe(200);
  expect(good.headers()["cache-control"]).toContain("no-store");
  expect(await good.text()).toContain("Engines &#x3C;b&#x3E;Ltd&#x3C;/b&#x3E;");

  const bad = await request.post("/agreement", { form: { ...form, clientName: " " } });
  expect(bad.status()).toBe(422);
  expect(bad.headers()["cache-control"]).toContain("no-store");
  expect(await bad.text()).toContain("<title>Error: ");

  const none = await request.post("/agreement", { data: "{}" });
  expect(none.status()).toBe(422);
});

test("the agreement follows each keystroke, and nothing is said before the visitor leaves the form", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  const name = page.getByLabel("Client Name");
  await name.fill("");
  await name.pressSequentially("Ada *Lovelace*");
  await expect(page.getByRole("article")).toContainText(
    "Represented by Ada *Lovelace* Alex Sample",
  );
  await expect(page.locator("pre")).toContainText("| Represented by | Ada \\*Lovelace\\* |");

  await name.fill("");
  await name.press("Tab");
  await expect(page.getByLabel("Company Name")).toBeFocused();
  await expect(name).toHaveAccessibleDescription("");
  await page.getByLabel("Company Name").blur();
  await expect(name).toHaveAccessibleDescription("Error: Enter the client’s name");
  await expect(page).toHaveTitle("Consultancy agreement");
  await name.pressSequentially("A");
  await expect(name).toHaveAccessibleDescription("");
});

test("what is not in view is left out, in the form and elsewhere, and nothing moves for it", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = opened;
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

test("the contents lead to a clause that was not in view when the window became narrow", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { viewport: { width: 1440, height: 900 } });
  const { page } = opened;
  await page.setViewportSize({ width: 375, height: 812 });
  const contents = page.getByRole("navigation", { name: "Contents of the agreement" });
  await contents.getByText("Contents").click();
  await contents.getByRole("link", { name: "Liability" }).click();
  const heading = page.getByRole("heading", { name: "22. Liability" });
  const topOf = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  await expect(heading).toBeInViewport();
  await expect.poll(topOf).toBeLessThan(120);
  await expect.poll(topOf).toBeGreaterThan(60);
});

for (const event of ["beforeprint", "focusout"]) {
  test(`the whole page has followed the form at ${event}`, async ({ browser }) => {
    await using opened = await openAgreement(browser);
    const { page } = opened;
    await fillInClient(page);
    const head = page.locator(".sheet-head");
    await expect(head).not.toHaveAttribute("data-draft");
    const isDraft = await page.getByLabel("Client Name").evaluate((name, type) => {
      if (!(name instanceof HTMLInputElement)) throw new Error("not a field");
      name.value = "";
      name.dispatchEvent(new InputEvent("input", { bubbles: true }));
      const target = type === "focusout" ? name : window;
      target.dispatchEvent(new Event(type, { bubbles: true }));
      return document.querySelector(".sheet-head")?.hasAttribute("data-draft");
    }, event);
    expect(isDraft).toBe(true);
  });
}

test("a reload keeps what was typed and chosen, and a new visit begins with the sample", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { path: "/agreement?plan=retained-1" });
  const { page } = opened;
  const country = page.getByLabel("Company Registration Country");
  await fillInClient(page);
  await expect(country).toHaveAccessibleDescription("");
  await country.fill("");
  await page.getByRole("radio", { name: "On-Demand Plan, Tier 3" }).check();
  await page.getByLabel("Start Date").fill("2027-03-31");
  await page.getByText("More about the client").click();
  await page.getByLabel("Kind of Client").selectOption("A partnership");
  await page.reload();
  await page.getByRole("tablist").waitFor();
  await expect(page.getByLabel("Client Name")).toHaveValue("Ada Lovelace");
  await expect(country).toHaveValue("");
  await expect(page.getByLabel("Start Date")).toHaveValue("2027-03-31");
  await expect(page.getByRole("radio", { checked: true })).toHaveValue("on-demand-3");
  await expect(page.getByLabel("Kind of Client")).toHaveValue("partnership");
  await expect(page.getByRole("article")).toContainText("Represented by Ada Lovelace");

  await page.goto("/work-together");
  await page.goBack();
  await page.getByRole("tablist").waitFor();
  await expect(page.getByLabel("Client Name")).toHaveValue("Ada Lovelace");
  await page.goto("/agreement?plan=retained-1");
  await page.getByRole("tablist").waitFor();
  await expect(page.getByLabel("Client Name")).toHaveValue("Sam Client");
});

test("another tier chosen where the plans are compared comes with what was typed, and a later visit begins anew", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { path: "/agreement?plan=retained-1" });
  const { page } = opened;
  await fillInClient(page);
  await page.getByText("More about the client").click();
  await page.getByLabel("Kind of Client").selectOption("A partnership");
  await page.getByRole("link", { name: "Compare the plans" }).click();
  await page.locator("a[href='/agreement?plan=retained-3']").click();
  await page.getByRole("tablist").waitFor();
  await expect(page.getByLabel("Client Name")).toHaveValue("Ada Lovelace");
  await expect(page.getByRole("radio", { checked: true })).toHaveValue("retained-3");
  await expect(page.getByLabel("Kind of Client")).toHaveValue("partnership");
  const article = page.getByRole("article");
  await expect(article).toContainText("Represented by Ada Lovelace");
  await expect(article).toContainText("Retained Plan, Tier 3");
  await page.getByRole("link", { name: "Compare the plans" }).click();
  await page.getByRole("link", { name: "Fill in the agreement" }).click();
  await page.waitForURL("/agreement");
  await page.getByRole("tablist").waitFor();
  await expect(page.getByLabel("Client Name")).toHaveValue("Ada Lovelace");
  await expect(page.getByRole("radio", { checked: true })).toHaveValue("retained-3");
  await page.goto("/agreement?plan=retained-1");
  await page.getByRole("tablist").waitFor();
  await expect(page.getByLabel("Client Name")).toHaveValue("Sam Client");

  await fillInClient(page);
  await page.getByRole("link", { name: "Compare the plans" }).click();
  await page.goto("/agreement?clientName=Grace+Hopper");
  await page.getByRole("tablist").waitFor();
  await expect(page.getByLabel("Client Name")).toHaveValue("Grace Hopper");
  await expect(page.getByLabel("Company Name")).not.toHaveValue("Engines Ltd");
});

test("what was typed before script ran is in the agreement once it runs", async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/agreement", { waitUntil: "commit" });
  await page.getByLabel("Client Name").fill("Early Bird");
  release();
  await page.getByRole("tablist").waitFor();
  await expect(page.getByLabel("Client Name")).toHaveValue("Early Bird");
  await expect(page.getByRole("article")).toContainText("Represented by Early Bird");
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
  browser,
}) => {
  await using opened = await openAgreement(browser, { viewport: { width: 375, height: 812 } });
  const { page } = opened;
  // Nothing catches up with the keystroke by itself.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel("Company Number").fill("12");
  const check = page.getByRole("button", { name: "Check the details" });
  await check.hover();
  const before = await check.boundingBox();
  await page.mouse.down();
  expect(await check.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(page.getByLabel("Client Name")).toBeFocused();
});

test("a field that is left before its sample could be selected does not take the focus back", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  const release = await holdFrames(page);
  await page.getByLabel("Company Registration Country").focus();
  await page.keyboard.press("Tab");
  await release.evaluate((run) => run());
  await expect(page.getByLabel("Start Date")).toBeFocused();
});

test("what is typed before a sample could be selected is kept", async ({ browser }) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  const company = page.getByLabel("Company Name");
  const release = await holdFrames(page);
  await company.fill("A");
  await release.evaluate((run) => run());
  await page.keyboard.type("cme");
  await expect(company).toHaveValue("Acme");
});

test("a sample is selected by a press or by the keyboard, and the first key replaces it", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  const selected = () => page.evaluate(() => getSelection()?.toString());
  const name = page.getByLabel("Client Name");
  await name.click();
  await expect.poll(selected).toBe("Sam Client");
  await page.keyboard.type("A");
  await expect(name).toHaveValue("A");
  await page.keyboard.press("Tab");
  await expect.poll(selected).toBe("Sample Client Ltd");
  await name.click();
  await page.keyboard.type("d");
  await expect(name).toHaveValue(/^(?:Ad|dA)$/);
});

test("what comes next is said once nothing is left, Check the details leads to it, and passes the lead on to Print Agreement", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  const check = page.getByRole("button", { name: "Check the details" });
  const print = page.getByRole("button", { name: "Print Agreement" });
  await check.click();
  await expect(page.getByLabel("Client Name")).toBeFocused();
  await expect(page.getByText("3 samples to replace.")).toBeVisible();
  await expect(print).toHaveAttribute("data-kind", "quiet");
  await fillInClient(page);
  const result = page.getByRole("status").filter({ hasText: "All the details are in." });
  await expect(result).toBeVisible();
  await expect(result).toContainText("send it to");
  await expect(result).toContainText("Your signature alone binds nobody.");
  await check.click();
  await expect(result).toBeFocused();
  await expect(check).toHaveAttribute("data-kind", "quiet");
  await expect(print).toHaveAttribute("data-kind", "primary");
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without";

  test(`${how} script, Check the details repeats what is doubtful, and leads to its fields`, async ({
    browser,
  }) => {
    await using opened = await openAgreement(browser, { javaScriptEnabled });
    const { page } = opened;
    await fillInClient(page);
    await page.getByLabel("Company Number").fill("don't know");
    await page.getByLabel("Start Date").fill("2020-01-01");
    await page.getByRole("button", { name: "Check the details" }).click();
    const result = page.locator(".panel-foot");
    await expect(result).toContainText("All the details are in. Ready, with 2 things to check.");
    await expect(page.locator(".sheet-state")).toContainText("Ready, with 2 things to check");
    for (const name of ["Company Number", "Start Date"]) {
      const doubt = page.locator(".doubted", { has: page.getByLabel(name) }).locator("p");
      await expect(doubt).toHaveCount(1);
      expect(await doubt.evaluate((each) => getComputedStyle(each, "::before").content)).toMatch(
        /!/,
      );
    }
    const links = result.getByRole("listitem").getByRole("link");
    await expect(links).toHaveText([
      "Company Number: This doesn’t look like a company number.",
      "Start Date: This date is in the past.",
    ]);
    if (!javaScriptEnabled) return;
    await links.last().click();
    await expect(page.getByLabel("Start Date")).toBeFocused();
    await page.getByLabel("Start Date").fill(formatDate(londonDate(Date.now())));
    await expect(result).toContainText("Ready, with 1 thing to check.");
  });

  test(`${how} script, all that is wrong with a partnership is told of in the same places`, async ({
    browser,
  }) => {
    await using opened = await openAgreement(browser, { javaScriptEnabled });
    const { page } = opened;
    await fillInClient(page);
    await page.getByText("More about the client", { exact: true }).click();
    await page.getByLabel("Kind of Client").selectOption("partnership");
    // Without script the browser holds back what is no email; the server gets it from elsewhere.
    await page.locator("#clientEmail").evaluate((field) => field.setAttribute("type", "text"));
    await page.getByLabel("Email for Notices").fill("tom@");
    await page.getByRole("button", { name: "Check the details" }).click();
    const messages = [
      "Enter the client’s address, to which notices are sent",
      "The email for notices must be one address, such as name@example.com",
    ];
    const summary = page.getByRole("alert");
    await expect(summary.getByRole("link")).toHaveText(messages);
    await expect(page.locator(".gaps").getByRole("link")).toHaveText(messages);
    await expect(page.locator(".sheet-state")).toContainText("2 details to correct");
    await expect(page.getByLabel("Registered Office or Address")).toHaveAccessibleDescription(
      `Error: ${messages[0]}`,
    );
    await expect(page.getByLabel("Company Number")).not.toHaveAttribute("required");
  });

  test(`${how} script, a link with a plan or a kind of client that is not known says so`, async ({
    browser,
  }) => {
    await using opened = await openAgreement(browser, {
      javaScriptEnabled,
      path: "/agreement?plan=nope&clientKind=club",
    });
    const { page } = opened;
    const notice = page.getByText("This link names a plan that is not known here.");
    await expect(notice).toBeVisible();
    await expect(
      page.getByText("This link names a kind of client that is not known here."),
    ).toBeVisible();
    await page.getByLabel("Retained Plan, Tier 2").check();
    if (javaScriptEnabled) await expect(notice).toHaveCount(0);
  });
}

for (const [how, refuse] of [
  [
    "refused",
    () =>
      Object.defineProperty(window, "sessionStorage", {
        get: () => {
          throw new Error();
        },
      }),
  ],
  [
    "full",
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("", "QuotaExceededError");
      };
    },
  ],
] as const) {
  test(`where storage is ${how}, the page says that what is typed is not kept`, async ({
    page,
  }) => {
    await page.addInitScript(refuse);
    await page.goto("/agreement");
    const notice = page.getByText("This browser does not keep what you type");
    await expect(notice).toHaveText("This browser does not keep what you type: a reload loses it.");
  });
}
