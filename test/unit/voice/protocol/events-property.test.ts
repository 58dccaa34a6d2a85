import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import type { Dialect } from "../../../../app/config/environment-variables.ts";
import type { ServerEvent } from "../../../../app/voice/protocol/server-events.ts";
import { codecFor } from "../../../../app/voice/realtime/connect-sequence.ts";
import { recordingLog } from "../recording-log.ts";
import { wireEvents } from "./wire-events.ts";

const eventsPerRun = 100;
const runs = 150;
const ids = ["i0", "i1", "i2", "i3", "__proto__", "msg_a"];
const itemErrors =
  /^(Invalid message order|Invalid transcription: Item .* not found|Invalid content type)$/;

const decodeErrors =
  /^(Unparseable|Event type mismatch|(Required|Invalid input|Expected \S+, received \S+): event(\.\S+)?)$/;

/** How one event is changed before it is sent: some keep it sound, some break it. */
const mutation = fc.record({
  kind: fc.nat(),
  id: fc.constantFrom(...ids),
  previous: fc.constantFrom(...ids, null, undefined),
  words: fc.constantFrom("", "a", "hello ", "\u{1f642} a", "a longer text"),
  index: fc.constantFrom(0, 0, 0, 1, 2),
  status: fc.constantFrom("completed", "incomplete", "in_progress", "odd", null),
  damage: fc.constantFrom("none", "none", "none", "none", "field", "text", "type"),
  at: fc.nat(),
  junk: fc.constantFrom<unknown>(null, 1, "x", [], {}, true),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

const templates = { ga: texts("ga"), preview: texts("preview") };

function texts(dialect: Dialect): string[] {
  return wireEvents(dialect).map(({ wire }) => JSON.stringify(wire));
}

function message(dialect: Dialect, change: Mutation): string {
  const kinds = templates[dialect];
  const wire: Record<string, unknown> = JSON.parse(kinds[change.kind % kinds.length] ?? "");
  if ("item_id" in wire) wire.item_id = change.id;
  if ("content_index" in wire) wire.content_index = change.index;
  if ("previous_item_id" in wire) wire.previous_item_id = change.previous;
  for (const field of ["delta", "text", "transcript", "arguments"]) {
    if (field in wire) wire[field] = change.words;
  }
  const { item } = wire;
  if (typeof item === "object" && item !== null) {
    const role = change.at % 2 ? { role: "user", content: userContent(change) } : {};
    Object.assign(item, { id: change.id, status: change.status }, role);
  }
  if (change.damage === "type") wire.type = `${String(wire.type)}${change.at % 2 ? "" : ".x"}`;
  if (change.damage === "field") {
    const fields = Object.keys(wire);
    wire[fields[change.at % fields.length] ?? "type"] = change.junk;
  }
  const text = JSON.stringify(wire);
  return change.damage === "text" ? text.slice(change.at % text.length) : text;
}

function userContent({ at, words }: Mutation) {
  if (at % 3 === 0) return [{ type: "input_audio", transcript: null }];
  return at % 3 === 1 ? [{ type: "input_text", text: words }] : [];
}

test.each(["ga", "preview"] as const)(
  "15,000 random and mutated events in %s throw nothing outside the spec's errors and lose nothing",
  (dialect) => {
    let seen = 0;
    let applied = 0;
    fc.assert(
      fc.property(
        fc.array(mutation, { minLength: eventsPerRun, maxLength: eventsPerRun }),
        (changes) => {
          const log = recordingLog();
          const codec = codecFor(dialect, log);
          const conversation = new Conversation(log);
          conversation.addFromClient({
            id: "msg_a",
            type: "message",
            role: "user",
            text: "hello ",
          });
          for (const change of changes) {
            seen++;
            const event = decode(() => codec.decode(message(dialect, change)).event);
            if (!event) continue;
            applied++;
            applyAndCheck(conversation, event);
          }
          for (const line of log.messages("warn")) expect(line).toMatch(itemErrors);
        },
      ),
      { numRuns: runs, seed: 20_261_120 },
    );
    expect(seen).toBe(eventsPerRun * runs);
    expect(applied).toBeGreaterThan(seen / 2);
  },
);

function decode(read: () => ServerEvent): ServerEvent | undefined {
  try {
    return read();
  } catch (error) {
    const isExpected = error instanceof Error && decodeErrors.test(error.message);
    if (!isExpected) throw error;
    return undefined;
  }
}

function applyAndCheck(conversation: Conversation, event: ServerEvent): void {
  const before = conversation.items.map((item) => [item, item.text] as const);
  conversation.apply(event);
  const now = new Set(conversation.items);
  const isDeletion = event.type === "conversation.item.deleted";
  const known = new Set<string>();
  for (const item of conversation.items) {
    if (known.has(item.id)) throw new Error(`${item.id} is there twice`);
    known.add(item.id);
    if (conversation.find(item.id) !== item) throw new Error(`${item.id} is not found`);
  }
  for (const [item, text] of before) {
    if (!now.has(item) && !isDeletion) throw new Error(`${item.id} is gone`);
    if (text !== "" && item.text === "") throw new Error(`the text of ${item.id} is lost`);
  }
  if (isDeletion && conversation.find(event.itemId)) throw new Error("a deleted item is found");
}
