import * as fakeIndexedDb from "fake-indexeddb";
import { openDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { OwnScenarios } from "../../../../app/voice/scenarios/own-scenarios.ts";
import { RehearsalPlan } from "../../../../app/voice/scenarios/plan.ts";
import { ScenarioChoice } from "../../../../app/voice/scenarios/scenario-choice.ts";
import { deleteScenario, keep } from "../../../../app/voice/scenarios/scenario-files.ts";
import { recordingLog } from "../recording-log.ts";

beforeEach(() => {
  for (const [name, value] of Object.entries(fakeIndexedDb)) vi.stubGlobal(name, value);
  vi.stubGlobal("indexedDB", new fakeIndexedDb.IDBFactory());
  vi.stubGlobal("document", new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

const own = { ...lateFreelancer, id: "own-1", title: "My own" };

function storage(values: Record<string, string> = {}) {
  const map = new Map(Object.entries(values));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  });
  return map;
}

test("own scenarios are stored, listed by title, and deleted", async () => {
  const store = new OwnScenarios("scenarios", recordingLog());
  expect(await store.put({ ...own, id: "own-2", title: "Zebra" })).toBe(true);
  expect(await store.put(own)).toBe(true);
  store.close();
  const again = new OwnScenarios("scenarios", recordingLog());
  expect(await again.list()).toEqual([
    { id: "own-1", title: "My own" },
    { id: "own-2", title: "Zebra" },
  ]);
  expect(await again.get("own-1")).toEqual(own);
  await again.delete("own-1");
  expect(await again.get("own-1")).toBeUndefined();
});

test("a stored scenario that is not valid hides none of the others", async () => {
  const database = await openDB("scenarios", 1, {
    upgrade: (created) => void created.createObjectStore("scenarios", { keyPath: "id" }),
  });
  await database.put("scenarios", { id: "own-0", version: 7, title: "From the future" });
  await database.put("scenarios", { ...own, goals: [], id: "own-3" });
  await database.put("scenarios", own);
  database.close();
  const store = new OwnScenarios("scenarios", recordingLog());
  expect(await store.list()).toEqual([{ id: "own-1", title: "My own" }]);
});

test("a database of a later version is left alone, and a scenario lives as long as the page", async () => {
  const later = await openDB("scenarios", 2, { upgrade: () => {} });
  const store = new OwnScenarios("scenarios", recordingLog());
  expect(await store.list()).toEqual([]);
  expect(await store.put(own)).toBe(false);
  expect(await store.get("own-1")).toEqual(own);
  await store.delete("own-1");
  expect(await store.list()).toEqual([]);
  later.close();
});

test("the choice survives a visit, and of what is stored only what is valid is taken", async () => {
  const stored = storage();
  const plan = new RehearsalPlan(lateFreelancer);
  const choice = new ScenarioChoice(plan, recordingLog());
  const leave = choice.open();
  await choice.settled;
  await choice.choose("asking-for-a-raise");
  plan.setDifficulty("tough");
  plan.setLanguage("de");
  leave();
  const next = new RehearsalPlan(lateFreelancer);
  const again = new ScenarioChoice(next, recordingLog());
  const leaveAgain = again.open();
  await again.settled;
  expect(next).toMatchObject({ difficulty: "tough", language: "de", voice: "sage" });
  expect(next.scenario.id).toBe("asking-for-a-raise");
  leaveAgain();

  for (const text of [
    "{",
    "null",
    "[]",
    '{"difficulty":"mad","voice":{},"language":7,"scenario":7}',
  ]) {
    stored.set("rehearsal_plan", text);
    const other = new RehearsalPlan(lateFreelancer);
    const third = new ScenarioChoice(other, recordingLog());
    third.open()();
    await third.settled;
    expect(other, text).toMatchObject({ difficulty: "realistic", language: "en", voice: "alloy" });
  }
});

test("a chosen scenario that was deleted gives way to the first, and the visitor is told", async () => {
  storage({ rehearsal_plan: JSON.stringify({ scenario: "own-9", voice: "ash" }) });
  const plan = new RehearsalPlan(lateFreelancer);
  const choice = new ScenarioChoice(plan, recordingLog());
  const leave = choice.open();
  await choice.settled;
  expect(plan.scenario).toBe(lateFreelancer);
  expect(plan.voice).toBe("alloy");
  expect(choice.notice?.text).toBe("This scenario is no longer there.");
  leave();
});

test("of two choices the later one wins", async () => {
  storage();
  const plan = new RehearsalPlan(lateFreelancer);
  const choice = new ScenarioChoice(plan, recordingLog());
  const both = [choice.choose("unpaid-invoice"), choice.choose("giving-hard-feedback")];
  await Promise.all(both);
  expect(plan.scenario.id).toBe("giving-hard-feedback");
});

test("own scenarios are listed in the other tabs as soon as they are stored or deleted", async () => {
  storage();
  const tabs = ["one", "other"].map(() => {
    const choice = new ScenarioChoice(new RehearsalPlan(lateFreelancer), recordingLog());
    return { choice, leave: choice.open() };
  });
  const [one, other] = tabs.map(({ choice }) => choice);
  if (!one || !other) throw new Error("There are two");
  await Promise.all([one.settled, other.settled]);
  await keep(own, one);
  await vi.waitFor(() => expect(other.own).toEqual([{ id: "own-1", title: "My own" }]));
  await deleteScenario("own-1", one);
  await vi.waitFor(() => expect(other.own).toEqual([]));
  for (const { leave } of tabs) leave();
});

test("a browser that refuses to tell other tabs keeps scenarios all the same", async () => {
  storage();
  vi.stubGlobal("BroadcastChannel", function refuse() {
    throw new DOMException("blocked", "SecurityError");
  });
  const choice = new ScenarioChoice(new RehearsalPlan(lateFreelancer), recordingLog());
  const leave = choice.open();
  await choice.settled;
  await keep(own, choice);
  expect(choice.own).toEqual([{ id: "own-1", title: "My own" }]);
  leave();
});
