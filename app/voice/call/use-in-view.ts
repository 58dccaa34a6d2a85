import { type RefObject, useEffect } from "react";

/** Scrolls to an element that comes where it is out of view. */
export function useInView(element: RefObject<Element | null>): void {
  useEffect(() => (element.current ? bringIntoView(element.current) : undefined), [element]);
}

/**
 * Scrolls to an element, once it is laid out, if it is out of view, and again if what is laid out later moves it out.
 * Whoever has scrolled since is left where they are. Returns a function that ends this.
 *
 * @param block where in the window it then stands
 */
export function bringIntoView(
  element: Element,
  block: ScrollLogicalPosition = "center",
): () => void {
  let top: number | undefined;
  const seen = new IntersectionObserver(
    ([entry]) => {
      if (top !== undefined && top !== scrollY) return seen.disconnect();
      if (entry && entry.intersectionRatio < 1) {
        entry.target.scrollIntoView({ block, behavior: "instant" });
      }
      top = scrollY;
    },
    { threshold: 1 },
  );
  seen.observe(element);
  return () => seen.disconnect();
}
