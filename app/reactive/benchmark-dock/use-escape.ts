import { type RefObject, useEffect } from "react";
import type { BenchmarkRunner } from "./benchmark-runner.ts";

/** Escape, pressed anywhere in the dock, puts results away. */
export function useEscape(dock: RefObject<HTMLElement | null>, runner: BenchmarkRunner): void {
  useEffect(() => {
    const element = dock.current;
    function putAway(event: KeyboardEvent) {
      if (event.key === "Escape") runner.putAway();
    }
    element?.addEventListener("keydown", putAway);
    return () => element?.removeEventListener("keydown", putAway);
  }, [dock, runner]);
}
