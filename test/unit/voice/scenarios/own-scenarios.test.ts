import { openDB } from "idb";
import { expect, onTestFinished, test, vi } from "vitest";
import { toForm } from "../../../../app/voice/scenarios/editor-form.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import { OwnScenarios } from "../../../../app/voice/scenarios/own-scenarios.ts";
import { CallChoices } from "../../../../app/voice/scenarios/call-choices.ts";
import { ScenarioChoice } from "../../../../app/voice/scenarios/scenario-choice.ts";
import { ScenarioEditing } from "../../../../app/voice/scenarios/scenario-editing.ts";
import {
  deleteScenario,
  importScenario,
  storeAndSelect,
} from "../../../../app/voice/scenarios/scenario-files.ts";
import { freshBrowser, storageOf } from "../storage-of.ts";

const own = { ...lateFreelancer, id: "own-1", title: "My own" };
const listed = { id: "own-1", title: "My own" };

const openStore = () => new OwnScenarios("scenarios");

/** What a visit has chosen, once it has read what is stored. */
async function visit(isInCall?: () => boolean) {
  vi.stubGlobal("document", new EventTarget());
  const choices = new CallChoices(lateFreelancer);
  const choice = new ScenarioChoice(choices, isInCall);
  const leave = choice.open();
  onTestFinished(leave);
  await choice.settled;
  return { choices, choice, leave };
}

test("own scenarios are stored, listed by title, and deleted", async () => {
  freshBrowser();
  const store = openStore();
  expect(await store.put({ ...own, id: "own-2", title: "Zebra" })).toBe(true);
  expect(await store.put(own)).toBe(true);
  store.close();
  const again = openStore();
  expect(await again.list()).toEqual([listed, { id: "own-2", title: "Zebra" }]);
  expect(await again.get("own-1")).toEqual(own);
  await again.delete("own-1");
  expect(await again.get("own-1")).toBeUndefined();
});

test("a stored scenario that is not valid hides none of the others", async () => {
  freshBrowser();
  const database = await openDB("scenarios", 1, {
    upgrade: (created) => void created.createObjectStore("scenarios", { keyPath: "id" }),
  });
  const future = { id: "own-0", version: 7, title: "From the future" };
  for (const stored of [future, { ...own, goals: [], id: "own-3" }, own]) {
    await database.put("scenarios", stored);
  }
  database.close();
  expect(await openStore().list()).toEqual([listed]);
});

test("a database of a later version is left alone, and a scenario lives as long as the page", async () => {
  freshBrowser();
  const later = await openDB("scenarios", 2, { upgrade: () => {} });
  const store = openStore();
  expect(await store.list()).toEqual([]);
  expect(await store.put(own)).toBe(false);
  expect(await store.get("own-1")).toEqual(own);
  await store.delete("own-1");
  expect(await store.list()).toEqual([]);
  later.close();
});

test("the choice survives a visit, and of what is stored only what is valid is taken", async () => {
  const stored = editor();
  const { choices, choice, leave } = await visit();
  await choice.choose("asking-for-a-raise");
  choices.set({ difficulty: "tough" });
  choices.set({ language: "de", isRecorded: true });
  leave();
  const next = (await visit()).choices;
  expect(next).toMatchObject({ difficulty: "tough", language: "de", voice: "sage" });
  expect(next.isRecorded).toBe(true);
  toTab("another");
  expect((await visit()).choices.isRecorded).toBe(false);
  expect(next.scenario.id).toBe("asking-for-a-raise");
  const mad = '{"difficulty":"mad","voice":{},"language":7,"scenario":7}';
  for (const text of ["{", "null", "[]", mad]) {
    stored.rehearsal_plan = text;
    const other = (await visit()).choices;
    expect(other, text).toMatchObject({ difficulty: "realistic", language: "en", voice: "alloy" });
  }
});

test("a chosen scenario that was deleted gives way to the first, and the visitor is told", async () => {
  freshBrowser({ rehearsal_plan: JSON.stringify({ scenario: "own-9", voice: "ash" }) });
  const { choices, choice } = await visit();
  expect(choices.scenario).toBe(lateFreelancer);
  expect(choices.voice).toBe("alloy");
  expect(choice.notice?.text).toBe("This scenario is no longer there.");
});

test("of two choices the later one wins", async () => {
  freshBrowser();
  const { choices, choice } = await visit();
  await Promise.all([choice.choose("unpaid-invoice"), choice.choose("giving-hard-feedback")]);
  expect(choices.scenario.id).toBe("giving-hard-feedback");
});

test("own scenarios are listed in the other tabs as soon as they are stored or deleted", async () => {
  freshBrowser();
  const { choice: one } = await visit();
  const { choice: other } = await visit();
  await storeAndSelect(own, one);
  await vi.waitFor(() => expect(other.own).toEqual([listed]));
  await deleteScenario("own-1", one);
  await vi.waitFor(() => expect(other.own).toEqual([]));
});

test("a chosen scenario that another tab deletes gives way to the first, but not in a call", async () => {
  freshBrowser();
  const { choice: one } = await visit();
  const { choice: other, choices } = await visit();
  const { choice: calling, choices: played } = await visit(() => true);
  await storeAndSelect(own, one);
  for (const each of [choices, played]) each.setScenario(own);
  await vi.waitFor(() => expect(calling.own).toEqual([listed]));
  await deleteScenario("own-1", one);
  await vi.waitFor(() => expect(other.notice?.text).toContain("was deleted in another tab"));
  expect(choices.scenario.id).toBe(lateFreelancer.id);
  await vi.waitFor(() => expect(calling.own).toEqual([]));
  expect(played.scenario.id).toBe("own-1");
});

const rehearsal = (text: string) => JSON.stringify({ endedAt: 7, items: [text] });
const isRehearsal =
  "This file is not a scenario. It is a rehearsal, for reading. Only scenarios can be imported.";

test.each([
  [" ".repeat(65_537), "This file is not a scenario. It is larger than 64 KB."],
  [rehearsal("Short"), isRehearsal],
  [rehearsal(" ".repeat(70_000)), isRehearsal],
  [
    JSON.stringify({ ...own, title: "W".repeat(81) }),
    "This scenario is too long. Title: Use 80 characters or fewer.",
  ],
])("a file that cannot be imported is told what it is (row %#)", async (text, words) => {
  freshBrowser();
  vi.stubGlobal("requestAnimationFrame", () => {});
  const { choice } = await visit();
  await importScenario(new File([text], "some.json"), choice);
  expect(choice.notice?.text).toBe(words);
  expect(choice.own).toEqual([]);
});

test("a browser that refuses to tell other tabs keeps scenarios all the same", async () => {
  freshBrowser();
  vi.stubGlobal("BroadcastChannel", function refuse() {
    throw new DOMException("blocked", "SecurityError");
  });
  const { choice } = await visit();
  await storeAndSelect(own, choice);
  expect(choice.own).toEqual([listed]);
});

const draftKey = (tab: string) => `scenario_draft:own-1:${tab}`;
const draftKeys = (kept: object) =>
  Object.keys(kept).filter((key) => key.startsWith("scenario_draft"));

/** What is done from here on is done in that tab. */
const toTab = (id: string) => vi.stubGlobal("sessionStorage", storageOf({ scenario_tab: id }));

/** A browser in whose first tab scenarios are edited. */
function editor() {
  const kept = freshBrowser();
  toTab("first");
  return kept;
}

/** A form of the stored scenario, with that title if it is told. */
async function open(title?: string) {
  const scenarios = new ScenarioChoice(new CallChoices(lateFreelancer));
  const store = await scenarios.store();
  if (!(await store.get(own.id))) await store.put(own);
  const editing = new ScenarioEditing(own.id, scenarios);
  await editing.open();
  if (title) editing.change({ title });
  return editing;
}

const storedTitle = async () => (await openStore().get(own.id))?.title;

test("what another tab has saved meanwhile is not replaced before the visitor says so", async () => {
  editor();
  const [first, second] = [await open(), await open()];
  first.change({ title: "Of the first" });
  second.change({ title: "Of the second" });
  expect(await first.save()).toBe(true);
  expect(await second.save()).toBe(false);
  expect(second.changedElsewhere?.title).toBe("Of the first");
  expect(second.form.title).toBe("Of the second");
  expect(await storedTitle()).toBe("Of the first");
  second.keepMine();
  expect(await second.save()).toBe(true);
  expect(await storedTitle()).toBe("Of the second");
});

test("a form that goes on from its draft still knows with which scenario it began", async () => {
  const kept = editor();
  await open("Of the first");
  const second = await open();
  expect(second.changedElsewhere).toBeUndefined();
  second.change({ title: "Of the second" });
  const draft = kept[draftKey("first")] ?? "";
  await second.save();
  kept[draftKey("first")] = draft.replace("Of the second", "Of the first");
  const reloaded = await open();
  expect(reloaded.form.title).toBe("Of the first");
  expect(reloaded.changedElsewhere?.title).toBe("Of the second");
  reloaded.loadOther();
  expect(reloaded.form.title).toBe("Of the second");
  reloaded.goBackToMine();
  expect(reloaded.form.title).toBe("Of the first");
});

test("that a draft has to be read is known after a reload, until it is saved", async () => {
  editor();
  const editing = await open();
  expect(editing.isDrafted).toBe(false);
  editing.applyDraft({ ...toForm(own), title: "Drafted" });
  const reloaded = await open();
  expect(reloaded.isDrafted).toBe(true);
  expect(reloaded.form.title).toBe("Drafted");
  expect(reloaded.isCardDrafted("people")).toBe(true);
  expect(await reloaded.save()).toBe(true);
  expect((await open()).isDrafted).toBe(false);
});

test("each tab keeps its own draft, offers the other's, and taking that one loses neither", async () => {
  const kept = editor();
  await open("Of the first");
  toTab("second");
  const second = await open();
  expect(second.form.title).toBe("My own");
  expect(second.otherDrafts).toMatchObject([{ form: { title: "Of the first" } }]);
  second.change({ title: "Of the second" });
  toTab("first");
  expect((await open()).form.title).toBe("Of the first");
  for (const other of second.otherDrafts) second.continueDraft(other);
  expect(second.form.title).toBe("Of the first");
  expect(second.otherDrafts).toMatchObject([{ form: { title: "Of the second" } }]);
  toTab("second");
  const reloaded = await open();
  expect(reloaded.form.title).toBe("Of the first");
  for (const aside of reloaded.otherDrafts) reloaded.dropOther(aside);
  expect(reloaded.otherDrafts).toEqual([]);
  expect(await reloaded.save()).toBe(true);
  expect(draftKeys(kept)).toEqual([]);
});

test("a tab that was duplicated parts from the first as soon as either is typed in", async () => {
  const kept = editor();
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", new EventTarget());
  const editing = await open();
  const stop = editing.watch();
  editing.change({ title: "Of the first" });
  const key = draftKey("first");
  const newValue = (kept[key] ?? "").replace("Of the first", "Of the duplicate");
  kept[key] = newValue;
  page.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  expect(editing.form.title).toBe("Of the first");
  expect(editing.otherDrafts).toMatchObject([{ form: { title: "Of the duplicate" } }]);
  expect((await open()).form.title).toBe("Of the first");
  stop();
});

test("a draft that was kept before tabs had their own is found, and kept once", async () => {
  const kept = editor();
  await open("Of an earlier version");
  kept["scenario_draft:own-1"] = kept[draftKey("first")] ?? "";
  delete kept[draftKey("first")];
  const editing = await open();
  expect(editing.form.title).toBe("Of an earlier version");
  editing.change({ title: "Of this one" });
  expect(draftKeys(kept)).toEqual([draftKey("first")]);
});

const opensAgain = () => sessionStorage.getItem("scenario_editing") === "new";

test("a form is opened again after a reload for as long as something is written in it", async () => {
  editor();
  const form = new ScenarioEditing("new", (await visit()).choice);
  await form.open();
  form.writeByHand();
  expect(opensAgain()).toBe(false);
  for (const title of ["Half written", "", "And again"]) {
    form.change({ title });
    expect(opensAgain(), title).toBe(title !== "");
  }
});

const full = () => {
  throw new DOMException("full", "QuotaExceededError");
};

test("a draft that the browser cannot set aside is not left for another", async () => {
  const kept = editor();
  await open("Of the first");
  toTab("second");
  const editing = await open("Of the second");
  vi.stubGlobal("localStorage", { ...storageOf(kept), setItem: full });
  for (const other of editing.otherDrafts) editing.continueDraft(other);
  expect(editing.form.title).toBe("Of the second");
  expect(editing.isKept).toBe(false);
  expect(kept[draftKey("first")]).toContain("Of the first");
});

test("a form begins with the brief, and with its cards where something is written", async () => {
  const kept = editor();
  const scenarios = new ScenarioChoice(new CallChoices(lateFreelancer));
  const form = () => new ScenarioEditing("new", scenarios, true);
  const byHand = form();
  expect(byHand.step).toEqual({ at: "brief" });
  byHand.writeByHand();
  expect(byHand.isOpen("goals")).toBe(true);
  expect(byHand.isOpen("endings")).toBe(false);
  expect(byHand.form.endings[0]?.title).toBe("Common ground");
  expect(byHand.isBlank, "but for a preset").toBe(true);
  byHand.setBrief("A brief");
  expect(form().step).toEqual({ at: "brief" });
  byHand.applyDraft({ ...toForm(own), title: "Drafted" });
  expect(form().step).toEqual({ at: "cards", open: new Set() });
  expect(byHand.isCardDrafted("situation")).toBe(true);
  byHand.change({ title: "Mine" });
  expect(byHand.isCardDrafted("situation")).toBe(false);
  expect(byHand.isCardDrafted("people")).toBe(true);
  byHand.change({ goals: "One\n\nTwo", hardens: `A line.\n\n${"W".repeat(301)}` });
  expect(await byHand.save()).toBe(false);
  expect([...byHand.errors]).toEqual([
    ["goals", "At least 3 are needed."],
    ["hardens", "Line 3: Use 300 characters or fewer."],
  ]);
  expect(byHand.isOpen("goals")).toBe(true);
  byHand.change({ goals: "One\nTwo\nThree" });
  expect(byHand.isOpen("goals"), "which was mended").toBe(true);
  byHand.discard();
  expect(draftKeys(kept)).toEqual([]);
});

test("a new scenario is stored once, however often Save is pressed, and its draft goes with it", async () => {
  const kept = editor();
  const { choice } = await visit();
  const editing = new ScenarioEditing("new", choice);
  editing.change(toForm(own));
  expect(await Promise.all([editing.save(), editing.save()])).toEqual([true, true]);
  expect(choice.own).toHaveLength(1);
  expect(choice.notice?.text).toMatch(/^Saved: My own\./);
  expect(draftKeys(kept)).toEqual([]);
});

test("a scenario that cannot be stored stays as a draft", async () => {
  const kept = editor();
  vi.stubGlobal("indexedDB", undefined);
  const { choice } = await visit();
  const editing = new ScenarioEditing("new", choice);
  editing.change(toForm(own));
  expect(await editing.save()).toBe(true);
  expect(choice.notice?.text).toContain("can’t keep the scenario");
  expect(draftKeys(kept)).toHaveLength(1);
});
