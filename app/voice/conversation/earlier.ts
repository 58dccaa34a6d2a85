/** The point of an earlier rehearsal from which this one goes on. */
export interface Beginning {
  rehearsalId: number;
  /** The key of the turn at which this one begins, or after which it carries on. */
  key: string;
  /** True if the call was cut off, so that this one is its rest. */
  carriesOn?: boolean | undefined;
}

export interface EarlierTurn {
  role: "user" | "assistant";
  text: string;
  interrupted?: boolean;
  isTyped: boolean;
}

export function earlierWords(from: Beginning | undefined): string {
  return from?.carriesOn ? "earlier part" : "earlier attempt";
}

export function earlierHeading(from: Beginning | undefined): string {
  return from?.carriesOn ? "Before the call ended" : "Earlier attempt";
}
