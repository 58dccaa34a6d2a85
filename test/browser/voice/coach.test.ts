import { pathToFileURL } from "node:url";
import { writeFile } from "node:fs/promises";
import { expect } from "playwright/test";
import { test } from "./voice-test.ts";

test("somebody writes notes into the file of a rehearsal, which shows them beside turns and goals", async ({
  voice,
  page,
}, testInfo) => {
  await voice.connectMuted();
  await voice.exchangeAndStop("</textarea><script>document.title = 'taken'</script>");
  await voice.askAndBeDebriefed();
  const reopened = await voice.reopen();
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
