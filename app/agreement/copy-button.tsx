import { useEffect, useState } from "react";
import { log } from "../log/log.ts";
import { Button } from "../ui/button.tsx";

const SUCCESS_SHOWN = 1500;

interface CopyButtonProps {
  text: () => string;
  /** What a visitor whose browser refuses can do. */
  otherwise: string;
  children: string;
}

/** Copies a text, and says whether it could. */
export function CopyButton({ text, otherwise, children }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<"none" | "copied" | "failed">("none");

  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome("none"), SUCCESS_SHOWN);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text());
      setOutcome("copied");
    } catch (error) {
      log.error("Clipboard copy failed", error);
      setOutcome("failed");
    }
  }

  return (
    <span className="copy">
      <Button kind="quiet" onClick={copy}>
        {children}
      </Button>
      <output className="copy-success">{outcome === "copied" && "Copied"}</output>
      {outcome === "failed" && (
        <span className="copy-failure" role="alert">
          {`This could not be copied. ${otherwise}`}
        </span>
      )}
    </span>
  );
}
