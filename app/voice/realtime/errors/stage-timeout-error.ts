import type { Stage } from "../session-state.ts";

/** A stage of connecting took longer than it may. */
export class StageTimeoutError extends Error {
  override name = "StageTimeoutError";
  readonly stage: Stage;
  constructor(stage: Stage, milliseconds: number) {
    super(`Connecting took too long: nothing after ${milliseconds / 1000} s (${stage})`);
    this.stage = stage;
  }
}
