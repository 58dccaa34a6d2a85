import { useLayoutEffect, useRef } from "react";

/** For a `details` that is open where there is a margin for it, and folded elsewhere. */
export function useFolded() {
  const details = useRef<HTMLDetailsElement>(null);

  // Layout effect: the height must be final before the router restores the scroll position.
  useLayoutEffect(() => {
    const wide = matchMedia("(min-width: 80rem)");
    const fold = () => {
      if (details.current) details.current.open = wide.matches;
    };
    fold();
    wide.addEventListener("change", fold);
    return () => wide.removeEventListener("change", fold);
  }, []);

  return details;
}
