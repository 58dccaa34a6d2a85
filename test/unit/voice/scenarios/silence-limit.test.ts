import { expect, test } from "vitest";
import type { Item } from "../../../../app/voice/protocol/item.ts";
import { SilenceLimit } from "../../../../app/voice/scenarios/silence-limit.ts";

/** A limit, and whether the persona asks again, as the provider was last told. */
function limit(turns?: "free" | "patient" | "hold") {
  const told: (boolean | "patient" | "hold")[] = [];
  const silence = new SilenceLimit((event) => {
    if (event.type !== "session.update") return;
    const { turnDetection } = event.session;
    const asks = turnDetection?.type === "server_vad" && turnDetection.idleTimeoutMs !== undefined;
    told.push(
      turnDetection?.type === "semantic_vad" ? "patient" : turnDetection === null ? "hold" : asks,
    );
  }, turns);
  return { silence, told };
}

const asked = { type: "input_audio_buffer.timeout_triggered", itemId: "s" } as const;
const spoken = { type: "input_audio_buffer.speech_started" } as const;
const typed = {
  id: "t",
  type: "message",
  role: "user",
  content: [{ type: "input_text" }],
} as const;

test("a visitor who stays silent is asked twice, and again once they are heard of", () => {
  const { silence, told } = limit();
  silence.apply(asked);
  expect(told).toEqual([]);
  silence.apply(asked);
  expect(told).toEqual([false]);
  silence.apply(spoken);
  expect(told).toEqual([false, true]);
});

test.each(["patient", "hold"] as const)(
  "a session that begins with %s turns is told of them by its config alone, muted or not",
  (turns) => {
    const { silence, told } = limit(turns);
    silence.setMuted(true);
    silence.setTurns(turns);
    silence.apply({ type: "session.created" });
    expect(told).toEqual([]);
    silence.setMuted(false);
    silence.setTurns("free");
    expect(told).toEqual([true]);
  },
);

test("a typed message is a sign of life", () => {
  const item: Item = typed;
  const { silence, told } = limit();
  silence.apply(asked);
  silence.apply({ type: "conversation.item.added", item });
  silence.apply(asked);
  expect(told).toEqual([]);
  silence.apply(asked);
  silence.apply({ type: "conversation.item.added", item });
  expect(told).toEqual([false, true]);
});

test("the persona's own words and the silence's item are none", () => {
  const { silence, told } = limit();
  silence.apply(asked);
  for (const role of ["user", "assistant"] as const) {
    const item: Item = { id: "i", type: "message", role, content: [{ type: "input_audio" }] };
    silence.apply({ type: "conversation.item.added", item });
  }
  silence.apply(asked);
  expect(told).toEqual([false]);
});

test("another session begins anew", () => {
  const { silence, told } = limit();
  silence.apply(asked);
  silence.apply({ type: "session.created" });
  silence.apply(asked);
  expect(told).toEqual([]);
});

test("a muted visitor is silent on purpose, and is not asked in another session either", () => {
  const { silence, told } = limit();
  silence.setMuted(true);
  silence.apply(spoken);
  expect(told).toEqual([false]);
  silence.apply({ type: "session.created" });
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
  silence.apply({ type: "session.created" });
  expect(told).toHaveLength(2);
  silence.setTurns("free");
  expect(told).toEqual(["patient", "hold", false]);
  silence.setMuted(false);
  expect(told.at(-1)).toBe(true);
});
