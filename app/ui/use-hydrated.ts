import { useSyncExternalStore } from "react";

function subscribe() {
  return () => {};
}

/** Whether script runs: false on the server and for the first render over its markup, true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
