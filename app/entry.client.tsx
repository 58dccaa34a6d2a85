import { type ReactNode, startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { adminFlag } from "./log/admin-flag.ts";
import { log } from "./log/memory-log.ts";
import { HYDRATED_EVENT } from "./page/page-handle.ts";
import { guardSecondPresses } from "./shell/second-press.ts";
import { keyHistoryEntry } from "./shell/scroll-memory.tsx";

adminFlag.load();
keyHistoryEntry();
guardSecondPresses();
addEventListener("error", (event) => log.error("Uncaught error", event.error));
addEventListener("unhandledrejection", (event) => log.error("Unhandled rejection", event.reason));

/** Wraps the page: as a sibling, it would change the ids that the server rendered. */
function AnnounceHydration({ children }: { children: ReactNode }) {
  useEffect(() => {
    dispatchEvent(new Event(HYDRATED_EVENT));
  }, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <AnnounceHydration>
        <HydratedRouter />
      </AnnounceHydration>
    </StrictMode>,
  );
});
