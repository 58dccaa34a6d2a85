import { useEffect, useState } from "react";
import type { Logger } from "../log/memory-log.ts";

/** Milliseconds (docs/product.md, 9). */
const outcomeShown = 1500;

const messages = { brief: "Failed to copy", lasting: "Clipboard copy failed" };

/** Resets `outcome` after 1.5 s, except a "lasting" failure. */
export function useCopyToClipboard(logger: Logger, failure: keyof typeof messages = "brief") {
  const [outcome, setOutcome] = useState<"" | "Copied" | "Not copied">("");

  useEffect(() => {
    if (outcome === "" || (outcome === "Not copied" && failure === "lasting")) return;
    const timer = setTimeout(() => setOutcome(""), outcomeShown);
    return () => clearTimeout(timer);
  }, [outcome, failure]);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("Copied");
    } catch (error) {
      logger.error(messages[failure], error);
      setOutcome("Not copied");
    }
  }
  return { outcome, copy };
}
