import { expect, type Page } from "playwright/test";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

/** Lets the scripts fail that are loaded from now on. Returns a function that ends it. */
async function breakScripts(page: Page): Promise<() => Promise<void>> {
  await page.route("**/assets/*.js", (route) => route.abort());
  return () => page.unroute("**/assets/*.js");
}

for (const opener of ["Write your own", "Draft from a brief"]) {
  test(`"${opener}" whose form cannot be loaded says so, and is tried again without a reload`, async ({
    voice,
  }) => {
    const { page } = voice;
    await voice.open();
    const mend = await breakScripts(page);
    await voice.button(opener).click();
    await expect(voice.alert).toContainText("The form could not be loaded.");
    await voice.button("Try again").click();
    await expect(voice.alert).toContainText("The form could not be loaded.");
    await mend();
    await voice.button("Try again").click();
    const form = page.getByRole("region", { name: "Write your own" });
    await expect(form.getByLabel("Title", { exact: true })).toBeEditable();
    await expect(form.locator(":focus")).toHaveCount(1);
    await expect(voice.alert).toHaveCount(0);
  });
}

test("a form that could not be loaded is loaded when it is opened again", async ({ voice }) => {
  const { page } = voice;
  await voice.open();
  const mend = await breakScripts(page);
  await voice.button("Write your own").click();
  await expect(voice.alert).toContainText("The form could not be loaded.");
  await voice.button("Back to the briefing").click();
  await expect(page.getByRole("combobox", { name: "Scenario" })).toBeFocused();
  await mend();
  await voice.button("Write your own").click();
  await expect(page.getByLabel("Title", { exact: true })).toBeEditable();
});

test("other parts that cannot be loaded say so, and are tried again without a reload", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  const mend = await breakScripts(page);
  await voice.button("Read an example").click();
  await expect(voice.alert).toContainText("The example could not be loaded. Check the network");
  await voice.button("Check your devices").click();
  await expect(voice.alert.nth(1)).toBeVisible();
  await page.getByRole("switch", { name: "Show log" }).click();
  for (const part of ["The example", "The device check", "The log"]) {
    await expect(voice.alert.filter({ hasText: `${part} could not be loaded.` })).toHaveCount(1);
  }
  await voice.button("Try again").last().click();
  await expect(voice.alert.filter({ hasText: "The log could not be loaded." })).toHaveCount(1);
  await mend();
  for (const left of [2, 1, 0]) {
    await voice.button("Try again").last().click();
    await expect(page.locator(":focus")).toHaveCount(1);
    await expect(voice.button("Try again")).toHaveCount(left);
  }
  await expect(page.getByRole("region", { name: "Log", exact: true })).toBeVisible();
  await expect(voice.button("Done")).toBeVisible();
  await expect(page.getByRole("group", { name: "Example" })).toBeVisible();
});

test("a failure whose words cannot be loaded is told all the same, and they are tried again", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  await voice.saveKey("any text");
  const mend = await breakScripts(page);
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("A part of this page could not be loaded.");
  await mend();
  await voice.button("Try again").click();
  await expect(voice.alert).toContainText("If that fails too, reload the page.");
  await expect(page.locator(":focus")).toHaveCount(1);
});
