import { readdirSync } from "node:fs";
import { expect } from "vitest";
import { launchFirefox } from "../support/firefox.ts";
import { test } from "./engine-test.ts";
import { PuppeteerVisitor } from "./puppeteer-visitor.ts";
import { button, link } from "./visitor.ts";

const shownName = "article [data-value='contract.clientName']";

test("a PDF and a Word document asked for at once both come @slow", async ({
  firefox,
  downloads,
}) => {
  await firefox.open("/agreement");
  await firefox.write("#clientCompany", "Engines “Å” & Sons #1");
  await firefox.page.$$eval(".save-menu [formaction]", (buttons) => {
    for (const one of buttons) if (one instanceof HTMLElement) one.click();
  });
  const file = /^Engines “Å” & Sons #1, Consultancy agreement, [-\d]+\.(docx|pdf)$/;
  const kinds = () => readdirSync(downloads).map((name) => file.exec(name)?.[1]);
  await expect.poll(() => kinds().toSorted()).toEqual(["docx", "pdf"]);
});

test("in every view of the calendar buttons fill their cells @slow", async ({ firefox }) => {
  // Where the bar at the foot covers no button that is clicked.
  await firefox.size(800, 900);
  await firefox.open("/reactive-objects");
  await firefox.click(button("Due date: In 7 days"));
  await firefox.click(button("Choose date"));
  for (const view of ["month", "year", "years"]) {
    const buttons = `.calendar table[data-view="${view}"] td button`;
    await firefox.expectVisible(buttons);
    const gaps = await firefox.page.$$eval(buttons, gapsAround);
    expect(gaps.length).toBeGreaterThanOrEqual(4 * 12);
    expect(Math.max(...gaps)).toBeLessThan(1);
    await firefox.click(button("Change view"));
  }
});

test("the calendar opens on the screen, wherever its button is @slow", async ({ firefox }) => {
  const { page } = firefox;
  for (const [width, height] of [
    [375, 667],
    [800, 600],
    [1440, 900],
  ] as const) {
    await firefox.size(width, height);
    await firefox.open("/reactive-objects");
    for (const list of [".todo-list", ".todo-list ~ .todo-list"]) {
      await page.locator(`${list} .todo-edit`).click();
      await page.locator(`${list} .date-picker-button`).click();
      await firefox.expectVisible(".calendar[open]");
      await page.evaluate(async () => {
        await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      });
      const box = await firefox.placeOf(".calendar");
      const room = [box.left, box.top, width - box.right, height - box.bottom];
      expect(Math.min(...room), `${list} on ${width} × ${height}`).toBeGreaterThanOrEqual(0);
      await firefox.press("Escape");
      await firefox.expectVisible(".calendar", false);
    }
  }
});

test("Back from a clause returns to where the visitor was @slow", async ({ firefox }) => {
  const { page } = firefox;
  await firefox.size(1440, 900);
  await firefox.open("/agreement");
  await firefox.scrollTo(300);
  await firefox.click(link("18Confidentiality"));
  await expectOnScreen(firefox, "#clause-18");
  const below = (await firefox.scrollTop()) + 200;
  await firefox.scrollTo(below);
  await firefox.click(link("7Changes"));
  await expectOnScreen(firefox, "#clause-7");
  for (const [hash, top] of [
    ["#clause-18", below],
    ["", 300],
  ] as const) {
    await firefox.back();
    await firefox.expectScrolled(top);
    expect(await page.evaluate(() => location.hash)).toBe(hash);
  }
  await page.$eval("article a[href='#clause-11']", (one) => one.scrollIntoView());
  // At a whole pixel, with the link clear of the edge, so that pressing it scrolls nothing.
  const before = (await firefox.scrollTop()) - 100;
  await firefox.scrollTo(before);
  await firefox.click("article a[href='#clause-11']");
  await expectOnScreen(firefox, "#clause-11");
  await firefox.back();
  await firefox.expectScrolled(before);
});

test("Back from another page returns to where the visitor was @slow", async ({ firefox }) => {
  await firefox.size(390, 800);
  await firefox.open("/agreement");
  await firefox.scrollTo(4000);
  await firefox.page.$eval("#side-menu a[href='/reactive-objects']", (one) => one.click());
  await firefox.expectVisible(".add-todo");
  await firefox.expectScrolled(0);
  await firefox.back();
  await firefox.expectVisible(".agreement");
  await firefox.expectScrolled(4000);
});

test("a reload leaves the voice test as a new visit finds it @slow", async ({ firefox }) => {
  const { page } = firefox;
  await firefox.open("/about");
  for (const field of await page.$$(".key-input")) await field.type("any text");
  await firefox.click(button("Save OpenAI key"));
  for (const field of await page.$$(".key-input")) await field.type("another text");
  await firefox.click(button("Call settings"));
  await firefox.click("//label[normalize-space()='Show log']");
  await firefox.write(".log select", "error");
  await firefox.click("//label[normalize-space()='Clean the transcript']");
  await firefox.write(".composer input[type=text]", "Hello");
  await firefox.click(".composer input[type=checkbox]");
  await firefox.click(button("Refresh microphones"));
  await firefox.click(button("Connect"));
  await firefox.expectText(".control-bar-status", /^Connected$/);
  // Whether the call may be left.
  page.once("dialog", (dialog) => void dialog.accept());
  await firefox.reload();
  // The log is loaded late.
  await firefox.expectVisible(".log select");
  const reloaded = await controls(firefox);
  await firefox.open("/contact");
  await firefox.open("/about");
  await firefox.expectVisible(".log select");
  expect(reloaded).toEqual(await controls(firefox));
});

test("a reload leaves the demo as a new visit finds it @slow", async ({ firefox }) => {
  const { page } = firefox;
  await firefox.open("/reactive-objects");
  const before = await controls(firefox);
  await firefox.write(".add-todo input", "Feed the cat");
  for (const box of await page.$$(".todo-list:last-child input[type=checkbox]")) await box.click();
  await firefox.click(button("Fill with 1,000"));
  await page.waitForSelector("li:nth-child(1000)");
  await firefox.reload();
  expect(await controls(firefox)).toEqual(before);
  expect(before.filter((control) => control.endsWith(":checked"))).toHaveLength(2);
  expect(await firefox.texts("[title='1 completed tasks']")).toHaveLength(2);
});

test("after a reload the agreement shows what its fields hold @slow", async ({ firefox }) => {
  const sheet = (name: string) => firefox.texts(`article [data-value="contract.${name}"]`);
  await firefox.open("/agreement");
  const given = {
    clientName: "Ada Lovelace",
    clientCompany: "",
    clientCompanyNumber: "12345678",
    startDate: "2027-06-05",
  };
  for (const [name, text] of Object.entries(given)) await firefox.write(`#${name}`, text);
  await expect.poll(() => sheet("startDate")).toContain("5th Jun 27");
  await firefox.reload();
  for (const name of ["clientName", "clientCompany", "clientCompanyNumber"]) {
    expect(new Set(await sheet(name))).toEqual(new Set([await valueOf(firefox, `#${name}`)]));
  }
  expect(await sheet("clientName")).toContain("Ada Lovelace");
  expect(await sheet("clientCompanyNumber")).toContain("12345678");
  expect(await valueOf(firefox, "#startDate")).toBe("2027-06-05");
  expect(await sheet("startDate")).toContain("5th Jun 27");
});

test("Back from an agreement of a link, and Forward, keep its form @slow", async ({ firefox }) => {
  const { page } = firefox;
  await firefox.open("/work-together");
  await page.$eval("a[href='/agreement?plan=retained-2']", (one) => one.click());
  await page.waitForSelector("#clientName");
  await firefox.hydrated();
  await firefox.write("#clientName", "Ada Lovelace");
  await firefox.expectText(shownName, /^Ada Lovelace$/);
  await firefox.back();
  await page.waitForSelector(".work-together");
  await page.evaluate(() => history.forward());
  await page.waitForSelector("#clientName");
  await firefox.hydrated();
  await firefox.expectText(shownName, /^Ada Lovelace$/);
  expect(await valueOf(firefox, "#clientName")).toBe("Ada Lovelace");
});

test("with cookies blocked every tool works, and throws nothing @slow", async ({ site }) => {
  await using browser = await launchFirefox({ "network.cookie.cookieBehavior": 2 });
  const firefox = new PuppeteerVisitor(await browser.newPage(), site.url);
  await firefox.size(1440, 900);
  await firefox.open("/agreement");
  await expect(firefox.evaluate(() => sessionStorage.length)).rejects.toThrow("insecure");
  await firefox.write("#clientName", "Ada Lovelace");
  await firefox.expectText(shownName, /^Ada Lovelace$/);
  await firefox.click(link("Reactive Objects"));
  await firefox.expectVisible(".add-todo input:enabled");
  await firefox.back();
  await firefox.expectText(shownName, /^Ada Lovelace$/);

  await firefox.open("/reactive-objects");
  await firefox.click(".todo-list .todo-title");
  await firefox.expectText(".todo-list", "2 done");

  await firefox.open("/about");
  await firefox.click(button("Connect"));
  await firefox.expectText("[role=alert]", "Add your OpenAI key first.");
  // The router warns of what it cannot keep for a document that is loaded again.
  const faults = await firefox.faults();
  expect(faults.filter((each) => !each.startsWith("Failed to save scroll"))).toEqual([]);
});

/** How far the edges of buttons are from those of their cells, in pixels. */
function gapsAround(buttons: Element[]): number[] {
  return buttons.flatMap((one) => {
    const inner = one.getBoundingClientRect();
    const outer = one.parentElement?.getBoundingClientRect() ?? new DOMRect();
    const sides = ["left", "top", "right", "bottom"] as const;
    return sides.map((side) => Math.abs(outer[side] - inner[side]));
  });
}

/** Waits until the top of what a selector finds is on the screen. */
async function expectOnScreen(firefox: PuppeteerVisitor, selector: string): Promise<void> {
  const top = async () => (await firefox.placeOf(selector)).top;
  await expect.poll(top).toBeGreaterThanOrEqual(0);
  await expect.poll(top).toBeLessThan(900);
}

function valueOf({ page }: PuppeteerVisitor, selector: string): Promise<unknown> {
  return page.$eval(selector, (field) => Reflect.get(field, "value"));
}

/** What each control of the page holds, and whether it can be used. */
function controls({ page }: PuppeteerVisitor): Promise<string[]> {
  return page.$$eval("main :is(button, input, select, textarea)", (all) =>
    all.map((control) => {
      const name = control.textContent || control.closest("label")?.textContent;
      const value: unknown = Reflect.get(control, "value");
      const states = [":disabled", ":checked"].filter((state) => control.matches(state));
      return `${control.localName} “${name}” ${JSON.stringify(value)} ${states.join(" ")}`;
    }),
  );
}
