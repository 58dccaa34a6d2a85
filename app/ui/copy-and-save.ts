import { useEffect, useState } from "react";
import type { Logger } from "../log/memory-log.ts";

/** Milliseconds (docs/product.md, 9). */
const outcomeShown = 1500;

const briefFailure = { message: "Failed to copy", stays: false };
/** For a failure that is shown with advice. */
export const lastingFailure = { message: "Clipboard copy failed", stays: true };

/** Copies a text, and says for a while what came of it. */
export function useCopy(logger: Logger, failure = briefFailure) {
  const [outcome, setOutcome] = useState<"" | "Copied" | "Not copied">("");

  useEffect(() => {
    if (outcome === "" || (outcome === "Not copied" && failure.stays)) return;
    const timer = setTimeout(() => setOutcome(""), outcomeShown);
    return () => clearTimeout(timer);
  }, [outcome, failure]);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("Copied");
    } catch (error) {
      logger.error(failure.message, error);
      setOutcome("Not copied");
    }
  }
  return { outcome, copy };
}

/** Downloads a text as a file. */
export function saveFile(fileName: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
