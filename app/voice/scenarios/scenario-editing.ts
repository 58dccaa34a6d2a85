import { makeAutoObservable, runInAction } from "mobx";
import { log } from "../../log/memory-log.ts";
import { onPageShown } from "../../ui/page-shown.ts";
import { asSentence, isBlank } from "../../ui/wording.ts";
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
  isBlankForm,
  isEmpty,
  parseForm,
  type ScenarioForm,
  toForm,
} from "./editor-form.ts";
import { presetEndings, presetNames, findPreset } from "./ending-text-presets.ts";
import { forgetOpenForm, rememberOpenForm } from "./open-form.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";
import { announceReady, deleteScenario, storeAndSelect } from "./scenario-files.ts";
import { type Scenario, newId } from "./scenario.ts";

const noErrors: FormErrors = new Map();

export type EditorStep =
  | { at: "brief" }
  | { at: "drafting"; abort: AbortController }
  /** The brief is unusable, the key is missing, or the request failed. */
  | { at: "failed"; fault: "brief" | "key" | CompletionFailure }
  | { at: "cards"; open: ReadonlySet<CardName> };

/** The form of one scenario. A draft in this browser survives reloads until the visitor saves or discards it. */
export class ScenarioEditing {
  step: EditorStep = { at: "brief" };
  form: ScenarioForm = emptyForm();
  /** The text from which the model drafts the scenario. */
  brief = "";
  /** False if the browser does not store the draft. */
  isKept = true;
  /** True from the first attempt to save, to show errors. */
  isChecked = false;
  /** True if the model filled in fields, which the visitor has to read. */
  isDrafted = false;
  /** The fields that the model filled in and the visitor has not changed since. */
  drafted: ReadonlySet<string> = new Set();
  /** The version that another tab has stored since this form began. Saving over it needs the visitor's consent. */
  changedElsewhere: Scenario | undefined;
  /** The visitor's own version, while another tab's is in the form. */
  ownVersion: ScenarioForm | undefined;
  /** Drafts of this scenario in other tabs, which may be closed. */
  otherDrafts: readonly OtherDraft[] = [];
  readonly #target: string;
  readonly #scenarios: ScenarioChoice;
  readonly #isWide: boolean;
  readonly #drafts: EditorDrafts;
  /** The stored scenario, whose goals keep their ids. */
  #former: Scenario | undefined;
  /** The stored scenario with which the form began, as JSON. */
  #base: string | undefined;
  #isTyped: boolean;
  #saving: Promise<boolean> | undefined;

  /**
   * @param target the id of an own scenario, or "new"
   * @param isWide whether there is room for all cards as fields
   */
  constructor(target: string, scenarios: ScenarioChoice, isWide = false) {
    this.#target = target;
    this.#scenarios = scenarios;
    this.#isWide = isWide;
    this.#drafts = new EditorDrafts(target);
    const draft = this.#drafts.read();
    this.#isTyped = draft !== undefined;
    if (draft) this.#restore(draft);
    this.otherDrafts = this.#drafts.others();
    if (target !== "new" || !this.isBlank) this.step = this.#cards;
    makeAutoObservable(this, {}, { deep: false });
  }

  get errors(): FormErrors {
    if (!this.isChecked) return noErrors;
    const checked = parseForm(this.form, "own");
    return "errors" in checked ? checked.errors : noErrors;
  }

  get isBlank(): boolean {
    return isBlankForm(this.form);
  }

  /** True for a new scenario that the visitor writes without a draft. */
  get isByHand(): boolean {
    return this.#target === "new" && !this.isDrafted;
  }

  /** The number of characters by which the brief is too long. */
  get excess(): number {
    return Math.max(0, this.brief.length - briefLimit);
  }

  get canDraft(): boolean {
    return this.excess === 0 && !isBlank(this.brief);
  }

  /** Returns whether a card shows its fields. A card with an error always does. */
  isOpen(card: CardName): boolean {
    return this.step.at === "cards" && (this.step.open.has(card) || this.hasError(card));
  }

  hasError(card: CardName): boolean {
    return [...this.errors.keys()].some((field) => cardOf(field) === card);
  }

  /** Returns whether the model filled in a card, and the visitor has changed none of it since. */
  isCardDrafted(card: CardName): boolean {
    return cards[card].every((field) => this.drafted.has(field));
  }

  /** Reads the stored scenario, unless there is a draft. Returns false if there is neither. */
  async open(): Promise<boolean> {
    this.#rememberOpen();
    if (this.#target === "new") return true;
    const found = await (await this.#scenarios.store()).get(this.#target);
    if (!found) return this.#isTyped;
    this.#base ??= JSON.stringify(found);
    if (!this.#isTyped) runInAction(() => this.#load(found));
    else await this.#checkStored();
    return true;
  }

  /** Follows what other tabs do with this scenario. Returns a function that stops following, and drafting. */
  watch(): () => void {
    const stops = [
      onPageShown(() => void this.#checkStored()),
      this.#drafts.watch(
        () => this.#listOthers(),
        () => {
          this.#rememberOpen();
          if (this.#isTyped) this.#store();
          void this.#checkStored();
        },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
      if (this.step.at === "drafting") this.step.abort.abort();
    };
  }

  /** Has the model fill in the form from the brief. */
  async draft(client: () => Promise<CompletionClient>, hasKey: boolean): Promise<void> {
    if (!this.canDraft) return this.#setStep({ at: "failed", fault: "brief" });
    if (!hasKey) return this.#setStep({ at: "failed", fault: "key" });
    const abort = new AbortController();
    this.#setStep({ at: "drafting", abort });
    try {
      const form = await draftFromBrief(await client(), this.brief, abort.signal);
      if (!abort.signal.aborted) this.applyDraft(form);
    } catch (error) {
      if (abort.signal.aborted) return;
      log.warn("Drafting a scenario failed", error);
      this.#setStep({ at: "failed", fault: draftFailure(error) });
    }
  }

  backToBrief(): void {
    if (this.step.at === "drafting") this.step.abort.abort();
    this.step = { at: "brief" };
  }

  /** Shows the cards. In a blank form, they begin with the first preset's endings. */
  writeByHand(): void {
    const { form } = this;
    const [first] = presetNames;
    if (first && isBlankForm(form) && !findPreset(form.endings, form.name)) {
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
    const preset = findPreset(endings, name);
    this.form = { ...this.form, ...part };
    // Presets contain the persona's name.
    if (preset && !part.endings && part.name !== undefined) {
      this.form = { ...this.form, endings: presetEndings(preset, part.name, endings) };
    }
    this.drafted = new Set([...this.drafted].filter((field) => !(field in part)));
    this.#isTyped = true;
    this.#store();
  }

  applyDraft(form: ScenarioForm): void {
    this.isDrafted = true;
    this.change(form);
    this.drafted = new Set(Object.keys(form));
    this.step = this.#cards;
    this.#store();
  }

  setBrief(brief: string): void {
    // The failure was about the previous text.
    if (this.step.at === "failed" && this.step.fault !== "key") this.step = { at: "brief" };
    this.brief = brief;
    this.#isTyped = true;
    this.#store();
  }

  /** Lets saving replace the other tab's version. */
  keepMine(): void {
    if (this.changedElsewhere) this.#rebaseOn(this.changedElsewhere);
    this.#store();
  }

  loadOther(): void {
    const { form, changedElsewhere } = this;
    if (!changedElsewhere) return;
    this.#load(changedElsewhere);
    this.ownVersion = form;
    this.#store();
  }

  goBackToMine(): void {
    if (this.ownVersion) this.change(this.ownVersion);
    this.ownVersion = undefined;
  }

  /** Replaces this tab's draft by another tab's, and stores this one among the others. */
  continueDraft(other: OtherDraft): void {
    const isWritten = this.#isTyped && !(this.isBlank && isBlank(this.brief));
    if (isWritten && !this.#drafts.storeAsOther(this.#draft)) {
      this.isKept = false;
      return;
    }
    this.backToBrief();
    this.#restore(other);
    this.step = this.isBlank ? { at: "brief" } : this.#cards;
    this.#isTyped = true;
    this.#store();
    this.dropOther(other);
    void this.#checkStored();
  }

  dropOther(other: OtherDraft): void {
    this.#drafts.dropOther(other);
    this.#listOthers();
  }

  /** Stores and selects the scenario. Returns false if fields are invalid, or another tab has stored another version. */
  save(): Promise<boolean> {
    // A second press would store a new scenario twice.
    this.#saving ??= this.#save().finally(() => (this.#saving = undefined));
    return this.#saving;
  }

  async #save(): Promise<boolean> {
    const id = this.#target === "new" ? newId("own") : this.#target;
    const result = parseForm(this.form, id, this.#former);
    this.isChecked = true;
    if ("errors" in result) {
      // Cards with errors stay open when the errors are gone.
      const faulty = cardNames.filter((card) => this.hasError(card));
      this.#setOpen((open) => [...open, ...faulty]);
      return false;
    }
    await this.#checkStored();
    if (this.changedElsewhere) return false;
    this.#scenarios.dismissNotice();
    // If the browser does not store the scenario, keep the draft.
    if (await storeAndSelect(result.scenario, this.#scenarios)) {
      this.discard();
      announceReady("Saved", result.scenario, this.#scenarios);
    }
    return true;
  }

  /** Deletes the stored scenario and all drafts of it. */
  async delete(): Promise<void> {
    await deleteScenario(this.#target, this.#scenarios);
    for (const other of this.#drafts.others()) this.#drafts.dropOther(other);
    this.discard();
  }

  discard(): void {
    this.#drafts.drop();
  }

  /** Looks for a version that another tab has stored, and loads it if nothing was typed here. */
  async #checkStored(): Promise<void> {
    if (this.#target === "new") return;
    const found = await (await this.#scenarios.store()).get(this.#target);
    if (!found || JSON.stringify(found) === this.#base) this.#former ??= found;
    else if (this.#isTyped) runInAction(() => (this.changedElsewhere = found));
    else runInAction(() => this.#load(found));
  }

  #load(scenario: Scenario): void {
    this.#rebaseOn(scenario);
    this.form = toForm(scenario);
  }

  #rebaseOn(scenario: Scenario): void {
    this.#former = scenario;
    this.#base = JSON.stringify(scenario);
    this.changedElsewhere = undefined;
    this.ownVersion = undefined;
  }

  get #draft(): EditorDraft {
    const { form, brief, isDrafted, drafted } = this;
    return { form, brief, isDrafted, drafted: [...drafted], base: this.#base };
  }

  #restore({ form, brief, isDrafted = false, drafted = [], base }: EditorDraft): void {
    Object.assign(this, { form, brief, isDrafted, drafted: new Set(drafted) });
    this.#base = base;
  }

  /** A visitor who comes back wants the page, not an empty form. */
  get #isWorthReopening(): boolean {
    return this.#target !== "new" || !isEmpty(this.form) || !isBlank(this.brief);
  }

  /** In a new form, the cards begin open, as far as there is room. */
  get #cards(): EditorStep {
    const written: CardName[] = this.#isWide
      ? cardNames.filter((card) => card !== "endings")
      : ["situation"];
    return { at: "cards", open: new Set(this.isByHand ? written : []) };
  }

  #setOpen(change: (open: ReadonlySet<CardName>) => CardName[]): void {
    if (this.step.at !== "cards") return;
    this.step = { at: "cards", open: new Set(change(this.step.open)) };
  }

  #setStep(step: EditorStep): void {
    runInAction(() => (this.step = step));
  }

  #rememberOpen(): void {
    if (this.#isWorthReopening) rememberOpenForm(this.#target);
  }

  #store(): void {
    this.#rememberOpen();
    // The visitor may have erased everything.
    if (!this.#isWorthReopening) {
      forgetOpenForm();
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
