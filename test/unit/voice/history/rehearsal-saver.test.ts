import * as fakeIndexedDb from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import { RehearsalSaver } from "../../../../app/voice/history/rehearsal-saver.ts";
import { RehearsalStore } from "../../../../app/voice/history/rehearsal-store.ts";
import { StorageStatus } from "../../../../app/voice/history/storage-status.ts";
import { recordingLog } from "../recording-log.ts";

beforeEach(() => {
  for (const [name, value] of Object.entries(fakeIndexedDb)) vi.stubGlobal(name, value);
  vi.stubGlobal("indexedDB", new fakeIndexedDb.IDBFactory());
});
afterEach(() => vi.unstubAllGlobals());

function saving() {
  const log = recordingLog();
  const status = new StorageStatus();
  const conversation = new Conversation(log);
  const timing = { spans: [], talking: { visitor: 0, persona: 0 } };
  const state = { id: 7, endedAt: 9, reachedAt: 9, timing, ending: undefined, debrief: undefined };
  const saver = new RehearsalSaver({
    log,
    status,
    conversation,
    current: () => state,
  });
  const stop = saver.follow();
  conversation.addFromClient({ id: "u", type: "message", role: "user", text: "Hello" });
  return {
    saver,
    status,
    stop,
    conversation,
    store: new RehearsalStore(status.databaseName),
  };
}

test("what is typed after a call is no part of its rehearsal before it is sent", async () => {
  const { saver, stop, store, conversation } = saving();
  const texts = async () => (await store.content(7))?.items.map(({ text }) => text);
  const later = { id: "later", type: "message", role: "user", text: "Once more" } as const;
  conversation.addFromClient(later, true);
  saver.save();
  await vi.waitFor(async () => expect(await texts()).toEqual(["Hello"]));
  conversation.sent();
  saver.save();
  await vi.waitFor(async () => expect(await texts()).toEqual(["Hello", "Once more"]));
  stop();
});

test("what is said is kept within a second, however much more is said meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { stop, store, conversation } = saving();
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const id = String(tenth);
    conversation.addFromClient({ id, type: "message", role: "user", text: id });
    vi.advanceTimersByTime(100);
  }
  vi.useRealTimers();
  await vi.waitFor(async () =>
    expect((await store.content(7))?.items.map(({ text }) => text)).toContain("Hello"),
  );
  stop();
});

test("a rehearsal that another tab deletes while it is being written does not come back", async () => {
  const { saver, status, stop, store } = saving();
  saver.save();
  // The write is under way, and no longer asks.
  await vi.waitFor(async () => expect(await store.list()).toHaveLength(1));
  const before = status.changeCount;
  status.noteDeletedElsewhere({ from: 0, until: 8 });
  await vi.waitFor(() => expect(status.changeCount).toBeGreaterThan(before + 1));
  expect(await store.list()).toEqual([]);
  stop();
});
