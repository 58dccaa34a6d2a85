import * as fakeIndexedDb from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formOf } from "../../../../app/voice/scenarios/editor-form.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { RehearsalPlan } from "../../../../app/voice/scenarios/plan.ts";
import { ScenarioChoice } from "../../../../app/voice/scenarios/scenario-choice.ts";
import { ScenarioEditing } from "../../../../app/voice/scenarios/scenario-editing.ts";
import { recordingLog } from "../recording-log.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  for (const [name, value] of Object.entries(fakeIndexedDb)) vi.stubGlobal(name, value);
  vi.stubGlobal("indexedDB", new fakeIndexedDb.IDBFactory());
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const own = { ...lateFreelancer, id: "own-1", title: "My own" };

/** A form of the stored scenario, in a tab of its own. */
async function openForm() {
  const scenarios = new ScenarioChoice(new RehearsalPlan(lateFreelancer), recordingLog());
  const store = await scenarios.store();
  if (!(await store.get(own.id))) await store.put(own);
  const editing = new ScenarioEditing(own.id, scenarios);
  await editing.open();
  return { editing, stored: () => store.get(own.id) };
}

test("what another tab has saved meanwhile is not replaced before the visitor says so", async () => {
  const first = await openForm();
  const second = await openForm();
  first.editing.change({ title: "Of the first" });
  second.editing.change({ title: "Of the second" });
  expect(await first.editing.save()).toBe(true);
  expect(await second.editing.save()).toBe(false);
  expect(second.editing.changedElsewhere?.title).toBe("Of the first");
  expect(second.editing.form.title).toBe("Of the second");
  expect((await second.stored())?.title).toBe("Of the first");
  second.editing.keepMine();
  expect(await second.editing.save()).toBe(true);
  expect((await second.stored())?.title).toBe("Of the second");
});

test("a form that goes on from its draft still knows with which scenario it began", async () => {
  const first = await openForm();
  first.editing.change({ title: "Of the first" });
  const second = await openForm();
  expect(second.editing.changedElsewhere).toBeUndefined();
  second.editing.change({ title: "Of the second" });
  const draft = stored.get("scenario_draft:own-1") ?? "";
  await second.editing.save();
  stored.set("scenario_draft:own-1", draft.replace("Of the second", "Of the first"));
  const reloaded = await openForm();
  expect(reloaded.editing.form.title).toBe("Of the first");
  expect(reloaded.editing.changedElsewhere?.title).toBe("Of the second");
  reloaded.editing.loadOther();
  expect(reloaded.editing.form.title).toBe("Of the second");
  reloaded.editing.goBackToMine();
  expect(reloaded.editing.form.title).toBe("Of the first");
});

test("that a draft has to be read is known after a reload, until it is saved", async () => {
  const { editing } = await openForm();
  expect(editing.isDrafted).toBe(false);
  editing.takeDraft({ ...formOf(own), title: "Drafted" });
  const reloaded = await openForm();
  expect(reloaded.editing.isDrafted).toBe(true);
  expect(reloaded.editing.form.title).toBe("Drafted");
  expect(await reloaded.editing.save()).toBe(true);
  expect((await openForm()).editing.isDrafted).toBe(false);
});
