import { expect, type Locator } from "playwright/test";
import { lateFreelancer } from "../../app/voice/scenarios/late-freelancer.ts";
import { encodeScenario } from "../../app/voice/scenarios/scenario-link.ts";
import { addStyles, textSpacing } from "../browser/add-styles.ts";
import { boxOf, startOfWords } from "../browser/box-of.ts";
import { drawn } from "../browser/settle.ts";
import { holdRequests } from "../browser/voice/hold-requests.ts";
import { endless, type VoicePage } from "../browser/voice/voice-page.ts";
import { test } from "../browser/voice/voice-test.ts";
import { coveredByTab, heightOf, type Look, phones, Screen, type Size } from "./screen.ts";

test.use({ viewport: { width: 1280, height: 900 } });
test.describe.configure({ timeout: 180_000 });

/** A phone on its side, which is low. */
const onTheSide: Size[] = [
  [844, 390],
  [800, 360],
  [667, 375],
];
const screens = [1280, 1440, 1920];
/** At which columns of the debrief come and go, too. */
const everyWidth = [...phones, 600, 768, 900, 1024, 1100, 1200, ...screens];

test("before a call the voice test is whole at every width, in both schemes", async ({ voice }) => {
  const { page } = voice;
  const screen = new Screen(page);
  await voice.open();
  const microphone = page.getByLabel("Microphone", { exact: true });
  const connect = voice.button("Connect");
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  // Of other than whole pixels a dot is drawn as an oval.
  for (const dot of await page.locator(".status-light-dot").all()) {
    const { width, height } = await boxOf(dot);
    expect([width, height]).toEqual([Math.round(width), Math.round(width)]);
  }
  // Into smaller letters iOS zooms.
  await expect(page.getByLabel("OpenAI key")).toHaveCSS("font-size", "17px");
  await screen.expectState(
    "as a newcomer finds it",
    {
      at: phones,
      inLine: [
        ["middle", page.getByLabel("OpenAI key"), voice.button("Clear OpenAI key")],
        ["y", voice.region("Call settings"), voice.region("Cost and privacy")],
      ],
    },
    {
      at: [
        [320, 568],
        [768, 1024],
      ],
      inView: [connect, voice.button("Stop"), voice.scenario, page.getByLabel("OpenAI key")],
    },
    {
      at: [[375, 812], [1280, 720], 1440],
      inView: [
        connect,
        page.getByLabel("OpenAI key"),
        heading("You ring Danny Marsh, a freelance developer"),
      ],
    },
    {
      at: [1440],
      measures: [
        ["y", connect, 145, 160],
        ["height", page.locator("html"), 900, 1400],
      ],
    },
    {
      at: [375],
      measures: [
        ["y", connect, 170, 190],
        ["height", page.locator("html"), 812, 2200],
      ],
    },
    // One order at every width.
    {
      at: [1440],
      apart: [
        [heading("Your goals"), heading("Windows to clean")],
        [heading("Windows to clean"), heading("Final Transcript")],
      ],
    },
    {
      at: [768, [844, 900]],
      apart: [[microphone, voice.button("Refresh microphones"), 0, 12]],
    },
    { faults: () => foldedValue(voice).evaluate(dotsAtAnEnd) },
    {
      at: [375],
      enlarged: async () => {
        const { width } = await boxOf(microphone);
        return width < 150 ? [`the microphones have ${width} px`] : [];
      },
    },
  );
  await voice.scenario.click();
  await screen.expectState("with the scenarios open", {
    at: [320, 375, 1440],
    inLine: [["x", voice.button("Write your own"), heading("Scenarios")]],
  });
  await page.keyboard.press("Escape");
  await connect.click();
  await screen.expectState("without a key", {
    at: [768],
    inLine: [["x", voice.alert, page.getByLabel("OpenAI key")]],
  });
  await voice.takeTurns("Hold to talk");
  await voice.openSettings();
  await page.getByRole("switch", { name: "Show log" }).check();
  await voice.saveKey("sk-proj-0123456789abcdefghijklm-_wxyz");
  await page.getByLabel("Langfuse secret key").fill("sk-lf-0123456789abcdefghijklm-_wxyz");
  await voice.button("Save Langfuse key").click();
  const keys = await voice.region("API Keys").locator("form").all();
  await screen.expectState(
    "with keys, settings and log",
    {
      at: [375],
      inView: [voice.button("Connect")],
      // One line for the name of a key, its state and its buttons.
      inLine: keys.flatMap((form) =>
        [form.locator(".key-field-state"), form.getByRole("button", { name: /^Copy/ })].map(
          (part) => ["middle", form.locator("label").first(), part] as const,
        ),
      ),
    },
    {
      whole: [page.locator(".key-masked")],
      setApart: () => screen.faultsIn(".keys-card", ["overlap"]),
    },
  );
  await voice.button("Call settings").click();
  await voice.press("Share link");
  const link = page.getByText("Link to this scenario");
  await screen.expectLooks("with a link to share", {
    at: phones,
    inLine: [["x", page.getByText(/^The link is/), link]],
    faults: () => foldedValue(voice).evaluate(dotsAtAnEnd),
  });
  for (const [width, height] of [
    [1280, 800],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.keyboard.press("Escape");
    await page.evaluate(() => document.querySelector("main")?.focus());
    expect(await coveredByTab(page, ".voice-page"), `${width} px`).toEqual([]);
    expect(await coveredByTab(page, ".voice-page", "Shift+Tab"), `${width} px`).toEqual([]);
  }
});

test("an example is whole at every width, in both schemes", async ({ voice, page }) => {
  const screen = new Screen(page);
  await voice.open();
  await voice.readExample();
  const goals = voice.debrief.getByRole("region", { name: "Goals" });
  await expect(goals.getByRole("listitem")).toHaveCount(4);
  const evenRows: Look = {
    at: everyWidth,
    faults: () => goals.getByRole("listitem").evaluateAll(unevenRows),
  };
  const example = page.getByRole("group", { name: "Example" });
  await screen.expectState(
    "at its end",
    evenRows,
    {
      at: everyWidth,
      faults: () => voice.debrief.locator(".debrief-quote").evaluateAll(timesBelowTheirWords),
    },
    { at: screens, measures: [["height", example, 0, 62]] },
    { at: phones, measures: [["height", example, 0, 130]] },
    { at: phones, lines: [[page.getByRole("rowheader", { name: "Interruptions" }), 1]] },
  );
  const quote = voice.debrief.locator(".debrief-quote:visible").first();
  await quote.click();
  await expect(voice.button("Back to the debrief")).toBeVisible();
  await goals
    .getByRole("listitem")
    .last()
    .evaluate((card) => card.remove());
  await screen.expectState("at a quoted turn, with three goals", evenRows);
  await voice.button("Play it").click();
  await expect(voice.region("Final Transcript")).toContainText("Danny");
  await voice.button("Pause").click();
  await screen.expectState("with its first words");
});

test("the editor of a scenario is whole at every width, in both schemes", async ({ voice }) => {
  const { page } = voice;
  const screen = new Screen(page);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const height = page.locator("html");
  await voice.open();
  await voice.press("Draft from a brief");
  await voice.button("Draft from a brief").click();
  await screen.expectState("a brief that is missing, without a key");
  await page.getByLabel("Paste a brief").fill("A brief");
  await voice.saveKey("fault:refusal@completion*1");
  await voice.button("Draft from a brief").click();
  await expect(voice.alert).toContainText("OpenAI refused");
  await screen.expectLooks("a draft that failed", { at: [320, 1440] });
  await voice.button("Draft from a brief").click();
  await expect(page.getByText("Drafted. Read every card")).toBeFocused();
  const term = (name: string) => page.getByRole("term").filter({ hasText: name });
  const drafted = await page.getByText("drafted", { exact: true }).all();
  await screen.expectState(
    "a draft",
    { at: [1440], measures: [["height", height, 900, 1600]] },
    { at: screens, inLine: [["y", term("Wants"), term("Fears")]] },
    {
      at: phones,
      lines: drafted.map((note) => [note, 1]),
      outOfView: [page.getByText("Your own scenario")],
    },
  );
  await voice.correct("The people");
  await field("Who they are").fill(`A long word. ${"W".repeat(60)} `.repeat(8));
  await voice.button("Endings").click();
  await screen.expectState("two cards of it as fields");
  await voice.correct("The situation");
  await field("The situation").fill("A word. ".repeat(150));
  await screen.expectLooks("a field as long as it may be", {
    at: [375],
    whole: [field("The situation")],
  });
  // All cards are open there.
  await page.setViewportSize({ width: 1440, height: 900 });

  await voice.button("Discard").click();
  await voice.button("Discard it").click();
  await voice.writeByHand();
  await voice.button("Endings").click();
  const label = (text: string) =>
    page.locator("label").filter({ hasText: new RegExp(`^${text}$`) });
  await voice.button("Save and use").click();
  const summary = voice.alert.filter({ hasText: "fields need a change" });
  await screen.expectState("written by hand, with what is wrong in it", {
    at: [1440],
    measures: [["height", summary, 0, 300]],
    inLine: [
      ["bottom", field("What they want"), field("How they push back")],
      ["y", label("Facts that you know"), label("Facts that they know")],
      ["words", voice.button("Add an ending"), page.getByLabel("Ending title").first(), "x"],
    ],
  });
  await expect(summary).toHaveCSS("border-width", "3px");
  const told = page.locator(".text-field", { has: field("Title") }).locator(".text-field-error");
  const colour = await told.evaluate((words) => getComputedStyle(words).color);
  await expect(field("Title")).toHaveCSS("border-color", colour);
});

test("what opens over the page before a call is whole at every width, in both schemes", async ({
  voice,
}) => {
  const { page } = voice;
  const screen = new Screen(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await voice.open();
  await voice.button("Cost and privacy").click();
  await voice.button("Prices").click();
  const prices = page.getByRole("dialog", { name: "Prices" });
  const [save, close, reset] = ["Save prices", "Close", "Reset"].map((name) =>
    prices.getByRole("button", { name, exact: true }),
  ) as [Locator, Locator, Locator];
  await expect(prices.getByRole("heading", { name: "Prices" })).toBeFocused();
  await expect(prices.getByRole("heading", { name: "Prices" })).toBeInViewport({ ratio: 1 });
  const last = prices.getByRole("textbox").last();
  await screen.expectState(
    "the prices",
    { at: phones, inView: [save, close, reset] },
    {
      at: [375, 1280],
      prepare: () => prices.evaluate((element) => element.scrollTo(0, element.scrollHeight)),
      inLine: [["x", save, prices.getByRole("textbox").first()]],
      apart: [
        [save, close, 8],
        [close, reset, 8],
        [save, reset, 8],
        [last, reset, 12],
      ],
    },
  );
  for (const width of phones) {
    await page.setViewportSize({ width, height: 812 });
    await prices.getByRole("heading", { name: "Prices" }).focus();
    expect(await coveredByTab(page, "dialog :is(input, label)"), `${width} px`).toEqual([]);
  }
  await close.click();
  const name = "Maximiliana Konstantinopolitanska-Brown";
  const sent = { ...lateFreelancer, persona: { ...lateFreelancer.persona, name } };
  const hash = `scenario=${await encodeScenario({ ...sent, title: "The late builder" })}`;
  await page.evaluate((value) => (location.hash = value), hash);
  const shared = page.getByRole("dialog", { name: "Someone sent you this scenario" });
  await screen.expectState("a shared scenario", {
    at: [[375, 667]],
    inView: [shared.getByRole("button", { name: "Use it" })],
  });
  await shared.getByRole("button", { name: "Use it" }).click();

  await page.setViewportSize({ width: 375, height: 667 });
  await voice.saveKey("fault:429=2@session");
  await voice.button("Connect").click();
  await expect(voice.alert).toContainText("too many requests");
  await expect(voice.alert).toBeInViewport({ ratio: 1 });
  await expect(voice.button("Connect")).toBeInViewport({ ratio: 1 });
});

function callLooks(voice: VoicePage) {
  const { page } = voice;
  const bar = voice.region("Call");
  const bars: Look = {
    at: [...phones, 768],
    steady: { "the height of the bar": heightOf(bar) },
  };
  const whole: Look = {
    whole: [bar.locator(".bar-persona, .control-bar-status, .time-and-tokens")],
  };
  const tools = ["Pause", "Stop", "Send"].map((name) => voice.button(name));
  const inReach: Look = { at: [...phones, 768, 1280, ...onTheSide], inView: tools };
  return { screen: new Screen(page), bar, bars, whole, tools, inReach };
}

test("a call that begins is whole at every width, in both schemes", async ({ voice, page }) => {
  const { screen, bar, bars, whole, inReach } = callLooks(voice);
  const microphone = page.getByLabel("Microphone", { exact: true });
  const buttons: Look = {
    at: screens,
    steady: {
      "the place of Connect": place(voice.button("Connect"), "x"),
      "the place of Stop": place(voice.button("Stop"), "x"),
    },
  };
  await page.addInitScript(() => {
    const media = navigator.mediaDevices;
    const ask = media.getUserMedia.bind(media);
    const allowed = new Promise((resolve) => addEventListener("allowed", resolve));
    media.getUserMedia = async (constraints) => {
      await allowed;
      return ask(constraints);
    };
  });
  await voice.open();
  await voice.mute();
  await voice.openSettings();
  await page.getByLabel("Budget").fill("0.50");
  await voice.saveKey("any text");
  await expect(microphone).toBeEnabled();
  const lights = bar.getByRole("list", { name: "Connection" });
  await screen.expectState("with a key", buttons, tooltipClear(voice, []), {
    at: phones,
    apart: [[bar.locator(".bar-status"), lights, -Infinity, 4]],
  });
  await page.getByLabel("Type a message").fill("x".repeat(10_000));
  await screen.expectLooks("with a long message", {
    at: [375],
    measures: [["width", page.getByLabel("Type a message"), 150, 375]],
  });
  await page.getByLabel("Type a message").fill("");
  await voice.button("Connect").click();
  await expect(voice.strip).toContainText("Asking for the microphone…");
  await screen.expectState("connecting", bars, buttons);
  await page.evaluate(() => dispatchEvent(new Event("allowed")));
  await voice.connected();
  const muted: Look = {
    at: [1280],
    steady: {
      "the width of Mute": place(voice.button("Mute"), "width"),
      "the place of what is typed": place(page.getByLabel("Type a message"), "x"),
    },
  };
  const heading = page.getByRole("heading", { name: "Conversation", exact: true });
  await screen.expectState(
    "connected",
    bars,
    buttons,
    muted,
    inReach,
    tooltipClear(voice),
    whole,
    {
      at: [1440, [375, 740]],
      inView: [page.getByText("No conversation messages yet")],
      apart: [[heading, bar]],
    },
    { at: [1280], measures: [["width", microphone, 208, 1280]] },
    { at: [1440], measures: [["width", microphone, 300, 1440]] },
    { at: [1920], measures: [["width", microphone, 350, 1920]] },
  );
  const notes = page.getByRole("group", { name: "Notes" });
  await screen.expectLooks("with the notes", {
    at: [
      [375, 667],
      [320, 568],
      [768, 1024],
    ],
    prepare: async () => {
      if (await notes.isVisible()) await page.keyboard.press("Escape");
      await voice.button("Notes").click();
    },
    apart: [[notes, page.locator(".dock")]],
    measures: [["height", notes, 150, 1024]],
  });
  await voice.mute();
  await expect(notes).toBeHidden();
  await expect(voice.button("Mute")).toHaveAttribute("aria-pressed", "false");
  await screen.expectLooks("no longer muted", muted);
});

test("a call that goes on is whole at every width, in both schemes", async ({ voice, page }) => {
  const { screen, bar, bars, whole, tools, inReach } = callLooks(voice);
  await voice.open();
  // Nothing is to be told of a microphone that hears nothing.
  await voice.mute();
  await voice.openSettings();
  await page.getByLabel("Budget").fill("0.50");
  await voice.call();
  await voice.exchange("Where is my code?");
  await expect(bar.locator(".figure-cost")).toContainText("$0.0");
  const cost = page.locator(".figure-cost dd");
  const latest = voice.messages.last().locator(".message-text");
  await screen.expectState(
    "after an answer",
    {
      enlarged: async (width) => [
        ...(await withoutReading(voice, width)),
        ...(width > 320 ? await screen.faultsIn(".control-bar", ["overlap"]) : []),
      ],
    },
    bars,
    inReach,
    whole,
    {
      at: [1440],
      faults: async () => {
        await addStyles(page, textSpacing);
        const name = voice.messages.last().getByText("Danny", { exact: true });
        const lines = await name.evaluate(({ firstChild }) => {
          const words = document.createRange();
          words.selectNodeContents(firstChild!);
          return words.getClientRects().length;
        });
        await page.evaluate(() => void document.adoptedStyleSheets.pop());
        return lines > 1 ? ["a name of two lines, set apart"] : [];
      },
    },
    { at: phones, inLine: [["x", bar.locator("dl"), voice.status]] },
    { at: phones, apart: [[cost, voice.button("Pause")]] },
    {
      at: onTheSide,
      faults: async () => {
        const room = (await boxOf(latest)).bottom - (await boxOf(bar)).bottom;
        return room >= 24 ? [] : [`${room} px for the last words`];
      },
    },
  );
  await bar.locator(".figure-cost strong").evaluate((words) => {
    words.textContent = "under $0.01";
  });
  await screen.expectLooks("with little cost", bars, {
    at: phones,
    apart: [[cost, voice.button("Pause")]],
  });
  await voice.control("error");
  await expect(voice.alert).toBeVisible();
  await screen.expectLooks("with an alert", {});
  await voice.alert.getByRole("button", { name: "Dismiss" }).click();
  await voice.button("Hint").click();
  await expect(page.locator(".hint-card")).toContainText("You could say");
  await screen.expectState("with a hint", {
    at: onTheSide,
    inView: [voice.button("Hint"), ...tools.slice(1)],
  });
  await voice.pause();
  await screen.expectState("paused", bars, {
    at: [...phones, 768, 1280],
    inView: [voice.button("Carry on")],
  });
  await voice.carryOn();

  const top = async () => (await boxOf(page.locator(".voice-panels"))).y;
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [375, 812],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByLabel("Type a message").focus();
    const before = await top();
    for (const name of ["Hint", "Mute", "Pause", "Stop"]) {
      await voice.button(name).focus();
      const isOnTop = await voice.button(name).evaluate(isPressedInItsMiddle);
      expect(isOnTop, `${name} with the focus, at ${width} px`).toBe(true);
      if (height > 256) expect(await top(), `with ${name}, at ${width} px`).toBe(before);
    }
  }
  await page.setViewportSize({ width: 1366, height: 700 });
  for (const y of [0, 150, 400]) {
    await page.evaluate((by) => scrollTo({ top: by, behavior: "instant" }), y);
    await expect(voice.button("Stop"), `scrolled by ${y} px`).toBeInViewport({ ratio: 1 });
  }
});

test("what happens in a call leaves it whole at every width, in both schemes", async ({
  voice,
}) => {
  const { page } = voice;
  const screen = new Screen(page);
  const bar = voice.region("Call");
  await voice.open();
  await voice.takeTurns("Hold to talk");
  await voice.saveKey("any text");
  await voice.redial();
  const { strip } = voice;
  const asHigh: Look[] = [
    { at: [375], steady: { "the height of the strip": heightOf(strip) } },
    { at: [...phones, 768], steady: { "the height of the bar": heightOf(bar) } },
  ];
  const told = async (title: string): Promise<Look[]> => {
    await expect(strip).toContainText(title);
    const words = [strip.locator("p"), bar.locator(".control-bar-status, .figure-cost")];
    const lines = { at: phones, lines: [[strip.locator(".strip-title"), 2]] } as const;
    return [...asHigh, { whole: words }, lines];
  };
  await screen.expectState("whose turn it is", ...(await told("Your turn: say hello to Danny")));
  await voice.button("Hold to talk").focus();
  await page.keyboard.down("Space");
  await screen.expectLooks("holding", ...(await told("Danny can hear you")));
  await page.keyboard.press("Escape");
  await page.keyboard.up("Space");
  {
    using _ = voice.atPace(endless);
    await voice.control("say", { text: "Look, I have other clients, too. ".repeat(30) });
    await screen.expectState("hearing", ...(await told("Danny is speaking")), {
      at: [375],
      inside: [["y", strip.locator(".strip-words"), strip, 7]],
    });
    await voice.button("Interrupt").click();
  }
  await voice.mute();
  await screen.expectLooks("muted", ...(await told("You are muted")));
  const release = await holdRequests(page, "**/v1/realtime/client_secrets");
  await voice.control("close-channel");
  await expect(voice.status).toHaveText("Reconnecting, try 1 of 3…");
  await screen.expectState("with a new connection", ...(await told("The line dropped")), {
    at: screens,
    outOfView: [bar.locator(".bar-persona")],
  });
  // The longest that it says.
  const say = (text: string) =>
    voice.status.evaluate((status, words) => (status.firstChild!.nodeValue = words), text);
  await say("The connection is unsteady…");
  await screen.expectLooks("with an unsteady one", {
    ...asHigh[1],
    at: phones,
    whole: [voice.status],
  });
  await say("Reconnecting, try 1 of 3…");
  release();
  await voice.connected();
  using _ = voice.atPace(endless);
  await page.getByLabel("Budget").fill("0.10");
  await voice.type("Where is my code?");
  await expect(bar.locator(".figure-cost")).toContainText("100% used");
  await screen.expectState("at the end of its budget", {
    ...asHigh[1],
    whole: [bar.locator(".control-bar-status, .figure-cost")],
  });
});

test("noise and a wait leave a call whole at every width, in both schemes", async ({ voice }) => {
  const { page, strip } = voice;
  const screen = new Screen(page);
  await voice.connect();
  await voice.control("noise");
  // It is told after 15 s.
  await expect(strip).toContainText("Noise may be keeping your turn open", { timeout: 40_000 });
  const [finished, hold] = [voice.button("I have finished"), voice.button("Hold to talk instead")];
  const words = { whole: [strip.locator("p")], inView: [finished, hold] };
  await screen.expectState("in noise", words, {
    at: [375],
    // A wider sans than the usual one takes another line for the title.
    measures: [["height", strip, 108, 138]],
    inLine: [["middle", finished, hold]],
    lines: [
      [strip.locator(".strip-line"), 1],
      [hold, 1],
    ],
  });
  await voice.control("error");
  await expect(voice.alert).toContainText("The provider reported an error");
  await screen.expectLooks("in noise, with an alert", {
    at: phones.map((width) => [width, 667] as const),
    inView: [voice.button("Dismiss")],
    outOfView: [strip],
    faults: () => page.locator(".conversation-scroller").evaluate(isLow),
  });
  await voice.button("Dismiss").click();
  await hold.click();
  await expect(strip).toContainText("Hold to talk is on");
  await screen.expectState("shut out", { whole: [strip.locator("p")] });
  await voice.faults("limit=60000@call");
  await voice.type("Where is my code?");
  await expect(strip).toContainText("OpenAI asks to wait");
  await screen.expectState("waiting", {
    whole: [strip.locator("p")],
    outOfView: [voice.button("Interrupt")],
  });
});

test("what is long in a call leaves it whole at every width, in both schemes", async ({
  voice,
}) => {
  const { page } = voice;
  const screen = new Screen(page);
  await voice.open();
  await voice.press("Edit a copy");
  for (const card of ["The situation", "The people"]) await voice.correct(card);
  await voice.button("Endings").click();
  await page.getByLabel("Title", { exact: true }).fill("Telling Priya she will not lead the team");
  await page.getByLabel("Name", { exact: true }).fill("Christopher Wolstenholme");
  const ending = "I hear you, and I would like us to find a way that is fair";
  await page.getByLabel("Ending title").first().fill(ending);
  await voice.button("Save and use").click();
  await voice.mute();
  await voice.saveKey("any text");
  await voice.redial();
  await voice.exchange("Where is my code?");
  for (let turn = 0; turn < 12; turn++) {
    const item = { id: `item_${turn}`, type: "message", role: "assistant", status: "completed" };
    const content = [{ type: "output_text", text: "And the extra weeks? ".repeat(turn) }];
    await voice.control("send", {
      event: { type: "conversation.item.done", item: { ...item, content } },
    });
  }
  await expect(voice.messages).toHaveCount(14);
  const messages = page.getByRole("log", { name: "Messages" });
  const latest = voice.button("Latest");
  const past = voice.messages.nth(1);
  const transcript = voice.region("Final Transcript");
  await screen.expectState(
    "at its first words",
    {
      prepare: () => messages.evaluate((log) => log.scrollTo({ top: 0, behavior: "instant" })),
      apart: [
        [latest, messages],
        [latest, voice.strip],
      ],
    },
    { at: [768, 1280], lines: [[past.getByText("Christopher", { exact: true }), 1]] },
    {
      at: [375],
      inLine: [["x", past.locator(".message-name"), page.getByLabel("Type a message")]],
      // Its tint hangs out on both sides, and is whole.
      inside: [
        ["x", past.locator(".message-name"), past, 8],
        ["x", past, messages],
      ],
    },
    {
      at: [1440],
      inLine: ["Copy", "Markdown", "JSON", "Print"].map((name) => [
        "middle",
        transcript.getByRole("button", { name, exact: true }),
        transcript.getByRole("heading"),
      ]),
      inView: [voice.region("Windows to clean").getByRole("listitem").first()],
      faults: () => transcript.locator(".final-transcript").evaluate(underTheFade),
    },
  );
  await latest.click();
  await expect(latest).toHaveCount(0);
  using _ = voice.atPace(endless);
  await voice.type("Is that a deal?");
  const reached = voice.region("Ending");
  await expect(reached).toContainText(ending);
  await voice.mute();
  const [interrupt, reason] = [voice.button("Interrupt"), reached.locator(".strip-line")];
  await expect(interrupt).toBeVisible();
  await screen.expectState(
    "at an ending",
    {
      at: phones,
      inView: [
        interrupt,
        page.getByLabel("Type a message"),
        voice.button("Stop"),
        voice.button("Mute"),
      ],
      whole: [reason],
      apart: [
        [interrupt, reason],
        [interrupt, reached.locator(".strip-title")],
        [reached, messages],
      ],
    },
    { at: [375], inside: [["y", reached.locator(".strip-words"), reached, 7]] },
  );
  await voice.stopAndMeasure();
  await expect(voice.button("Go to the debrief")).toBeFocused();
  const after = voice.region("Ending").locator(".strip-line");
  await after.evaluate((words) =>
    words.append(" Half of the extra weeks are paid now, and the other half with the release."),
  );
  const actions = voice.rehearsals.getByRole("button");
  await expect(actions).toHaveText(["Open", "Export", "Delete"]);
  await screen.expectState(
    "over",
    { at: phones, whole: [after] },
    { at: [1280], lines: (await actions.all()).map((one) => [one, 1]) },
    { at: onTheSide, inView: [voice.button("Go to the debrief")] },
  );
});

test("what comes after a call is whole at every width, in both schemes", async ({ voice }) => {
  const { page, past, debrief } = voice;
  const screen = new Screen(page);
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  await voice.type("And the extra weeks?");
  await voice.answered();
  page.on("dialog", (dialog) => void dialog.accept());
  await voice.reload();
  const notice = voice.alert.filter({ hasText: "Your last call ended" });
  await expect(notice).toBeVisible();
  await expect(voice.rehearsals).toHaveCount(1);
  await screen.expectState(
    "a call that was left",
    { at: [1440], inLine: [["right", notice, voice.button("Send")]] },
    {
      at: [375, 768, 1440],
      inLine: [["x", voice.rehearsals.locator(".history-when"), past.locator(".history-top > p")]],
    },
  );
  await voice.redial();
  await voice.exchange("Where is my code?");
  await voice.type("And the extra weeks?");
  await voice.answered();
  await voice.stopAndMeasure();
  const facts = voice.messages.locator(".message-facts");
  await expect(facts.getByRole("button", { name: /confidence|typed/ }).nth(2)).toBeVisible();
  await debrief.getByRole("button", { name: "Debrief", exact: true }).click();
  await expect(page.getByText("To try next time")).toBeVisible();
  await past
    .getByRole("button", { name: /^Open / })
    .first()
    .click();
  const windows = page.locator(".window-line");
  const pressed = facts.getByRole("button", { name: /^(typed|Try again from here)$/ });
  const newDebrief = debrief.getByText("This makes a new debrief");
  const print = debrief.getByRole("button", { name: "Print" });
  const said = past.getByRole("region", { name: "What was said" });
  await screen.expectState(
    "debriefed, and opened",
    {
      at: phones,
      prepare: async () => page.getByRole("tab", { name: "Windows to clean" }).click(),
      faults: async () => [
        ...(await facts.evaluateAll(actionsNotBesideIds)),
        ...(await windows.evaluateAll(countsOutside)),
      ],
    },
    {
      at: [375],
      faults: async () => [
        ...(await facts.evaluateAll(moreThanTwoLines)),
        ...(await pressed.evaluateAll(missedByFingers)),
      ],
    },
    {
      // What was not measured has no bar.
      faults: () =>
        debrief
          .getByRole("table")
          .getByRole("cell")
          .evaluateAll((cells) =>
            cells
              .filter((cell) => cell.textContent === "–" && cell.querySelector("svg"))
              .map(() => "a bar of nothing"),
          ),
    },
    {
      at: [375, 1280],
      inLine: [newDebrief, voice.askForDebrief].map((one) => ["x", one, print] as const),
      apart: [
        [voice.askForDebrief, debrief.getByRole("button", { name: "HTML file" }), 16],
        [voice.askForDebrief, newDebrief],
      ],
    },
    { at: [[375, 812]], measures: [["height", said.getByRole("listitem").first(), 0, 85]] },
  );
  await voice.button("Try again from here").last().click();
  await voice.redial();
  await voice.type("And the extra weeks?");
  await voice.answered();
  await voice.stopAndMeasure();
  const boxes = past.getByRole("checkbox", { name: /^Compare / });
  await expect(boxes).toHaveCount(3);
  await boxes.first().check();
  await boxes.last().check();
  const mark = page.locator(".trend thead .from-turn");
  await expect(mark).toHaveText("from a turn");
  const named = past.getByText("Compare", { exact: true });
  await screen.expectState(
    "two compared",
    { at: phones, lines: [[mark, 1]], whole: [mark] },
    { at: [375, 1440], whole: [past.getByRole("region", { name: /^(Two attempts|Trend)$/ })] },
    {
      at: [375, 768, 1440],
      faults: async () => {
        const shown = await named.evaluateAll(
          (all) => all.filter((one) => one.checkVisibility() && one.clientWidth > 1).length,
        );
        return shown > 0 ? [] : ["no word says what the boxes are for"];
      },
    },
  );
  await past
    .getByRole("button", { name: /^Delete \d/ })
    .first()
    .click();
  const rows = page.getByRole("table", { name: "Rehearsals" });
  const undo = rows.getByRole("row").filter({ hasText: "Deleted." });
  await screen.expectState("one deleted", { at: [375], inLine: [["width", undo, rows]] });
});

test("in forced colours each part of the voice test can be told and seen", async ({ voice }) => {
  const { page, debrief } = voice;
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.emulateMedia({ forcedColors: "active" });
  await voice.open();
  const ofBar = () =>
    page.locator(".control-bar").evaluate((bar) => getComputedStyle(bar).borderImageSource);
  expect(await ofBar()).toBe("none");
  const [copy, save] = [voice.button("Copy OpenAI key"), voice.button("Save OpenAI key")];
  expect((await boxOf(save)).y - (await boxOf(copy)).bottom).toBeGreaterThanOrEqual(0);
  await voice.openSettings();
  await voice.button("Cost and privacy").click();
  const prices = voice.button("Prices");
  await expect(prices).toHaveCSS("border-width", "1px");
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 1024 });
    const { x } = await boxOf(prices);
    expect((await startOfWords(prices)) - x, `at ${width} px`).toBeGreaterThanOrEqual(8);
    expect(x).toBeGreaterThanOrEqual(0);
  }
  const log = page.getByRole("switch", { name: "Show log" });
  for (const isOn of [true, false]) {
    await log.setChecked(isOn);
    const [knob, track] = await log.evaluate((input) =>
      ["::before", null].map((part) => getComputedStyle(input, part).backgroundColor),
    );
    expect(knob, `a switch that is ${isOn ? "on" : "off"}`).not.toBe(track);
  }
  await voice.readExample();
  const edge = (role: string) =>
    voice
      .region("Final Transcript")
      .locator(`[data-role=${role}]`)
      .first()
      .evaluate((row) => getComputedStyle(row).borderInlineStartColor);
  expect(await edge("user")).not.toBe(await edge("assistant"));
  const text = await page.evaluate(() => getComputedStyle(document.body).color);
  await expect(debrief.locator("[data-side=persona] rect").first()).toHaveCSS("fill", text);
  await expect(debrief.locator(".calmness-line").first()).toHaveCSS("stroke", text);

  await voice.button("Close").click();
  await voice.saveKey("any text");
  await voice.takeTurns("Hold to talk");
  await voice.redial();
  expect(await ofBar()).toBe("none");
  const meter = voice.strip.getByRole("meter", { name: "Input level" });
  await expect(meter).toHaveCSS("border-block-start-width", "1px");
  await expect(meter).toHaveCSS("border-top-style", "solid");
  await voice.exchangeAndStop("Where is my code?");
  const open = voice.rehearsals.first().getByRole("button", { name: /^Open/ });
  // Both at once: the page scrolls as a call ends.
  const room = await open.evaluate((button) => {
    const { bottom } = button.closest("tr")!.getBoundingClientRect();
    return bottom - button.getBoundingClientRect().bottom;
  });
  expect(room, "between a button and the rule below it").toBeGreaterThanOrEqual(8);
});

test("the page stays where one reads when its window is turned or resized", async ({ voice }) => {
  const { page } = voice;
  const resize = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await drawn(page);
  };
  const expectConversation = async () => {
    for (const [width, height] of [
      [1024, 768],
      [812, 375],
      [375, 812],
      [320, 640],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(async () => {
        const { y, bottom } = await boxOf(voice.region("Conversation"));
        const isInView = y >= 0 && y < height / 2 && bottom > height / 2;
        expect(isInView, `at ${width} px: ${y} to ${bottom}`).toBe(true);
      }).toPass({ timeout: 3_000 });
    }
  };
  await voice.open();
  await voice.mute();
  await voice.saveKey("any text");
  await voice.redial();
  await voice.exchange("Where is my code?");
  await expectConversation();
  const scrolled = () => page.evaluate(() => scrollY);
  const inCall = await scrolled();
  await resize(1280, 400);
  expect(await scrolled(), "in a lower window").toBe(inCall);
  await resize(1280, 720);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await drawn(page);
  await resize(1024, 768);
  expect(await scrolled(), "of who reads the briefing").toBe(0);
});

function place(one: Locator, edge: "x" | "width") {
  return async () => (await boxOf(one))[edge];
}

/** The folded settings of a call. */
function foldedValue({ page }: VoicePage): Locator {
  return page.locator(".fold-value").filter({ hasText: "limit" });
}

/** What Trigger Response tells of itself covers neither the field nor a button. */
function tooltipClear(voice: VoicePage, tools = [voice.button("Mute")]): Look {
  const { page } = voice;
  const tooltip = page.getByRole("tooltip").filter({ visible: true, hasText: "Trigger an AI" });
  const parts = [page.getByLabel("Type a message"), voice.button("Send"), ...tools];
  return {
    at: [375, 768, 1440],
    prepare: async () => {
      await page.getByLabel("Trigger Response").focus();
      await page.keyboard.press("Shift");
    },
    apart: parts.map((part) => [tooltip, part]),
  };
}

/** Too little room to type or to read in. At 320 px there is none for more than the field. */
async function withoutReading({ page }: VoicePage, width: number): Promise<string[]> {
  if (width === 320) return [];
  const field = await boxOf(page.getByLabel("Type a message"));
  const seen = await page.getByRole("log", { name: "Messages" }).evaluate((log) => {
    log.scrollIntoView({ block: "end", behavior: "instant" });
    const { left } = log.getBoundingClientRect();
    const rows = Array.from({ length: innerHeight }, (_, y) => y);
    return rows.filter((y) => log.contains(document.elementFromPoint(left + 20, y))).length;
  });
  return [
    ...(field.width < 7 * 32 ? [`${field.width} px to type in`] : []),
    ...(seen < (page.viewportSize()?.height ?? 0) / 5 ? [`${seen} px to read in`] : []),
  ];
}

/** Dots that neither stand between what they part nor, at the end of a line, out of sight. */
function dotsAtAnEnd(value: Element): string[] {
  const { right } = value.getBoundingClientRect();
  const parts = [...value.querySelectorAll(".dot")].map((dot) => dot.parentElement);
  return parts.flatMap((part) => {
    const [box, more] = part?.getClientRects() ?? [];
    const next = part?.nextElementSibling?.getBoundingClientRect();
    if (!box || more || !next) return [`a broken part of ${value.textContent}`];
    const isLast = next.top > box.top + 2;
    return isLast && box.right < right + 5 ? [`a dot at the end of ${part?.textContent}`] : [];
  });
}

/** Runs in the page. Of quotes beside whose last word there is room for the time. */
function timesBelowTheirWords(quotes: Element[]): string[] {
  return quotes.flatMap(({ children: [words, time], parentElement }) => {
    const last = [...words!.getClientRects()].at(-1)!;
    const { top, width } = time!.getBoundingClientRect();
    const room = parentElement!.getBoundingClientRect().right - last.right;
    return top >= last.bottom && width + 8 < room ? [`${words!.textContent}`] : [];
  });
}

/** Cards that stand in rows of unlike length. */
function unevenRows(cards: Element[]): string[] {
  const rows = Map.groupBy(cards, (card) => Math.round(card.getBoundingClientRect().top));
  const lengths = [...rows.values()].map((row) => row.length);
  return new Set(lengths).size === 1 ? [] : [`rows of ${lengths}`];
}

function isPressedInItsMiddle(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** What goes on below a pane fades, and at its end nothing lies under the fade. */
function underTheFade(pane: Element): string[] {
  pane.scrollTop = pane.scrollHeight;
  const { backgroundImage, blockSize } = getComputedStyle(pane, "::after");
  const last = [...pane.querySelectorAll("[role=listitem], li")].at(-1);
  const end = pane.getBoundingClientRect().bottom - parseFloat(blockSize);
  return [
    ...(backgroundImage.includes("linear-gradient") ? [] : ["no fade"]),
    ...((last?.getBoundingClientRect().bottom ?? Infinity) <= end + 1 ? [] : ["words under it"]),
  ];
}

/** Lines of turns at whose end “Try again from here” does not stand beside the ids. */
function actionsNotBesideIds(lines: Element[]): string[] {
  return lines.flatMap((line) => {
    const [again, ids] = [".message-action", ".message-ids"].map((name) =>
      line.querySelector(name)?.getBoundingClientRect(),
    );
    const { right } = line.getBoundingClientRect();
    if (!again || !ids) return [`nothing to try again from in ${line.textContent}`];
    const isBeside = again.top < ids.bottom && again.bottom > ids.top;
    return isBeside && Math.abs(right - again.right) < 1
      ? []
      : [`elsewhere in ${line.textContent}`];
  });
}

function countsOutside(lines: Element[]): string[] {
  return lines.flatMap((line) => {
    const count = line.querySelector(".window-count")?.getBoundingClientRect();
    const isInside = count && count.right <= line.getBoundingClientRect().right;
    return isInside ? [] : [`no count in ${line.textContent}`];
  });
}

function moreThanTwoLines(lines: Element[]): string[] {
  return lines
    .filter((line) => line.clientHeight >= 64)
    .map(({ textContent }) => textContent ?? "");
}

/** Buttons that a finger misses 21 px above or below their middles. */
function missedByFingers(buttons: Element[]): string[] {
  const missed = buttons.filter((button) => {
    button.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = button.getBoundingClientRect();
    return [-21, 0, 21].some((by) => {
      const found = document.elementFromPoint(left + width / 2, top + height / 2 + by);
      return !button.contains(found);
    });
  });
  return missed.map((button) => `${button.outerHTML.slice(0, 100)} is missed`);
}

/** Runs in the page: what is wrong if no two lines of the conversation can be seen. */
function isLow({ clientHeight }: Element): string[] {
  return clientHeight < 72 ? [`${clientHeight} px of the conversation are seen`] : [];
}
