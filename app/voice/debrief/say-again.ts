import { createContext, type FunctionComponent } from "react";

export interface SayAgainProps {
  /** What the visitor said. */
  said: string;
  suggestions: readonly string[];
}

/**
 * Renders the button with which the visitor says a turn again. Undefined during a call, whose persona would hear it and
 * what is played.
 */
export const SayAgain = createContext<FunctionComponent<SayAgainProps> | undefined>(undefined);
