import { type RefObject, useEffect } from "react";

/** Scrolls to an element that comes where it is out of view. */
export function useInView(element: RefObject<Element | null>): void {
  useEffect(() => (element.current ? bringIntoView(element.current) : undefined), [element]);
}

/** By which a visitor may scroll, or turn to something else. Browsers scroll by themselves, too, as a page is laid out. */
const deeds = ["wheel", "touchmove", "pointerdown", "keydown"];

/**
 * Scrolls to an element, once it is laid out, if it is out of view, and again if what is laid out later moves it out.
 * Whoever has done something since is left where they are. Returns a function that ends this.
 *
 * @param block where in the window it then stands
 */
export function bringIntoView(
  element: Element,
  block: ScrollLogicalPosition = "center",
): () => void {
  const seen = new IntersectionObserver(
    ([entry]) => {
      if (entry && entry.intersectionRatio < 1) {
        entry.target.scrollIntoView({ block, behavior: "instant" });
      }
    },
    { threshold: 1 },
  );
  seen.observe(element);
  const ending = new AbortController();
  const end = () => {
    seen.disconnect();
    ending.abort();
  };
  for (const deed of deeds) {
    addEventListener(deed, end, { capture: true, passive: true, signal: ending.signal });
  }
  return end;
}
