import { expect, test, vi } from "vitest";
import { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import type { Dialect } from "../../../../app/config/environment-variables.ts";
import { connected } from "../browser-stand-ins.ts";
import { providedCall } from "../provided-call.ts";

/** A call in which a response out of band was asked for. */
async function asking(dialect: Dialect) {
  const parts = await connected(undefined, dialect);
  const conversation = new Conversation(parts.log);
  const heard: string[] = [];
  parts.session.listen((event) => {
    heard.push(event.type);
    conversation.apply(event);
  });
  const answer = parts.session.respondOutOfBand({ modalities: ["text"], instructions: "Help" });
  const outcome = answer.then(
    (response) => response.output[0]?.content[0]?.text,
    (error: Error) => error,
  );
  return { ...parts, conversation, heard, outcome, sent: parts.channel().sent.at(-1) };
}

/** What the provider sends of it, ending with `text`. */
function answerOf(dialect: Dialect, metadata: unknown, text: string) {
  const isGa = dialect === "ga";
  const name = isGa ? "response.output_text" : "response.text";
  const of = { response_id: "aside", item_id: "hint", output_index: 0, content_index: 0 };
  const content = [{ type: isGa ? "output_text" : "text", text }];
  const begun = { id: "hint", type: "message", role: "assistant", content: [] };
  const item = { ...begun, content };
  const response = { id: "aside", metadata, status: "completed", output: [item] };
  return [
    { type: "response.created", response: { id: "aside", metadata } },
    { type: "response.output_item.added", response_id: "aside", item: begun },
    { type: `conversation.item.${isGa ? "added" : "created"}`, item: begun },
    { type: "response.content_part.added", ...of, part: { type: "text", text: "" } },
    { type: `${name}.delta`, ...of, delta: text },
    { type: `${name}.done`, ...of, text },
    { type: "response.output_item.done", response_id: "aside", item },
    { type: "response.done", response },
  ];
}

test.each<Dialect>(["ga", "preview"])(
  "in %s, a response out of band comes while the persona answers, and no listener hears of it",
  async (dialect) => {
    const { sent, tell, heard, conversation, outcome, session, channel } = await asking(dialect);
    expect(sent).toMatchObject({ type: "response.create", response: { conversation: "none" } });
    tell({ type: "response.created", response: { id: "r1" } });
    tell(...answerOf(dialect, { request: sent?.event_id }, "Say sorry."));
    expect(await outcome).toBe("Say sorry.");
    expect(heard).toEqual(["response.created"]);
    expect(conversation.items).toHaveLength(0);
    expect(session.isAnswering).toBe(true);
    session.interrupt();
    const cancel = channel().sent.findLast(({ type }) => type === "response.cancel");
    expect(cancel).toMatchObject({ response_id: "r1" });
  },
);

test.each<Dialect>(["ga", "preview"])(
  "in %s, one whose server returns no metadata is told by what it is, and no line of the persona",
  async (dialect) => {
    const { session, conversation, settle } = await providedCall(dialect, "nameless@call");
    const hint = session.respondOutOfBand({ modalities: ["text"], instructions: "Help" });
    expect((await hint).output[0]?.content[0]?.text).toMatch(/^You could say/);
    expect(conversation.items).toHaveLength(0);
    const other = session.respondOutOfBand({ modalities: ["text"], instructions: "Help" });
    session.askAgain();
    expect((await other).output).toHaveLength(1);
    await settle();
    expect(conversation.items).toHaveLength(1);
  },
);

test("a refusal of it is no error of the call", async () => {
  const { sent, tell, outcome, session } = await asking("ga");
  tell({ type: "error", error: { message: "No asides", event_id: sent?.event_id } });
  expect(await outcome).toEqual(new Error("No asides"));
  expect(session.providerError).toBeUndefined();
});

test("one that does not come in time is given up, and what comes of it later is heard by nobody", async () => {
  const { sent, tell, outcome, heard } = await asking("ga");
  const [created, ...others] = answerOf("ga", { request: sent?.event_id }, "Late.");
  tell(created);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await outcome).toEqual(new Error("No answer in time"));
  tell(...others);
  expect(heard).toEqual([]);
});

test("the end of the call ends it, and without a call there is none", async () => {
  const { session, outcome } = await asking("ga");
  session.close();
  expect(await outcome).toMatchObject({ message: "Connection lost: hung up" });
  await expect(session.respondOutOfBand({})).rejects.toThrow("not connected");
});
