import { expect, test } from "vitest";
import { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import { typedAnswer } from "../../../../app/voice/conversation/typed-answer.ts";
import { recordingLog } from "../recording-log.ts";

function conversing(part: "input_text" | "input_audio") {
  const conversation = new Conversation(recordingLog());
  const say = (
    id: string,
    role: "user" | "assistant",
    content: { type: "input_text" | "input_audio" | "audio"; text?: string; transcript?: string },
    status: "completed" | "in_progress" = "completed",
  ) =>
    conversation.apply({
      type: "conversation.item.added",
      item: { id, type: "message", role, content: [content], status },
    });
  say("u", "user", { type: part, text: "Hello there." });
  return { conversation, say };
}

test("an answer to a typed message is one once it is whole, until the visitor’s next turn", () => {
  const { conversation, say } = conversing("input_text");
  expect(typedAnswer(conversation.items)).toBeUndefined();
  say("a", "assistant", { type: "audio", transcript: "Well" }, "in_progress");
  expect(typedAnswer(conversation.items)).toBeUndefined();
  say("b", "assistant", { type: "audio", transcript: "Well, hello." });
  expect(typedAnswer(conversation.items)?.id).toBe("b");
  say("v", "user", { type: "input_audio", transcript: "And now?" });
  expect(typedAnswer(conversation.items)).toBeUndefined();
});

test("an answer to what was spoken is none", () => {
  const { conversation, say } = conversing("input_audio");
  say("a", "assistant", { type: "audio", transcript: "Well, hello." });
  expect(typedAnswer(conversation.items)).toBeUndefined();
});

test("an answer of which nothing was heard is none", () => {
  const { conversation, say } = conversing("input_text");
  say("a", "assistant", { type: "audio", transcript: "Well, hello." });
  conversation.apply({
    type: "conversation.item.truncated",
    itemId: "a",
    contentIndex: 0,
    audioEndMs: 0,
  });
  expect(typedAnswer(conversation.items)).toBeUndefined();
});
