import { expect, onTestFinished, test, vi } from "vitest";
import { RehearsalSaver } from "../../../../app/voice/history/rehearsal-saver.ts";
import { RehearsalStore } from "../../../../app/voice/history/rehearsal-store.ts";
import { StorageStatus } from "../../../../app/voice/history/storage-status.ts";
import { conversing } from "../conversing.ts";
import { freshBrowser } from "../storage-of.ts";

function saving() {
  freshBrowser();
  const { log, conversation, type } = conversing();
  const status = new StorageStatus();
  const timing = { spans: [], talking: { visitor: 0, persona: 0 } };
  const state = { id: 7, endedAt: 9, reachedAt: 9, timing, ending: undefined, debrief: undefined };
  const saver = new RehearsalSaver({ log, status, conversation, current: () => state });
  onTestFinished(saver.follow());
  type("u", "Hello");
  const store = new RehearsalStore(status.databaseName);
  const texts = async () => (await store.content(7))?.items.map(({ text }) => text);
  return { saver, status, conversation, type, store, texts };
}

test("what is typed after a call is no part of its rehearsal before it is sent", async () => {
  const { saver, conversation, texts } = saving();
  const later = { id: "later", type: "message", role: "user", text: "Once more" } as const;
  conversation.addFromClient(later, true);
  saver.save();
  await vi.waitFor(async () => expect(await texts()).toEqual(["Hello"]));
  conversation.sent();
  saver.save();
  await vi.waitFor(async () => expect(await texts()).toEqual(["Hello", "Once more"]));
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

test("a rehearsal that another tab deletes while it is being written does not come back", async () => {
  const { saver, status, store } = saving();
  saver.save();
  // The write is under way, and no longer asks.
  await vi.waitFor(async () => expect(await store.list()).toHaveLength(1));
  const before = status.changeCount;
  status.noteDeletedElsewhere({ from: 7, until: 7 });
  await vi.waitFor(() => expect(status.changeCount).toBeGreaterThan(before + 1));
  expect(await store.list()).toEqual([]);
});
