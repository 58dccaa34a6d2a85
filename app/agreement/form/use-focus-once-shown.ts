import { type RefObject, useEffect } from "react";
import { useIsServed } from "../../ui/use-hydrated.tsx";

/**
 * Moves focus to an element once it has appeared. In a document of its own the fragment of its address has done so, and
 * by the time that scripts run the visitor may have gone on.
 */
export function useFocusOnceShown(element: RefObject<HTMLElement | null>): void {
  const isServed = useIsServed();
  useEffect(() => {
    if (isServed && document.activeElement !== document.body) return;
    element.current?.focus();
  }, [element, isServed]);
}
