import { expect, test } from "vitest";
import {
  confidenceColor,
  confidencePercent,
} from "../../../../app/voice/conversation/confidence-dot.tsx";
import {
  displayRole,
  messageText,
  type MessageContent,
} from "../../../../app/voice/conversation/message-text.ts";

const empty: MessageContent = { type: "message", role: "user", status: "in_progress", content: [] };

test.each<[Partial<MessageContent>, string]>([
  [{ status: "completed" }, "[Empty message]"],
  [{ status: "completed", role: "assistant" }, "[Empty message]"],
  [{ role: "assistant" }, "Thinking..."],
  [{ role: "assistant", status: "incomplete" }, "Thinking..."],
  [{ role: "user" }, "Processing..."],
  [{ role: "system" }, "Processing..."],
  [{ content: [{ type: "text", text: "" }] }, "Processing..."],
  [{ content: [{ type: "input_text", text: "a" }] }, "a"],
  [{ content: [{ type: "text", text: "b", transcript: "no" }] }, "b"],
  [{ content: [{ type: "input_audio", transcript: "c" }] }, "c"],
  [{ content: [{ type: "input_audio" }] }, "..."],
  [{ content: [{ type: "input_audio" }], status: "completed" }, "..."],
  [{ content: [{ type: "audio", transcript: "d" }] }, "d"],
  [{ content: [{ type: "other", text: "e" }] }, "e"],
  [{ content: [{ type: "other" }, { type: "text", text: "f" }] }, "f"],
  [
    {
      content: [
        { type: "audio", transcript: "One." },
        { type: "text", text: "Two." },
      ],
    },
    "One. Two.",
  ],
  [{ type: "function_call", name: "end", arguments: '{"a":1}' }, 'end({"a":1})'],
  [{ type: "function_call_output", output: "done" }, "done"],
  [{ type: "function_call_output", output: "Noted. Now say your last words." }, "Noted."],
  [
    {
      type: "function_call",
      name: "declare_ending",
      arguments: '{"ending":"ending-5c25be5a-77c4","reason":"Half is paid now."}',
      endingTitle: "Agreed",
    },
    "Declares the ending: Agreed",
  ],
  [
    { type: "function_call", name: "declare_ending", arguments: '{"ending":"agr' },
    "Begins to declare an ending",
  ],
  [
    {
      type: "function_call",
      status: "incomplete",
      name: "declare_ending",
      arguments: '{"ending":"agreed","reason":"Half is paid now."}',
    },
    "Begins to declare an ending",
  ],
])("%j shows %o", (said, text) => {
  expect(messageText({ ...empty, ...said })).toBe(text);
});

test("the system's role is shown as the assistant's", () => {
  expect((["user", "assistant", "system"] as const).map(displayRole)).toEqual([
    "user",
    "assistant",
    "assistant",
  ]);
});

test.each([
  [1, "green"],
  [0.81, "green"],
  [0.8, "amber"],
  [0.61, "amber"],
  [0.6, "red"],
  [0, "red"],
])("a confidence of %d is %s", (confidence, color) => {
  expect(confidenceColor(confidence)).toBe(color);
});

test("a confidence is told in whole percent", () => {
  expect([0, 0.805, 1].map(confidencePercent)).toEqual(["0%", "81%", "100%"]);
});
