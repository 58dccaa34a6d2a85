import { expect } from "vitest";
import type { FirefoxPage } from "./firefox-page.ts";
import { test } from "./firefox-test.ts";

test("a reload of the voice test leaves its controls as a new visit finds them, whatever was done to them @slow", async ({
  firefox,
}) => {
  const { page } = firefox;
  await firefox.open("/about");
  for (const field of await page.$$(".key-input")) await field.type("any text");
  await firefox.button("Save OpenAI key").click();
  for (const field of await page.$$(".key-input")) await field.type("another text");
  // Clear of the call's bar, which lies at the window's foot.
  await page.$eval(".keys-card .switch", (log) => log.scrollIntoView({ block: "center" }));
  await page.locator(".keys-card .switch input").click();
  await page.locator(".log select").fill("error");
  await page.locator(".cleaning-switch input").click();
  await page.locator(".composer input[type=text]").fill("Hello");
  await page.locator(".composer input[type=checkbox]").click();
  await firefox.button("Refresh microphones").click();
  await firefox.button("Connect").click();
  await firefox.expectText(".control-bar-status", /^Connected$/);
  // Whether the call may be left.
  page.once("dialog", (dialog) => void dialog.accept());
  await firefox.reload();
  // The log is loaded late.
  await page.waitForSelector(".log select");
  const reloaded = await controls(firefox);
  await firefox.open("/contact");
  await firefox.open("/about");
  await page.waitForSelector(".log select");
  expect(reloaded).toEqual(await controls(firefox));
});

test("a reload of the demo leaves its controls as a new visit finds them, whatever was done to them @slow", async ({
  firefox,
}) => {
  const { page } = firefox;
  await firefox.open("/reactive-objects");
  const before = await controls(firefox);
  await page.locator(".add-todo input").fill("Feed the cat");
  for (const box of await page.$$(".todo-list:last-child input[type=checkbox]")) await box.click();
  await firefox.button("Fill with 1,000").click();
  await page.waitForSelector("li:nth-child(1000)");
  await firefox.reload();
  expect(await controls(firefox)).toEqual(before);
  expect(before.filter((control) => control.endsWith(":checked"))).toHaveLength(2);
  expect(await firefox.texts("[title='1 completed tasks']")).toHaveLength(2);
});

test("after a reload of the agreement the sheet shows what stands in the fields @slow", async ({
  firefox,
}) => {
  const { page } = firefox;
  const sheet = (name: string) => firefox.texts(`article [data-value="contract.${name}"]`);
  await firefox.open("/agreement");
  await page.locator("#clientName").fill("Ada Lovelace");
  await page.locator("#clientCompany").fill("");
  await page.locator("#clientCompanyNumber").fill("12345678");
  await page.locator("#startDate").fill("2027-06-05");
  await expect.poll(() => sheet("startDate")).toContain("5th Jun 27");
  await firefox.reload();
  expect(await sheet("clientName")).toContain("Ada Lovelace");
  expect(await sheet("clientCompanyNumber")).toContain("12345678");
  for (const name of ["clientName", "clientCompany", "clientCompanyNumber"]) {
    const field = await page.$eval(`#${name}`, (input) => Reflect.get(input, "value"));
    expect(new Set(await sheet(name))).toEqual(new Set([field]));
  }
  expect(await page.$eval("#startDate", (input) => Reflect.get(input, "value"))).toBe("2027-06-05");
  expect(await sheet("startDate")).toContain("5th Jun 27");
});

test("Back from an agreement whose plan a link named, and Forward again, keep its form @slow", async ({
  firefox,
}) => {
  const { page } = firefox;
  await firefox.open("/work-together");
  await page.$eval("a[href='/agreement?plan=retained-2']", (link) => link.click());
  await page.waitForSelector("#clientName");
  await firefox.hydrated();
  await page.locator("#clientName").fill("Ada Lovelace");
  const shown = "article [data-value='contract.clientName']";
  await firefox.expectText(shown, /^Ada Lovelace$/);
  await page.evaluate(() => history.back());
  await page.waitForSelector(".work-together");
  await page.evaluate(() => history.forward());
  await page.waitForSelector("#clientName");
  await firefox.hydrated();
  await firefox.expectText(shown, /^Ada Lovelace$/);
  expect(await page.$eval("#clientName", (field) => Reflect.get(field, "value"))).toBe(
    "Ada Lovelace",
  );
});

/** What each control of the page holds, and whether it can be used. */
function controls({ page }: FirefoxPage): Promise<string[]> {
  return page.$$eval("main :is(button, input, select, textarea)", (all) =>
    all.map((control) => {
      const name = control.textContent || control.closest("label")?.textContent;
      const value: unknown = Reflect.get(control, "value");
      const states = [":disabled", ":checked"].filter((state) => control.matches(state));
      return `${control.localName} “${name}” ${JSON.stringify(value)} ${states.join(" ")}`;
    }),
  );
}
