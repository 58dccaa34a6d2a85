import { expect, test } from "vitest";
import { TurnUpdates } from "../../../../app/voice/call/turn-updates.ts";
import { added, saidWhole, spoken, typed } from "../conversing.ts";

type Turns = "free" | "patient" | "hold";

/** The settings, and whether the persona asks again, as the provider was last told. */
function settingsOf(turns?: Turns) {
  const told: (boolean | Turns)[] = [];
  const settings = new TurnUpdates((event) => {
    if (event.type !== "session.update") return;
    const { turnDetection } = event.session;
    if (turnDetection === null) told.push("hold");
    else if (turnDetection?.type === "semantic_vad") told.push("patient");
    else told.push(turnDetection?.idleTimeoutMs !== undefined);
  }, turns);
  return { settings, told };
}

const asked = { type: "input_audio_buffer.timeout_triggered", itemId: "s" } as const;
const speaks = { type: "input_audio_buffer.speech_started" } as const;
const newSession = { type: "session.created" } as const;

test.each([
  ["is heard", speaks],
  ["types", added(typed("t"))],
])("a visitor who stays silent is asked twice, and again once one %s", (_, sign) => {
  const { settings, told } = settingsOf();
  settings.apply(asked);
  settings.apply(sign);
  settings.apply(asked);
  expect(told).toEqual([]);
  settings.apply(asked);
  expect(told).toEqual([false]);
  settings.apply(sign);
  expect(told).toEqual([false, true]);
});

test.each(["patient", "hold"] as const)(
  "a session that begins with %s turns is told of them by its config alone, muted or not",
  (turns) => {
    const { settings, told } = settingsOf(turns);
    settings.setMuted(true);
    settings.setTurns(turns);
    settings.apply(newSession);
    expect(told).toEqual([]);
    settings.setMuted(false);
    settings.setTurns("free");
    expect(told).toEqual([true]);
  },
);

test("the persona's own words and the silence's item are no sign of life, and another session begins anew", () => {
  const { settings, told } = settingsOf();
  settings.apply(asked);
  settings.apply(newSession);
  settings.apply(asked);
  expect(told).toEqual([]);
  for (const item of [spoken("i"), saidWhole("i", "")]) settings.apply(added(item));
  settings.apply(asked);
  expect(told).toEqual([false]);
});

test("a muted visitor is silent on purpose, and is not asked in another session either", () => {
  const { settings, told } = settingsOf();
  settings.setMuted(true);
  settings.apply(speaks);
  expect(told).toEqual([false]);
  settings.apply(newSession);
  expect(told).toEqual([false, false]);
  settings.setMuted(false);
  expect(told).toEqual([false, false, true]);
});

test("other turns are told once, and the persona does not ask in them", () => {
  const { settings, told } = settingsOf();
  settings.setTurns("patient");
  settings.setTurns("hold");
  for (const _ of [1, 2, 3]) settings.apply(asked);
  settings.setMuted(true);
  expect(told).toEqual(["patient", "hold"]);
  settings.apply(newSession);
  expect(told).toHaveLength(2);
  settings.setTurns("free");
  expect(told).toEqual(["patient", "hold", false]);
  settings.setMuted(false);
  expect(told.at(-1)).toBe(true);
});
