import { expect, test } from "vitest";
import { RehearsalHistory } from "../../../../app/voice/history/history.ts";
import { StorageStatus } from "../../../../app/voice/history/storage-status.ts";
import { RehearsalStore } from "../../../../app/voice/history/rehearsal-store.ts";
import { recordingLog } from "../recording-log.ts";
import { freshBrowser } from "../storage-of.ts";
import { savedItem, savedRehearsal } from "./saved-rehearsal.ts";

test("a reopened rehearsal closes as it is deleted, and is not told of as another tab's work", async () => {
  freshBrowser();
  const status = new StorageStatus();
  const rehearsal = savedRehearsal(7);
  const whole = { rehearsal, items: [savedItem(7, 0)], spans: [], removed: [], isWhole: true };
  await new RehearsalStore(status.databaseName).write(whole);
  const history = new RehearsalHistory(recordingLog(), status);
  await history.reopen(rehearsal);
  expect(history.opened?.rehearsal.id).toBe(7);
  await history.delete(rehearsal);
  expect(history.opened).toBeUndefined();
  expect(history.deletedElsewhere).toBeUndefined();
});
