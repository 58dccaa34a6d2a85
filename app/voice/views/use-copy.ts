import { useEffect, useState } from "react";
import type { Log } from "../realtime/log.ts";

/** How long a copy is called a success, in milliseconds (spec.md, 9). */
const shownFor = 1500;

/** Copies a text, and says for a while what came of it. */
export function useCopy(log: Log) {
  const [outcome, setOutcome] = useState<"" | "Copied" | "Not copied">("");

  useEffect(() => {
    if (outcome === "") return;
    const timer = setTimeout(() => setOutcome(""), shownFor);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("Copied");
    } catch (error) {
      log.error("Failed to copy", error);
      setOutcome("Not copied");
    }
  }
  return { outcome, copy };
}
