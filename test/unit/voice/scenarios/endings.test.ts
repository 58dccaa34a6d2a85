import fc from "fast-check";
import { expect, test } from "vitest";
import { keepKnownIds } from "../../../../app/voice/debrief/debrief-prompt.ts";
import type { ClientEvent } from "../../../../app/voice/protocol/client-events.ts";
import type { Item } from "../../../../app/voice/protocol/item.ts";
import { parseEnding, EndingToolResponder } from "../../../../app/voice/scenarios/ending-tool.ts";
import type { DeclaredEnding } from "../../../../app/voice/scenarios/endings.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { recordingLog } from "../recording-log.ts";

function listen() {
  const sent: ClientEvent[] = [];
  const endings: DeclaredEnding[] = [];
  const answers = new EndingToolResponder({
    log: recordingLog(),
    endings: () => lateFreelancer.endings,
    send: (event) => sent.push(event),
    onEnding: (ending) => endings.push(ending),
  });
  const call = (callId: string, text: string, name = "declare_ending", spoken: Item[] = []) => {
    const item = { id: callId, type: "function_call", callId, name, arguments: text } as const;
    answers.apply({
      type: "response.done",
      status: "completed",
      output: [...spoken, { ...item, content: [] }],
    });
  };
  return { sent, endings, answers, call, types: () => sent.map(({ type }) => type) };
}

test("an ending is taken in, answered and followed by a last line, once", () => {
  const { call, endings, types, sent } = listen();
  const text = JSON.stringify({ ending: "threat", threat: "legal_action", reason: "Shouted at." });
  call("call_1", text);
  call("call_1", text);
  expect(endings).toEqual([
    { ending: "threat", title: "A threat", threat: "legal_action", reason: "Shouted at." },
  ]);
  expect(types()).toEqual(["conversation.item.create", "response.create"]);
  expect(sent[0]).toMatchObject({ item: { type: "function_call_output", callId: "call_1" } });
});

const goodbye = (transcript: string): Item => ({
  id: "m",
  type: "message",
  role: "assistant",
  content: [{ type: "audio", transcript }],
});

test("the last line is asked for without tools, so that it is a line", () => {
  const { call, sent } = listen();
  call("call_1", '{"ending":"standing_firm","reason":"R."}');
  expect(sent[1]).toEqual({ type: "response.create", response: { toolChoice: "none" } });
});

test("a goodbye that comes with the call is not asked for again", () => {
  const { call, endings, sent, types } = listen();
  const text = '{"ending":"standing_firm","reason":"R."}';
  call("call_1", text, "declare_ending", [goodbye("Goodbye then.")]);
  expect(endings).toHaveLength(1);
  expect(sent).toMatchObject([{ item: { output: "Noted." } }]);
  call("call_2", text, "declare_ending", [goodbye("")]);
  expect(types().slice(1)).toEqual(["conversation.item.create", "response.create"]);
});

test("whatever the arguments and the tool's name are, the call is answered and harms nothing", () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), fc.string(), (text, name) => {
      const { call, endings, types } = listen();
      call("call_1", text, name);
      call("call_2", text);
      expect(endings).toEqual([]);
      expect(types().filter((type) => type === "conversation.item.create")).toHaveLength(2);
    }),
  );
});

test("a persona that answers a tool's output with another call is not asked again", () => {
  const { call, types } = listen();
  for (let index = 0; index < 5; index++) call(`call_${index}`, "{");
  const wishes = types().filter((type) => type === "response.create");
  expect(wishes.length).toBeLessThanOrEqual(3);
});

test("a threat beside another ending is dropped", () => {
  expect(
    parseEnding(
      '{"ending":"standing_firm","threat":"walk_away","reason":"R."}',
      lateFreelancer.endings,
    ),
  ).toEqual({
    ending: "standing_firm",
    title: "Standing firm",
    reason: "R.",
  });
});

test("what a debrief says of items that there are not is dropped", () => {
  const points = [
    { item_id: "item_1", why: "Kind." },
    { item_id: "item_invented", why: "Never said." },
  ];
  const kept = keepKnownIds(
    {
      calmness: points.map(({ item_id }) => ({ item_id, calmness: 5 })),
      moved: points,
      hardened: points,
      try_next: ["A.", "B.", "C."],
      ending_reached: "none",
      ending_within_reach: "common_ground",
      how_to_reach_it: "Offer something.",
    },
    new Set(["item_1"]),
  );
  expect(JSON.stringify(kept)).not.toContain("item_invented");
  expect(kept.moved).toEqual(points.slice(0, 1));
});
