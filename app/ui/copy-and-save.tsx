import { useEffect, useState } from "react";
import { log, type Logger } from "../log/memory-log.ts";
import { Button } from "./button.tsx";

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

/** How long a copy is called a success, in milliseconds (spec.md, 9). */
const shownFor = 1500;

/** Copies a text, and says for a while what came of it. */
export function useCopy(logger: Logger) {
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
      logger.error("Failed to copy", error);
      setOutcome("Not copied");
    }
  }
  return { outcome, copy };
}

/** Saves a text as a file of the visitor's. */
export function saveText(fileName: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** Saves a text as a file of the visitor's. */
export function saveFile(fileName: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
