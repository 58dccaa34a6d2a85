import { action, computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import { dropDraft, readDraft, rememberOpen, storeDraft } from "./editor-draft.ts";
import {
  emptyForm,
  type FormErrors,
  formOf,
  isBlank,
  type ScenarioForm,
  scenarioOf,
} from "./editor-form.ts";
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
  readonly #target: string;
  readonly #scenarios: ScenarioChoice;
  #former: Scenario | undefined;

  /** @param target the id of an own scenario, or "new". */
  constructor(target: string, scenarios: ScenarioChoice) {
    this.#target = target;
    this.#scenarios = scenarios;
    const draft = readDraft(target);
    if (draft) [this.form, this.brief] = [draft.form, draft.brief];
    makeObservable(this, {
      form: observableRef,
      brief: observable,
      isKept: observable,
      isChecked: observable,
      errors: computed,
      isBlank: computed,
      change: action,
      setBrief: action,
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

  /** Reads the scenario that is edited; a draft of it wins. */
  async open(): Promise<void> {
    rememberOpen(this.#target);
    if (this.#target === "new") return;
    const found = await (await this.#scenarios.store()).get(this.#target);
    if (!found) return;
    this.#former = found;
    if (!readDraft(this.#target)) runInAction(() => (this.form = formOf(found)));
  }

  change(part: Partial<ScenarioForm>): void {
    this.form = { ...this.form, ...part };
    this.#store();
  }

  setBrief(brief: string): void {
    this.brief = brief;
    this.#store();
  }

  /** Stores and chooses the scenario. Returns false if fields are wrong. */
  async save(): Promise<boolean> {
    const id = this.#target === "new" ? newId("own") : this.#target;
    const result = scenarioOf(this.form, id, this.#former);
    runInAction(() => (this.isChecked = true));
    if ("errors" in result) return false;
    this.#scenarios.dismiss();
    await keep(result.scenario, this.#scenarios);
    this.discard();
    return true;
  }

  /** Deletes the stored scenario, and goes back to the first of the site's. */
  async delete(): Promise<void> {
    await deleteScenario(this.#target, this.#scenarios);
    this.discard();
  }

  discard(): void {
    dropDraft(this.#target);
  }

  #store(): void {
    this.isKept = storeDraft(this.#target, { form: this.form, brief: this.brief });
  }
}
