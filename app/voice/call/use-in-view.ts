import { type RefObject, useEffect } from "react";

/** Scrolls to an element that comes where it is out of view. */
export function useInView(element: RefObject<Element | null>): void {
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => {
      seen.disconnect();
      if (!entry || entry.intersectionRatio === 1) return;
      entry.target.scrollIntoView({ block: "center", behavior: "instant" });
    });
    if (element.current) seen.observe(element.current);
    return () => seen.disconnect();
  }, [element]);
}
