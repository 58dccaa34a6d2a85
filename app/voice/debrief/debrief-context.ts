import {
  type ComponentProps,
  createContext,
  createElement,
  type FunctionComponent,
  use,
} from "react";

export interface SayAgainProps {
  /** What the visitor said. */
  said: string;
  suggestions: readonly string[];
}

/**
 * Renders the button with which the visitor says a turn again. Undefined during a call or a recording, which would hear
 * the visitor and whatever is played.
 */
export const SayAgain = createContext<FunctionComponent<SayAgainProps> | undefined>(undefined);

/** Returns true unless a call or a recording would hear what the device plays. */
export function useCanPlay(): boolean {
  return use(SayAgain) !== undefined;
}

/** The level of a debrief's headings. A reopened rehearsal has a heading above them. */
export const HeadingLevel = createContext<"h3" | "h4">("h3");

export function Heading(props: ComponentProps<"h3">) {
  return createElement(use(HeadingLevel), props);
}
