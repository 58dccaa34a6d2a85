import { type ReactNode, useSyncExternalStore } from "react";

function subscribe() {
  return () => {};
}

/** False on the server and during hydration, true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** Disables its controls until hydration, so that nothing typed too early is lost. */
export function UntilHydrated({ children }: { children: ReactNode }) {
  return (
    <fieldset className="until-hydrated" role="presentation" disabled={!useHydrated()}>
      {children}
    </fieldset>
  );
}
