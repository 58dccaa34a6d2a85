import { type ComponentProps, createContext, createElement, use } from "react";

/** The level of a debrief's headings: in an opened rehearsal they stand below its own. */
export const HeadingLevel = createContext<"h3" | "h4">("h3");

export function Heading(props: ComponentProps<"h3">) {
  return createElement(use(HeadingLevel), props);
}
