import { expect, test } from "vitest";
import { failureText } from "../../../../app/voice/call/failure-text.ts";
import type { Dialect } from "../../../../app/config/environment-variables.ts";
import { unspokenAnswer } from "../../../../app/voice/conversation/recent-messages.ts";
import { sendMessage } from "../../../../app/voice/conversation/send-message.ts";
import { providedCall } from "../provided-call.ts";

const isEnd = ({ type }: { type: string }) => /response\.done|completed$/.test(type);
const faults = ["odd@call", "unlisted@call", "unlisted=0@call", "fragments@call"];
const cases = (["ga", "preview"] as const).flatMap((dialect) =>
  faults.map((fault): [Dialect, string] => [dialect, fault]),
);

test.each(cases)("in %s, an answer with %s is an answer, and over", async (...of) => {
  const { session, conversation, asked, settle, log } = await providedCall(...of);
  session.askAgain();
  await settle();
  expect(session.isAnswering).toBe(false);
  expect(session.activity).toMatchObject({ isResponding: false, personaSpeaks: false });
  expect(session.providerError).toBeUndefined();
  expect(asked()).toHaveLength(1);
  expect(conversation.items).toHaveLength(1);
  expect(conversation.items[0]).toMatchObject({ status: "completed", isFinal: true });
  expect(log.messages("warn")).toEqual([]);
});

test.each<Dialect>(["ga", "preview"])(
  "in %s, an answer in text alone is told once, and announced",
  async (dialect) => {
    const { session, conversation, settle } = await providedCall(dialect, "unvoiced@call");
    session.askAgain();
    await settle();
    const [answer] = conversation.items;
    expect(answer).toMatchObject({ isFinal: true });
    const failure = { kind: "no-voice" } as const;
    expect(session.providerError).toEqual({ failure, lacksAnswer: false });
    expect(failureText(failure).what).toBe("This answer came without voice.");
    expect(unspokenAnswer(conversation.items)).toBe(answer);
    session.dismissProviderError();
    session.askAgain();
    await settle();
    expect(conversation.items).toHaveLength(2);
    expect(session.providerError).toBeUndefined();
  },
);

test.each<[Dialect, string]>([
  ["ga", ""],
  ["ga", "fail@call*1"],
  ["preview", ""],
  ["preview", "fail@call*1"],
])(
  "in %s, the end of a transcript or an answer that comes again as another event changes nothing (%s)",
  async (...of) => {
    const { session, provider, conversation, asked, tell, settle } = await providedCall(...of);
    provider.listener.started();
    provider.listener.stopped();
    await settle();
    const ends = provider.sent.map((text) => JSON.parse(text)).filter(isEnd);
    expect(ends).not.toHaveLength(0);
    const known = () => ({
      texts: conversation.items.map(({ text }) => text),
      usage: conversation.usage.all,
      requests: asked(),
      error: session.providerError,
    });
    const before = known();
    for (const end of ends) tell({ ...end, event_id: `again_${end.event_id}` });
    expect(known()).toEqual(before);
    expect(before.error).toBeUndefined();
  },
);

test.each(cases)(
  "in %s, an ending declared in a response that ends with %s counts",
  async (...of) => {
    const { session, conversation, endings, asked, settle } = await providedCall(...of);
    sendMessage(session, conversation, "That is my final answer.", true);
    await settle();
    expect(endings).toHaveLength(1);
    expect(asked()).toHaveLength(2);
    expect(conversation.items.map(({ type }) => type)).toEqual([
      "message",
      "function_call",
      "function_call_output",
      "message",
    ]);
  },
);

const spoken = (content: unknown[]) => ({ id: "m", type: "message", role: "assistant", content });
const words = { response_id: "r", item_id: "m", content_index: 0 };
const wordEvents = {
  delta: { type: "response.output_audio_transcript.delta", delta: "Fine." },
  transcript: { type: "response.output_audio_transcript.done", transcript: "Fine." },
  text: { type: "response.output_text.done", text: "Fine." },
  part: { type: "response.content_part.done", part: { type: "audio", transcript: "Fine." } },
};

test.each(Object.keys(wordEvents) as (keyof typeof wordEvents)[])(
  "an answer whose words came as %s alone, and are not in its list of items, is no silent one",
  async (how) => {
    const { tell, asked, endings } = await providedCall("ga");
    const call = { id: "f", type: "function_call", call_id: "c", name: "declare_ending" };
    const text = JSON.stringify({ ending: "common_ground", reason: "Both gave way." });
    for (const content of [[], [{ type: "output_audio", transcript: null }]]) {
      for (const calls of [[], [{ ...call, arguments: text }]]) {
        tell(
          { type: "response.created", response: { id: "r" } },
          { type: "response.output_item.added", response_id: "r", item: spoken([]) },
          { ...wordEvents[how], ...words },
          { type: "response.done", response: { id: "r", output: [spoken(content), ...calls] } },
        );
      }
    }
    expect(endings).toHaveLength(1);
    expect(asked()).toEqual([]);
  },
);
