import { action, makeObservable, observable } from "mobx";

/** Where the persona's voice is played. */
export class Speaker {
  /** Empty for the system's own choice. */
  deviceId = "";

  constructor() {
    makeObservable(this, { deviceId: observable, choose: action });
  }

  choose(deviceId: string): void {
    this.deviceId = deviceId;
  }
}
