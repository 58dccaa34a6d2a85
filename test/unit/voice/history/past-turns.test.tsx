import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PastTurns } from "../../../../app/voice/history/past-turns.tsx";
import { quotableTurns } from "../../../../app/voice/debrief/quote.tsx";
import { recordedTime } from "../../../../app/voice/history/recording-playback.ts";
import { turnsBefore } from "../../../../app/voice/history/starting-point.tsx";
import { type Turn, turnsOf } from "../../../../app/voice/history/turns.ts";
import { recordOf, savedItem } from "./saved-rehearsal.ts";

const spans = [
  { side: "visitor", start: 12_000, end: 14_000 },
  { side: "persona", start: 16_000, end: 20_000 },
  { side: "visitor", start: 62_000, end: 64_000 },
] as const;

const stretches = [
  { rehearsalId: 1, index: 0, startedAt: 10_000, type: "audio/webm", size: 5 },
  { rehearsalId: 1, index: 1, startedAt: 60_000, type: "audio/webm", size: 5 },
];

test.each([
  ["user", 14_700, false, [0, 1.7]],
  ["assistant", 15_000, false, [0, 5.7]],
  ["user", 64_500, false, [1, 1.7]],
  ["user", 11_000, false, [0, 0.7]],
  ["assistant", 9_000, false, [0, 5.7]],
  ["user", 5_000, false, undefined],
  ["user", 30_000, true, [0, 19.7]],
  ["user", 61_000, true, [1, 0.7]],
  ["user", 70_000, true, [1, 9.7]],
] as const)(
  "a turn of the %s at %d begins where it was spoken, or when it was sent (typed: %s)",
  (role, createdAt, isTyped, place) => {
    const turn = { id: "a", role, createdAt, isTyped, isEarlier: false };
    const time = recordedTime(turn, spans, stretches);
    expect(time && [time.stretch.index, time.seconds]).toEqual(place);
    const quoted = quotableTurns([{ ...turn, text: "" }], spans, 10_000, undefined).get("a")?.at;
    if (time) expect(quoted).toBe(time.stretch.startedAt - 10_000 + time.seconds * 1_000 + 300);
    else expect(quoted).toBeLessThan(300);
  },
);

test("a turn in which its speaker paused begins with its first words, and one in which nothing was heard when it came", () => {
  const turn = { id: "a", role: "user", text: "", isTyped: false, isEarlier: false } as const;
  const told = [
    { side: "visitor", start: 11_000, end: 12_000, itemId: "b" },
    { side: "visitor", start: 13_000, end: 14_000, itemId: "a" },
    { side: "visitor", start: 15_000, end: 16_000, itemId: "a" },
  ] as const;
  const at = (createdAt: number, all: Parameters<typeof quotableTurns>[1]) =>
    quotableTurns([{ ...turn, createdAt }], all, 10_000, undefined).get("a");
  expect(at(16_500, told)).toMatchObject({ at: 3_000, when: "0:03" });
  expect(at(16_500, [])).toMatchObject({ at: 6_500, when: "0:06" });
  expect(at(9_000, [])).toMatchObject({ at: 0, when: "0:00" });
});

test("what was said in an earlier attempt is not in the recording", () => {
  const turn = {
    id: "a",
    role: "user",
    createdAt: 14_000,
    isTyped: false,
    isEarlier: true,
  } as const;
  expect(recordedTime(turn, spans, stretches)).toBeUndefined();
});

test("a record of several items is one turn, and what no record covers stands as it was heard", () => {
  const cleaned = recordOf(["item_1", "item_3"], "Texts one and three.", "Text 1 Text 3");
  const turns = turnsOf([
    savedItem(1, 0, { cleaned }),
    savedItem(1, 2, { cleaned }),
    savedItem(1, 3, { heard: "Tex", interrupted: true }),
    savedItem(1, 5, { heard: "" }),
    savedItem(1, 7, { isMessage: false }),
  ]);
  expect(turns.map(({ text }) => text)).toEqual(["Texts one and three.", "Tex"]);
  expect(turns[0]?.heard).toBe("Text 1 Text 3");
  expect(turnsBefore(turns, "item_4").map(({ key }) => key)).toEqual(["item_1"]);
  expect(turnsBefore(turns, "item_1")).toEqual([]);
});

const turn: Turn = {
  key: "a",
  id: "a",
  role: "user",
  text: "Where is my code?",
  heard: "where is my coat",
  interrupted: false,
  isTyped: false,
  isEarlier: false,
  createdAt: 0,
};

function draw(one: Turn, from?: { rehearsalId: number; key: string; carriesOn?: boolean }) {
  const [playerOf, onTryAgain] = [() => undefined, undefined];
  return renderToStaticMarkup(<PastTurns {...{ turns: [one], from, playerOf, onTryAgain }} />);
}

test.each([
  [false, "Heard as: where is my coat"],
  [true, "Typed as: where is my coat"],
])("a corrected turn that was typed is not called heard (typed: %s)", (isTyped, words) => {
  const html = draw({ ...turn, isTyped });
  expect(html.replaceAll(/<[^>]*>/g, "")).toContain(words);
  expect(html.includes("Heard as")).toBe(!isTyped);
});

test.each([
  [true, "earlier part"],
  [false, "earlier attempt"],
  // As versions before kept it.
  [undefined, "earlier attempt"],
])("a turn that was taken over says of what (carried on: %s)", (carriesOn, words) => {
  const html = draw({ ...turn, isEarlier: true }, { rehearsalId: 1, key: "a", carriesOn });
  expect(html.match(/earlier \w+/g)).toEqual([words]);
});
