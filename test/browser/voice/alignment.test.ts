import { expect } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { holdSessions } from "./hold-sessions.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test("on a phone the tint of the persona's turns hangs out on both sides of their words, and nothing scrolls sideways @slow", async ({
  voice,
}) => {
  await voice.page.setViewportSize({ width: 375, height: 812 });
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  await voice.type("And the extra weeks?");
  await expect(voice.messages).toHaveCount(4);
  await voice.answered();
  const past = voice.messages.nth(1);
  const log = voice.page.getByRole("log", { name: "Messages" });
  const [row, words, frame] = await Promise.all([
    boxOf(past),
    boxOf(past.locator(".message-name")),
    boxOf(log),
  ]);
  expect(row.x).toBeLessThanOrEqual(words.x - 8);
  // What skips its content when out of view clips it, too.
  for (const clip of [frame, await boxOf(log.locator(".chunk").first())]) {
    expect(row.x).toBeGreaterThanOrEqual(clip.x);
    expect(row.right).toBeLessThanOrEqual(clip.right);
  }
  expect(row.right).toBeGreaterThanOrEqual(words.right + 8);
  expect(words.x).toBe((await boxOf(voice.page.getByLabel("Type a message"))).x);
  expect(await log.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

for (const [width, height] of [
  [375, 812],
  [768, 1024],
  [1440, 900],
] as const) {
  test(`in a call at ${width} px the page stays where it is when a button of the bar is focused @slow`, async ({
    voice,
  }) => {
    await voice.page.setViewportSize({ width, height });
    await voice.connectMuted();
    await voice.page.getByLabel("Type a message").focus();
    // As a visitor sees it, whatever changes above.
    const top = async () => (await boxOf(voice.page.locator(".voice-panels"))).y;
    const before = await top();
    for (const name of ["Pause", "Stop"]) {
      await voice.button(name).focus();
      expect(await top(), name).toBe(before);
    }
  });
}

test("on a phone the strip is as high whatever it says of whose turn it is, and nothing of it is cut off @slow", async ({
  voice,
}) => {
  await voice.page.setViewportSize({ width: 375, height: 812 });
  await voice.open();
  await voice.takeTurns("Hold to talk");
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  const { strip } = voice;
  const heights: Record<string, number> = {};
  const look = async (title: string) => {
    await expect(strip).toContainText(title);
    heights[title] = (await boxOf(strip)).height;
    const cut = await strip.evaluate((element) =>
      [...element.querySelectorAll("p")]
        .filter((words) => words.scrollHeight > words.clientHeight + 1)
        .map((words) => words.textContent),
    );
    expect(cut, title).toEqual([]);
    const lines = await strip.locator(".strip-title").evaluate((element) => {
      return element.clientHeight / parseFloat(getComputedStyle(element).lineHeight);
    });
    expect(Math.round(lines), title).toBeLessThanOrEqual(2);
  };
  await look("Your turn: say hello to Danny");
  await voice.button("Hold to talk").focus();
  await voice.page.keyboard.down("Space");
  await look("Danny can hear you");
  await voice.page.keyboard.press("Escape");
  await voice.page.keyboard.up("Space");
  await voice.control("say", { text: "Look, I have other clients, too. ".repeat(30) });
  await look("Danny is speaking");
  await voice.button("Interrupt").click();
  await look("You interrupted Danny");
  await voice.button("Mute").click();
  await look("You are muted");
  expect(new Set(Object.values(heights)).size, JSON.stringify(heights)).toBe(1);
});

for (const [width, height] of [
  [375, 812],
  [768, 1024],
] as const) {
  test(`at ${width} px the bar tells the persona, the share of the budget and a new connection in one line each, whole @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height });
    await voice.open();
    await voice.button("Mute").click();
    await voice.openSettings();
    await page.getByLabel("Budget").fill("0.02");
    await voice.saveKey("any text");
    await voice.button("Connect").click();
    await voice.connected();
    const bar = voice.region("Call");
    const { height: asHigh } = await boxOf(bar);
    const cutOff = () =>
      bar
        .locator(".bar-persona, .control-bar-status")
        .evaluateAll((words) =>
          words.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
        );
    const release = await holdSessions(page);
    await voice.control("close-channel");
    await expect(voice.status).toHaveText("Reconnecting, try 1 of 3…");
    expect((await boxOf(bar)).height).toBe(asHigh);
    expect(await cutOff()).toEqual([]);
    release();
    await voice.connected();
    await voice.exchange("Where is my code?");
    await voice.type("And the extra weeks?");
    await expect(bar.locator(".figure-cost")).toContainText("100% used");
    expect((await boxOf(bar)).height).toBe(asHigh);
    expect(await cutOff()).toEqual([]);
  });
}

test("on a phone what is told of a deleted rehearsal and of a copied link stands on the lines around it @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 375, height: 812 });
  await voice.open();
  await voice.button("Share link").click();
  const link = page.getByText("Link to this scenario");
  const note = page.getByText(/^The link is/);
  expect((await boxOf(note)).x).toBe((await boxOf(link)).x);
  const [own, draft] = [voice.button("Write your own"), voice.button("Draft from a brief")];
  const indent = await draft.evaluate((button) => parseFloat(getComputedStyle(button).paddingLeft));
  expect((await boxOf(draft)).x + indent).toBeCloseTo((await boxOf(own)).x, 0);
  await voice.button("Mute").click();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  await voice.exchangeAndStop("Where is my code?");
  await voice
    .region("Past rehearsals")
    .getByRole("button", { name: /^Delete 2/ })
    .click();
  const rows = page.getByRole("table", { name: "Rehearsals" });
  const undo = rows.getByRole("row").filter({ hasText: "Deleted." });
  expect((await boxOf(undo)).width).toBe((await boxOf(rows)).width);
});

test("on a wide screen a notice is as wide as what stands below it, and what is told of a transcript begins where its heading does @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 1440, height: 900 });
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await voice.hydrated();
  const notice = voice.alert.filter({ hasText: "Your last call ended" });
  expect((await boxOf(notice)).right).toBe((await boxOf(voice.button("Send"))).right);
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await voice.showExample();
  const transcript = voice.region("Final Transcript");
  const head = await boxOf(transcript.getByRole("heading"));
  const note = transcript.getByText("“Clear” and “unclear”");
  const indent = await note.evaluate((words) => parseFloat(getComputedStyle(words).paddingLeft));
  expect((await boxOf(note)).x + indent).toBe(head.x);
});

test("no bar is drawn for what was not measured @slow", async ({ voice }) => {
  await voice.connectMuted();
  await voice.exchangeAndStop("Where is my code?");
  const cells = voice.region("Debrief").getByRole("table").getByRole("cell");
  const unknown = cells.filter({ hasText: /^–$/ });
  await expect(unknown.first()).toBeVisible();
  await expect(unknown.locator("svg")).toHaveCount(0);
  await expect(cells.locator("svg").first()).toBeVisible();
});

for (const [width, height] of [
  [375, 812],
  [768, 1024],
  [1440, 900],
] as const) {
  test(`at ${width} px what is told of an imported file is in view, and the bar does not lie over it @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height });
    await voice.open();
    const button = voice.button("Import");
    // As far down as it can be pressed.
    await button.evaluate((one) => {
      const bar = document.querySelector(".control-bar")?.getBoundingClientRect();
      const end = Math.min(innerHeight, bar?.top ?? innerHeight);
      scrollBy({ top: one.getBoundingClientRect().bottom - end, behavior: "instant" });
    });
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.click()]);
    const buffer = Buffer.from("{}");
    await chooser.setFiles({ name: "none.json", mimeType: "application/json", buffer });
    const notice = voice.region("Briefing").getByText("This file is not a scenario.");
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() =>
        notice.evaluate((words) => {
          const { left, bottom } = words.getBoundingClientRect();
          return words.contains(document.elementFromPoint(left + 5, bottom - 5));
        }),
      )
      .toBe(true);
  });
}

test("in forced colours the bar has the system's ground, before a call and in it @slow", async ({
  voice,
}) => {
  await voice.page.emulateMedia({ forcedColors: "active" });
  await voice.open();
  const image = () =>
    voice.page.locator(".control-bar").evaluate((bar) => getComputedStyle(bar).borderImageSource);
  expect(await image()).toBe("none");
  await voice.button("Mute").click();
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  expect(await image()).toBe("none");
});

for (const width of [320, 375, 768, 1440]) {
  test(`at ${width} px what Trigger Response tells of itself covers neither the field nor a button, before a call and in it @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height: 800 });
    await voice.open();
    await voice.button("Mute").click();
    await voice.saveKey("any text");
    const trigger = page.getByLabel("Trigger Response");
    const tooltip = page.getByRole("tooltip").filter({ visible: true, hasText: "Trigger an AI" });
    const coveredButton = async () => {
      await trigger.focus();
      await page.keyboard.press("Shift");
      await expect(trigger).toHaveAccessibleDescription("Trigger an AI response after sending");
      if (width > 320) await expect(tooltip).toHaveCount(1);
      const covered = await tooltip.evaluateAll((tips) =>
        tips.flatMap((tip) => {
          const { top, bottom, left, right } = tip.getBoundingClientRect();
          const controls = tip.closest(".dock")?.querySelectorAll("button, input") ?? [];
          return [...controls].flatMap((control) => {
            const box = control.getBoundingClientRect();
            const isApart =
              box.bottom <= top || box.top >= bottom || box.right <= left || box.left >= right;
            return isApart ? [] : [control.outerHTML];
          });
        }),
      );
      await trigger.blur();
      return covered;
    };
    expect(await coveredButton()).toEqual([]);
    await voice.button("Connect").click();
    await voice.connected();
    expect(await coveredButton()).toEqual([]);
  });
}

test("a finger on Trigger Response is shown no tooltip @slow", async ({ voice }) => {
  const { page } = voice;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await voice.open();
  const trigger = page.getByLabel("Trigger Response");
  await trigger.focus();
  await page.keyboard.press("Shift");
  await trigger.hover();
  await expect(page.getByRole("tooltip").filter({ visible: true })).toHaveCount(0);
});

for (const [width, height] of [
  [320, 640],
  [375, 640],
  [768, 640],
  [1440, 420],
] as const) {
  test(`at ${width} px “Latest” lies on no message @slow`, async ({ voice }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height });
    await voice.connectMuted();
    await voice.exchange("Where is my code?");
    await voice.type("And the extra weeks?");
    await voice.answered();
    const log = page.getByRole("log", { name: "Messages" });
    await log.evaluate((one) => one.scrollTo({ top: 0, behavior: "instant" }));
    const [latest, messages] = [await boxOf(voice.button("Latest")), await boxOf(log)];
    expect(latest.y).toBeGreaterThanOrEqual(messages.bottom);
    expect(latest.bottom).toBeLessThanOrEqual((await boxOf(voice.strip)).y);
    await voice.button("Latest").click();
    await expect(voice.button("Latest")).toHaveCount(0);
    await expect
      .poll(() => log.evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight))
      .toBeLessThanOrEqual(1);
  });
}

for (const width of [320, 375]) {
  test(`at ${width} px the bar is as high before a call, in it and after it, and its status and lights stand together @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height: 700 });
    await voice.open();
    await voice.button("Mute").click();
    await voice.openSettings();
    await page.getByLabel("Budget").fill("0.50");
    await voice.saveKey("any text");
    const bar = voice.region("Call");
    const { height } = await boxOf(bar);
    const [status, lights] = [
      await boxOf(bar.locator(".bar-status")),
      await boxOf(bar.getByRole("list", { name: "Connection" })),
    ];
    expect(lights.y - status.bottom).toBeLessThan(4);
    await voice.button("Connect").click();
    await voice.connected();
    const heights = [(await boxOf(bar)).height];
    await voice.exchange("Where is my code?");
    await expect(bar.locator(".figure-cost")).toContainText("$0.0");
    heights.push((await boxOf(bar)).height);
    await bar.locator(".figure-cost strong").evaluate((words) => {
      words.textContent = "under $0.01";
    });
    heights.push((await boxOf(bar)).height);
    await voice.button("Stop").click();
    await expect(voice.status).toHaveText("Not connected");
    heights.push((await boxOf(bar)).height);
    expect(heights).toEqual(heights.map(() => height));
  });
}

for (const width of [320, 375]) {
  test(`at ${width} px nothing is cut of what was reached, of the tabs, of the windows and of the names of the fields @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height: 700 });
    await voice.open();
    const placeholder = await page.getByPlaceholder("Langfuse secret key").evaluate((field) => {
      if (!(field instanceof HTMLInputElement)) throw new Error("no field");
      const style = getComputedStyle(field);
      const context = document.createElement("canvas").getContext("2d");
      if (!context) throw new Error("no canvas");
      context.font = style.font;
      const room =
        field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      return room - context.measureText(field.placeholder).width;
    });
    expect(placeholder).toBeGreaterThan(0);
    await voice.takeTurns("Hold to talk");
    await voice.button("Call settings").click();
    const value = page.locator(".fold-value").filter({ hasText: "limit" });
    await expect(value.locator(".dot")).toHaveCount(2);
    const dotsAtTheStart = await value
      .locator(".dot")
      .evaluateAll(
        (dots) => dots.filter((dot) => dot.parentElement?.getClientRects().length !== 1).length,
      );
    expect(dotsAtTheStart).toBe(0);
    await voice.button("Mute").click();
    await voice.saveKey("any text");
    await voice.button("Connect").click();
    await voice.connected();
    await voice.exchange("Where is my code?");
    await voice.type("So we have a deal then.");
    await expect(voice.region("Ending")).toBeVisible();
    await voice.answered();
    await voice.button("Stop").click();
    const reached = voice.region("Ending").locator(".strip-line");
    await expect(reached).toContainText("Common ground.");
    await reached.evaluate((words) =>
      words.append(" Half of the extra weeks are paid now, and the other half with the release."),
    );
    expect(await reached.evaluate((words) => words.scrollHeight - words.clientHeight)).toBe(0);
    const tabs = await boxOf(page.getByRole("tablist"));
    for (const tab of await page.getByRole("tab").all()) {
      const { x, right } = await boxOf(tab);
      expect(x).toBeGreaterThanOrEqual(tabs.x);
      expect(right).toBeLessThanOrEqual(tabs.right);
    }
    await page.getByRole("tab", { name: "Windows to clean" }).click();
    const rows = page.locator(".window-line");
    await expect(rows.first()).toContainText("messages");
    const cut = await rows.evaluateAll((lines) =>
      lines.filter((line) => {
        const { right } = line.getBoundingClientRect();
        const count = line.querySelector(".window-count")?.getBoundingClientRect();
        return !count || count.right > right;
      }),
    );
    expect(cut).toEqual([]);
  });

  test(`at ${width} px “Try again from here” stands at the end of the second line of what is told of each turn @slow`, async ({
    voice,
  }) => {
    await voice.page.setViewportSize({ width, height: 700 });
    await voice.connectMuted();
    await voice.exchange("Where is my code?");
    await voice.type("And the extra weeks?");
    await voice.answered();
    await voice.button("Stop").click();
    const facts = voice.messages.locator(".message-facts");
    await expect(facts.getByRole("button", { name: /clear|typed/ }).nth(2)).toBeVisible();
    const places = await facts.evaluateAll((lines) =>
      lines.map((line) => {
        const [again, ids] = [".message-action", ".message-ids"].map((name) =>
          line.querySelector(name)?.getBoundingClientRect(),
        );
        const { right } = line.getBoundingClientRect();
        if (!again || !ids) return "nowhere";
        const isBeside = again.top < ids.bottom && again.bottom > ids.top;
        return isBeside && Math.abs(right - again.right) < 1 ? "beside the ids" : "elsewhere";
      }),
    );
    expect(places).toEqual(places.map(() => "beside the ids"));
    expect(places.length).toBeGreaterThanOrEqual(4);
  });

  test(`at ${width} px the head of an attempt that began at a turn has two lines in the trend, and the words of the header stand apart @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height: 700 });
    await voice.connectMuted();
    await voice.exchangeAndStop("Where is my code?");
    await voice.button("Try again from here").last().click();
    await voice.button("Connect").click();
    await voice.connected();
    await voice.type("And the extra weeks?");
    await voice.answered();
    await voice.button("Stop").click();
    const mark = page.locator(".trend thead .from-turn");
    await expect(mark).toHaveText("from a turn");
    const lines = await mark.evaluate((words) => {
      return words.clientHeight / parseFloat(getComputedStyle(words).lineHeight);
    });
    expect(Math.round(lines)).toBe(1);
    const [head, own] = [await boxOf(mark.locator("..")), await boxOf(mark)];
    expect(await mark.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
    expect(own.right).toBeLessThanOrEqual(head.right);
    const header = page.getByRole("banner");
    const [logIn, signUp] = [
      header.getByRole("link", { name: "Log in" }),
      header.getByRole("link", { name: "Sign up" }),
    ];
    const padding = await signUp.evaluate((link) => parseFloat(getComputedStyle(link).paddingLeft));
    expect((await boxOf(signUp)).x + 2 * padding - (await boxOf(logIn)).right).toBeGreaterThan(10);
  });
}

test("in forced colours the level has a frame, and buttons touch neither each other nor a rule @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.emulateMedia({ forcedColors: "active" });
  await voice.open();
  const [copy, save] = [voice.button("Copy OpenAI key"), voice.button("Save OpenAI key")];
  expect((await boxOf(save)).y - (await boxOf(copy)).bottom).toBeGreaterThanOrEqual(4);
  await voice.saveKey("any text");
  await voice.takeTurns("Hold to talk");
  await voice.button("Connect").click();
  await voice.connected();
  const meter = voice.strip.getByRole("meter", { name: "Input level" });
  await expect(meter).toHaveCSS("border-block-start-width", "1px");
  expect(await meter.evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe("solid");
  await voice.exchangeAndStop("Where is my code?");
  const row = voice.rehearsals.first();
  const open = row.getByRole("button", { name: /^Open/ });
  // Both at once: the page scrolls as a call ends.
  const room = await open.evaluate((button) => {
    const { bottom } = button.closest("tr")!.getBoundingClientRect();
    return bottom - button.getBoundingClientRect().bottom;
  });
  expect(room).toBeGreaterThanOrEqual(8);
});
