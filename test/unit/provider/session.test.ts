import { expect, test } from "vitest";
import type { Dialect } from "../../provider/dialects/dialect.ts";
import { ga } from "../../provider/dialects/ga.ts";
import { preview } from "../../provider/dialects/preview.ts";
import { FaultBook } from "../../provider/faults.ts";
import { Ids } from "../../provider/ids.ts";
import { Session } from "../../provider/session/session.ts";
import { fieldsOf, type Fields } from "../../provider/wire/fields.ts";

/** A session without a call: what it would send is in `sent`. */
function open(dialect: Dialect, key = "any text") {
  const session = new Session({
    id: "sess_test",
    key,
    dialect,
    config: dialect.defaults("model"),
    expiresAt: 0,
    pace: { thinkMs: 0, deltaMs: 0, wordMs: 0, transcriptionMs: 0 },
    ids: new Ids(1),
    faults: new FaultBook(),
    log: () => {},
  });
  const { opened, received } = session.callEvents;
  opened();
  const sent = () => session.sent.map((text): Fields => JSON.parse(text));
  return {
    session,
    send: (event: object) => received(JSON.stringify(event)),
    receive: received,
    sent,
    types: () => sent().map(({ type }) => type),
    lastError: () => fieldsOf(sent().findLast(({ type }) => type === "error")?.error),
    async done() {
      await expect.poll(() => session.reply).toBeUndefined();
    },
  };
}

const tool = {
  type: "function",
  name: "end_it",
  parameters: {
    type: "object",
    properties: {
      ending: {
        type: "string",
        enum: ["common_ground", "standing_firm", "walk_away", "legal_action"],
      },
      reason: { type: "string" },
    },
  },
};

const replay = (type: string) => ({
  type: "conversation.item.create",
  item: { type: "message", role: "assistant", content: [{ type, text: "Hi." }] },
});

const item = (id: string, previous_item_id?: string) => ({
  type: "conversation.item.create",
  previous_item_id,
  item: { id, type: "message", role: "user", content: [{ type: "input_text", text: id }] },
});

test("an unknown field rejects a whole GA update, and temperature is one", () => {
  const { send, lastError, session } = open(ga);
  send({
    type: "session.update",
    event_id: "mine",
    session: { type: "realtime", instructions: "new", temperature: 0.8 },
  });
  expect(lastError()).toMatchObject({
    code: "unknown_parameter",
    param: "session.temperature",
    event_id: "mine",
  });
  expect(session.settings.instructions).toBe("");
});

test("a GA update without its type is refused, and so is asking for text and audio at once", () => {
  const { send, lastError } = open(ga);
  send({ type: "session.update", session: {} });
  expect(lastError()).toMatchObject({ param: "session.type" });
  send({
    type: "session.update",
    session: { type: "realtime", output_modalities: ["text", "audio"] },
  });
  expect(lastError()).toMatchObject({ param: "session.output_modalities" });
});

test.each([
  ["ga", ga, { type: "realtime", audio: { output: { voice: "verse" } } }],
  ["preview", preview, { voice: "verse", temperature: 1.2 }],
])("a %s update is echoed, merged into what was there", (_name, dialect, update) => {
  const { send, sent, session } = open(dialect);
  send({ type: "session.update", session: update });
  const echoed = sent().find(({ type }) => type === "session.updated");
  expect(echoed?.session).toMatchObject({ model: "model", ...update });
  expect(session.settings).toMatchObject({ voice: "verse", model: "model" });
});

test("the voice is fixed once it has been heard", async () => {
  const { send, lastError, done } = open(preview);
  send({ type: "response.create" });
  await done();
  send({ type: "session.update", session: { voice: "verse" } });
  expect(lastError()).toMatchObject({ code: "cannot_update_voice" });
});

test("a GA reply goes from response.created to response.done by way of its item and its words", async () => {
  const { send, types, done } = open(ga);
  send({ type: "response.create" });
  await done();
  const order = [...new Set(types())].slice(1);
  expect(order).toEqual([
    "response.created",
    "rate_limits.updated",
    "response.output_item.added",
    "conversation.item.added",
    "response.content_part.added",
    "response.output_audio_transcript.delta",
    "output_audio_buffer.started",
    "response.output_audio.done",
    "response.output_audio_transcript.done",
    "response.content_part.done",
    "conversation.item.done",
    "response.output_item.done",
    "response.done",
  ]);
});

test("a preview reply in text has the preview's names", async () => {
  const { send, types, done } = open(preview);
  send({ type: "response.create", response: { modalities: ["text"] } });
  await done();
  expect(types()).toContain("response.text.delta");
  expect(types()).toContain("conversation.item.created");
  expect(types()).not.toContain("output_audio_buffer.started");
});

test("an assistant's text is replayed as output_text in GA and as text in preview", () => {
  for (const [dialect, right, wrong] of [
    [ga, "output_text", "text"],
    [preview, "text", "output_text"],
  ] as const) {
    const { send, session, lastError } = open(dialect);
    send(replay(right));
    expect(session.items.list).toHaveLength(1);
    send(replay(wrong));
    expect(lastError()).toMatchObject({ param: "item.content[0].type" });
    expect(session.items.list).toHaveLength(1);
  }
});

test("items are put behind the one that is named, and an unknown one is an error", () => {
  const { send, session, lastError } = open(ga);
  send(item("one"));
  send(item("two"));
  send(item("between", "one"));
  send(item("first", "root"));
  expect(session.items.list.map(({ id }) => id)).toEqual(["first", "one", "between", "two"]);
  send(item("lost", "nowhere"));
  expect(lastError()).toMatchObject({ code: "item_not_found" });
  send({ type: "conversation.item.delete", item_id: "between" });
  expect(session.items.find("between")).toBeUndefined();
});

test("the persona ends with whatever function the config declares, then says its last line", async () => {
  const { send, sent, done } = open(ga);
  send({ type: "session.update", session: { type: "realtime", tools: [tool] } });
  send({
    type: "conversation.item.create",
    item: {
      type: "message",
      role: "user",
      content: [{ type: "input_text", text: "Then I will call my lawyer." }],
    },
  });
  send({ type: "response.create" });
  await done();
  const call = sent().find(({ type }) => type === "response.function_call_arguments.done");
  expect(call?.name).toBe("end_it");
  expect(JSON.parse(String(call?.arguments))).toEqual({
    ending: "legal_action",
    reason: "The client spoke of a lawyer and so did I.",
  });
  send({
    type: "conversation.item.create",
    item: { type: "function_call_output", call_id: call?.call_id, output: "{}" },
  });
  send({ type: "response.create" });
  await done();
  const said = sent().findLast(({ type }) => type === "response.output_audio_transcript.done");
  expect(said?.transcript).toContain("done here");
});

test("speech during a reply cancels it and clears its sound", async () => {
  const { session, send, types, sent } = open(ga, "fault:burst=5000@call");
  send({ type: "response.create" });
  await expect.poll(types).toContain("output_audio_buffer.started");
  session.listener.started();
  expect(types()).toContain("output_audio_buffer.cleared");
  const done = sent().find(({ type }) => type === "response.done");
  expect(done?.response).toMatchObject({
    status: "cancelled",
    status_details: { reason: "turn_detected" },
  });
});

test("create_response false leaves the reply to the client", () => {
  const { session, send, types } = open(ga);
  send({
    type: "session.update",
    session: {
      type: "realtime",
      audio: { input: { turn_detection: { type: "server_vad", create_response: false } } },
    },
  });
  session.listener.started();
  session.listener.stopped();
  expect(types()).toContain("input_audio_buffer.committed");
  expect(types()).not.toContain("response.created");
});

test("a second reply, a cancel without one and nonsense are errors that harm nothing", () => {
  const { send, receive, lastError } = open(ga);
  send({ type: "response.cancel" });
  expect(lastError()).toMatchObject({ code: "response_cancel_not_active" });
  send({ type: "response.create" });
  send({ type: "response.create" });
  expect(lastError()).toMatchObject({ code: "conversation_already_has_active_response" });
  receive("not JSON");
  expect(lastError()).toMatchObject({ code: "invalid_json" });
  send({ type: "constructor" });
  expect(lastError()).toMatchObject({ param: "type" });
});
