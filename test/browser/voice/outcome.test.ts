import { expect } from "playwright/test";
import { dialects, launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

for (const dialect of dialects) {
  test(`in ${dialect}, a deal ends in a card, a last line, a debrief, and a rehearsal that is there after a reload`, async ({
    voice,
  }) => {
    const { page } = voice;
    await voice.connect("any text", dialect);
    await expect(voice.messages.getByText("Hi. Yes, I know why you are calling.")).toBeVisible();
    await voice.type("Is that a deal?");
    await expect(voice.region("Ending")).toContainText("Common ground");
    await expect(voice.region("Ending")).toContainText("Half of the extra weeks is paid now");
    await expect(voice.messages.getByText("Declares the ending: common ground.")).toBeVisible();
    await expect(voice.messages.getByText("Then we are done here")).toBeVisible();
    await expect(voice.alert).toHaveCount(0);
    await voice.region("Ending").getByRole("button", { name: "End the call" }).click();
    await expect(voice.button("Connect")).toBeFocused();

    const debrief = voice.region("Debrief");
    await expect(
      debrief.getByRole("row", { name: /^Talking time \d\.\d s \d\.\d s$/ }),
    ).toBeVisible();
    await expect(debrief.getByRole("row", { name: /Filler words 1 / })).toBeVisible();
    await expect(debrief.getByRole("row", { name: /Questions asked 1 / })).toBeVisible();
    await debrief.getByRole("button", { name: "Debrief", exact: true }).click();
    await expect(debrief.getByText("5.0 of 10 on average")).toBeVisible();
    await debrief.getByRole("button", { name: /um hi/ }).first().click();
    await expect(voice.messages.filter({ hasText: "um hi" })).toBeFocused();

    const past = voice.region("Past rehearsals");
    await expect(past.getByRole("listitem")).toContainText(/common ground, calmness 5\.0/);
    await page.reload();
    await expect(past.getByRole("listitem")).toContainText(/common ground, calmness 5\.0/);
    await past.getByRole("button", { name: "Reopen" }).click();
    const reopened = past.getByRole("region", { name: /^Rehearsal of/ });
    await expect(reopened).toBeFocused();
    await expect(reopened.getByText("Is that a deal?", { exact: true })).toBeVisible();
    await expect(reopened.getByRole("row", { name: /Questions asked 1 / })).toBeVisible();
  });
}
