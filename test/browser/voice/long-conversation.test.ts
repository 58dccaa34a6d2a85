import { expect, type Locator } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { test } from "./voice-test.ts";
import type { VoicePage } from "./voice-page.ts";

const turns = 450;

/** Lets so many turns be said at once. */
function converse({ session }: VoicePage): void {
  for (let turn = 0; turn < turns; turn++) {
    const [role, type] = turn % 2 === 0 ? ["user", "input_text"] : ["assistant", "output_text"];
    const content = [{ type, text: `Turn ${turn} of many` }];
    session.emit("conversation.item.added", {
      previous_item_id: turn === 0 ? null : `item_of_${turn - 1}`,
      item: { id: `item_of_${turn}`, type: "message", role, status: "completed", content },
    });
  }
}

const earlier = (list: Locator) => list.getByRole("button", { name: "Show earlier" });

test("of a long conversation the last turns stand in the page, and earlier ones come in place", async ({
  voice,
  page,
}) => {
  await voice.open();
  await voice.mute();
  await page.getByRole("switch", { name: "Clean the transcript" }).click();
  await voice.call();
  converse(voice);
  await expect(voice.messages).toHaveCount(200);
  await expect(voice.messages.last()).toContainText(`Turn ${turns - 1} of many`);
  await test.step("the last turn stays in view as the first ones leave the page", async () => {
    const isAtEnd = await voice.messages.last().evaluate(async (row) => {
      const box = row.closest('[tabindex="0"]');
      const chunk = box?.querySelector<HTMLElement>(".chunk");
      if (!box || !chunk) throw new Error("No list");
      chunk.hidden = true;
      row.style.paddingBottom = "100px";
      // Before the page is laid out, as when a scroll of before is told late.
      box.dispatchEvent(new Event("scroll"));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      chunk.hidden = false;
      row.style.paddingBottom = "";
      return box.scrollHeight - box.scrollTop - box.clientHeight < 48;
    });
    expect(isAtEnd).toBe(true);
    await expect(voice.button("Latest")).toBeHidden();
  });
  await test.step("paper and files have all", async () => {
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await expect(voice.messages).toHaveCount(turns);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(voice.messages).toHaveCount(200);
    const json = voice.region("Final Transcript").getByRole("button", { name: "JSON" });
    expect(JSON.parse((await voice.saveFile(json)).text)).toHaveLength(turns);
  });
  const conversation = voice.region("Conversation");
  const first = page.locator('.message[data-item="item_of_250"]');
  await earlier(conversation).focus();
  await expect(earlier(conversation)).toHaveAccessibleDescription("250 hidden");
  const { y } = await boxOf(first);
  await page.keyboard.press("Enter");
  await expect(voice.messages).toHaveCount(400);
  await expect(first).toBeFocused();
  expect(Math.abs((await boxOf(first)).y - y)).toBeLessThan(2);
  await expect(earlier(conversation)).toHaveAccessibleDescription("50 hidden");

  await test.step("a turn that is looked for comes by itself", async () => {
    const transcript = voice.region("Final Transcript");
    await earlier(transcript).click();
    await earlier(transcript).click();
    await expect(earlier(transcript)).toHaveCount(0);
    await expect(transcript.getByRole("listitem")).toHaveCount(turns);
    await transcript.getByRole("button", { name: "Show the turn" }).first().click();
    await expect(voice.messages).toHaveCount(turns);
    await expect(voice.messages.first()).toBeFocused();
    await expect(earlier(conversation)).toHaveCount(0);
  });
});
