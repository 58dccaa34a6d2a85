/** One part of `docs/benchmarks.md`. */
export interface BenchSection {
  /** Its heading, which also names it on the command line. */
  readonly title: string;
  /** How long it may take. */
  readonly minutes: number;
  /** Measures, and gives the text under the heading, in Markdown. */
  run(): Promise<string>;
}
