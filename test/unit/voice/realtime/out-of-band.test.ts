import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import type { Dialect } from "../../../../app/config/environment-variables.ts";
import { standInBrowser } from "../browser-stand-ins.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A call in which a response out of band was asked for. */
async function asking(dialect: Dialect) {
  const parts = standInBrowser(undefined, dialect);
  const connected = parts.session.connect();
  await parts.accept();
  await connected;
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
  const sent = parts.channel().sent.at(-1);
  const tell = (...events: object[]) => {
    for (const event of events) parts.channel().tell(event);
  };
  return { ...parts, conversation, heard, outcome, sent, tell };
}

/** What the provider sends of it, ending with `text`. */
function answerOf(dialect: Dialect, metadata: unknown, text: string) {
  const [name, part] =
    dialect === "ga" ? ["response.output_text", "output_text"] : ["response.text", "text"];
  const of = { response_id: "aside", item_id: "hint", output_index: 0, content_index: 0 };
  const item = { id: "hint", type: "message", role: "assistant", content: [{ type: part, text }] };
  const added = dialect === "ga" ? "conversation.item.added" : "conversation.item.created";
  return [
    { type: "response.created", response: { id: "aside", metadata } },
    { type: "response.output_item.added", response_id: "aside", item: { ...item, content: [] } },
    { type: added, item: { ...item, content: [] }, previous_item_id: null },
    { type: "response.content_part.added", ...of, part: { type: "text", text: "" } },
    { type: `${name}.delta`, ...of, delta: text },
    { type: `${name}.done`, ...of, text },
    { type: "response.output_item.done", response_id: "aside", item },
    {
      type: "response.done",
      response: { id: "aside", metadata, status: "completed", output: [item] },
    },
  ];
}

const dialects: Dialect[] = ["ga", "preview"];

test.each(dialects)(
  "in %s, a response out of band comes while the persona answers, and no listener hears of it",
  async (dialect) => {
    const { sent, tell, heard, conversation, outcome, session, channel } = await asking(dialect);
    expect(sent).toMatchObject({ type: "response.create", response: { conversation: "none" } });
    const metadata = { request: sent?.event_id };
    tell({ type: "response.created", response: { id: "r1" } });
    tell(...answerOf(dialect, metadata, "Say sorry."));
    expect(await outcome).toBe("Say sorry.");
    expect(heard).toEqual(["response.created"]);
    expect(conversation.items).toHaveLength(0);
    expect(session.isAnswering).toBe(true);
    session.interrupt();
    const cancel = channel().sent.findLast(({ type }) => type === "response.cancel");
    expect(cancel).toMatchObject({ response_id: "r1" });
  },
);

test.each(dialects)("in %s, a refusal of it is no error of the call", async (dialect) => {
  const { sent, tell, outcome, session } = await asking(dialect);
  tell({ type: "error", error: { message: "No asides", event_id: sent?.event_id } });
  expect(await outcome).toEqual(new Error("No asides"));
  expect(session.providerError).toBeUndefined();
});

test("one that does not come in time is given up, and what comes of it later is heard by nobody", async () => {
  const { sent, tell, outcome, heard } = await asking("ga");
  tell({
    type: "response.created",
    response: { id: "aside", metadata: { request: sent?.event_id } },
  });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await outcome).toEqual(new Error("No answer in time"));
  tell(...answerOf("ga", undefined, "Late.").slice(1));
  expect(heard).toEqual([]);
});

test("the end of the call ends it, and without a call there is none", async () => {
  const { session, outcome } = await asking("ga");
  session.close();
  expect(await outcome).toMatchObject({ message: "Connection lost: hung up" });
  await expect(session.respondOutOfBand({})).rejects.toThrow("not connected");
});
