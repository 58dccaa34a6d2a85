import { expect, test } from "vitest";
import { RehearsalHistory } from "../../../../app/voice/history/history.ts";
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
  expect(history.deletedElsewhere).toBeUndefined();
});

test("nothing empty is read of what another tab has deleted", async () => {
  const { history, storage } = await historyOf();
  await storage.withStore((store) => store.delete(7));
  expect(history.rows).toHaveLength(1);
  expect(await history.read(7)).toBeUndefined();
  expect(history.deletedElsewhere).toBe(7);
  expect(history.rows).toEqual([]);
});
