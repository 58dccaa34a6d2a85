import { expect, test, vi } from "vitest";
import { RehearsalHistory } from "../../../../app/voice/history/rehearsal-history.ts";
import { Rehearsals } from "../../../../app/voice/history/rehearsals.ts";
import { freshBrowser } from "../storage-of.ts";
import { savedItem, savedRehearsal } from "./saved-rehearsal.ts";

const rehearsal = savedRehearsal(7);

async function historyOf() {
  freshBrowser();
  const storage = new Rehearsals();
  const items = [savedItem(7, 0)];
  await storage.withStore((store) => store.write(rehearsal, { items, spans: [] }));
  const history = new RehearsalHistory(storage);
  await history.refresh();
  return { history, storage };
}

test("a reopened rehearsal closes as it is deleted, and is not told of as another tab's work", async () => {
  const { history } = await historyOf();
  await history.reopen(rehearsal);
  expect(history.opened?.rehearsal.id).toBe(7);
  await history.delete(rehearsal);
  expect(history.opened).toBeUndefined();
  expect(history.deletedInOtherTab).toBeUndefined();
});

test("nothing empty is read of what another tab has deleted", async () => {
  const { history, storage } = await historyOf();
  await storage.withStore((store) => store.delete(7));
  expect(history.rows).toHaveLength(1);
  expect(await history.read(7)).toBeUndefined();
  expect(history.deletedInOtherTab).toBe(7);
  expect(history.rows).toEqual([]);
});

test("a call that ended after the list was read, which has it as one that lasts, was not cut off", async () => {
  const { history, storage } = await historyOf();
  const lasting = { ...rehearsal, lasts: true };
  await storage.withStore((store) => store.write(lasting, { items: [], spans: [] }));
  await history.refresh();
  expect(await history.findCutOff()).toMatchObject({ id: 7 });
  const live = { rehearsal: { ...lasting, lasts: false }, items: [], spans: [], stretches: [] };
  storage.live = { save: () => true, read: () => live };
  expect(await history.findCutOff()).toBeUndefined();
});

/** From now on the browser reads and writes nothing, until the result is disposed of. */
function brokenDatabase(): Disposable {
  return vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new Error("The disk is gone");
  });
}

test("whoever opens, deletes or undoes what the browser cannot read or write is told", async () => {
  const { history } = await historyOf();
  async function failing(press: () => Promise<void>) {
    using _ = brokenDatabase();
    await press();
    return history.failure;
  }
  expect(await failing(() => history.reopen(rehearsal))).toMatch(/could not be read/);
  expect(history.opened).toBeUndefined();
  await history.reopen(rehearsal);
  expect(history.opened).toBeDefined();
  expect(history.failure).toBe("");
  expect(await failing(() => history.delete(rehearsal))).toMatch(/could not be deleted/);
  expect(history.rows).toMatchObject([{ isDeleted: false }]);
  await history.delete(rehearsal);
  expect(history.failure).toBe("");
  expect(await failing(() => history.undoDelete(7))).toMatch(/could not be brought back/);
  expect(history.rows).toMatchObject([{ isDeleted: true }]);
  await history.undoDelete(7);
  expect(history.failure).toBe("");
  expect(history.rows).toMatchObject([{ isDeleted: false }]);
  expect(await failing(() => history.deleteAll())).toMatch(/could not be deleted/);
  expect(history.announcement).not.toMatch(/All past rehearsals were deleted/);
  expect(history.rows).toHaveLength(1);
});
