import type { Trial } from "./trial.ts";

/** Something that goes wrong around the site, and what then has to hold. */
export interface Fault {
  /** What goes wrong, as the first cell of its row. */
  name: string;
  /**
   * Does it, with one measurement by `trial.meanwhile`, and gives what was seen, with figures.
   *
   * @throws when what has to hold does not
   */
  run(trial: Trial): Promise<string>;
}
