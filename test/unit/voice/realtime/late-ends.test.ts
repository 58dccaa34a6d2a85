import { expect, test, vi } from "vitest";
import type { Dialect } from "../../../../app/config/environment-variables.ts";
import type { ServerEvent } from "../../../../app/voice/protocol/server-events.ts";
import { connected, standInBrowser } from "../browser-stand-ins.ts";
import { providedCall } from "../provided-call.ts";

const dialects: Dialect[] = ["ga", "preview"];

test.each(dialects)(
  "in %s, the late end of an earlier sound does not end the next",
  async (dialect) => {
    const { session, provider, settle } = await providedCall(dialect, "stale@call*1");
    const speaks: boolean[] = [];
    session.listen(({ type }) => {
      if (type.startsWith("output_audio_buffer.")) speaks.push(session.activity.personaSpeaks);
    });
    session.askAgain();
    await settle();
    const ends = provider.sent.filter((text) => text.includes("output_audio_buffer.stopped"));
    expect(ends).toHaveLength(2);
    expect(speaks).toEqual([true, false]);
  },
);

const of = (type: string, response_id?: string) => ({ type, response_id });
const [started, stopped, cleared] = ["started", "stopped", "cleared"].map(
  (what) => `output_audio_buffer.${what}`,
);

test.each([
  [of(`${started}`, "r1"), of(`${stopped}`, "r0"), true],
  [of(`${started}`, "r1"), of(`${cleared}`, "r0"), true],
  [of(`${started}`, "r1"), of(`${stopped}`, "r1"), false],
  [of(`${started}`, "r1"), of(`${stopped}`), false],
  [of(`${started}`), of(`${cleared}`, "r1"), false],
])("after %o, %o leaves the persona speaking: %o", async (begin, end, speaks) => {
  const { session, tell } = await connected();
  tell(begin, end);
  expect(session.activity.personaSpeaks).toBe(speaks);
});

test("the late end of an earlier response does not end the one in progress, which is not missed", async () => {
  const { session, tell } = await connected();
  tell({ type: "response.created", response: { id: "r0" } });
  tell({ type: "response.created", response: { id: "r1" } });
  const item = { id: "a", type: "message", role: "assistant", content: [] };
  tell({ type: "response.output_item.added", response_id: "r1", item });
  tell({ type: "response.done", response: { id: "r0", output: [] } });
  expect(session.activity.isResponding).toBe(true);
  tell({ type: "input_audio_buffer.committed", item_id: "u" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.providerError).toBeUndefined();
});

test.each(dialects)(
  "in %s, a sound whose end is not told is over once it must have been heard",
  async (dialect) => {
    const { session, conversation, provider, settle } = await providedCall(
      dialect,
      "unstopped@call",
    );
    session.askAgain();
    await settle();
    expect(provider.sent.join()).not.toContain("output_audio_buffer.stopped");
    expect(session.activity.personaSpeaks).toBe(false);
    expect(session.isAnswering).toBe(false);
    expect(conversation.items[0]).toMatchObject({ isFinal: true, interrupted: false });
  },
);

const content = [
  { type: "output_audio", transcript: "Three seconds of words, as they are estimated" },
];
const said = { id: "a", type: "message", role: "assistant", status: "completed", content };

test.each([
  [2_900, cleared],
  [3_100, stopped],
])("%d ms of such a sound are ended by the visitor's turn as %s", async (elapsed, how) => {
  const { session, tell } = await connected();
  const ends: ServerEvent[] = [];
  session.listen((event) => event.type.startsWith("output_audio_buffer.") && ends.push(event));
  tell({ type: "response.created", response: { id: "r" } }, of(`${started}`, "r"));
  tell({ type: "response.done", response: { id: "r", output: [said] } });
  await vi.advanceTimersByTimeAsync(elapsed);
  tell({ type: "input_audio_buffer.committed", item_id: "u" });
  expect(ends.at(-1)).toEqual({ type: how, responseId: "r" });
  expect(session.activity.personaSpeaks).toBe(false);
});

test("what another response does leaves the end of a sound alone", async () => {
  const { session, tell } = await connected();
  tell({ type: "response.created", response: { id: "r" } }, of(`${started}`, "r"));
  tell({ type: "response.done", response: { id: "r", output: [said] } });
  tell({ type: "response.created", response: { id: "call" } });
  tell({ type: "response.done", response: { id: "call", output: [] } });
  await vi.advanceTimersByTimeAsync(8_900);
  expect(session.activity.personaSpeaks).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(session.activity.personaSpeaks).toBe(false);
});

test.each(["v=0\r\ns=-", "v=0\ns=-\n", "\r\nv=0\r\n\r\ns=-\r\n\r\n", "v=0\r\ns=-\r\n"])(
  "an answer whose lines end as in %j is applied with all its line breaks",
  async (answer) => {
    const { browser, connect, peer } = standInBrowser();
    const { respond } = browser;
    browser.respond = async (url) =>
      url.endsWith("/calls") ? new Response(answer, { status: 201 }) : respond(url);
    await connect();
    expect(peer().answer).toBe("v=0\r\ns=-\r\n");
  },
);
