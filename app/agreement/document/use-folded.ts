import { useLayoutEffect, useRef } from "react";

/**
 * For a `details` that is open where there is a margin for it, and folded elsewhere. It comes open with the document,
 * and elsewhere its style sheet makes it look folded until it is: whoever presses it before scripts run closes it, and
 * means the opposite of what stood there.
 */
export function useFolded() {
  const ref = useRef<HTMLDetailsElement>(null);

  // Layout effect: the height must be final before the router restores the scroll position.
  useLayoutEffect(() => {
    const details = ref.current;
    if (!details) return;
    const wide = matchMedia("(min-width: 80rem)");
    const fold = () => {
      details.open = wide.matches;
    };
    if (details.open) fold();
    else details.open = !wide.matches;
    wide.addEventListener("change", fold);
    return () => {
      wide.removeEventListener("change", fold);
      details.open = true;
    };
  }, []);

  return ref;
}
