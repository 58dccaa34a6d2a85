import { type ComponentProps, createContext, createElement, use } from "react";

/** The level of a debrief's headings. A reopened rehearsal has a heading above them. */
export const HeadingLevel = createContext<"h3" | "h4">("h3");

export function Heading(props: ComponentProps<"h3">) {
  return createElement(use(HeadingLevel), props);
}
