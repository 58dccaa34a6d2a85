import { useLayoutEffect, useRef } from "react";

/**
 * For a `details` that opens by what only a browser knows, such as its width. The document holds it open, for those
 * without script; until scripts have run, a style sheet makes it look folded where `opens` will say no, by
 * `:not([data-settled])`. So whoever presses it before that means the opposite of what they saw, and gets it.
 *
 * @param opens whether it stands open at first; one function for good, or it is asked again
 */
export function useFolded(opens: () => boolean) {
  const ref = useRef<HTMLDetailsElement>(null);

  // Layout effect: the height must be final before the router restores the scroll position.
  useLayoutEffect(() => {
    const details = ref.current;
    if (!details) return;
    details.open = details.open === opens();
    details.dataset.settled = "";
    return () => {
      details.open = true;
      delete details.dataset.settled;
    };
  }, [opens]);

  return ref;
}
