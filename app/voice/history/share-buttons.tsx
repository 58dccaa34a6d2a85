import { useState } from "react";
import { log } from "../../log/memory-log.ts";
import { Button } from "../../ui/button.tsx";
import {
  canShareRehearsals,
  downloadRehearsal,
  downloadSound,
  exportKinds,
  shareRehearsal,
} from "./export-rehearsal.ts";
import type { OpenedRehearsal, SavedStretch } from "./rehearsal-schema.ts";
import type { Rehearsals } from "./rehearsals.ts";

interface ShareButtonsProps {
  /** Undefined for a rehearsal that is not stored, and can only be printed. */
  opened: OpenedRehearsal | undefined;
  storage: Pick<Rehearsals, "readSound">;
  prints: "rehearsal" | "debrief";
}

export function ShareButtons({ opened, storage, prints }: ShareButtonsProps) {
  const [failure, setFailure] = useState("");
  const stretches = opened?.stretches ?? [];

  async function share(kept: OpenedRehearsal) {
    setFailure("");
    try {
      await shareRehearsal(kept.rehearsal, kept);
    } catch (error) {
      // The visitor may have closed the device's dialog.
      if (error instanceof DOMException && error.name === "AbortError") return;
      log.warn("The rehearsal was not shared", error);
      setFailure("Not shared. Save the HTML file instead.");
    }
  }

  async function saveSound({ rehearsal }: OpenedRehearsal, stretch: SavedStretch, part?: number) {
    setFailure("");
    const sound = await storage.readSound(stretch).catch(() => undefined);
    if (sound) downloadSound(rehearsal, sound, part);
    else setFailure("The recording cannot be read in this browser.");
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
        exportKinds.map(({ kind, name }) => (
          <Button
            key={kind}
            kind="bare"
            aria-label={`${name} file`}
            onClick={() => downloadRehearsal(kind, opened.rehearsal, opened)}
          >
            {name}
          </Button>
        ))}
      {opened &&
        stretches.map((stretch, index) => {
          const part = stretches.length > 1 ? index + 1 : undefined;
          const name = part === undefined ? "Recording" : `Recording, part ${part}`;
          return (
            <Button
              key={stretch.index}
              kind="bare"
              aria-label={`${name}, file`}
              onClick={() => void saveSound(opened, stretch, part)}
            >
              {name}
            </Button>
          );
        })}
      {failure && <p role="alert">{failure}</p>}
    </>
  );
}

function printOnly(what: ShareButtonsProps["prints"]): void {
  const { dataset } = document.documentElement;
  dataset.prints = what;
  addEventListener("afterprint", () => delete dataset.prints, { once: true });
  print();
}
