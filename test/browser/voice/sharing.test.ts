import { expect } from "playwright/test";
import { test } from "./voice-test.ts";

declare global {
  interface Window {
    /** What the page has handed to the device. */
    shared: Promise<{ title: string | undefined; name: string; type: string; text: string }>[];
  }
}

test("a rehearsal is saved and shared", async ({ voice }) => {
  const { page, past } = voice;
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  await expect(voice.rehearsals).toHaveCount(1);
  const reopened = await voice.reopen();
  const share = reopened.getByRole("button", { name: "Share", exact: true });
  await expect(reopened.getByRole("button", { name: "HTML file" })).toBeVisible();
  await expect(share, "of a device that shares no files").toHaveCount(0);

  const kinds = { HTML: "html", Markdown: "md", JSON: "json" };
  const listed = past.locator(".history-kinds").getByRole("button");
  for (const [name, ending] of Object.entries(kinds)) {
    await test.step(`as ${name}`, async () => {
      const ofOpen = await voice.saveFile(reopened.getByRole("button", { name: `${name} file` }));
      await past.getByRole("button", { name: /^Export/ }).click();
      await expect(listed).toHaveText(Object.keys(kinds));
      const asKind = past.getByRole("button", { name: new RegExp(`as ${name}$`) });
      const ofRow = await voice.saveFile(asKind);
      expect(ofRow.name).toBe(ofOpen.name);
      expect(ofRow.name).toMatch(new RegExp(`\\.${ending}$`));
    });
  }
  await test.step("shared", async () => {
    await page.evaluate(() => {
      window.shared = [];
      Object.assign(navigator, {
        canShare: ({ files }: ShareData) => files?.length === 1,
        share: async ({ title, files }: ShareData) => {
          const [file] = files ?? [];
          if (window.shared.length > 0) throw new DOMException("closed", "AbortError");
          if (!file) throw new TypeError("no file");
          const { name, type } = file;
          window.shared.push(file.text().then((text) => ({ title, name, type, text })));
        },
      });
    });
    await reopened.getByRole("button", { name: "Close" }).click();
    await voice.reopen();
    await share.click();
    await expect.poll(() => page.evaluate(() => window.shared.length)).toBe(1);
    const shared = await page.evaluate(() => window.shared[0]);
    expect(shared).toMatchObject({ title: "Rehearsal", type: "text/html" });
    expect(shared?.name).toMatch(/^rehearsal-\d{4}-\d\d-\d\dT\d\d-\d\d\.html$/);
    expect(shared?.text).toContain("Where is my code?");
    // A dialog that is closed is no failure.
    await share.click();
    await expect(reopened.getByText("Not shared.")).toHaveCount(0);
    await page.evaluate(() => {
      Object.assign(navigator, {
        share: () => Promise.reject(new DOMException("no", "DataError")),
      });
    });
    await share.click();
    await expect(reopened.getByRole("alert")).toHaveText("Not shared. Save the HTML file instead.");
  });
});
