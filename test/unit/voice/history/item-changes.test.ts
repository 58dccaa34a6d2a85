import fc from "fast-check";
import { observe } from "mobx";
import { expect, test } from "vitest";
import { ItemChanges } from "../../../../app/voice/history/item-changes.ts";
import type { SavedItem } from "../../../../app/voice/history/rehearsal-schema.ts";
import { conversing, done, typed } from "../conversing.ts";

/** A conversation, and a stand-in of the database into which its changes are put. */
function save() {
  const { conversation, apply, type } = conversing();
  const changes = new ItemChanges(conversation.items);
  conversation.listen((touched) => changes.add(touched));
  observe(conversation.items, (change) => changes.reorder(change));
  const kept = new Map<string, SavedItem>();
  const put = () => {
    const { items, removed, isWhole } = changes.take(1);
    if (isWhole) kept.clear();
    for (const item of items) kept.set(item.key, item);
    for (const key of removed) kept.delete(key);
    return items.length;
  };
  let count = 0;
  const say = (text: string, previousItemId?: string) =>
    apply(done(typed(`item_${count++}`, text), previousItemId));
  return { conversation, type, changes, kept, put, say };
}

const change = fc.record({
  kind: fc.constantFrom("say", "say", "say", "grow", "delete", "put", "forget", "send"),
  which: fc.nat(12),
});

test("what is kept is the conversation, after any changes and however often it is saved", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (all) => {
      const { conversation, type, changes, kept, put, say } = save();
      for (const [index, { kind, which }] of all.entries()) {
        const item = conversation.items[which];
        if (kind === "say") say(`text ${index}`, item?.id);
        if (kind === "send") type(`msg_${index}`, "sent");
        if (kind === "grow" && item) {
          const at = { itemId: item.id, contentIndex: 1 };
          conversation.apply({ type: "response.output_text.delta", ...at, delta: " more" });
        }
        if (kind === "delete" && item) conversation.remove(item.id);
        if (kind === "put") put();
        if (kind === "forget") changes.forget();
      }
      put();
      const inOrder = [...kept.values()].toSorted((a, b) => a.position - b.position);
      expect(inOrder.map(({ key, text }) => [key, text])).toEqual(
        conversation.items.map(({ key, text }) => [key, text]),
      );
    }),
    { numRuns: 500 },
  );
});

test("a message costs one write, however long the conversation is", () => {
  for (const length of [1, 2_000]) {
    const { put, say } = save();
    for (let index = 0; index < length; index++) say("before");
    put();
    say("one more");
    expect(put()).toBe(1);
    expect(put()).toBe(0);
  }
});
