/** Where a rehearsal begins that took over what was said before. */
export interface Beginning {
  rehearsalId: number;
  /** The turn of that rehearsal at which this one begins, or after which it carries on. */
  key: string;
  /** Whether its call was cut off, so that this one is the rest of it. */
  carriesOn?: boolean | undefined;
}

/** A turn of that rehearsal. */
export interface EarlierTurn {
  role: "user" | "assistant";
  text: string;
  interrupted?: boolean;
  isTyped: boolean;
}

/** Marks a turn that was taken over, in place of its time. */
export function earlierWords(from: Beginning | undefined): string {
  return from?.carriesOn ? "earlier part" : "earlier attempt";
}

/** Stands above the turns that were taken over. */
export function earlierHeading(from: Beginning | undefined): string {
  return from?.carriesOn ? "Before the call ended" : "Earlier attempt";
}
