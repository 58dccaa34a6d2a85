import { action, makeObservable, observable, observableRef } from "mobx";
import { log } from "../../log/memory-log.ts";
import { listenToOtherTabs, type OtherTabs } from "../../ui/other-tabs.ts";
import type { Debrief } from "../debrief/debrief-schema.ts";
import { LoadedOnce } from "../loaded-once.ts";
import type { OpenedRehearsal, SavedStretch } from "./rehearsal-schema.ts";
import type { RehearsalStore } from "./rehearsal-store.ts";

/** Why there is no recording, no more of it, or no sound in it. */
export type RecordingProblem = "unsupported" | "no-room" | "full" | "failed" | "silent";

/** Rehearsals that started within it, in milliseconds since the epoch, were deleted. */
interface DeletedRange {
  from: number;
  until: number;
}

/** What tabs tell each other. A deletion that was undone is told as well. */
type Told = DeletedRange & { isUndone?: boolean };

/** The rehearsal of the call, which changes as the call goes on. */
interface Live {
  /** Saves it now if it is the one with this id. Returns whether it is. */
  save(id: number): boolean;
  /** As it would be kept now. */
  read(): OpenedRehearsal | undefined;
}

/**
 * The rehearsals that this browser keeps: their database, their debriefs, whether the last save failed, also when it was
 * tried again, and what was changed since the page loaded. The tabs of this site tell each other what they save and delete.
 */
export class Rehearsals {
  readonly databaseName = "rehearsals";
  live: Live | undefined;
  /** By rehearsal: those that were asked for on this page, and those that were read with one rehearsal. */
  debriefs: ReadonlyMap<number, Debrief> = new Map();
  isUnavailable = false;
  /** Whether the browser has no more room for what is said. */
  isFull = false;
  /** How often something was saved or deleted, here or in another tab. */
  changeCount = 0;
  deletedElsewhere: readonly DeletedRange[] = [];
  deletedHere: readonly DeletedRange[] = [];
  /** How often a deletion was undone, here or in another tab. */
  undoneCount = 0;
  recordingProblem: RecordingProblem | undefined;
  /** The rehearsal of which a recording was kept last, and its pieces so far. */
  recorded: { rehearsalId: number; pieces: number } | undefined;
  #otherTabs: OtherTabs<Told> | undefined;
  /** Ids of the rehearsals whose debriefs were asked for on this page. What is read does not replace those. */
  readonly #asked = new Set<number>();
  readonly #store = new LoadedOnce(async () => {
    const { RehearsalStore: Store } = await import("./rehearsal-store.ts");
    return new Store(this.databaseName);
  });

  constructor() {
    makeObservable(this, {
      debriefs: observableRef,
      isUnavailable: observable,
      isFull: observable,
      changeCount: observable,
      deletedElsewhere: observableRef,
      deletedHere: observableRef,
      undoneCount: observable,
      recordingProblem: observable,
      recorded: observableRef,
      setUnavailable: action,
      countSave: action,
      countChange: action,
      markDeleted: action,
      markAllDeleted: action,
      noteDeletedElsewhere: action,
      noteUndone: action,
      markUndone: action,
      setRecordingProblem: action,
      countPiece: action,
    });
  }

  /** Reads or changes the database. */
  async use<T>(work: (store: RehearsalStore) => Promise<T>): Promise<T> {
    return work(await this.#store.get());
  }

  /** Reads a rehearsal; undefined if it is not kept. */
  async read(id: number): Promise<OpenedRehearsal | undefined> {
    const read = await this.use((store) => store.read(id));
    const debrief = read?.rehearsal.debrief;
    if (debrief && !this.#asked.has(id)) this.#showDebrief(id, debrief);
    return read;
  }

  sound(stretch: SavedStretch): Promise<Blob> {
    return this.use((store) => store.sound(stretch));
  }

  /** Shows a debrief at once and keeps it with its rehearsal. One that is deleted gets it when that is undone. */
  async setDebrief(id: number, debrief: Debrief): Promise<void> {
    this.#asked.add(id);
    this.#showDebrief(id, debrief);
    if (this.live?.save(id) || this.isDeleted(id)) return;
    try {
      await this.use((store) => store.change(id, { debrief }));
      this.countChange();
      this.tellOtherTabs();
    } catch (error) {
      log.warn("The debrief of an earlier rehearsal could not be kept", error);
    }
  }

  /** The debrief of a rehearsal, if there are both. */
  debriefOf(id: number | undefined): Debrief | undefined {
    return id === undefined ? undefined : this.debriefs.get(id);
  }

  readonly #showDebrief = action((id: number, debrief: Debrief) => {
    // Read again, it is another object with the same content, and no news.
    if (JSON.stringify(this.debriefs.get(id)) === JSON.stringify(debrief)) return;
    this.debriefs = new Map(this.debriefs).set(id, debrief);
  });

  setUnavailable(isFull = false): void {
    this.isUnavailable = true;
    this.isFull = isFull;
  }

  countSave(): void {
    this.isUnavailable = false;
    this.isFull = false;
    this.countChange();
    this.tellOtherTabs();
  }

  setRecordingProblem(problem: RecordingProblem | undefined): void {
    this.recordingProblem = problem;
  }

  /** Counts a piece of a recording that was kept. */
  countPiece(rehearsalId: number): void {
    const before = this.isRecorded(rehearsalId) ? (this.recorded?.pieces ?? 0) : 0;
    this.recorded = { rehearsalId, pieces: before + 1 };
  }

  /** Whether the newest recording is of this rehearsal, and was not deleted with it. */
  isRecorded(rehearsalId: number | undefined): boolean {
    if (rehearsalId === undefined || this.isDeleted(rehearsalId)) return false;
    return this.recorded?.rehearsalId === rehearsalId;
  }

  /** Follows the other tabs. Returns a function that stops it. */
  watch(): () => void {
    this.#otherTabs = listenToOtherTabs<Told>(this.databaseName, (told) => {
      if (told?.isUndone) this.noteUndone(told);
      else if (told) this.noteDeletedElsewhere(told);
      this.countChange();
    });
    return () => {
      this.#otherTabs?.stop();
      this.#otherTabs = undefined;
    };
  }

  countChange(): void {
    this.changeCount++;
  }

  /** @param told undefined after any other change */
  tellOtherTabs(told?: Told): void {
    this.#otherTabs?.send(told);
  }

  /** From now on nothing of it is kept, though its call may be under way. */
  markDeleted(id: number): void {
    this.#mark({ from: id, until: id });
  }

  /** From now on it is kept again. */
  markUndone(id: number): void {
    const range = { from: id, until: id };
    this.noteUndone(range);
    this.tellOtherTabs({ ...range, isUndone: true });
  }

  markAllDeleted(): void {
    this.#mark({ from: 0, until: Date.now() });
  }

  noteDeletedElsewhere(range: DeletedRange): void {
    this.deletedElsewhere = [...this.deletedElsewhere, range];
    this.countChange();
  }

  noteUndone({ from, until }: DeletedRange): void {
    const isOther = (range: DeletedRange) => range.from !== from || range.until !== until;
    this.deletedHere = this.deletedHere.filter(isOther);
    this.deletedElsewhere = this.deletedElsewhere.filter(isOther);
    this.undoneCount++;
  }

  isDeleted(id: number): boolean {
    return isWithin(this.deletedHere, id) || this.isDeletedElsewhere(id);
  }

  isDeletedElsewhere(id: number): boolean {
    return isWithin(this.deletedElsewhere, id);
  }

  #mark(range: DeletedRange): void {
    this.deletedHere = [...this.deletedHere, range];
    this.tellOtherTabs(range);
  }
}

function isWithin(ranges: readonly DeletedRange[], id: number): boolean {
  return ranges.some(({ from, until }) => from <= id && id <= until);
}
