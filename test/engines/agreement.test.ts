import { expect, test } from "vitest";
import { openPage } from "./open-page.ts";

test("what is written into the form stands on the sheet and in Raw", async () => {
  await using opened = await openPage("/agreement");
  const { webkit } = opened;
  await webkit.write({ css: "input", name: "Company Name" }, "Acme & Sons");
  await expect.poll(() => webkit.text("article")).toMatch(/Company\s+Acme & Sons\s/);

  await webkit.click({ css: "[role=tab]", name: "Raw" });
  await expect.poll(() => webkit.text("pre")).toContain("| Company | Acme & Sons |");
  expect(await webkit.isVisible("article")).toBe(false);

  await webkit.click({ css: "[role=tab]", name: "Formatted" });
  await expect.poll(() => webkit.isVisible("article")).toBe(true);
  expect(await webkit.faults()).toEqual([]);
});

test("an empty field is told of beside it and above", async () => {
  await using opened = await openPage("/agreement");
  const { webkit } = opened;
  await webkit.write({ css: "input", name: "Client Name" }, "");
  await webkit.click({ css: "button", name: "Check the details" });
  await expect.poll(() => webkit.text("[role=alert]")).toContain("Enter the client’s name");
  expect(await webkit.faults()).toEqual([]);
});
