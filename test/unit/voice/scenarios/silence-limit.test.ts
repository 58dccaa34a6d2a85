import { expect, test } from "vitest";
import { SilenceLimit } from "../../../../app/voice/scenarios/silence-limit.ts";
import { added, saidWhole, spoken, typed } from "../conversing.ts";

type Turns = "free" | "patient" | "hold";

/** A limit, and whether the persona asks again, as the provider was last told. */
function limit(turns?: Turns) {
  const told: (boolean | Turns)[] = [];
  const silence = new SilenceLimit((event) => {
    if (event.type !== "session.update") return;
    const { turnDetection } = event.session;
    if (turnDetection === null) told.push("hold");
    else if (turnDetection?.type === "semantic_vad") told.push("patient");
    else told.push(turnDetection?.idleTimeoutMs !== undefined);
  }, turns);
  return { silence, told };
}

const asked = { type: "input_audio_buffer.timeout_triggered", itemId: "s" } as const;
const speaks = { type: "input_audio_buffer.speech_started" } as const;
const newSession = { type: "session.created" } as const;

test.each([
  ["is heard", speaks],
  ["types", added(typed("t"))],
])("a visitor who stays silent is asked twice, and again once one %s", (_, sign) => {
  const { silence, told } = limit();
  silence.apply(asked);
  silence.apply(sign);
  silence.apply(asked);
  expect(told).toEqual([]);
  silence.apply(asked);
  expect(told).toEqual([false]);
  silence.apply(sign);
  expect(told).toEqual([false, true]);
});

test.each(["patient", "hold"] as const)(
  "a session that begins with %s turns is told of them by its config alone, muted or not",
  (turns) => {
    const { silence, told } = limit(turns);
    silence.setMuted(true);
    silence.setTurns(turns);
    silence.apply(newSession);
    expect(told).toEqual([]);
    silence.setMuted(false);
    silence.setTurns("free");
    expect(told).toEqual([true]);
  },
);

test("the persona's own words and the silence's item are no sign of life, and another session begins anew", () => {
  const { silence, told } = limit();
  silence.apply(asked);
  silence.apply(newSession);
  silence.apply(asked);
  expect(told).toEqual([]);
  for (const item of [spoken("i"), saidWhole("i", "")]) silence.apply(added(item));
  silence.apply(asked);
  expect(told).toEqual([false]);
});

test("a muted visitor is silent on purpose, and is not asked in another session either", () => {
  const { silence, told } = limit();
  silence.setMuted(true);
  silence.apply(speaks);
  expect(told).toEqual([false]);
  silence.apply(newSession);
  expect(told).toEqual([false, false]);
  silence.setMuted(false);
  expect(told).toEqual([false, false, true]);
});

test("other turns are told once, and the persona does not ask in them", () => {
  const { silence, told } = limit();
  silence.setTurns("patient");
  silence.setTurns("hold");
  for (const _ of [1, 2, 3]) silence.apply(asked);
  silence.setMuted(true);
  expect(told).toEqual(["patient", "hold"]);
  silence.apply(newSession);
  expect(told).toHaveLength(2);
  silence.setTurns("free");
  expect(told).toEqual(["patient", "hold", false]);
  silence.setMuted(false);
  expect(told.at(-1)).toBe(true);
});
