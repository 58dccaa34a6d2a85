import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  RehearsalDeletedError,
  RehearsalStore,
} from "../../../../app/voice/history/rehearsal-store.ts";
import { measureConversation } from "../../../../app/voice/debrief/measures.ts";
import { reportMarkdown } from "../../../../app/voice/history/report-markdown.ts";
import { rehearsalReport } from "../../../../app/voice/history/report.ts";
import { measuredItems, turnsOf } from "../../../../app/voice/history/turns.ts";
import { freshBrowser } from "../storage-of.ts";
import { debrief, recordOf, savedItem, savedRehearsal } from "./saved-rehearsal.ts";

const span = { side: "visitor", start: 10, end: 1010, interrupts: false } as const;
const former = { id: 1, endedAt: 5000, debrief };
const content = { items: [savedItem(1, 0)], spans: [] };
const plain = savedRehearsal(1);
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const stretch = (rehearsalId: number, size = 8) =>
  ({ rehearsalId, index: 0, startedAt: 100, type: "audio/webm", size }) as const;

const keyPaths = {
  rehearsals: "id",
  contents: "id",
  items: ["rehearsalId", "key"],
  spans: ["rehearsalId", "index"],
  stretches: ["rehearsalId", "index"],
  pieces: ["rehearsalId", "stretch", "index"],
};

/** A database as that version made it. */
async function kept(
  version: number,
  stores: (keyof typeof keyPaths)[],
  ...all: [string, object][]
) {
  freshBrowser();
  const name = `from-${version}`;
  const database = await openDB(name, version, {
    upgrade(created) {
      for (const store of stores) created.createObjectStore(store, { keyPath: keyPaths[store] });
    },
  });
  for (const [store, value] of all) await database.put(store, value);
  database.close();
  return new RehearsalStore(name);
}

const ids = async (store: RehearsalStore) => (await store.list()).map(({ id }) => id);

/** There has to be one. */
async function readOf(store: RehearsalStore, id: number) {
  const read = await store.read(id);
  if (!read) throw new Error("There is no such rehearsal");
  return read;
}

test("what version 1 kept is opened", async () => {
  const rehearsal = ["rehearsals", { ...former, spans: [span] }] as [string, object];
  const store = await kept(1, ["rehearsals", "items"], rehearsal, ["items", savedItem(1, 0)]);
  expect(await store.list()).toEqual([{ ...former, talking: { visitor: 1000, persona: 0 } }]);
  expect(await store.read(1)).toMatchObject({
    items: [savedItem(1, 0)],
    spans: [{ ...span, rehearsalId: 1, index: 0 }],
  });
  expect(await store.readStretches()).toEqual([]);
});

test("what version 2 kept is opened, and can be recorded beside", async () => {
  const rehearsal = { ...former, talking: { visitor: 1, persona: 2 } };
  const ofSpan = { ...span, rehearsalId: 1, index: 0 };
  const stores = ["rehearsals", "items", "spans"] as const;
  const store = await kept(2, [...stores], ["rehearsals", rehearsal], ["spans", ofSpan]);
  expect(await store.list()).toEqual([rehearsal]);
  expect((await store.read(1))?.spans).toHaveLength(1);
  await store.writePiece(stretch(1), 0, new ArrayBuffer(8));
  expect(await store.readStretches(1)).toEqual([stretch(1)]);
});

test("a row's placeholder that an earlier version kept is in no turn, measure or report", async () => {
  const placeholder = "(No words could be made out.)";
  const cleaned = recordOf(["item_3"], placeholder, placeholder);
  const spoken = [
    savedItem(1, 0, { text: placeholder }),
    savedItem(1, 1),
    savedItem(1, 2, { text: placeholder, cleaned }),
  ];
  const all = spoken.map((item): [string, object] => ["items", item]);
  const met = { result: "met", item_id: "item_3", quote: placeholder, why: "Said." } as const;
  const judged = { ...plain, debrief: { ...debrief, goals: [{ goal_id: "g", ...met }] } };
  const store = await kept(3, [...version3], ["rehearsals", judged], ...all);
  const { rehearsal, items } = await readOf(store, 1);
  expect(rehearsal.debrief?.goals).toMatchObject([{ quote: null }]);
  expect(turnsOf(items).map(({ text }) => text)).toEqual(["Text 2"]);
  expect(measureConversation([], measuredItems(items)).visitor.words).toBe(0);
  expect(reportMarkdown(rehearsalReport(rehearsal, { items, spans: [] }))).not.toContain(
    "made out",
  );
});

const version3 = ["rehearsals", "items", "spans", "stretches", "pieces"] as const;

test("what version 3 kept is opened, each rehearsal with what was said in it and its recording", async () => {
  // Keys sort in another order than positions.
  const items = [savedItem(1, 0), savedItem(1, 9), savedItem(1, 10)].toReversed();
  const spans = [0, 1].map((index) => ({ ...span, rehearsalId: 1, index, start: 10 + index }));
  const piece = { rehearsalId: 1, stretch: 0, index: 0, bytes: bytes("12") };
  const rehearsals = [savedRehearsal(1, { debrief, cost: 0.5 }), savedRehearsal(2)];
  const store = await kept(
    3,
    [...version3],
    ...rehearsals.map((one): [string, object] => ["rehearsals", one]),
    ...[...items, savedItem(2, 0), savedItem(3, 0)].map((one): [string, object] => ["items", one]),
    ...spans.map((one): [string, object] => ["spans", one]),
    ["stretches", stretch(1, 2)],
    ["pieces", piece],
  );
  expect(await store.list()).toEqual(rehearsals.toReversed());
  expect(await store.read(1)).toEqual({
    rehearsal: rehearsals[0],
    items: items.toReversed(),
    spans,
    stretches: [stretch(1, 2)],
  });
  expect((await store.read(2))?.items).toEqual([savedItem(2, 0)]);
  expect(await (await store.readSound(stretch(1, 2))).text()).toBe("12");
  store.close();
  const database = await openDB("from-3");
  expect([...database.objectStoreNames]).toEqual(["contents", "pieces", "rehearsals", "stretches"]);
  database.close();
});

test("what version 4 kept is opened, and is deleted as a whole", async () => {
  const contents = [1, 2].map((id) => ({ id, items: [savedItem(id, 0)], spans: [] }));
  const store = await kept(
    4,
    ["rehearsals", "contents", "stretches", "pieces"],
    ...[1, 2].map((id): [string, object] => ["rehearsals", savedRehearsal(id)]),
    ...contents.map((one): [string, object] => ["contents", one]),
  );
  expect((await readOf(store, 1)).items).toEqual([savedItem(1, 0)]);
  const copy = await store.delete(1);
  const database = await openDB("from-4");
  expect(await database.getAllKeys("contents")).toEqual([[2, 0]]);
  await store.putBack(copy);
  expect((await readOf(store, 1)).items).toEqual([savedItem(1, 0)]);
  database.close();
});

test("a save of a long rehearsal writes what has changed alone, and leaves nothing that is gone", async () => {
  const store = new RehearsalStore("long");
  const items = Array.from({ length: 1_200 }, (_, position) => savedItem(1, position));
  const write = async (changed: typeof items) => {
    using put = vi.spyOn(IDBObjectStore.prototype, "put");
    await store.write(plain, { items: changed, spans: [] });
    return put.mock.calls.filter(([{ id }]) => Array.isArray(id)).length;
  };
  expect(await write(items)).toBe(24);
  expect(await write([...items])).toBe(0);
  const next = savedItem(1, 1_200);
  expect(await write([...items, next])).toBe(1);
  const cleaned = savedItem(1, 70, { text: "Clean" });
  expect(await write([...items.with(70, cleaned), next])).toBe(1);
  expect((await readOf(store, 1)).items).toEqual([...items.with(70, cleaned), next]);
  store.close();
  const few = items.slice(0, 10);
  expect(await write(few)).toBe(1);
  expect((await readOf(store, 1)).items).toEqual(few);
  expect(await write([])).toBe(0);
  expect((await readOf(store, 1)).items).toEqual([]);
});

test("a database is brought to this version while an earlier one of the page has it open, which lets it go", async () => {
  const store = await kept(3, [...version3], ["rehearsals", savedRehearsal(1)]);
  const earlier = await openDB("from-3", 3, { blocking: () => earlier.close() });
  expect(await ids(store)).toEqual([1]);
  await expect(openDB("from-3", 3)).rejects.toThrow(/version/);
});

test("a database that another tab keeps from opening is given up each time, and is used once that tab lets it go", async () => {
  const store = await kept(3, [...version3], ["rehearsals", savedRehearsal(1)]);
  const held = await openDB("from-3", 3);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  using open = vi.spyOn(indexedDB, "open");
  for (const work of [() => store.list(), () => store.write(plain, content)]) {
    const given = expect(work()).rejects.toThrow("The database does not open");
    await vi.advanceTimersByTimeAsync(6_000);
    await given;
    // As a save does that has failed.
    store.close();
  }
  expect(open).toHaveBeenCalledTimes(1);
  held.close();
  vi.useRealTimers();
  await store.write(savedRehearsal(2), content);
  expect(await ids(store)).toEqual([2, 1]);
  const later = await openDB("from-3", 6);
  later.close();
});

test("of what an earlier version of the page deletes nothing is left", async () => {
  const store = new RehearsalStore("deleted-by-3");
  for (const id of [1, 2]) await store.write(savedRehearsal(id), content);
  store.close();
  const earlier = await openDB("deleted-by-3");
  await earlier.delete("rehearsals", 1);
  expect(await ids(store)).toEqual([2]);
  expect(await earlier.getAllKeys("contents")).toEqual([[2, 0]]);
  earlier.close();
});

test("a later version of the page gets the database, and what is kept in it goes on being read", async () => {
  const store = new RehearsalStore("to-6");
  await store.write(plain, content);
  const later = await openDB("to-6", 6);
  expect(later.version).toBe(6);
  later.close();
  await store.write(plain, { items: [savedItem(1, 0), savedItem(1, 1)], spans: [] });
  expect((await readOf(store, 1)).items).toHaveLength(2);
});

test("a later version's database is read, and what is broken in it hides nothing else", async () => {
  const broken = { ...savedRehearsal(3), debrief: { poem: "Violets" }, scenario: 7, cost: "much" };
  const all = [savedRehearsal(1), { id: 2, poem: "Roses" }, broken];
  const rows = all.map((one): [string, object] => ["rehearsals", one]);
  const store = await kept(9, ["rehearsals", "items", "spans"], ...rows);
  expect(await ids(store)).toEqual([3, 1]);
  const [first] = await store.list();
  expect(first).toMatchObject({ debrief: undefined, scenario: undefined, cost: undefined });
  expect(await store.readStretches()).toEqual([]);
  await store.delete(1);
  expect(await ids(store)).toEqual([3]);
  await store.deleteAll();
  expect(await store.list()).toEqual([]);
});

test("a rehearsal that another page deleted is not written again", async () => {
  const [store, other] = [new RehearsalStore("parts"), new RehearsalStore("parts")];
  await store.write(plain, content);
  await store.write(plain, { items: [savedItem(1, 0), savedItem(1, 1)], spans: [] });
  expect((await readOf(store, 1)).items).toHaveLength(2);
  await other.delete(1);
  await expect(store.write(plain, content)).rejects.toThrow(RehearsalDeletedError);
  expect(await store.list()).toEqual([]);
  // Its database may have been deleted with it.
  store.close();
  await store.write(plain, content);
  expect(await ids(store)).toEqual([1]);
});

test("a debrief that is asked for while its rehearsal is still saved stays with it", async () => {
  const store = new RehearsalStore("judged");
  await store.write(plain, content);
  await store.change(1, { debrief });
  await store.write(plain, content);
  expect((await readOf(store, 1)).rehearsal.debrief).toEqual(debrief);
  expect((await readOf(store, 1)).items).toEqual(content.items);
  await store.delete(1);
  await expect(store.change(1, { debrief })).rejects.toThrow(RehearsalDeletedError);
  expect(await store.list()).toEqual([]);
});

test("a rehearsal that is put back is as it was, with its recording", async () => {
  const store = new RehearsalStore("back");
  const spans = [{ ...span, rehearsalId: 1, index: 0 }];
  await store.write(plain, { ...content, spans });
  await store.writePiece(stretch(1, 2), 0, bytes("12"));
  const all = async () => [await store.list(), await store.read(1), await store.readStretches()];
  const before = await all();
  const copy = await store.delete(1);
  expect(await all()).toEqual([[], undefined, []]);
  await store.putBack(copy);
  expect(await all()).toEqual(before);
  expect(await (await store.readSound(stretch(1, 2))).text()).toBe("12");
});

test("a recording is kept in pieces, read in order, and deleted with its rehearsal", async () => {
  const store = new RehearsalStore("sound");
  for (const index of [0, 1, 2, 10])
    await store.writePiece(stretch(1, 2), index, bytes(`${index},`));
  await store.writePiece(stretch(2), 0, new ArrayBuffer(4));
  const [first] = await store.readStretches(1);
  if (!first) throw new Error("There is no stretch");
  const sound = async () => (await store.readSound(first)).text();
  expect(await sound()).toBe("0,1,2,10,");
  await store.delete(1);
  expect(await sound()).toBe("");
  expect((await store.readStretches()).map(({ rehearsalId }) => rehearsalId)).toEqual([2]);
  await store.deleteStraySound(2);
  expect(await store.readStretches()).toHaveLength(1);
  await store.deleteStraySound(3);
  expect(await store.readStretches()).toEqual([]);
});

test("whoever spoke when the page was left has spoken until the last save", async () => {
  const store = new RehearsalStore("open-span");
  const rehearsal = savedRehearsal(1000, { endedAt: 6000 });
  const of = { rehearsalId: 1000, interrupts: false };
  const spans = [
    { ...of, index: 0, side: "persona", start: 1500, end: 2500 },
    { ...of, index: 1, side: "visitor", start: 3000 },
  ] as const;
  await store.write(rehearsal, { items: [savedItem(1000, 0)], spans });
  const { visitor, persona } = measureConversation((await readOf(store, 1000)).spans, []);
  expect([visitor.talking, persona.talking]).toEqual([3000, 1000]);
});

test.each([Infinity, -1, 8.64e15 + 1, 1e300])(
  "a rehearsal that started or ended at %d is left out, and all others are listed and exported",
  async (time) => {
    const store = new RehearsalStore(`impossible-${time}`);
    const impossible = [savedRehearsal(time), savedRehearsal(1, { endedAt: time })];
    for (const rehearsal of [...impossible, savedRehearsal(2)]) {
      const items = rehearsal.id === 2 ? [savedItem(2, 0)] : [];
      await store.write(rehearsal, { items, spans: [] });
    }
    const listed = await store.list();
    expect(listed.map(({ id }) => id)).toEqual([2]);
    for (const rehearsal of listed) {
      const report = rehearsalReport(rehearsal, await readOf(store, rehearsal.id));
      expect(reportMarkdown(report)).toContain("Text 1");
    }
  },
);

test("where a rehearsal began is kept, as earlier versions did and with what it carries on", async () => {
  const store = new RehearsalStore("from");
  for (const more of [{}, { carriesOn: true }]) {
    const from = { rehearsalId: 1, key: "item_1", ...more };
    await store.write(savedRehearsal(2, { from }), { items: [], spans: [] });
    expect((await store.list()).map((listed) => listed.from)).toEqual([from]);
  }
});

test("a coach’s notes stay with a rehearsal that is written again", async () => {
  const store = await kept(3, [...version3], ["rehearsals", plain]);
  await store.write(plain, content);
  const notes = [{ about: "turn" as const, id: "item_1", text: "Name a date." }];
  await store.change(1, { notes });
  await store.write(plain, content);
  expect((await readOf(store, 1)).rehearsal.notes).toEqual(notes);
});
