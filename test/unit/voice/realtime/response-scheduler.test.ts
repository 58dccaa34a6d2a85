import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import { sendMessage } from "../../../../app/voice/conversation/send-message.ts";
import type { ClientEvent } from "../../../../app/voice/protocol/client-events.ts";
import type { Dialect } from "../../../../app/config/environment-variables.ts";
import type { ServerEvent } from "../../../../app/voice/protocol/server-events.ts";
import { ResponseScheduler } from "../../../../app/voice/realtime/response-scheduler.ts";
import { standInBrowser } from "../browser-stand-ins.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const error = (fields: object) => ({ type: "error", error: { message: "m", ...fields } });

const created = (id: string) => ({ type: "response.created", response: { id } });

const over = (id: string, status = "completed") => ({
  type: "response.done",
  response: { id, status, output: [{ id: `item_${id}`, type: "message", content: [] }] },
});

/** A session, and what it tells the provider after its config. */
async function typing(dialect?: Dialect) {
  const parts = standInBrowser(undefined, dialect);
  const connected = parts.session.connect();
  await parts.accept();
  await connected;
  const conversation = new Conversation(parts.log);
  parts.session.listen((event) => conversation.apply(event));
  return {
    ...parts,
    conversation,
    type: (text: string, triggersResponse = true) =>
      sendMessage(parts.session, conversation, text, triggersResponse),
    tell: (...events: object[]) => {
      for (const event of events) parts.channel().tell(event);
    },
    said: () => parts.channel().types().slice(1),
  };
}

const cutOff = ["response.cancel", "output_audio_buffer.clear"];

test.each<Dialect>(["ga", "preview"])(
  "in %s, a message typed during an answer cuts it off, and its own is asked for after that",
  async (dialect) => {
    const { type, tell, said, session, channel } = await typing(dialect);
    type("Where is it?");
    tell(created("r1"), { type: "output_audio_buffer.started", response_id: "r1" });
    type("Answer me");
    const before = ["conversation.item.create", "response.create", ...cutOff];
    expect(said()).toEqual([...before, "conversation.item.create"]);
    expect(channel().sent[3]).toEqual({ type: "response.cancel", response_id: "r1" });
    tell({ type: "output_audio_buffer.cleared", response_id: "r1" });
    expect(said()).toHaveLength(5);
    tell(over("r1", "cancelled"));
    expect(said().slice(4)).toEqual(["conversation.item.create", "response.create"]);
    await vi.advanceTimersByTimeAsync(60_000);
    tell(created("r2"), over("r2"));
    expect(said()).toHaveLength(6);
    expect(session.providerError).toBeUndefined();
  },
);

test("messages typed one upon the other cause one answer, after the last", async () => {
  const { type, tell, said } = await typing();
  for (const text of ["One", "Two", "Three"]) type(text);
  tell(created("r1"));
  type("Four");
  tell(over("r1", "cancelled"), created("r2"));
  const asked = said().filter((sent) => sent.startsWith("response."));
  expect(asked).toEqual(["response.create", "response.cancel", "response.create"]);
  expect(said().lastIndexOf("conversation.item.create")).toBeLessThan(said().length - 1);
});

test("a message typed while the persona is heard, its response being over, silences it", async () => {
  const { type, tell, said } = await typing();
  tell(created("r1"), { type: "output_audio_buffer.started", response_id: "r1" }, over("r1"));
  type("Answer me");
  const asks = ["conversation.item.create", "response.create"];
  expect(said()).toEqual(["output_audio_buffer.clear", ...asks]);
});

test("a message that wants no answer interrupts nothing", async () => {
  const { type, tell, said } = await typing();
  tell(created("r1"), { type: "output_audio_buffer.started", response_id: "r1" });
  type("Just so you know", false);
  tell(over("r1"));
  expect(said()).toEqual(["conversation.item.create"]);
});

test("a response that was over before it could be cancelled is no error", async () => {
  const { type, tell, said, session, log } = await typing();
  tell(created("r1"));
  type("Answer me");
  tell(error({ code: "response_cancel_not_active" }));
  expect(said().at(-1)).toBe("response.create");
  tell(created("r2"), over("r1"));
  type("And now?");
  tell(over("r2"), error({ code: "response_cancel_not_active" }));
  expect(said().filter((sent) => sent === "response.create")).toHaveLength(2);
  expect(session.providerError).toBeUndefined();
  expect(log.messages("warn")).toEqual([]);
});

test("a cancelled response that does not end within five seconds holds nothing up", async () => {
  const { type, tell, said, session, channel } = await typing();
  tell(created("r1"));
  type("Answer me");
  await vi.advanceTimersByTimeAsync(4_999);
  expect(said().at(-1)).toBe("conversation.item.create");
  await vi.advanceTimersByTimeAsync(1);
  expect(said().at(-1)).toBe("response.create");
  const code = "conversation_already_has_active_response";
  const before = said().length;
  tell(error({ code, event_id: channel().sent.at(-1)?.event_id }));
  expect(session.providerError).toBeUndefined();
  expect(said()).toHaveLength(before);
  tell(over("r1", "cancelled"));
  expect(said().slice(before)).toEqual(["response.create"]);
  tell(created("r2"), over("r2"));
  expect(vi.getTimerCount()).toBe(0);
  type("Hello?");
  expect(said().at(-1)).toBe("response.create");
});

test("a second response that is refused without a code is asked for after the first", async () => {
  const { type, tell, said, session } = await typing();
  type("Answer me");
  tell(error({ message: "Conversation already has an active response" }));
  expect(said()).toHaveLength(2);
  expect(session.providerError).toBeUndefined();
  tell(over("r0"));
  expect(said().slice(2)).toEqual(["response.create"]);
});

test("an answer that is interrupted before it is refused is not asked for again", async () => {
  const { type, tell, said, session } = await typing();
  type("Answer me");
  session.interrupt();
  tell(error({ code: "conversation_already_has_active_response" }));
  expect(said().at(-1)).toBe("response.cancel");
  tell(over("r0", "cancelled"));
  expect(said().filter((sent) => sent === "response.create")).toHaveLength(1);
  expect(session.providerError).toBeUndefined();
});

test("an answer that is asked for as the visitor's speech causes one follows that one", async () => {
  const { type, tell, said, session, channel } = await typing();
  type("Answer me");
  const event_id = channel().sent.at(-1)?.event_id;
  tell(created("r1"), error({ code: "conversation_already_has_active_response", event_id }));
  expect(said().at(-1)).toBe("response.create");
  expect(said()).toHaveLength(2);
  tell(over("r1"));
  expect(said().slice(2)).toEqual(["response.create"]);
  expect(session.providerError).toBeUndefined();
});

test("a request that is refused is shown, and the next one is not held up", async () => {
  const { type, tell, said, session, channel } = await typing();
  type("Where is it?");
  type("Answer me");
  expect(said().filter((sent) => sent === "response.create")).toHaveLength(1);
  const event_id = channel().sent.find((sent) => sent.type === "response.create")?.event_id;
  tell(error({ code: "server_error", event_id }));
  expect(session.providerError).toMatchObject({ failure: { kind: "provider" }, lacksAnswer: true });
  expect(said().at(-1)).toBe("response.create");
});

test("a tool's answer and a message that wait for the same end cause one response", async () => {
  const { type, tell, said, session } = await typing();
  session.listen((event) => {
    if (event.type === "response.done") session.send({ type: "response.create" });
  });
  tell(created("r1"));
  type("Answer me");
  tell(over("r1", "cancelled"));
  expect(said().filter((sent) => sent === "response.create")).toHaveLength(1);
});

test("Interrupt takes back the answer that waits, and the one that has not begun", async () => {
  const { type, tell, said, session } = await typing();
  tell(created("r1"));
  type("Answer me");
  session.interrupt();
  tell(over("r1", "cancelled"));
  expect(said()).not.toContain("response.create");
  type("Once more");
  session.interrupt();
  tell(created("r2"));
  expect(said().slice(-2)).toEqual(["output_audio_buffer.clear", "response.cancel"]);
});

test.each(["Stop", "a lost connection"])("%s drops the answer that waits", async (how) => {
  const { type, tell, session, peer, peers, accept } = await typing();
  tell(created("r1"));
  type("Answer me");
  if (how === "Stop") session.stop();
  else peer().become("failed");
  await vi.advanceTimersByTimeAsync(500);
  if (how !== "Stop") await accept();
  await vi.advanceTimersByTimeAsync(60_000);
  const sent = peers.flatMap(({ channel }) => channel.types());
  expect(sent).not.toContain("response.create");
});

/** A scheduler and a provider that makes one response at a time, with a network between them that takes its time. */
function network() {
  const sent: ClientEvent[] = [];
  const events: ServerEvent[] = [];
  const shown: ServerEvent[] = [];
  const made: string[] = [];
  let active: string | undefined;
  const scheduler = new ResponseScheduler({
    isOpen: () => true,
    send: (one) => void sent.push(one),
  });
  const refuse = (code: string, eventId?: string) =>
    events.push({ type: "error", error: { code }, eventId });
  const begin = () => {
    active = `r${made.push("completed")}`;
    events.push({ type: "response.created", responseId: active });
  };
  const end = (status: "completed" | "cancelled") => {
    if (!active) return;
    made[made.length - 1] = status;
    events.push({ type: "response.done", responseId: active, status, output: [] });
    active = undefined;
  };
  let asked = 0;
  const steps = {
    type() {
      if (scheduler.isBusy) scheduler.send({ type: "response.cancel" });
      scheduler.send({ type: "response.create", eventId: `ask_${asked++}` });
    },
    interrupt: () => scheduler.send({ type: "response.cancel" }),
    /** The provider makes a response by itself, after speech. */
    speak: () => active || begin(),
    finish: () => end("completed"),
    obey() {
      const next = sent.shift();
      if (next?.type === "response.cancel") {
        if (active && active === next.responseId) end("cancelled");
        else refuse("response_cancel_not_active", next.eventId);
      }
      if (next?.type !== "response.create") return;
      if (active) refuse("conversation_already_has_active_response", next.eventId);
      else begin();
    },
    tell() {
      const event = events.shift();
      if (event && !scheduler.observe(event) && event.type === "error") shown.push(event);
      scheduler.flush();
    },
  };
  const settleAll = () => {
    for (;;) {
      while (sent.length > 0) steps.obey();
      while (events.length > 0) steps.tell();
      if (sent.length > 0) continue;
      if (!active) return;
      steps.finish();
    }
  };
  return { scheduler, steps, made, shown, settleAll };
}

test("however messages, speech and a slow network meet, no refusal is shown and the last message is answered", () => {
  const step = fc.constantFrom("type", "interrupt", "speak", "finish", "obey", "tell");
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (path) => {
      const { scheduler, steps, made, shown, settleAll } = network();
      for (const name of path) steps[name]();
      steps.type();
      settleAll();
      expect(shown).toEqual([]);
      expect(made.at(-1)).toBe("completed");
      expect(scheduler.isBusy).toBe(false);
      expect(vi.getTimerCount()).toBe(0);
    }),
    { numRuns: 500 },
  );
});
