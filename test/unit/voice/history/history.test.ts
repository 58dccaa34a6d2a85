import { expect, test } from "vitest";
import { RehearsalHistory } from "../../../../app/voice/history/history.ts";
import { Rehearsals } from "../../../../app/voice/history/rehearsals.ts";
import { recordingLog } from "../recording-log.ts";
import { freshBrowser } from "../storage-of.ts";
import { savedItem, savedRehearsal } from "./saved-rehearsal.ts";

test("a reopened rehearsal closes as it is deleted, and is not told of as another tab's work", async () => {
  freshBrowser();
  const storage = new Rehearsals();
  const rehearsal = savedRehearsal(7);
  const items = [savedItem(7, 0)];
  await storage.withStore((store) => store.write(rehearsal, { items, spans: [] }));
  const history = new RehearsalHistory(recordingLog(), storage);
  await history.reopen(rehearsal);
  expect(history.opened?.rehearsal.id).toBe(7);
  await history.delete(rehearsal);
  expect(history.opened).toBeUndefined();
  expect(history.deletedElsewhere).toBeUndefined();
});
