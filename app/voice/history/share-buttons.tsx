import { useState } from "react";
import { log } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import { canShareRehearsals, downloadRehearsal, shareRehearsal } from "./export-rehearsal.ts";
import type { OpenedRehearsal } from "./history.ts";

/** Share, where the device can, and one file to keep or print. */
export function ShareButtons({ opened }: { opened: OpenedRehearsal }) {
  const [hasFailed, setFailed] = useState(false);
  const { rehearsal } = opened;

  async function share() {
    setFailed(false);
    try {
      await shareRehearsal(rehearsal, opened);
    } catch (error) {
      // The visitor may have closed the device's dialog.
      if (error instanceof DOMException && error.name === "AbortError") return;
      log.warn("The rehearsal was not shared", error);
      setFailed(true);
    }
  }

  return (
    <>
      {canShareRehearsals() && (
        <Button kind="quiet" onClick={() => void share()}>
          Share
        </Button>
      )}
      <Button kind="quiet" onClick={() => downloadRehearsal("html", rehearsal, opened)}>
        HTML file
      </Button>
      <Button kind="quiet" onClick={() => downloadRehearsal("md", rehearsal, opened)}>
        Markdown file
      </Button>
      <Button kind="quiet" onClick={printRehearsal}>
        Print
      </Button>
      {hasFailed && <p role="alert">Not shared. Save the HTML file instead.</p>}
    </>
  );
}

function printRehearsal(): void {
  const { dataset } = document.documentElement;
  dataset.prints = "rehearsal";
  addEventListener("afterprint", () => delete dataset.prints, { once: true });
  print();
}
