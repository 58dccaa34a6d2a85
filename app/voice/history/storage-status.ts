import { action, makeObservable, observable } from "mobx";

/** Whether the last save failed, also when it was tried again, and the number of saves since the page loaded. */
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
    this.isUnavailable = false;
    this.savedCount++;
  }
}
