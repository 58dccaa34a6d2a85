import { useLayoutEffect, useRef } from "react";
import { UNSAFE_useScrollRestoration as useScrollRestoration, useLocation } from "react-router";
import { useHydrated } from "../ui/use-hydrated.tsx";

const storageKey = "scroll-positions";

/** React Router's `ScrollRestoration` without its inline script, which throws where cookies are blocked. */
export function ScrollMemory() {
  useScrollRestoration({ storageKey });
  useRestoreAfterLoad();
  return null;
}

/**
 * After a reload, Chromium follows the fragment instead of restoring the position if it noted that
 * scripts restore it before React Router took that back.
 */
function useRestoreAfterLoad() {
  const hydrated = useHydrated();
  const loaded = useRef(useLocation().key);

  useLayoutEffect(() => {
    if (!hydrated) return;
    const top = savedPosition(loaded.current);
    // Whoever has scrolled since stays there.
    const isUntouched = scrollY === 0 || location.hash !== "";
    if (top !== undefined && isUntouched) scrollTo({ top, behavior: "instant" });
  }, [hydrated]);
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

/** Gives the current history entry a unique key: React Router uses the same key for all entries without one. */
export function keyHistoryEntry(): void {
  if (history.state?.key) return;
  const key = Math.random().toString(36).slice(2);
  history.replaceState({ ...history.state, key }, "");
}
