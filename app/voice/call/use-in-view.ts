import { type RefObject, useEffect } from "react";

/** Scrolls to an element that comes where it is out of view. */
export function useInView(element: RefObject<Element | null>): void {
  useEffect(() => (element.current ? bringIntoView(element.current) : undefined), [element]);
}

/**
 * Scrolls to an element, once it is laid out, if it is out of view. Returns a function that keeps it from doing so.
 *
 * @param block where in the window it then stands
 */
export function bringIntoView(
  element: Element,
  block: ScrollLogicalPosition = "center",
): () => void {
  const seen = new IntersectionObserver(([entry]) => {
    seen.disconnect();
    if (!entry || entry.intersectionRatio === 1) return;
    entry.target.scrollIntoView({ block, behavior: "instant" });
  });
  seen.observe(element);
  return () => seen.disconnect();
}
