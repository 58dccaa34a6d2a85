import { deleteDB } from "idb";
import { expect, onTestFinished, test, vi } from "vitest";
import { RehearsalSaver } from "../../../../app/voice/history/rehearsal-saver.ts";
import { Rehearsals } from "../../../../app/voice/history/rehearsals.ts";
import { conversing, deleted, done, typed } from "../conversing.ts";
import { freshBrowser } from "../storage-of.ts";
import { debrief, savedRehearsal } from "./saved-rehearsal.ts";

function saving() {
  freshBrowser();
  const { log, conversation, type, apply } = conversing();
  const storage = new Rehearsals();
  const timing = { spans: [] };
  const call = { id: 7 };
  const current = vi.fn(() => ({ ...call, endedAt: 9, timing }));
  const saver = new RehearsalSaver({ log, storage, conversation, current, isRunning: () => true });
  onTestFinished(saver.follow());
  type("u", "Hello");
  const texts = async (id = 7) => (await storage.read(id))?.items.map(({ text }) => text);
  const list = () => storage.withStore((store) => store.list());
  return { saver, storage, conversation, type, apply, call, current, texts, list };
}

test("what is typed after a call is no part of its rehearsal before it is sent", async () => {
  const { saver, conversation, texts } = saving();
  const later = { id: "later", type: "message", role: "user", text: "Once more" } as const;
  conversation.addFromClient(later, true);
  saver.save();
  await vi.waitFor(async () => expect(await texts()).toEqual(["Hello"]));
  conversation.markSent();
  saver.save();
  await vi.waitFor(async () => expect(await texts()).toEqual(["Hello", "Once more"]));
});

test("what is kept is the conversation, in its order, also when all of it is gone", async () => {
  const { saver, apply, texts } = saving();
  apply(done(typed("b", "Second"), "u"), done(typed("a", "First"), "u"));
  saver.save();
  await vi.waitFor(async () => expect(await texts()).toEqual(["Hello", "First", "Second"]));
  apply(deleted("u"), deleted("a"), deleted("b"));
  saver.save();
  await vi.waitFor(async () => expect(await texts()).toEqual([]));
});

test("of a long conversation a save writes the part that has changed", async () => {
  const { saver, type, apply, texts } = saving();
  for (let number = 0; number < 120; number += 1) type(`i${number}`);
  saver.save();
  await vi.waitFor(async () => expect(await texts()).toHaveLength(121));
  using put = vi.spyOn(IDBObjectStore.prototype, "put");
  apply(done(typed("i7", "Changed")), done(typed("last", "New"), "i119"));
  saver.save();
  await vi.waitFor(async () => expect(await texts()).toHaveLength(122));
  expect(await texts()).toContain("Changed");
  const batches = put.mock.calls.flatMap(([{ id }]) => (Array.isArray(id) ? id[1] : []));
  expect(batches).toEqual([0, 2]);
});

test("what is said is kept within a second, however much more is said meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { type, texts } = saving();
  for (let tenth = 0; tenth < 10; tenth += 1) {
    type(String(tenth));
    vi.advanceTimersByTime(100);
  }
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await texts()).toContain("Hello"));
});

test("in a call all is read for a save once a second, however much is said", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const { type, current, texts } = saving();
  for (let tenth = 0; tenth < 30; tenth += 1) {
    type(String(tenth));
    vi.advanceTimersByTime(100);
  }
  expect(current).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await texts()).toHaveLength(31), 10_000);
});

test("a rehearsal that another tab deletes while it is being written does not come back", async () => {
  const { saver, storage, list } = saving();
  saver.save();
  // The write is under way, and no longer asks.
  await vi.waitFor(async () => expect(await list()).toHaveLength(1));
  const before = storage.changeCount;
  storage.noteDeletedElsewhere({ from: 7, until: 7 });
  await vi.waitFor(() => expect(storage.changeCount).toBeGreaterThan(before + 1));
  expect(await list()).toEqual([]);
});

test("a rehearsal that another tab deletes unheard is not written again", async () => {
  const { saver, storage, list } = saving();
  saver.save();
  await vi.waitFor(async () => expect(await list()).toHaveLength(1));
  await new Rehearsals().withStore((store) => store.delete(7));
  saver.save();
  await vi.waitFor(() => expect(storage.isDeletedInOtherTab(7)).toBe(true));
  expect(await list()).toEqual([]);
});

test("a rehearsal whose deletion is undone comes back whole", async () => {
  const { saver, storage, type, texts } = saving();
  saver.save();
  await vi.waitFor(async () => expect(await texts()).toEqual(["Hello"]));
  const copy = await storage.withStore((store) => store.delete(7));
  storage.noteDeletedElsewhere({ from: 7, until: 7 });
  type("more", "While it is deleted");
  saver.save();
  await storage.withStore((store) => store.putBack(copy));
  storage.noteRestored({ from: 7, until: 7 });
  await vi.waitFor(async () => expect(await texts()).toEqual(["Hello", "While it is deleted"]));
});

test("a rehearsal whose database another tab deletes is kept again, whole", async () => {
  const { saver, type, texts } = saving();
  saver.save();
  await vi.waitFor(async () => expect(await texts()).toEqual(["Hello"]));
  await deleteDB("rehearsals");
  type("more", "And now?");
  saver.save();
  await vi.waitFor(async () => expect(await texts()).toEqual(["Hello", "And now?"]));
});

test("a debrief is shown at once, and kept with its rehearsal whichever call there is", async () => {
  const { saver, storage, call, list } = saving();
  saver.save();
  const kept = async () => (await list()).map((rehearsal) => rehearsal.debrief);
  await vi.waitFor(async () => expect(await kept()).toEqual([undefined]));
  const first = storage.setDebrief(7, debrief);
  expect(storage.debriefOf(7)).toBe(debrief);
  await first;
  await vi.waitFor(async () => expect(await kept()).toEqual([debrief]));
  // The next call has begun, and nothing of it is kept yet.
  call.id = 8;
  const another = { ...debrief, try_next: ["Four.", "Five.", "Six."] };
  await storage.setDebrief(7, another);
  expect(await kept()).toEqual([another]);
  saver.save();
  await vi.waitFor(async () => expect(await kept()).toEqual([undefined, another]));
});

/** From here on the browser has no more room. */
function fillBrowser() {
  return vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("No room", "QuotaExceededError");
  });
}

test("where there is no more room for the debrief, the call is still kept, until more is said", async () => {
  const { saver, storage, type, list } = saving();
  saver.save();
  await vi.waitFor(async () => expect(await list()).toHaveLength(1));
  const full = fillBrowser();
  await storage.setDebrief(7, debrief);
  await vi.waitFor(() => expect(storage.unkeptDebriefs).toEqual(new Set([7])));
  expect(storage.isUnavailable).toBe(false);
  type("more", "And now?");
  saver.save();
  await vi.waitFor(() => expect(storage.isUnavailable).toBe(true));
  full.mockRestore();
  saver.save();
  await vi.waitFor(() => expect(storage.unkeptDebriefs).toEqual(new Set()));
  expect(storage.isUnavailable).toBe(false);
  expect(await list()).toMatchObject([{ debrief }]);
});

test("a debrief of an earlier rehearsal that finds no room is told, too", async () => {
  freshBrowser();
  const storage = new Rehearsals();
  await storage.withStore((store) => store.write(savedRehearsal(7), { items: [], spans: [] }));
  const full = fillBrowser();
  await storage.setDebrief(7, debrief);
  expect(storage.unkeptDebriefs).toEqual(new Set([7]));
  full.mockRestore();
  await storage.setDebrief(7, debrief);
  expect(storage.unkeptDebriefs).toEqual(new Set());
});

test("a debrief that another tab asked for is shown once the rehearsal is read, unless one was asked for here", async () => {
  freshBrowser();
  const [here, elsewhere] = [new Rehearsals(), new Rehearsals()];
  await here.withStore((store) => store.write(savedRehearsal(7), { items: [], spans: [] }));
  await elsewhere.setDebrief(7, debrief);
  await here.read(7);
  const shown = here.debriefOf(7);
  expect(shown).toEqual(debrief);
  await here.read(7);
  expect(here.debriefOf(7), "which is no news").toBe(shown);
  const own = { ...debrief, how_to_reach_it: "Ask." };
  const reading = here.read(7);
  await here.setDebrief(7, own);
  await reading;
  expect(here.debriefOf(7)).toBe(own);
});
