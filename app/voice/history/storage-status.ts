import { action, makeObservable, observable } from "mobx";

/** Why there is no recording, no more of it, or no sound in it. */
export type RecordingProblem = "unsupported" | "full" | "failed" | "silent";

/** Whether the last save failed, also when it was tried again, and the number of saves since the page loaded. */
export class StorageStatus {
  readonly databaseName = "rehearsals";
  isUnavailable = false;
  /** Whether the browser has no more room for what is said. */
  isFull = false;
  savedCount = 0;
  recordingProblem: RecordingProblem | undefined;
  /** Rehearsals that started until then, in epoch milliseconds, were deleted. */
  #deletedUntil = -Infinity;
  readonly #deleted = new Set<number>();

  constructor() {
    makeObservable(this, {
      isUnavailable: observable,
      isFull: observable,
      savedCount: observable,
      recordingProblem: observable,
      setUnavailable: action,
      countSave: action,
      setRecordingProblem: action,
    });
  }

  setUnavailable(isFull = false): void {
    this.isUnavailable = true;
    this.isFull = isFull;
  }

  countSave(): void {
    this.isUnavailable = false;
    this.isFull = false;
    this.savedCount++;
  }

  setRecordingProblem(problem: RecordingProblem | undefined): void {
    this.recordingProblem = problem;
  }

  /** From now on nothing of it is kept, though its call may be under way. */
  markDeleted(id: number): void {
    this.#deleted.add(id);
  }

  markAllDeleted(): void {
    this.#deletedUntil = Date.now();
  }

  isDeleted(id: number): boolean {
    return id <= this.#deletedUntil || this.#deleted.has(id);
  }
}
