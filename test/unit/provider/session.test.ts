import { expect, test } from "vitest";
import type { Dialect } from "../../provider/dialects/dialect.ts";
import { ga } from "../../provider/dialects/ga.ts";
import { preview } from "../../provider/dialects/preview.ts";
import { newState } from "../../provider/provider.ts";
import { Session } from "../../provider/session/session.ts";
import { fieldsOf, type Fields } from "../../provider/wire/fields.ts";

/** A session without a call: what it would send is in `sent`. */
function open(dialect: Dialect) {
  const pace = { thinkMs: 0, deltaMs: 0, wordMs: 0, transcriptionMs: 0 };
  const config = dialect.defaults("model");
  const of = { id: "sess_test", key: "any text", dialect, config, expiresAt: 0 };
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
    lastError: () => fieldsOf(last("error")?.error),
    async respond() {
      received(JSON.stringify({ type: "response.create" }));
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

test("a second reply and nonsense are errors that harm nothing", () => {
  const { send, receive, lastError } = open(ga);
  send("response.create");
  send("response.create");
  expect(lastError()).toMatchObject({ code: "conversation_already_has_active_response" });
  receive("not JSON");
  expect(lastError()).toMatchObject({ code: "invalid_json" });
});
