import { action, computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import { onPageShown } from "../../ui/page-shown.ts";
import { type EditorDraft, EditorDrafts, type OtherDraft, rememberOpen } from "./editor-draft.ts";
import {
  emptyForm,
  type FormErrors,
  formOf,
  isBlank,
  type ScenarioForm,
  scenarioOf,
} from "./editor-form.ts";
import { forgetOpen } from "./open-form.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";
import { deleteScenario, keep } from "./scenario-files.ts";
import { type Scenario, newId } from "./scenario.ts";

const noErrors: FormErrors = new Map();

/** One scenario while it is written. What is typed is kept over reloads until it is saved or discarded. */
export class ScenarioEditing {
  form: ScenarioForm = emptyForm();
  /** The text from which a draft is made. */
  brief = "";
  /** Whether the browser keeps what is typed. */
  isKept = true;
  /** Whether errors are shown, from the first attempt to save. */
  isChecked = false;
  /** Whether fields are filled in by the AI, and the visitor has to read them. */
  isDrafted = false;
  /** Those of them that the visitor has not changed since. */
  drafted: ReadonlySet<string> = new Set();
  /** What another tab has stored since this form began. Nothing is saved over it unasked. */
  changedElsewhere: Scenario | undefined;
  /** What the visitor wrote before another tab's version was loaded. */
  setAside: ScenarioForm | undefined;
  /** What other tabs hold of this scenario, or held when they were closed. */
  otherDrafts: readonly OtherDraft[] = [];
  readonly #target: string;
  readonly #scenarios: ScenarioChoice;
  readonly #drafts: EditorDrafts;
  #former: Scenario | undefined;
  /** The stored scenario with which the form began, as JSON. */
  #base: string | undefined;
  #isTyped: boolean;

  /** @param target the id of an own scenario, or "new". */
  constructor(target: string, scenarios: ScenarioChoice) {
    this.#target = target;
    this.#scenarios = scenarios;
    this.#drafts = new EditorDrafts(target);
    const draft = this.#drafts.read();
    this.#isTyped = draft !== undefined;
    if (draft) this.#take(draft);
    this.otherDrafts = this.#drafts.others();
    makeObservable(this, {
      form: observableRef,
      brief: observable,
      isKept: observable,
      isChecked: observable,
      isDrafted: observable,
      drafted: observableRef,
      changedElsewhere: observableRef,
      setAside: observableRef,
      otherDrafts: observableRef,
      errors: computed,
      isBlank: computed,
      change: action,
      setBrief: action,
      takeDraft: action,
      keepMine: action,
      loadOther: action,
      goBackToMine: action,
      carryOn: action,
      dropOther: action,
    });
  }

  get errors(): FormErrors {
    if (!this.isChecked) return noErrors;
    const checked = scenarioOf(this.form, "own");
    return "errors" in checked ? checked.errors : noErrors;
  }

  get isBlank(): boolean {
    return isBlank(this.form);
  }

  /** Whether nothing was written: the form is as it was opened, or as an empty one. */
  get isUntouched(): boolean {
    return this.#target === "new" ? this.#isEmpty : !this.#isTyped;
  }

  /** Reads the scenario that is edited; a draft of it wins. Returns whether there is one. */
  async open(): Promise<boolean> {
    this.#rememberOpen();
    if (this.#target === "new") return true;
    const found = await (await this.#scenarios.store()).get(this.#target);
    if (!found) return this.#isTyped;
    this.#base ??= JSON.stringify(found);
    if (!this.#isTyped) runInAction(() => this.#load(found));
    else await this.#look();
    return true;
  }

  /** Follows what other tabs do with this scenario. Returns a function that stops it. */
  watch(): () => void {
    const stops = [
      onPageShown(() => void this.#look()),
      this.#drafts.watch(
        () => this.#listOthers(),
        () => {
          this.#rememberOpen();
          if (this.#isTyped) this.#store();
          void this.#look();
        },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  change(part: Partial<ScenarioForm>): void {
    this.form = { ...this.form, ...part };
    this.drafted = new Set([...this.drafted].filter((field) => !(field in part)));
    this.#isTyped = true;
    this.#store();
  }

  takeDraft(form: ScenarioForm): void {
    this.isDrafted = true;
    this.change(form);
    this.drafted = new Set(Object.keys(form));
    this.#store();
  }

  setBrief(brief: string): void {
    this.brief = brief;
    this.#isTyped = true;
    this.#store();
  }

  /** Saving then replaces what the other tab stored. */
  keepMine(): void {
    if (this.changedElsewhere) this.#begin(this.changedElsewhere);
    this.#store();
  }

  loadOther(): void {
    const { form, changedElsewhere } = this;
    if (!changedElsewhere) return;
    this.#load(changedElsewhere);
    this.setAside = form;
    this.#store();
  }

  goBackToMine(): void {
    if (this.setAside) this.change(this.setAside);
    this.setAside = undefined;
  }

  /** Goes on from another tab's draft. What was written here is kept as another one. */
  carryOn(other: OtherDraft): void {
    const isWritten = this.#isTyped && !(this.isBlank && this.brief.trim() === "");
    if (isWritten && !this.#drafts.setAside(this.#draft)) {
      this.isKept = false;
      return;
    }
    this.#take(other);
    this.#isTyped = true;
    this.#store();
    this.dropOther(other);
    void this.#look();
  }

  dropOther(other: OtherDraft): void {
    this.#drafts.dropOther(other);
    this.#listOthers();
  }

  /** Stores and chooses the scenario. Returns false if fields are wrong, or another tab has changed what is stored. */
  async save(): Promise<boolean> {
    const id = this.#target === "new" ? newId("own") : this.#target;
    const result = scenarioOf(this.form, id, this.#former);
    runInAction(() => (this.isChecked = true));
    if ("errors" in result) return false;
    await this.#look();
    if (this.changedElsewhere) return false;
    this.#scenarios.dismiss();
    await keep(result.scenario, this.#scenarios);
    this.discard();
    return true;
  }

  /** Deletes the stored scenario, and goes back to the first of the site's. */
  async delete(): Promise<void> {
    await deleteScenario(this.#target, this.#scenarios);
    for (const other of this.#drafts.others()) this.#drafts.dropOther(other);
    this.discard();
  }

  discard(): void {
    this.#drafts.drop();
  }

  async #look(): Promise<void> {
    if (this.#target === "new") return;
    const found = await (await this.#scenarios.store()).get(this.#target);
    if (!found || JSON.stringify(found) === this.#base) this.#former ??= found;
    else if (this.#isTyped) runInAction(() => (this.changedElsewhere = found));
    else runInAction(() => this.#load(found));
  }

  #load(scenario: Scenario): void {
    this.#begin(scenario);
    this.form = formOf(scenario);
  }

  #begin(scenario: Scenario): void {
    this.#former = scenario;
    this.#base = JSON.stringify(scenario);
    this.changedElsewhere = undefined;
    this.setAside = undefined;
  }

  /** Whether the form is as a new one is, but for rows of endings. */
  get #isEmpty(): boolean {
    const [form, empty] = [this.form, emptyForm()].map((one) => ({ ...one, endings: [] }));
    return (
      this.isBlank && this.brief.trim() === "" && JSON.stringify(form) === JSON.stringify(empty)
    );
  }

  get #draft(): EditorDraft {
    const { form, brief, isDrafted, drafted } = this;
    return { form, brief, isDrafted, drafted: [...drafted], base: this.#base };
  }

  #take({ form, brief, isDrafted = false, drafted = [], base }: EditorDraft): void {
    Object.assign(this, { form, brief, isDrafted, drafted: new Set(drafted) });
    this.#base = base;
  }

  /** On another visit an empty form would only stand before what the page is. */
  get #isWorthReopening(): boolean {
    return this.#target !== "new" || !this.#isEmpty;
  }

  #rememberOpen(): void {
    if (this.#isWorthReopening) rememberOpen(this.#target);
  }

  #store(): void {
    this.#rememberOpen();
    // All of it may have been erased.
    if (!this.#isWorthReopening) {
      forgetOpen();
      return this.discard();
    }
    runInAction(() => (this.isKept = this.#drafts.store(this.#draft)));
  }

  #listOthers(): void {
    runInAction(() => (this.otherDrafts = this.#drafts.others()));
  }
}
