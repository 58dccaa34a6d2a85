import { action, makeObservable, observable, observableRef } from "mobx";
import { hearOtherTabs, type OtherTabs } from "../../ui/other-tabs.ts";

/** Why there is no recording, no more of it, or no sound in it. */
export type RecordingProblem = "unsupported" | "no-room" | "full" | "failed" | "silent";

/** Rehearsals that started within it, in milliseconds since the epoch, were deleted. */
interface DeletedRange {
  from: number;
  until: number;
}

/** What tabs tell each other. A deletion that was undone is told as well. */
type Told = DeletedRange & { isUndone?: boolean };

/**
 * Whether the last save failed, also when it was tried again, and what was changed since the page loaded. The tabs of
 * this site tell each other what they save and delete.
 */
export class StorageStatus {
  readonly databaseName = "rehearsals";
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

  constructor() {
    makeObservable(this, {
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
    this.#otherTabs = hearOtherTabs<Told>(this.databaseName, (told) => {
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
    this.#otherTabs?.tell(told);
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
