import { action, computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import { log } from "../../log/memory-log.ts";
import { isBlank as isBlankText } from "../../ui/is-blank.ts";
import { onPageShown } from "../../ui/page-shown.ts";
import { asSentence } from "../../ui/wording.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import {
  type CompletionFailure,
  completionFailure,
  UnusableAnswerError,
} from "../completions/completion-errors.ts";
import { briefLimit, draftFromBrief } from "./draft-from-brief.ts";
import { type EditorDraft, EditorDrafts, type OtherDraft } from "./editor-draft.ts";
import {
  cardNames,
  type CardName,
  cardOf,
  cards,
  emptyForm,
  type FormErrors,
  formOf,
  isBlank,
  isEmpty,
  type ScenarioForm,
  scenarioOf,
} from "./editor-form.ts";
import { presetEndings, presetNames, presetOf } from "./ending-presets.ts";
import { forgetOpen, rememberOpen } from "./open-form.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";
import { deleteScenario, keep, sayReady } from "./scenario-files.ts";
import { type Scenario, newId } from "./scenario.ts";

const noErrors: FormErrors = new Map();

/** What the visitor is asked for, one thing at a time. */
export type EditorStep =
  | { at: "brief" }
  | { at: "drafting"; abort: AbortController }
  /** No draft was made: for want of a usable brief or of a key, or because of what came of the request. */
  | { at: "failed"; fault: "brief" | "key" | CompletionFailure }
  | { at: "cards"; open: ReadonlySet<CardName> };

/** One scenario while it is written. What is typed is kept over reloads until it is saved or discarded. */
export class ScenarioEditing {
  step: EditorStep = { at: "brief" };
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
  readonly #isWide: boolean;
  readonly #drafts: EditorDrafts;
  #former: Scenario | undefined;
  /** The stored scenario with which the form began, as JSON. */
  #base: string | undefined;
  #isTyped: boolean;
  #saving: Promise<boolean> | undefined;

  /**
   * @param target the id of an own scenario, or "new".
   * @param isWide whether there is room for all cards as fields.
   */
  constructor(target: string, scenarios: ScenarioChoice, isWide = false) {
    this.#target = target;
    this.#scenarios = scenarios;
    this.#isWide = isWide;
    this.#drafts = new EditorDrafts(target);
    const draft = this.#drafts.read();
    this.#isTyped = draft !== undefined;
    if (draft) this.#take(draft);
    this.otherDrafts = this.#drafts.others();
    if (target !== "new" || !this.isBlank) this.step = this.#cards;
    makeObservable(this, {
      step: observableRef,
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
      isByHand: computed,
      change: action,
      setBrief: action,
      takeDraft: action,
      backToBrief: action,
      write: action,
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

  /** Whether the visitor fills in a new form, which is not drafted. */
  get isByHand(): boolean {
    return this.#target === "new" && !this.isDrafted;
  }

  /** Characters by which the brief is too long. */
  get excess(): number {
    return Math.max(0, this.brief.length - briefLimit);
  }

  /** Whether there is a brief that can be sent. */
  get canDraft(): boolean {
    return this.excess === 0 && !isBlankText(this.brief);
  }

  /** Whether a card shows its fields. One with an error always does. */
  isOpen(card: CardName): boolean {
    return this.step.at === "cards" && (this.step.open.has(card) || this.hasError(card));
  }

  hasError(card: CardName): boolean {
    return [...this.errors.keys()].some((field) => cardOf(field) === card);
  }

  /** Whether the AI filled a card in, and the visitor has changed none of it since. */
  isCardDrafted(card: CardName): boolean {
    return cards[card].every((field) => this.drafted.has(field));
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
      if (this.step.at === "drafting") this.step.abort.abort();
    };
  }

  /** Has the form filled in from the brief. */
  async draft(client: () => Promise<CompletionClient>, hasKey: boolean): Promise<void> {
    if (!this.canDraft) return this.#go({ at: "failed", fault: "brief" });
    if (!hasKey) return this.#go({ at: "failed", fault: "key" });
    const abort = new AbortController();
    this.#go({ at: "drafting", abort });
    try {
      const form = await draftFromBrief(await client(), this.brief, abort.signal);
      if (!abort.signal.aborted) this.takeDraft(form);
    } catch (error) {
      if (abort.signal.aborted) return;
      log.warn("Drafting a scenario failed", error);
      this.#go({ at: "failed", fault: draftFailure(error) });
    }
  }

  backToBrief(): void {
    if (this.step.at === "drafting") this.step.abort.abort();
    this.step = { at: "brief" };
  }

  /** Shows the cards, of which a new form's are to be filled in. */
  write(): void {
    const { form } = this;
    const [first] = presetNames;
    if (first && isBlank(form) && !presetOf(form.endings, form.name)) {
      this.form = { ...form, endings: presetEndings(first, form.name) };
    }
    this.step = this.#cards;
  }

  openCard(card: CardName): void {
    this.#setOpen((open) => [...open, card]);
  }

  closeCard(card: CardName): void {
    this.#setOpen((open) => [...open].filter((one) => one !== card));
  }

  change(part: Partial<ScenarioForm>): void {
    const { endings, name } = this.form;
    const preset = presetOf(endings, name);
    this.form = { ...this.form, ...part };
    // A preset speaks of the persona by name.
    if (preset && !part.endings && part.name !== undefined) {
      this.form = { ...this.form, endings: presetEndings(preset, part.name, endings) };
    }
    this.drafted = new Set([...this.drafted].filter((field) => !(field in part)));
    this.#isTyped = true;
    this.#store();
  }

  takeDraft(form: ScenarioForm): void {
    this.isDrafted = true;
    this.change(form);
    this.drafted = new Set(Object.keys(form));
    this.step = this.#cards;
    this.#store();
  }

  setBrief(brief: string): void {
    // What was said of another text.
    if (this.step.at === "failed" && this.step.fault !== "key") this.step = { at: "brief" };
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
    const isWritten = this.#isTyped && !(this.isBlank && isBlankText(this.brief));
    if (isWritten && !this.#drafts.setAside(this.#draft)) {
      this.isKept = false;
      return;
    }
    this.backToBrief();
    this.#take(other);
    this.step = this.isBlank ? { at: "brief" } : this.#cards;
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
  save(): Promise<boolean> {
    // A second press would store a new scenario twice.
    this.#saving ??= this.#save().finally(() => (this.#saving = undefined));
    return this.#saving;
  }

  async #save(): Promise<boolean> {
    const id = this.#target === "new" ? newId("own") : this.#target;
    const result = scenarioOf(this.form, id, this.#former);
    runInAction(() => (this.isChecked = true));
    if ("errors" in result) {
      // Its card stays open once it is mended.
      const faulty = cardNames.filter((card) => this.hasError(card));
      this.#setOpen((open) => [...open, ...faulty]);
      return false;
    }
    await this.#look();
    if (this.changedElsewhere) return false;
    this.#scenarios.dismiss();
    // Where it is not stored, the draft is all that outlives the page.
    if (await keep(result.scenario, this.#scenarios)) {
      this.discard();
      sayReady("Saved", result.scenario, this.#scenarios);
    }
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
    return this.#target !== "new" || !isEmpty(this.form) || !isBlankText(this.brief);
  }

  /** The cards as they are first seen: of a new form as fields, where there is room. */
  get #cards(): EditorStep {
    const written: CardName[] = this.#isWide
      ? cardNames.filter((card) => card !== "endings")
      : ["situation"];
    return { at: "cards", open: new Set(this.isByHand ? written : []) };
  }

  #setOpen(change: (open: ReadonlySet<CardName>) => CardName[]): void {
    runInAction(() => {
      if (this.step.at === "cards")
        this.step = { at: "cards", open: new Set(change(this.step.open)) };
    });
  }

  #go(step: EditorStep): void {
    runInAction(() => (this.step = step));
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

function draftFailure(error: unknown): CompletionFailure {
  const kept = "Your brief stays as it is.";
  const failure = completionFailure(error, kept);
  if (error instanceof UnusableAnswerError) return failure;
  return { ...failure, reason: `${asSentence(failure.reason)} ${kept}` };
}
