import { expect, test } from "vitest";
import { Hint } from "../../../../app/voice/conversation/hint.ts";
import { TokenUsage } from "../../../../app/voice/conversation/token-usage.ts";
import type { FinishedResponse } from "../../../../app/voice/protocol/response.ts";
import { recordingLog } from "../recording-log.ts";

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
  return { hint: new Hint(session, usage, recordingLog()), answers, usage };
}

function response(text: string): FinishedResponse {
  const content = [{ type: "text", text }] as const;
  return {
    status: "completed",
    output: [{ id: "i", type: "message", role: "assistant", content }],
    usage: { totalTokens: 5, inputTokens: 3, outputTokens: 2 },
  };
}

test("a hint is asked for once at a time, is shown, and is counted", async () => {
  const { hint, answers, usage } = asking();
  const done = hint.ask();
  await hint.ask();
  expect([hint.state, answers.length]).toEqual(["asking", 1]);
  answers[0]?.resolve(response(" Ask him why. "));
  await done;
  expect([hint.state, hint.text]).toEqual(["ready", "Ask him why."]);
  expect(usage.byKind.conversation.totalTokens).toBe(5);
});

test.each([
  ["is empty", () => response("")],
  ["fails", () => ({ ...response(""), status: "failed", output: [] }) as const],
])("a hint that %s is said to have failed, and is asked for again", async (_, answer) => {
  const { hint, answers } = asking();
  const done = hint.ask();
  answers[0]?.resolve(answer());
  await done;
  expect(hint.state).toBe("failed");
  const again = hint.ask();
  answers[1]?.reject(new Error("gone"));
  await again;
  expect(hint.state).toBe("failed");
});

test("a hint that is dismissed on its way is counted, and not shown", async () => {
  const { hint, answers, usage } = asking();
  const done = hint.ask();
  hint.dismiss();
  answers[0]?.resolve(response("Late."));
  await done;
  expect([hint.state, hint.text]).toEqual(["none", ""]);
  expect(usage.byKind.conversation.totalTokens).toBe(5);
});

test.each(["response.created", "input_audio_buffer.committed"] as const)(
  "%s takes away a hint that is there, and not one that is on its way",
  async (type) => {
    const { hint, answers } = asking();
    const done = hint.ask();
    hint.apply({ type });
    answers[0]?.resolve(response("Ask him why."));
    await done;
    hint.apply({ type: "response.done" });
    expect([hint.state, hint.text]).toEqual(["ready", "Ask him why."]);
    hint.apply({ type });
    expect([hint.state, hint.text]).toEqual(["none", ""]);
  },
);
