import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import { sendMessage } from "../../../../app/voice/conversation/send-message.ts";
import type { ClientEvent } from "../../../../app/voice/protocol/client-events.ts";
import type { ServerEvent } from "../../../../app/voice/protocol/server-events.ts";
import { ResponseScheduler } from "../../../../app/voice/realtime/response-scheduler.ts";
import { connected, stopTheClock } from "../browser-stand-ins.ts";

const error = (fields: object) => ({ type: "error", error: { message: "m", ...fields } });
const created = (id: string) => ({ type: "response.created", response: { id } });
const playing = (response_id: string) => ({ type: "output_audio_buffer.started", response_id });
const content = [{ type: "output_audio", transcript: "Well." }];

const over = (id: string, status = "completed") => ({
  type: "response.done",
  response: { id, status, output: [{ id: `item_${id}`, type: "message", content }] },
});

const ask = "response.create";
const item = "conversation.item.create";
const cancel = "response.cancel";
const clear = "output_audio_buffer.clear";
const alreadyActive = "conversation_already_has_active_response";

/** A session, and what it tells the provider after its config. */
async function typing() {
  const parts = await connected();
  const conversation = new Conversation(parts.log);
  parts.session.listen((event) => conversation.apply(event));
  return {
    ...parts,
    type: (text: string, triggersResponse = true) =>
      sendMessage(parts.session, conversation, text, triggersResponse),
    asked: () => parts.said().filter((type) => type === ask),
    lastId: () => parts.channel().sent.findLast(({ type }) => type === ask)?.event_id,
  };
}

test("a message typed during an answer cuts it off, and its own is asked for after that", async () => {
  const { type, tell, said, session, channel } = await typing();
  type("Where is it?");
  tell(created("r1"), playing("r1"));
  type("Answer me");
  expect(said()).toEqual([item, ask, cancel, clear, item]);
  expect(channel().sent[3]).toEqual({ type: cancel, response_id: "r1" });
  tell({ type: "output_audio_buffer.cleared", response_id: "r1" });
  expect(said()).toHaveLength(5);
  tell(over("r1", "cancelled"));
  expect(said().slice(4)).toEqual([item, ask]);
  await vi.advanceTimersByTimeAsync(14_000);
  tell(created("r2"), over("r2"));
  expect(said()).toHaveLength(6);
  expect(session.providerError).toBeUndefined();
});

test("messages typed one upon the other cause one answer, after the last", async () => {
  const { type, tell, said } = await typing();
  for (const text of ["One", "Two", "Three"]) type(text);
  tell(created("r1"));
  type("Four");
  tell(over("r1", "cancelled"), created("r2"));
  const responses = said().filter((one) => one.startsWith("response."));
  expect(responses).toEqual([ask, cancel, ask]);
  expect(said().at(-1)).toBe(ask);
});

test("a message that wants no answer interrupts nothing, one that does silences a persona whose response is over", async () => {
  const { type, tell, said } = await typing();
  tell(created("r1"), playing("r1"));
  type("Just so you know", false);
  tell(over("r1"));
  expect(said()).toEqual([item]);
  type("Answer me");
  expect(said().slice(1)).toEqual([clear, item, ask]);
});

test.each([
  { code: "response_cancel_not_active" },
  { message: "Cancellation failed: no active response found" },
])("a response that was over before it could be cancelled is no error: %o", async (refusal) => {
  const { type, tell, said, asked, session, log } = await typing();
  tell(created("r1"));
  type("Answer me");
  tell(error(refusal));
  expect(said().at(-1)).toBe(ask);
  tell(created("r2"), over("r1"));
  type("And now?");
  tell(over("r2"), error(refusal));
  expect(asked()).toHaveLength(2);
  expect(session.providerError).toBeUndefined();
  expect(log.messages("warn")).toEqual([]);
});

test("a cancelled response that does not end within five seconds holds nothing up", async () => {
  const { type, tell, said, session, lastId } = await typing();
  tell(created("r1"));
  type("Answer me");
  await vi.advanceTimersByTimeAsync(4_999);
  expect(said().at(-1)).toBe(item);
  await vi.advanceTimersByTimeAsync(1);
  expect(said().at(-1)).toBe(ask);
  const before = said().length;
  tell(error({ code: alreadyActive, event_id: lastId() }));
  expect(session.providerError).toBeUndefined();
  expect(said()).toHaveLength(before);
  tell(over("r1", "cancelled"));
  expect(said().slice(before)).toEqual([ask]);
  tell(created("r2"), over("r2"));
  expect(vi.getTimerCount()).toBe(0);
  type("Hello?");
  expect(said().at(-1)).toBe(ask);
});

test.each([
  ["without a code", () => [error({ message: "Conversation already has an active response" })]],
  ["by its id", (id: unknown) => [created("r0"), error({ code: alreadyActive, event_id: id })]],
])("a second response that is refused %s is asked for after the first", async (_, refused) => {
  const { type, tell, said, session, lastId } = await typing();
  type("Answer me");
  tell(...refused(lastId()));
  expect(said()).toEqual([item, ask]);
  tell(over("r0"));
  expect(said()).toEqual([item, ask, ask]);
  expect(session.providerError).toBeUndefined();
});

test("an answer that is interrupted before it is refused is not asked for again", async () => {
  const { type, tell, said, asked, session } = await typing();
  type("Answer me");
  session.interrupt();
  tell(error({ code: alreadyActive }));
  expect(said().at(-1)).toBe(cancel);
  tell(over("r0", "cancelled"));
  expect(asked()).toHaveLength(1);
  expect(session.providerError).toBeUndefined();
});

test("a request that is refused is shown, and the next one is not held up", async () => {
  const { type, tell, said, asked, session, lastId } = await typing();
  type("Where is it?");
  type("Answer me");
  expect(asked()).toHaveLength(1);
  tell(error({ code: "server_error", event_id: lastId() }));
  expect(session.providerError).toMatchObject({ failure: { kind: "provider" }, lacksAnswer: true });
  expect(said().at(-1)).toBe(ask);
});

test("a tool's answer and a message that wait for the same end cause one response", async () => {
  const { type, tell, asked, session } = await typing();
  session.listen((event) => {
    if (event.type === "response.done") session.send({ type: ask });
  });
  tell(created("r1"));
  type("Answer me");
  tell(over("r1", "cancelled"));
  expect(asked()).toHaveLength(1);
});

test("Interrupt takes back the answer that waits, and the one that has not begun", async () => {
  const { type, tell, said, asked, session } = await typing();
  tell(created("r1"));
  type("Answer me");
  session.interrupt();
  tell(over("r1", "cancelled"));
  expect(asked()).toEqual([]);
  type("Once more");
  session.interrupt();
  tell(created("r2"));
  expect(said().slice(-2)).toEqual([clear, cancel]);
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
  expect(peers.flatMap(({ channel }) => channel.types())).not.toContain(ask);
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
      if (scheduler.isBusy) scheduler.send({ type: cancel });
      scheduler.send({ type: ask, eventId: `ask_${asked++}` });
    },
    interrupt: () => scheduler.send({ type: cancel }),
    /** The provider makes a response by itself, after speech. */
    speak: () => active || begin(),
    finish: () => end("completed"),
    obey() {
      const next = sent.shift();
      if (next?.type === cancel) {
        if (active && active === next.responseId) end("cancelled");
        else refuse("response_cancel_not_active", next.eventId);
      }
      if (next?.type !== ask) return;
      if (active) refuse(alreadyActive, next.eventId);
      else begin();
    },
    tell() {
      const event = events.shift();
      if (event && !scheduler.handle(event) && event.type === "error") shown.push(event);
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
  stopTheClock();
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
