import { pathToFileURL } from "node:url";
import { writeFile } from "node:fs/promises";
import { expect } from "playwright/test";
import { test } from "./voice-test.ts";

declare global {
  interface Window {
    /** What the page has handed to the device. */
    shared: Promise<{ title: string | undefined; name: string; type: string; text: string }>[];
  }
}

test("a rehearsal is saved and shared, and shows the notes that somebody writes into its file", async ({
  voice,
  page,
}, testInfo) => {
  const { past } = voice;
  await voice.connectMuted();
  await voice.exchangeAndStop("</textarea><script>document.title = 'taken'</script>");
  await voice.askAndBeDebriefed();
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
    expect(shared?.text).toContain("taken");
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
  const exported = await voice.saveFile(reopened.getByRole("button", { name: "HTML file" }));

  const file = testInfo.outputPath("rehearsal.html");
  await writeFile(file, exported.text);
  const coach = await page.context().newPage();
  const faults: string[] = [];
  coach.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  coach.on("pageerror", ({ message }) => faults.push(message));
  await coach.goto(pathToFileURL(file).href);
  await expect(coach).toHaveTitle(/^Rehearsal of/);
  await coach.getByLabel("Note on turn 1").fill("Name a date.\n</textarea>“&amp; ask”");
  await coach.getByLabel("Note on goal 2").fill("Not yet.");
  const [download] = await Promise.all([
    coach.waitForEvent("download"),
    coach.getByRole("button", { name: "Save a copy with the notes" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Rehearsal-of-[\w-]+-notes\.html$/);
  const saved = testInfo.outputPath("notes.html");
  await download.saveAs(saved);
  await coach.goto(pathToFileURL(saved).href);
  await expect(coach.getByLabel("Note on goal 2")).toHaveValue("Not yet.");
  await expect(coach.getByLabel("Note on goal 2")).toBeEditable();
  expect(faults).toEqual([]);
  await coach.close();

  const add = (path: string) => reopened.getByLabel("File with notes").setInputFiles(path);
  await add(saved);
  await expect(reopened.getByText("Notes added: 1 on turns, 1 on goals.")).toBeVisible();
  await expect(voice.past.getByRole("status")).toHaveText(/^Notes added/);
  const turn = reopened.locator(".reopened-items").getByRole("listitem").first();
  await expect(turn).toContainText("Coach: Name a date.\n</textarea>“&amp; ask”");
  const goals = reopened.getByRole("region", { name: /^Goals/ });
  await expect(goals.getByRole("listitem").nth(1)).toContainText("Coach: Not yet.");
  await voice.reload();
  await expect(await voice.reopen()).toContainText("Coach: Not yet.");

  await writeFile(
    file,
    exported.text.replace(/(name="rehearsal" content=")\d+/, "$11764000000000"),
  );
  await add(file);
  await expect(voice.alert).toContainText("belongs to another rehearsal: that of 24 Nov 2025");
  await writeFile(file, "<p>Something else</p>");
  await add(file);
  await expect(voice.alert).toContainText("This is not the HTML file of a rehearsal.");
});
