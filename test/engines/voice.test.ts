import { expect, test } from "vitest";
import { openPage } from "./open-page.ts";

test("a key is saved and shown masked, and a browser without WebRTC is told so", async () => {
  await using opened = await openPage("/about", { height: 1200 });
  const { webkit } = opened;
  const connect = { css: "button", name: "Connect" };
  await expect.poll(() => webkit.evaluate(() => "__reactRouterDataRouter" in window)).toBe(true);
  await webkit.click(connect);
  await expect.poll(() => webkit.text("[role=alert]")).toContain("Add your OpenAI key first.");

  await webkit.write({ css: "input", name: "OpenAI key" }, "sk-proj-abcdefghijklmnop-9876");
  await webkit.click({ css: "button", name: "Save OpenAI key" });
  await expect
    .poll(() => webkit.evaluate(() => document.querySelector("main")?.textContent))
    .toContain("sk-**********9876");

  await webkit.click({ css: "button", name: "Refresh microphones" });
  await expect.poll(() => webkit.text("[role=alert]")).toContain("No microphone was found.");
  await webkit.click(connect);
  await expect
    .poll(() => webkit.text("[role=alert]"))
    .toContain("This browser lacks WebRTC, which voice calls need.");
  expect(await webkit.text(connect)).toBe("Connect");
  expect(await webkit.faults()).toEqual([]);
});
