import { type IAtom, transaction } from "mobx";

/** Calls `work` later, once. */
export type Schedule = (work: () => void) => void;

/** Gathers what has changed, so that a row is drawn once a frame however many events its item takes in. */
export class RowChanges {
  readonly #changed = new Set<IAtom>();
  readonly #schedule: Schedule;

  constructor(schedule: Schedule) {
    this.#schedule = schedule;
  }

  add(atom: IAtom): void {
    this.#changed.add(atom);
    if (this.#changed.size === 1) this.#schedule(this.#report);
  }

  readonly #report = (): void => {
    const changed = [...this.#changed];
    this.#changed.clear();
    transaction(() => {
      for (const atom of changed) atom.reportChanged();
    });
  };
}

export const atOnce: Schedule = (work) => work();

/** Before the next frame is drawn. A page that is not shown draws none. */
export const beforeNextFrame: Schedule = (work) => {
  if (document.visibilityState === "visible") requestAnimationFrame(work);
  else setTimeout(work);
};
