import { type RefObject, useEffect } from "react";
import { deeds, hasScrolledLast } from "./last-deed.ts";

/** Scrolls to an element that comes where it is out of view, unless the visitor has just scrolled. */
export function useInView(element: RefObject<Element | null>): void {
  useEffect(() => {
    if (!element.current || hasScrolledLast()) return undefined;
    return bringIntoView(element.current);
  }, [element]);
}

/**
 * Scrolls to an element, once it is laid out, if it is out of view, and again if what is laid out later moves it out.
 * Whoever has done something since, or has scrolled by whatever means, is left where they are. Returns a function that
 * ends this.
 *
 * @param block where in the window it then stands
 */
export function bringIntoView(
  element: Element,
  block: ScrollLogicalPosition = "center",
): () => void {
  const ending = new AbortController();
  let layout = "";
  const seen = new IntersectionObserver(
    ([entry]) => {
      const isOut = entry !== undefined && entry.intersectionRatio < 1;
      // Only a scroll moves it out of a page that stays as it is.
      if (isOut && layout === layoutOf(element)) return end();
      layout = layoutOf(element);
      if (isOut) {
        element.scrollIntoView({ block, behavior: "instant" });
        // It may be moved out again before the next frame, which to an observer is no change.
        seen.unobserve(element);
        seen.observe(element);
      }
    },
    { threshold: 1 },
  );
  seen.observe(element);
  const sizes = new ResizeObserver(() => {
    const { top, bottom } = element.getBoundingClientRect();
    if (top >= 0 && bottom <= innerHeight) layout = layoutOf(element);
  });
  sizes.observe(document.body);
  const end = () => {
    seen.disconnect();
    sizes.disconnect();
    ending.abort();
  };
  // A scroll alone may be the browser's, as a page is laid out.
  for (const deed of deeds) {
    addEventListener(deed, end, { capture: true, passive: true, signal: ending.signal });
  }
  return end;
}

/** Where an element stands in its page, and how large page and window are. */
function layoutOf(element: Element): string {
  const top = Math.round(element.getBoundingClientRect().top + scrollY);
  return [top, document.documentElement.scrollHeight, innerWidth, innerHeight].join(" ");
}
