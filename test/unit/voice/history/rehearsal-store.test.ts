import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test } from "vitest";
import {
  RehearsalDeletedError,
  RehearsalStore,
} from "../../../../app/voice/history/rehearsal-store.ts";
import { measureConversation } from "../../../../app/voice/debrief/measures.ts";
import { reportMarkdown } from "../../../../app/voice/history/report-markdown.ts";
import { rehearsalReport } from "../../../../app/voice/history/report.ts";
import { debrief, savedItem, savedRehearsal } from "./saved-rehearsal.ts";

const span = { side: "visitor", start: 10, end: 1010, interrupts: false } as const;
const former = { id: 1, endedAt: 5000, debrief };

test("what version 1 kept is opened", async () => {
  const old = await openDB("from-1", 1, {
    upgrade(database) {
      database.createObjectStore("rehearsals", { keyPath: "id" });
      database.createObjectStore("items", { keyPath: ["rehearsalId", "key"] });
    },
  });
  await old.put("rehearsals", { ...former, spans: [span] });
  await old.put("items", savedItem(1, 0));
  old.close();
  const store = new RehearsalStore("from-1");
  expect(await store.list()).toEqual([{ ...former, talking: { visitor: 1000, persona: 0 } }]);
  expect(await store.content(1)).toEqual({
    items: [savedItem(1, 0)],
    spans: [{ ...span, rehearsalId: 1, index: 0 }],
  });
  expect(await store.stretches()).toEqual([]);
});

test("what version 2 kept is opened, and can be recorded beside", async () => {
  const old = await openDB("from-2", 2, {
    upgrade(database) {
      database.createObjectStore("rehearsals", { keyPath: "id" });
      database.createObjectStore("items", { keyPath: ["rehearsalId", "key"] });
      database.createObjectStore("spans", { keyPath: ["rehearsalId", "index"] });
    },
  });
  const kept = { ...former, talking: { visitor: 1, persona: 2 } };
  await old.put("rehearsals", kept);
  await old.put("spans", { ...span, rehearsalId: 1, index: 0 });
  old.close();
  const store = new RehearsalStore("from-2");
  expect(await store.list()).toEqual([kept]);
  expect((await store.content(1))?.spans).toHaveLength(1);
  await store.writePiece(stretch(1), 0, new ArrayBuffer(8));
  expect(await store.stretches(1)).toEqual([stretch(1)]);
});

test("a later version's database is read, and what is broken in it hides nothing else", async () => {
  const later = await openDB("from-9", 9, {
    upgrade(database) {
      database.createObjectStore("rehearsals", { keyPath: "id" });
      database.createObjectStore("items", { keyPath: ["rehearsalId", "key"] });
      database.createObjectStore("spans", { keyPath: ["rehearsalId", "index"] });
    },
  });
  await later.put("rehearsals", savedRehearsal(1));
  await later.put("rehearsals", { id: 2, poem: "Roses" });
  const broken = { ...savedRehearsal(3), debrief: { poem: "Violets" }, scenario: 7, cost: "much" };
  await later.put("rehearsals", broken);
  later.close();
  const store = new RehearsalStore("from-9");
  const list = await store.list();
  expect(list.map(({ id }) => id)).toEqual([3, 1]);
  expect(list[0]).toMatchObject({ debrief: undefined, scenario: undefined, cost: undefined });
  expect(await store.stretches()).toEqual([]);
  await store.delete(1);
  expect((await store.list()).map(({ id }) => id)).toEqual([3]);
  await store.deleteAll();
  expect(await store.list()).toEqual([]);
});

test("no part is written of a rehearsal that was deleted", async () => {
  const store = new RehearsalStore("parts");
  const change = { rehearsal: savedRehearsal(1), items: [savedItem(1, 0)], spans: [], removed: [] };
  await store.write({ ...change, isWhole: true });
  await store.write({ ...change, items: [savedItem(1, 1)], isWhole: false });
  expect((await store.content(1))?.items).toHaveLength(2);
  await store.delete(1);
  await expect(store.write({ ...change, isWhole: false })).rejects.toThrow(RehearsalDeletedError);
  expect(await store.list()).toEqual([]);
});

test("a debrief that is asked for while its rehearsal is still saved stays with it", async () => {
  const store = new RehearsalStore("judged");
  const change = { rehearsal: savedRehearsal(1), items: [savedItem(1, 0)], spans: [], removed: [] };
  await store.write({ ...change, isWhole: true });
  await store.change(1, { debrief });
  for (const isWhole of [false, true]) {
    await store.write({ ...change, isWhole });
    expect((await store.list())[0]?.debrief).toEqual(debrief);
  }
  await store.delete(1);
  await expect(store.change(1, { debrief })).rejects.toThrow(RehearsalDeletedError);
  expect(await store.list()).toEqual([]);
});

test("a rehearsal that is put back is as it was, with its recording", async () => {
  const store = new RehearsalStore("back");
  const change = { rehearsal: savedRehearsal(1), items: [savedItem(1, 0)], removed: [] };
  const spans = [{ ...span, rehearsalId: 1, index: 0 }];
  await store.write({ ...change, spans, isWhole: true });
  await store.writePiece({ ...stretch(1), size: 2 }, 0, new TextEncoder().encode("12").buffer);
  const kept = async () => [await store.list(), await store.content(1), await store.stretches()];
  const before = await kept();
  const copy = await store.delete(1);
  expect(await kept()).toEqual([[], undefined, []]);
  await store.putBack(copy);
  expect(await kept()).toEqual(before);
  expect(await (await store.sound({ ...stretch(1), size: 2 })).text()).toBe("12");
});

test("a recording is kept in pieces, read in order, and deleted with its rehearsal", async () => {
  const store = new RehearsalStore("sound");
  for (const index of [0, 1, 2, 10]) {
    const bytes = new TextEncoder().encode(`${index},`);
    await store.writePiece({ ...stretch(1), size: 2 }, index, bytes.buffer);
  }
  await store.writePiece(stretch(2), 0, new ArrayBuffer(4));
  const [first] = await store.stretches(1);
  if (!first) throw new Error("There is no stretch");
  expect(await (await store.sound(first)).text()).toBe("0,1,2,10,");
  await store.delete(1);
  expect(await (await store.sound(first)).text()).toBe("");
  expect((await store.stretches()).map(({ rehearsalId }) => rehearsalId)).toEqual([2]);
  await store.deleteStraySound(2);
  expect(await store.stretches()).toHaveLength(1);
  await store.deleteStraySound(3);
  expect(await store.stretches()).toEqual([]);
});

test("whoever spoke when the page was left has spoken until the last save", async () => {
  const store = new RehearsalStore("open-span");
  const rehearsal = savedRehearsal(1000, { endedAt: 6000 });
  const spans = [
    { rehearsalId: 1000, index: 0, side: "persona", start: 1500, end: 2500, interrupts: false },
    { rehearsalId: 1000, index: 1, side: "visitor", start: 3000, interrupts: false },
  ] as const;
  await store.write({ rehearsal, items: [savedItem(1000, 0)], spans, removed: [], isWhole: true });
  const content = await store.content(1000);
  if (!content) throw new Error("There is no content");
  const { visitor, persona } = measureConversation(content.spans, []);
  expect(visitor.talking).toBe(3000);
  expect(persona.talking).toBe(1000);
});

test.each([Infinity, -1, 8.64e15 + 1, 1e300])(
  "a rehearsal that started or ended at %d is left out, and all others are listed and exported",
  async (time) => {
    const store = new RehearsalStore(`impossible-${time}`);
    const whole = { items: [], spans: [], removed: [], isWhole: true };
    await store.write({ rehearsal: savedRehearsal(time), ...whole });
    await store.write({ rehearsal: savedRehearsal(1, { endedAt: time }), ...whole });
    await store.write({ rehearsal: savedRehearsal(2), ...whole, items: [savedItem(2, 0)] });
    const listed = await store.list();
    expect(listed.map(({ id }) => id)).toEqual([2]);
    for (const rehearsal of listed) {
      const content = await store.content(rehearsal.id);
      if (!content) throw new Error("There is no content");
      expect(reportMarkdown(rehearsalReport(rehearsal, content))).toContain("Text 1");
    }
  },
);

test.each([
  { rehearsalId: 1, key: "item_1" },
  { rehearsalId: 1, key: "item_1", carriesOn: true },
])(
  "where a rehearsal began is kept, as earlier versions did and with what it carries on: %o",
  async (from) => {
    const store = new RehearsalStore(`from-${JSON.stringify(from)}`);
    const rehearsal = savedRehearsal(2, { from });
    await store.write({ rehearsal, items: [], spans: [], removed: [], isWhole: true });
    expect((await store.list()).map((listed) => listed.from)).toEqual([from]);
  },
);

function stretch(rehearsalId: number) {
  return { rehearsalId, index: 0, startedAt: 100, type: "audio/webm", size: 8 };
}
