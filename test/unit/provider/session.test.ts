import fc from "fast-check";
import { expect, test } from "vitest";
import type { Dialect } from "../../provider/dialects/dialect.ts";
import { ga } from "../../provider/dialects/ga.ts";
import { preview } from "../../provider/dialects/preview.ts";
import { Ear } from "../../provider/media/ear.ts";
import { decodeMuLaw, encodeMuLaw, levelOf } from "../../provider/media/mulaw.ts";
import { hum } from "../../provider/media/voice.ts";
import { speechWav } from "../../provider/media/wav.ts";
import { newState } from "../../provider/provider.ts";
import { Session } from "../../provider/session/session.ts";
import { fieldsOf, type Fields } from "../../provider/wire/fields.ts";

/** A session without a call: what it would send is in `sent`. */
function open(dialect: Dialect, key = "any text") {
  const pace = { thinkMs: 0, deltaMs: 0, wordMs: 0, transcriptionMs: 0 };
  const config = dialect.defaults("model");
  const of = { id: "sess_test", key, dialect, config, expiresAt: 0 };
  const session = new Session({ ...newState({ pace }), ...of });
  const { opened, received } = session.callEvents;
  opened();
  const sent = () => session.sent.map((text): Fields => JSON.parse(text));
  const last = (type: string) => sent().findLast((event) => event.type === type);
  return {
    session,
    send: (type: string, fields: object = {}) => received(JSON.stringify({ type, ...fields })),
    receive: received,
    last,
    types: () => sent().map(({ type }) => type),
    lastError: () => fieldsOf(last("error")?.error),
    async respond(response?: object) {
      received(JSON.stringify({ type: "response.create", response }));
      await expect.poll(() => session.reply).toBeUndefined();
    },
  };
}

const create = "conversation.item.create";
const message = (role: string, type: string, text: string) => ({
  item: { type: "message", role, content: [{ type, text }] },
});

test.each<[string, Dialect, string, object, object]>([
  [
    "an unknown field of a GA update",
    ga,
    "session.update",
    { event_id: "mine", session: { type: "realtime", instructions: "new", temperature: 0.8 } },
    { code: "unknown_parameter", param: "session.temperature", event_id: "mine" },
  ],
  [
    "a GA update without its type",
    ga,
    "session.update",
    { session: {} },
    { param: "session.type" },
  ],
  [
    "text and audio at once",
    ga,
    "session.update",
    { session: { type: "realtime", output_modalities: ["text", "audio"] } },
    { param: "session.output_modalities" },
  ],
  [
    "a replay in the words of preview",
    ga,
    create,
    message("assistant", "text", "Hi."),
    { param: "item.content[0].type" },
  ],
  [
    "a replay in the words of GA",
    preview,
    create,
    message("assistant", "output_text", "Hi."),
    { param: "item.content[0].type" },
  ],
  [
    "an item behind one that there is not",
    ga,
    create,
    { ...message("user", "input_text", "Hi."), previous_item_id: "nowhere" },
    { code: "item_not_found" },
  ],
  ["a cancel of nothing", ga, "response.cancel", {}, { code: "response_cancel_not_active" }],
  ["a command that there is not", ga, "constructor", {}, { param: "type" }],
])("%s is an error that changes nothing", (_, dialect, type, fields, error) => {
  const { send, session, lastError } = open(dialect);
  const before = session.settings;
  send(type, fields);
  expect(lastError()).toMatchObject(error);
  expect(session.settings).toEqual(before);
  expect(session.items.list).toEqual([]);
});

test.each([
  ["ga", ga, { type: "realtime", audio: { output: { voice: "verse" } } }],
  ["preview", preview, { voice: "verse", temperature: 1.2 }],
])(
  "a %s update is echoed, merged, and its voice is fixed once it is heard",
  async (_, dialect, update) => {
    const { send, last, session, respond, lastError } = open(dialect);
    send("session.update", { session: update });
    expect(last("session.updated")?.session).toMatchObject({ model: "model", ...update });
    expect(session.settings).toMatchObject({ voice: "verse", model: "model" });
    await respond();
    const other = JSON.parse(JSON.stringify(update).replace("verse", "ash"));
    send("session.update", { session: other });
    expect(lastError()).toMatchObject({ code: "cannot_update_voice" });
  },
);

test("a GA reply goes from response.created to response.done by way of its item and its words", async () => {
  const { types, respond } = open(ga);
  await respond();
  expect([...new Set(types())].slice(1)).toEqual([
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
  const { types, respond } = open(preview);
  await respond({ modalities: ["text"] });
  expect(types()).toContain("response.text.delta");
  expect(types()).toContain("conversation.item.created");
  expect(types()).not.toContain("output_audio_buffer.started");
});

test("items are put behind the one that is named", () => {
  const { send, session } = open(ga);
  for (const [id, previous_item_id] of [["one"], ["two"], ["between", "one"], ["first", "root"]]) {
    const { item } = message("user", "input_text", "Hi.");
    send(create, { previous_item_id, item: { ...item, id } });
  }
  expect(session.items.list.map(({ id }) => id)).toEqual(["first", "one", "between", "two"]);
  send("conversation.item.delete", { item_id: "between" });
  expect(session.items.find("between")).toBeUndefined();
});

test("the persona ends with whatever function the config declares, then says its last line", async () => {
  const { send, last, respond } = open(ga);
  const endings = ["common_ground", "standing_firm", "walk_away", "legal_action"];
  const properties = { ending: { type: "string", enum: endings }, reason: { type: "string" } };
  const tool = { type: "function", name: "end_it", parameters: { type: "object", properties } };
  send("session.update", { session: { type: "realtime", tools: [tool] } });
  send(create, message("user", "input_text", "Then I will call my lawyer."));
  await respond();
  const call = last("response.function_call_arguments.done");
  expect(call?.name).toBe("end_it");
  expect(JSON.parse(String(call?.arguments))).toEqual({
    ending: "legal_action",
    reason: "The client spoke of a lawyer and so did I.",
  });
  const output = { type: "function_call_output", call_id: call?.call_id, output: "{}" };
  send(create, { item: output });
  await respond();
  const said = last("response.output_audio_transcript.done");
  expect(said?.transcript).toContain("done here");
});

test("speech during a reply cancels it and clears its sound, and causes no other if that is not wanted", async () => {
  const { session, send, types, last } = open(ga, "fault:burst=5000@call");
  const turn_detection = { type: "server_vad", create_response: false };
  send("session.update", { session: { type: "realtime", audio: { input: { turn_detection } } } });
  send("response.create");
  await expect.poll(types).toContain("output_audio_buffer.started");
  session.listener.started();
  expect(types()).toContain("output_audio_buffer.cleared");
  const cancelled = { status: "cancelled", status_details: { reason: "turn_detected" } };
  expect(last("response.done")?.response).toMatchObject(cancelled);
  session.listener.stopped();
  expect(types()).toContain("input_audio_buffer.committed");
  expect(types().filter((type) => type === "response.created")).toHaveLength(1);
});

test("a second reply and nonsense are errors that harm nothing", () => {
  const { send, receive, lastError } = open(ga);
  send("response.create");
  send("response.create");
  expect(lastError()).toMatchObject({ code: "conversation_already_has_active_response" });
  receive("not JSON");
  expect(lastError()).toMatchObject({ code: "invalid_json" });
});

const loud = Uint8Array.from(hum(0, 160), encodeMuLaw);
const quiet = new Uint8Array(160).fill(0xff);

test("a sample comes back from µ-law with its sign and within a sixteenth, and speech is loud in every packet", () => {
  fc.assert(
    fc.property(fc.integer({ min: -32_635, max: 32_635 }), (sample) => {
      const back = decodeMuLaw(encodeMuLaw(sample));
      expect(Math.abs(back - sample)).toBeLessThanOrEqual(Math.abs(sample) / 16 + 8);
    }),
  );
  expect(levelOf(quiet)).toBe(0);
  for (let from = 0; from < 8000; from += 160) {
    expect(levelOf(Uint8Array.from(hum(from, 160), encodeMuLaw))).toBeGreaterThan(0.03);
  }
});

test("an ear hears speech begin and end, and takes a beep for neither", async () => {
  const heard: string[] = [];
  const ear = new Ear({
    started: () => heard.push("started"),
    stopped: () => heard.push("stopped"),
  });
  ear.silenceMs = 5;
  for (let packet = 0; packet < 52; packet += 1) ear.hear(packet % 13 < 3 ? loud : quiet);
  expect(heard).toEqual([]);
  for (let count = 0; count < 10; count += 1) ear.hear(loud);
  expect(heard).toEqual(["started"]);
  await expect.poll(() => heard).toEqual(["started", "stopped"]);
});

test("a microphone file lasts as long as its turns", () => {
  const file = speechWav([500, 1000, 500]);
  expect(file.subarray(0, 4).toString()).toBe("RIFF");
  expect(file.length).toBe(44 + 2 * 8 * 2000);
});
