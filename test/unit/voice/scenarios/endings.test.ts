import fc from "fast-check";
import { expect, test } from "vitest";
import type { ClientEvent } from "../../../../app/voice/protocol/client-events.ts";
import type { Item } from "../../../../app/voice/protocol/item.ts";
import { parseEnding, EndingToolResponder } from "../../../../app/voice/scenarios/ending-tool.ts";
import type { DeclaredEnding } from "../../../../app/voice/scenarios/endings.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { responded, saidWhole } from "../conversing.ts";
import { recordingLog } from "../recording-log.ts";

const answer = ["conversation.item.create", "response.create"];
const firm = '{"ending":"standing_firm","reason":"R."}';

function listen() {
  const sent: ClientEvent[] = [];
  const endings: DeclaredEnding[] = [];
  const answers = new EndingToolResponder({
    log: recordingLog(),
    endings: () => lateFreelancer.endings,
    send: (event) => sent.push(event),
    onEnding: (ending) => endings.push(ending),
  });
  const call = (callId: string, text: string, name = "declare_ending", said: Item[] = []) => {
    const of = { id: callId, callId, name, arguments: text, content: [] };
    answers.apply(responded("completed", [...said, { type: "function_call", ...of }]));
  };
  return { sent, endings, call, types: () => sent.map(({ type }) => type) };
}

test("an ending is taken in, answered and followed by a last line without tools, once", () => {
  const { call, endings, types, sent } = listen();
  const declared = { ending: "threat", threat: "legal_action", reason: "Shouted at." };
  for (const _ of [1, 2]) call("call_1", JSON.stringify(declared));
  expect(endings).toEqual([{ ...declared, title: "A threat" }]);
  expect(types()).toEqual(answer);
  expect(sent[0]).toMatchObject({ item: { type: "function_call_output", callId: "call_1" } });
  expect(sent[1]).toEqual({ type: "response.create", response: { toolChoice: "none" } });
});

test("a goodbye that comes with the call is not asked for again", () => {
  const { call, endings, sent, types } = listen();
  call("call_1", firm, "declare_ending", [saidWhole("m", "Goodbye then.")]);
  expect(endings).toHaveLength(1);
  expect(sent).toMatchObject([{ item: { output: "Noted." } }]);
  call("call_2", firm, "declare_ending", [saidWhole("m", "")]);
  expect(types().slice(1)).toEqual(answer);
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
  const text = '{"ending":"standing_firm","threat":"walk_away","reason":"R."}';
  const ending = { ending: "standing_firm", title: "Standing firm", reason: "R." };
  expect(parseEnding(text, lateFreelancer.endings)).toEqual(ending);
});
