import { useLayoutEffect, useRef } from "react";
import { UNSAFE_useScrollRestoration as useScrollRestoration, useLocation } from "react-router";
import { useHydrated } from "../ui/use-hydrated.tsx";

const storageKey = "scroll-positions";

/** React Router's `ScrollRestoration` without its inline script, which throws where cookies are blocked. */
export function ScrollMemory() {
  useScrollRestoration({ storageKey });
  const hydrated = useHydrated();
  const loaded = useRef(useLocation().key);

  // After a reload, Chromium may follow the fragment instead of restoring the scroll position.
  useLayoutEffect(() => {
    if (!hydrated) return;
    const top = savedPosition(loaded.current);
    // Keep the position of someone who has scrolled since.
    const isUntouched = scrollY === 0 || location.hash !== "";
    if (top !== undefined && isUntouched) scrollTo({ top, behavior: "instant" });
  }, [hydrated]);
  return null;
}

function savedPosition(key: string): number | undefined {
  try {
    const positions: Record<string, unknown> = JSON.parse(
      sessionStorage.getItem(storageKey) ?? "{}",
    );
    const position = positions[key];
    return typeof position === "number" ? position : undefined;
  } catch {
    return undefined;
  }
}

/** Gives the current history entry a unique key: React Router uses one key for all entries without their own. */
export function keyHistoryEntry(): void {
  if (history.state?.key) return;
  const key = Math.random().toString(36).slice(2);
  history.replaceState({ ...history.state, key }, "");
}
