import { useLayoutEffect, useRef } from "react";

/**
 * For a `details` that is open in the sheet's margin, and folded where there is none. The document holds it open; there
 * the style sheet shows the opposite until it is settled, so that whoever presses it before scripts run gets what the
 * press says.
 */
export function useFolded() {
  const ref = useRef<HTMLDetailsElement>(null);

  // Layout effect: the height must be final before the router restores the scroll position.
  useLayoutEffect(() => {
    const details = ref.current;
    if (!details) return;
    const margin = matchMedia("(min-width: 80rem)");
    details.open = details.open === margin.matches;
    details.dataset.settled = "";
    const fold = () => {
      details.open = margin.matches;
    };
    margin.addEventListener("change", fold);
    return () => {
      margin.removeEventListener("change", fold);
      details.open = true;
    };
  }, []);

  return ref;
}
