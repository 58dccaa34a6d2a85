/** One part of `docs/benchmarks.md`. */
export interface BenchSection {
  /** Its heading, which also names it on the command line. */
  readonly title: string;
  /** Measures, and gives the text under the heading, in Markdown. */
  run(): Promise<string>;
}
