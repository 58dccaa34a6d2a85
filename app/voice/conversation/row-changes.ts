import { type IAtom, transaction } from "mobx";

export type Schedule = (work: () => void) => void;

/** Collects changes, so that a row is drawn once a frame however many events change its item. */
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

export const immediately: Schedule = (work) => work();

/** Runs before the next frame. A hidden page has no frames. */
export const beforeNextFrame: Schedule = (work) => {
  if (document.visibilityState === "visible") requestAnimationFrame(work);
  else setTimeout(work);
};
