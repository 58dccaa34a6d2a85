import * as fakeIndexedDb from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formOf } from "../../../../app/voice/scenarios/editor-form.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { RehearsalPlan } from "../../../../app/voice/scenarios/plan.ts";
import { ScenarioChoice } from "../../../../app/voice/scenarios/scenario-choice.ts";
import { ScenarioEditing } from "../../../../app/voice/scenarios/scenario-editing.ts";
import { recordingLog } from "../recording-log.ts";
import { storageOf } from "../storage-of.ts";

const stored: Record<string, string> = {};

beforeEach(() => {
  for (const key of Object.keys(stored)) delete stored[key];
  for (const [name, value] of Object.entries(fakeIndexedDb)) vi.stubGlobal(name, value);
  vi.stubGlobal("indexedDB", new fakeIndexedDb.IDBFactory());
  vi.stubGlobal("localStorage", storageOf(stored));
  toTab("first");
});
afterEach(() => vi.unstubAllGlobals());

const own = { ...lateFreelancer, id: "own-1", title: "My own" };

const draftKey = (tab: string) => `scenario_draft:own-1:${tab}`;

/** What is done from here on is done in that tab. */
function toTab(id: string) {
  vi.stubGlobal("sessionStorage", storageOf({ scenario_tab: id }));
}

/** A form of the stored scenario. */
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
  const draft = stored[draftKey("first")] ?? "";
  await second.editing.save();
  stored[draftKey("first")] = draft.replace("Of the second", "Of the first");
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

test("each tab keeps its own draft, offers the other's, and taking that one loses neither", async () => {
  const first = await openForm();
  first.editing.change({ title: "Of the first" });
  toTab("second");
  const second = await openForm();
  expect(second.editing.form.title).toBe("My own");
  expect(second.editing.otherDrafts).toMatchObject([{ form: { title: "Of the first" } }]);
  second.editing.change({ title: "Of the second" });
  toTab("first");
  expect((await openForm()).editing.form.title).toBe("Of the first");
  const [other] = second.editing.otherDrafts;
  if (other) second.editing.carryOn(other);
  expect(second.editing.form.title).toBe("Of the first");
  expect(second.editing.otherDrafts).toMatchObject([{ form: { title: "Of the second" } }]);
  toTab("second");
  const reloaded = await openForm();
  expect(reloaded.editing.form.title).toBe("Of the first");
  const [aside] = reloaded.editing.otherDrafts;
  if (aside) reloaded.editing.dropOther(aside);
  expect(reloaded.editing.otherDrafts).toEqual([]);
  expect(await reloaded.editing.save()).toBe(true);
  expect(Object.keys(stored).filter((key) => key.startsWith("scenario_draft"))).toEqual([]);
});

test("a tab that was duplicated parts from the first as soon as either is typed in", async () => {
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", new EventTarget());
  const { editing } = await openForm();
  const stop = editing.watch();
  editing.change({ title: "Of the first" });
  const newValue = (stored[draftKey("first")] ?? "").replace("Of the first", "Of the duplicate");
  stored[draftKey("first")] = newValue;
  page.dispatchEvent(Object.assign(new Event("storage"), { key: draftKey("first"), newValue }));
  expect(editing.form.title).toBe("Of the first");
  expect(editing.otherDrafts).toMatchObject([{ form: { title: "Of the duplicate" } }]);
  expect((await openForm()).editing.form.title).toBe("Of the first");
  stop();
});

test("a draft that was kept before tabs had their own is found, and kept once", async () => {
  const first = await openForm();
  first.editing.change({ title: "Of an earlier version" });
  stored["scenario_draft:own-1"] = stored[draftKey("first")] ?? "";
  delete stored[draftKey("first")];
  const { editing } = await openForm();
  expect(editing.form.title).toBe("Of an earlier version");
  editing.change({ title: "Of this one" });
  const keys = Object.keys(stored).filter((key) => key.startsWith("scenario_draft"));
  expect(keys).toEqual([draftKey("first")]);
});

test("a draft that the browser cannot set aside is not left for another", async () => {
  const first = await openForm();
  first.editing.change({ title: "Of the first" });
  toTab("second");
  const { editing } = await openForm();
  editing.change({ title: "Of the second" });
  vi.stubGlobal("localStorage", {
    ...storageOf(stored),
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  const [other] = editing.otherDrafts;
  if (other) editing.carryOn(other);
  expect(editing.form.title).toBe("Of the second");
  expect(editing.isKept).toBe(false);
  expect(stored[draftKey("first")]).toContain("Of the first");
});
