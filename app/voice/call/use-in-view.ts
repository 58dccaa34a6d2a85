import { type RefObject, useEffect } from "react";

/** Scrolls to an element that comes where it is out of view. */
export function useInView(element: RefObject<Element | null>): void {
  useEffect(() => (element.current ? bringIntoView(element.current) : undefined), [element]);
}

/** Scrolls to an element, once it is laid out, if it is out of view. Returns a function that keeps it from doing so. */
export function bringIntoView(element: Element): () => void {
  const seen = new IntersectionObserver(([entry]) => {
    seen.disconnect();
    if (!entry || entry.intersectionRatio === 1) return;
    // On a phone's side the bar above it has room so, with Connect.
    const block = innerHeight < 480 ? "end" : "center";
    entry.target.scrollIntoView({ block, behavior: "instant" });
  });
  seen.observe(element);
  return () => seen.disconnect();
}
