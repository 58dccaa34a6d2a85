import { action, makeObservable, observableRef } from "mobx";
import type { CleanedRecord } from "./cleaned-record.ts";
import type { RawRecord } from "./raw-record.ts";

export type WindowState =
  | { phase: "waiting" }
  | { phase: "cleaning" }
  | { phase: "cleaned"; records: readonly CleanedRecord[] }
  | { phase: "failed"; why: string };

/** Some items that follow each other, to be cleaned together. */
export class CleaningWindow {
  /** From 1. */
  readonly number: number;
  readonly sources: readonly RawRecord[];
  state: WindowState = { phase: "waiting" };

  constructor(number: number, sources: readonly RawRecord[]) {
    this.number = number;
    this.sources = sources;
    makeObservable(this, { state: observableRef, enter: action });
  }

  enter(state: WindowState): void {
    this.state = state;
  }

  /** The class of its colour (spec.md, 2). */
  get colorClass(): string {
    return `window_${this.number}`;
  }
}
