import { expect, test } from "vitest";
import {
  confidenceColor,
  confidencePercent,
} from "../../../../app/voice/conversation/confidence-dot.tsx";
import { Hint } from "../../../../app/voice/conversation/hint.ts";
import {
  displayRole,
  messageText,
  type MessageContent,
} from "../../../../app/voice/conversation/message-text.ts";
import { TokenUsage } from "../../../../app/voice/conversation/token-usage.ts";
import type { FinishedResponse } from "../../../../app/voice/protocol/response.ts";
import { begun, responded } from "../conversing.ts";
import { recordingLog } from "../recording-log.ts";

const empty: MessageContent = { type: "message", role: "user", status: "in_progress", content: [] };
const ending = (text: string, more: Partial<MessageContent> = {}): Partial<MessageContent> => ({
  type: "function_call",
  name: "declare_ending",
  arguments: text,
  ...more,
});
const halfPaid = '{"ending":"ending-5c25be5a-77c4","reason":"Half is paid now."}';

test.each<[Partial<MessageContent>, string]>([
  [{ status: "completed" }, "[Empty message]"],
  [{ role: "assistant" }, "Thinking..."],
  [{ role: "user" }, "Processing..."],
  [{ content: [{ type: "text", text: "" }] }, "Processing..."],
  [{ content: [{ type: "text", text: "b", transcript: "no" }] }, "b"],
  [{ content: [{ type: "input_audio", transcript: "c" }] }, "c"],
  [{ content: [{ type: "input_text", text: "half \ud83d" }] }, "half "],
  [{ content: [{ type: "audio", transcript: "lost \ude00 half \ud83d" }] }, "lost \ufffd half "],
  [{ content: [{ type: "input_audio" }], status: "completed" }, "..."],
  [{ content: [{ type: "other", text: "e" }] }, "e"],
  [
    {
      content: [{ type: "other" }, { type: "audio", transcript: "1" }, { type: "text", text: "2" }],
    },
    "1 2",
  ],
  [{ type: "function_call", name: "end", arguments: '{"a":1}' }, 'end({"a":1})'],
  [{ type: "function_call_output", output: "done" }, "done"],
  [{ type: "function_call_output", output: "Noted. Now say your last words." }, "Noted."],
  [ending(halfPaid, { endingTitle: "Agreed" }), "Declares the ending: Agreed"],
  [ending('{"ending":"agr'), "Begins to declare an ending"],
  [ending(halfPaid, { status: "incomplete" }), "Begins to declare an ending"],
])("%j shows %o", (said, text) => {
  expect(messageText({ ...empty, ...said })).toBe(text);
});

test("the system's role is shown as the assistant's", () => {
  const roles = (["user", "assistant", "system"] as const).map(displayRole);
  expect(roles).toEqual(["user", "assistant", "assistant"]);
});

test("a confidence is told in whole percent, and in three colours", () => {
  expect([0, 0.805, 1].map(confidencePercent)).toEqual(["0%", "81%", "100%"]);
  const colours = [1, 0.81, 0.8, 0.61, 0.6, 0].map(confidenceColor);
  expect(colours).toEqual(["green", "green", "amber", "amber", "red", "red"]);
});

/** A hint whose answers the test gives. */
function asking() {
  const answers: PromiseWithResolvers<FinishedResponse>[] = [];
  const usage = new TokenUsage();
  const session = {
    respondOutOfBand() {
      const answer = Promise.withResolvers<FinishedResponse>();
      answers.push(answer);
      return answer.promise;
    },
  };
  const hint = new Hint(session, usage, recordingLog());
  return { hint, answers, usage, shown: () => [hint.state, hint.text] };
}

function response(text: string): FinishedResponse {
  const usage = { totalTokens: 5, inputTokens: 3, outputTokens: 2 };
  return responded("completed", [begun("i", [{ type: "text", text }])], { usage });
}

test("a hint is asked for once at a time, is shown, and is counted", async () => {
  const { hint, answers, usage, shown } = asking();
  const done = hint.ask();
  await hint.ask();
  expect([hint.state, answers.length]).toEqual(["asking", 1]);
  answers[0]?.resolve(response(" Ask him why. "));
  await done;
  expect(shown()).toEqual(["ready", "Ask him why."]);
  expect(usage.byKind.conversation.totalTokens).toBe(5);
});

test.each<[string, FinishedResponse]>([
  ["is empty", response("")],
  ["fails", responded("failed", [])],
])("a hint that %s is said to have failed, and is asked for again", async (_, answer) => {
  const { hint, answers } = asking();
  const done = hint.ask();
  answers[0]?.resolve(answer);
  await done;
  expect(hint.state).toBe("failed");
  const again = hint.ask();
  answers[1]?.reject(new Error("gone"));
  await again;
  expect(hint.state).toBe("failed");
});

test("a hint that is dismissed on its way is counted, and not shown", async () => {
  const { hint, answers, usage, shown } = asking();
  const done = hint.ask();
  hint.dismiss();
  answers[0]?.resolve(response("Late."));
  await done;
  expect(shown()).toEqual(["none", ""]);
  expect(usage.byKind.conversation.totalTokens).toBe(5);
});

test.each(["response.created", "input_audio_buffer.committed"] as const)(
  "%s takes away a hint that is there, and not one that is on its way",
  async (type) => {
    const { hint, answers, shown } = asking();
    const done = hint.ask();
    hint.apply({ type });
    answers[0]?.resolve(response("Ask him why."));
    await done;
    hint.apply(responded("completed", []));
    expect(shown()).toEqual(["ready", "Ask him why."]);
    hint.apply({ type });
    expect(shown()).toEqual(["none", ""]);
  },
);
