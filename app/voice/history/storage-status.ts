import { action, makeObservable, observable } from "mobx";

/** Whether this browser can save rehearsals, and the number of saves since the page loaded. */
export class StorageStatus {
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
