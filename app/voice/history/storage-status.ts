import { action, makeObservable, observable } from "mobx";

/** Whether this browser can save rehearsals, and how often it has since the page was opened. */
export class StorageStatus {
  /** The name of the IndexedDB database. */
  readonly databaseName = "rehearsals";
  isUnavailable = false;
  savedCount = 0;

  constructor() {
    makeObservable(this, {
      isUnavailable: observable,
      savedCount: observable,
      setUnavailable: action,
      countSave: action,
    });
  }

  setUnavailable(): void {
    this.isUnavailable = true;
  }

  countSave(): void {
    this.savedCount++;
  }
}
