import { action, makeAutoObservable } from "mobx";
import { log } from "../../log/memory-log.ts";
import { listenToOtherTabs, type OtherTabs } from "../../ui/other-tabs.ts";
import type { Debrief } from "../debrief/debrief-schema.ts";
import { LoadedOnce } from "../../ui/loaded-once.ts";
import type { OpenedRehearsal, SavedStretch } from "./rehearsal-schema.ts";
import type { RehearsalStore } from "./rehearsal-store.ts";

export type RecordingProblem = "unsupported" | "no-room" | "full" | "failed" | "silent";

/** The span in which the deleted rehearsals started, in milliseconds since the epoch. */
interface DeletedRange {
  from: number;
  until: number;
}

/** Tells other tabs that a deletion was made, or undone. */
type TabMessage = DeletedRange & { isUndone?: boolean };

interface Live {
  /** Saves the rehearsal of the call now, if it has this id. Returns whether it has. */
  save(id: number): boolean;
  read(): OpenedRehearsal | undefined;
}

/** The rehearsals in this browser's database, their debriefs, and what was changed since the page loaded, in any tab. */
export class Rehearsals {
  readonly databaseName = "rehearsals";
  live: Live | undefined;
  /** The debriefs that were requested or read on this page, by rehearsal id. */
  debriefs: ReadonlyMap<number, Debrief> = new Map();
  /** True if the last save failed, and so did its retry. */
  isUnavailable = false;
  /** True if the last save failed for lack of space. */
  isFull = false;
  /** The ids of rehearsals that are stored without the debrief that is shown, since storing that failed. */
  unkeptDebriefs: ReadonlySet<number> = new Set();
  /** Counts what was saved or deleted, here or in another tab. */
  changeCount = 0;
  deletedInOtherTabs: readonly DeletedRange[] = [];
  deletedHere: readonly DeletedRange[] = [];
  /** Counts the deletions that were undone, here or in another tab. */
  restoredCount = 0;
  recordingProblem: RecordingProblem | undefined;
  /** The rehearsal that was recorded last, and the number of its pieces so far. */
  recorded: { rehearsalId: number; pieces: number } | undefined;
  /** The recorders that have not stored their last piece. */
  recorders = 0;
  #otherTabs: OtherTabs<TabMessage> | undefined;
  /** The ids of rehearsals whose debriefs were requested on this page. Reading does not replace those. */
  readonly #requested = new Set<number>();
  readonly #store = new LoadedOnce(async () => {
    const { RehearsalStore: Store } = await import("./rehearsal-store.ts");
    return new Store(this.databaseName);
  });

  constructor() {
    makeAutoObservable(this, { live: false }, { deep: false });
  }

  async withStore<T>(work: (store: RehearsalStore) => Promise<T>): Promise<T> {
    return work(await this.#store.get());
  }

  /** Returns undefined if the rehearsal is not stored. */
  async read(id: number): Promise<OpenedRehearsal | undefined> {
    const read = await this.withStore((store) => store.read(id));
    const debrief = read?.rehearsal.debrief;
    if (debrief && !this.#requested.has(id)) this.#showDebrief(id, debrief);
    return read;
  }

  readSound(stretch: SavedStretch): Promise<Blob> {
    return this.withStore((store) => store.readSound(stretch));
  }

  /** Shows a debrief at once, and stores it with its rehearsal. A deleted one gets it when the deletion is undone. */
  async setDebrief(id: number, debrief: Debrief): Promise<void> {
    this.#requested.add(id);
    this.#showDebrief(id, debrief);
    if (this.live?.save(id) || this.isDeleted(id)) return;
    try {
      await this.withStore((store) => store.change(id, { debrief }));
      this.noteDebriefKept(id, true);
      this.countChange();
      this.notifyOtherTabs();
    } catch (error) {
      log.warn("The debrief of an earlier rehearsal could not be kept", error);
      this.noteDebriefKept(id, false);
    }
  }

  debriefOf(id: number | undefined): Debrief | undefined {
    return id === undefined ? undefined : this.debriefs.get(id);
  }

  readonly #showDebrief = action((id: number, debrief: Debrief) => {
    // Reading again returns another object with the same content.
    if (JSON.stringify(this.debriefs.get(id)) === JSON.stringify(debrief)) return;
    this.debriefs = new Map(this.debriefs).set(id, debrief);
  });

  noteDebriefKept(id: number, isKept: boolean): void {
    if (isKept !== this.unkeptDebriefs.has(id)) return;
    const others = [...this.unkeptDebriefs].filter((one) => one !== id);
    this.unkeptDebriefs = new Set(isKept ? others : [...others, id]);
  }

  setUnavailable(isFull = false): void {
    this.isUnavailable = true;
    this.isFull = isFull;
  }

  countSave(): void {
    this.isUnavailable = false;
    this.isFull = false;
    this.countChange();
    this.notifyOtherTabs();
  }

  setRecordingProblem(problem: RecordingProblem | undefined): void {
    this.recordingProblem = problem;
  }

  countPiece(rehearsalId: number): void {
    const before = this.isRecorded(rehearsalId) ? (this.recorded?.pieces ?? 0) : 0;
    this.recorded = { rehearsalId, pieces: before + 1 };
  }

  countRecorders(more: 1 | -1): void {
    this.recorders += more;
  }

  /** Returns whether the last recording is of this rehearsal, and was not deleted with it. */
  isRecorded(rehearsalId: number | undefined): boolean {
    if (rehearsalId === undefined || this.isDeleted(rehearsalId)) return false;
    return this.recorded?.rehearsalId === rehearsalId;
  }

  watch(): () => void {
    this.#otherTabs = listenToOtherTabs<TabMessage>(this.databaseName, (message) => {
      if (message?.isUndone) this.noteRestored(message);
      else if (message) this.noteDeletedElsewhere(message);
      this.countChange();
    });
    return () => {
      this.#otherTabs?.stop();
      this.#otherTabs = undefined;
    };
  }

  get hasChanged(): boolean {
    return this.changeCount > 0;
  }

  countChange(): void {
    this.changeCount++;
  }

  /** @param message undefined after a change that is no deletion */
  notifyOtherTabs(message?: TabMessage): void {
    this.#otherTabs?.send(message);
  }

  /** Stops saving the rehearsal, even if its call continues. */
  markDeleted(id: number): void {
    this.#markRange({ from: id, until: id });
  }

  markRestored(id: number): void {
    const range = { from: id, until: id };
    this.noteRestored(range);
    this.notifyOtherTabs({ ...range, isUndone: true });
  }

  markAllDeleted(): void {
    this.#markRange({ from: 0, until: Date.now() });
  }

  noteDeletedElsewhere(range: DeletedRange): void {
    this.deletedInOtherTabs = [...this.deletedInOtherTabs, range];
    this.countChange();
  }

  noteRestored({ from, until }: DeletedRange): void {
    const isOther = (range: DeletedRange) => range.from !== from || range.until !== until;
    this.deletedHere = this.deletedHere.filter(isOther);
    this.deletedInOtherTabs = this.deletedInOtherTabs.filter(isOther);
    this.restoredCount++;
  }

  isDeleted(id: number): boolean {
    return isWithin(this.deletedHere, id) || this.isDeletedInOtherTab(id);
  }

  isDeletedInOtherTab(id: number): boolean {
    return isWithin(this.deletedInOtherTabs, id);
  }

  #markRange(range: DeletedRange): void {
    this.deletedHere = [...this.deletedHere, range];
    this.notifyOtherTabs(range);
  }
}

function isWithin(ranges: readonly DeletedRange[], id: number): boolean {
  return ranges.some(({ from, until }) => from <= id && id <= until);
}
