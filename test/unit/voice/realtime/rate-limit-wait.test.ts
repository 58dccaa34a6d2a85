import { expect, test, vi } from "vitest";
import type { Dialect } from "../../../../app/config/environment-variables.ts";
import { sessionErrorText } from "../../../../app/voice/call/failure-text.ts";
import { sendMessage } from "../../../../app/voice/conversation/send-message.ts";
import { providedCall } from "../provided-call.ts";
import { stripOf } from "../strip-of.ts";

const dialects = ["ga", "preview"] as const;

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A call whose answer has just failed because of a rate limit. */
async function limitedCall(dialect: Dialect = "ga", faults = "limit@call*1") {
  const parts = await providedCall(dialect, faults);
  const { session, provider, conversation } = parts;
  const replied = async () => {
    await pass(0);
    await expect.poll(() => provider.reply).toBeUndefined();
    await pass(0);
  };
  await pass(0);
  sendMessage(session, conversation, "Where is my code?", true);
  await replied();
  const strip = () => stripOf(session);
  const answers = () => conversation.items.filter(({ role }) => role === "assistant").length;
  return { ...parts, replied, strip, answers };
}

const cases = dialects.flatMap((dialect) =>
  [
    ["limit@call*1", 4],
    ["limit=450@call*1", 1],
    ["limit=60000@call*1", 60],
    ["spent=2000@call*1", 2],
  ].map(([fault, seconds]) => [dialect, String(fault), Number(seconds)] as const),
);

test.each(cases)(
  "in %s, an answer that fails with %s is waited for during %d s, and requested once more",
  async (dialect, faults, seconds) => {
    const { session, strip, replied, asked, answers, log } = await limitedCall(dialect, faults);
    const said = new Set<string | undefined>();
    for (let left = seconds; left > 0; left -= 1) {
      expect(strip().title).toBe(`OpenAI asks to wait ${left} s`);
      expect(asked()).toHaveLength(1);
      said.add(strip().says);
      await pass(1_000);
    }
    expect([...said]).toEqual([
      `OpenAI asks to wait ${seconds} s. Then Danny answers. You need do nothing, and nothing is lost.`,
    ]);
    expect(strip().title).toBe("Danny is thinking");
    expect(asked()).toHaveLength(2);
    await replied();
    expect(session.providerError).toBeUndefined();
    expect(answers()).toBe(1);
    expect(log.messages("warn")).toEqual(["A rate limit is reached: waiting to ask again"]);
  },
);

const unanswered = "Danny has not answered yet";

test.each(dialects)(
  "in %s, a limit that comes back is told with the way out, and requested no more",
  async (dialect) => {
    const { session, strip, replied, asked } = await limitedCall(dialect, "limit@call");
    await pass(4_000);
    await replied();
    expect(strip()).toMatchObject({ title: unanswered, says: expect.stringContaining(unanswered) });
    const error = session.providerError;
    expect(error).toMatchObject({ failure: { kind: "rate-limited" }, lacksAnswer: true });
    const { what, advice, afterwards } = sessionErrorText(error!);
    expect(what).toMatch(/limit again: .*few tokens a minute. It says: Rate limit reached/);
    expect(advice).toMatch(/^Wait 4 seconds, then ask again\. .*raise your usage tier/);
    expect(afterwards?.advice).toMatch(/^Ask again\. .*raise your usage tier/);
    await pass(600_000);
    expect(asked()).toHaveLength(2);
    session.askAgain();
    await replied();
    await pass(600_000);
    expect(asked()).toHaveLength(3);
  },
);

test("a wait of more than a minute is told instead", async () => {
  const { session, strip, asked } = await limitedCall("ga", "limit=152000@call*1");
  expect(strip().title).toBe(unanswered);
  const { what, advice } = sessionErrorText(session.providerError!);
  expect(what).toContain("Please try again in 2m32s.");
  expect(advice).toBe("Wait 3 minutes, then ask again.");
  await pass(600_000);
  expect(asked()).toHaveLength(1);
});

test("a limit without a word of how long is told as before", async () => {
  const { session, tell } = await providedCall("ga");
  tell({
    type: "response.done",
    response: { status: "failed", status_details: { error: { code: "rate_limit_exceeded" } } },
  });
  expect(sessionErrorText(session.providerError!).advice).toBe("Wait a minute, then ask again.");
});

test.each([
  ["for its request", "response_1"],
  ["without saying for what", undefined],
])("a rate limit that comes as an error event, %s, is waited for, too", async (_, event_id) => {
  const { session, tell, asked } = await providedCall("ga");
  await pass(0);
  const message = "Rate limit reached. Please try again in 2s.";
  tell({ type: "error", error: { code: "rate_limit_exceeded", message, event_id } });
  expect(stripOf(session).title).toBe("OpenAI asks to wait 2 s");
  expect(session.providerError).toBeUndefined();
  await pass(2_000);
  expect(asked()).toHaveLength(1);
});

test("what is typed meanwhile is answered at the end of the wait, once", async () => {
  const { session, conversation, replied, asked, answers } = await limitedCall();
  sendMessage(session, conversation, "Are you there?", true);
  await pass(3_000);
  expect(asked()).toHaveLength(1);
  await pass(1_000);
  await replied();
  expect([asked().length, answers()]).toEqual([2, 1]);
});

test("what is said meanwhile ends the wait, and its own limit is waited for", async () => {
  const { session, provider, strip, replied, asked } = await limitedCall("ga", "limit@call*2");
  provider.listener.started();
  await pass(0);
  expect(strip().title).toBe("Danny can hear you");
  await pass(10_000);
  expect(asked()).toHaveLength(1);
  provider.listener.stopped();
  await replied();
  expect(session.providerError).toBeUndefined();
  expect(strip().title).toBe("OpenAI asks to wait 4 s");
});

test.each(["stop", "pause"] as const)(
  "a %s ends the wait, and nothing is requested",
  async (end) => {
    const { session, asked } = await limitedCall();
    session[end]();
    await pass(60_000);
    expect(asked()).toHaveLength(1);
    expect(session.providerError).toBeUndefined();
    expect(session.rateLimitWait.secondsLeft).toBeUndefined();
  },
);

test("a new call may wait again", async () => {
  const { session, replied, connect } = await limitedCall("ga", "limit@call");
  await pass(4_000);
  await replied();
  expect(session.rateLimitWait.isUsedUp).toBe(true);
  session.stop();
  await connect();
  expect(session.rateLimitWait.isUsedUp).toBe(false);
});
