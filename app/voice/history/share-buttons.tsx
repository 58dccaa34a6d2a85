import { useState } from "react";
import { log } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { canShareRehearsals, downloadRehearsal, shareRehearsal } from "./export-rehearsal.ts";
import type { OpenedRehearsal } from "./history.ts";

interface ShareButtonsProps {
  /** Undefined for one that is not kept, and can only be printed. */
  opened: OpenedRehearsal | undefined;
  /** What is printed. */
  prints: "rehearsal" | "debrief";
}

/** Share, where the device can, and one file to keep or print. */
export function ShareButtons({ opened, prints }: ShareButtonsProps) {
  const [hasFailed, setFailed] = useState(false);

  async function share(kept: OpenedRehearsal) {
    setFailed(false);
    try {
      await shareRehearsal(kept.rehearsal, kept);
    } catch (error) {
      // The visitor may have closed the device's dialog.
      if (error instanceof DOMException && error.name === "AbortError") return;
      log.warn("The rehearsal was not shared", error);
      setFailed(true);
    }
  }

  return (
    <>
      {opened && canShareRehearsals() && (
        <Button kind="quiet" onClick={() => void share(opened)}>
          Share
        </Button>
      )}
      <Button kind="quiet" onClick={() => printOnly(prints)}>
        Print
      </Button>
      {opened &&
        files.map(({ kind, text, name }) => (
          <Button
            key={kind}
            kind="bare"
            aria-label={name}
            onClick={() => downloadRehearsal(kind, opened.rehearsal, opened)}
          >
            {text}
          </Button>
        ))}
      {hasFailed && <p role="alert">Not shared. Save the HTML file instead.</p>}
    </>
  );
}

const files = [
  { kind: "html", text: "HTML", name: "HTML file" },
  { kind: "md", text: "Markdown", name: "Markdown file" },
] as const;

function printOnly(what: ShareButtonsProps["prints"]): void {
  const { dataset } = document.documentElement;
  dataset.prints = what;
  addEventListener("afterprint", () => delete dataset.prints, { once: true });
  print();
}
