import { type ReactNode, useSyncExternalStore } from "react";

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

/** Disables every control inside while no script runs, so that nothing typed too early is lost. */
export function UntilHydrated({ children }: { children: ReactNode }) {
  return (
    <fieldset className="until-hydrated" role="presentation" disabled={!useHydrated()}>
      {children}
    </fieldset>
  );
}
