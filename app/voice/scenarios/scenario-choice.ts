import { makeAutoObservable, reaction, runInAction } from "mobx";
import { log } from "../../log/memory-log.ts";
import { hasDatabase } from "../../ui/browser-storage.ts";
import { listenToOtherTabs, type OtherTabs } from "../../ui/other-tabs.ts";
import { onPageShown } from "../../ui/page-shown.ts";
import { builtIn, type ScenarioName } from "./built-in.ts";
import { LoadedOnce } from "../../ui/loaded-once.ts";
import type { OwnScenarios } from "./own-scenarios.ts";
import type { CallChoices } from "./call-choices.ts";
import type { Scenario } from "./scenario.ts";
import {
  applyStoredChoices,
  choicesToStore,
  readStoredChoices,
  restoreRecording,
  storeChoices,
} from "./stored-choices.ts";

const databaseName = "scenarios";

/** The scenarios that can be chosen, and the choice, which is stored. */
export class ScenarioChoice {
  /** The visitor's own scenarios, sorted by title. */
  own: readonly ScenarioName[] = [];
  /** A sentence about the last action. */
  notice: { kind: "info" | "bad"; text: string } | undefined;
  loadingId: string | undefined;
  /** The encoded scenario in the page's address, or "". */
  link = "";
  /** True if the link came during a call, so that the visitor decides when to open it. */
  isLinkHeld = false;
  readonly choices: CallChoices;
  readonly #isInUse: () => boolean;
  /** The messages are ids of deleted scenarios, or empty. */
  #otherTabs: OtherTabs<string> | undefined;
  readonly #store = new LoadedOnce(async () => {
    const { OwnScenarios: Store } = await import("./own-scenarios.ts");
    return new Store(databaseName);
  });
  /** Resolves once the chosen scenario is loaded. Never rejects. */
  settled: Promise<void> = Promise.resolve();

  /** @param isInUse returns whether a call has begun with the choices, and keeps them */
  constructor(choices: CallChoices, isInUse = () => false) {
    this.choices = choices;
    this.#isInUse = isInUse;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** True if the chosen scenario is one of the visitor's own. */
  get isOwn(): boolean {
    return this.own.some(({ id }) => id === this.choices.scenario.id);
  }

  /** Restores the last choice. Call it after hydration. Returns a function that stops everything. */
  open(): () => void {
    this.settled = this.#restore();
    const { choices } = this;
    this.#otherTabs = listenToOtherTabs(
      databaseName,
      (deleted) => void this.#followDeletion(deleted),
    );
    const stops = [
      reaction(() => choicesToStore(choices), storeChoices),
      onPageShown(() => void this.refresh()),
    ];
    return () => {
      for (const stop of stops) stop();
      this.#otherTabs?.stop();
      this.#otherTabs = undefined;
      this.#store.drop((store) => store.close());
    };
  }

  async choose(id: string): Promise<void> {
    this.dismissNotice();
    this.settled = this.#load(id);
    await this.settled;
  }

  chooseFirst(): Promise<void> {
    return this.choose(builtIn[0]?.id ?? "");
  }

  /** Makes Connect wait while `work` stores and selects a scenario. */
  async chooseAfter(id: string, work: () => Promise<void>): Promise<void> {
    this.#setLoading(id);
    const done = work().finally(() => this.loadingId === id && this.#setLoading(undefined));
    this.settled = done.catch(() => {});
    await done;
  }

  /** Chooses a scenario that is loaded already. */
  select(scenario: Scenario): void {
    this.#setLoading(undefined);
    this.choices.setScenario(scenario);
  }

  /** Loads the code that stores own scenarios. @throws if it cannot be loaded. */
  store(): Promise<OwnScenarios> {
    return this.#store.get();
  }

  /** Reads the list again, if there may be one. */
  async refresh(): Promise<void> {
    try {
      if (!this.#store.value && !(await hasDatabase(databaseName))) return;
      const own = await (await this.store()).list();
      runInAction(() => (this.own = own));
    } catch (error) {
      log.debug("Own scenarios cannot be read", error);
    }
  }

  /** Reads the list again in all tabs. @param deleted the id of a scenario that other tabs have to leave */
  async refreshEverywhere(deleted?: string): Promise<void> {
    await this.refresh();
    this.#otherTabs?.send(deleted);
  }

  setLink(link: string): void {
    this.link = link;
    this.isLinkHeld = link !== "" && this.#isInUse();
  }

  openLink(): void {
    this.isLinkHeld = false;
  }

  showNotice(kind: "info" | "bad", text: string): void {
    this.notice = { kind, text };
  }

  dismissNotice(): void {
    this.notice = undefined;
  }

  async #followDeletion(deleted: string | undefined): Promise<void> {
    await this.refresh();
    if (deleted !== this.choices.scenario.id || this.#isInUse()) return;
    await this.chooseFirst();
    this.showNotice("info", "This scenario was deleted in another tab.");
  }

  async #restore(): Promise<void> {
    const stored = readStoredChoices();
    const { scenario: id } = stored;
    restoreRecording(this.choices);
    const isOther = typeof id === "string" && id !== this.choices.scenario.id;
    const list = this.refresh();
    if (isOther) await this.#load(id);
    if (!isOther || this.choices.scenario.id === id) applyStoredChoices(this.choices, stored);
    await list;
  }

  async #load(id: string): Promise<void> {
    this.#setLoading(id);
    try {
      const found = await this.#find(id);
      if (this.loadingId !== id) return;
      if (found) this.choices.setScenario(found);
      else this.showNotice("bad", "This scenario is no longer there.");
    } catch (error) {
      log.warn("The scenario cannot be loaded", error);
      this.showNotice(
        "bad",
        "This scenario could not be loaded. Check the network, and choose it again.",
      );
    } finally {
      if (this.loadingId === id) this.#setLoading(undefined);
    }
  }

  async #find(id: string): Promise<Scenario | undefined> {
    const given = builtIn.find((one) => one.id === id);
    return given ? given.load() : (await this.store()).get(id);
  }

  #setLoading(id: string | undefined): void {
    runInAction(() => (this.loadingId = id));
  }
}
