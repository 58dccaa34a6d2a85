import { expect } from "playwright/test";
import { visiblePart } from "./visible-part.ts";
import { test } from "./voice-test.ts";

test("the notes on a cleaned message are never clipped @slow", async ({ voice, page }) => {
  const tooltip = page.getByRole("tooltip").filter({ visible: true });
  await voice.connectMuted();
  for (let turn = 0; turn < 27; turn++) await voice.control("send", said(turn));
  await expect(voice.messages).toHaveCount(27);
  // They are parted for the browser's sake alone.
  await expect(voice.region("Conversation").getByRole("list")).toHaveCount(1);
  await voice.button("Stop").click();
  const dots = voice.region("Conversation").getByRole("button", { name: /^confidence: / });
  await expect(dots).toHaveCount(27);
  for (const index of [0, 25, 26]) {
    const dot = dots.nth(index);
    await dot.scrollIntoViewIfNeeded();
    await dot.focus();
    await page.keyboard.press("Shift");
    await expect(tooltip).toHaveText(/^\d+% confidence/);
    await expect.poll(() => tooltip.evaluate(visiblePart)).toBe(1);
    await page.keyboard.press("Escape");
    await expect(tooltip).toHaveCount(0);
    await dot.hover();
    await expect(tooltip).toHaveCount(1);
    await expect.poll(() => tooltip.evaluate(visiblePart)).toBe(1);
    const [above, below] = [await tooltip.boundingBox(), await dot.boundingBox()];
    expect(Math.abs((above?.x ?? 0) - (below?.x ?? 0)), "beside its dot").toBeLessThan(40);
    await voice.button("Connect").hover();
    await dot.blur();
    await expect(tooltip).toHaveCount(0);
  }
});

test("a tooltip opens at a pointer that moves, not at one that rests @slow", async ({ voice }) => {
  const { page } = voice;
  await voice.open();
  const tooltip = page.getByRole("tooltip").filter({ visible: true });
  const field = page.getByText("Trigger Response", { exact: true });
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  const place = { x: (box?.x ?? 0) + 9, y: (box?.y ?? 0) + 9 };
  const scroll = (by: number) => page.evaluate((y) => scrollBy(0, y), by);
  await scroll(-300);
  await page.mouse.move(place.x, place.y);
  await scroll(300);
  const isUnder = () => field.evaluate((one) => one.matches(":hover"));
  await expect.poll(isUnder).toBe(true);
  await expect(tooltip).toHaveCount(0);
  await page.mouse.move(place.x + 1, place.y);
  await expect(tooltip).toHaveText("Trigger an AI response after sending");
  await scroll(-300);
  await expect(tooltip).toHaveCount(0);
});

test("a finger on Trigger Response is shown no tooltip @slow", async ({ voice, page }) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await voice.open();
  const trigger = page.getByLabel("Trigger Response");
  await trigger.focus();
  await page.keyboard.press("Shift");
  await trigger.hover();
  await expect(page.getByRole("tooltip").filter({ visible: true })).toHaveCount(0);
});

function said(turn: number) {
  const content = [{ type: "output_text", text: `turn ${turn}` }];
  const item = { id: `item_${turn}`, type: "message", role: "assistant", status: "completed" };
  return { event: { type: "conversation.item.done", item: { ...item, content } } };
}
