import { type RefObject, useEffect, useState } from "react";
import { useHydrated } from "../../ui/use-hydrated.tsx";

/**
 * Moves focus to an element once it has appeared. In a document of its own the fragment of its address has done so, and
 * by the time that scripts run the visitor may have gone on.
 */
export function useFocusOnceShown(element: RefObject<HTMLElement | null>): void {
  const [isOwnDocument] = useState(!useHydrated());
  useEffect(() => {
    if (isOwnDocument && document.activeElement !== document.body) return;
    element.current?.focus();
  }, [element, isOwnDocument]);
}
