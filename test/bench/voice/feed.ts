/** Something that takes the provider's messages in. */
export interface Feed {
  take(text: string): void;
  /** A frame is drawn. */
  frame?(): void;
  /** What each item says at the end, in order. */
  texts(): string[];
  /** How often an observer was told of a change. */
  redrawn(): number;
}

/** Events a second of one run: of all, of the first tenth and of the last. */
export interface Rates {
  all: number;
  first: number;
  last: number;
}
