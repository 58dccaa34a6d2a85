import { type ReactNode, useState, useSyncExternalStore } from "react";

function subscribe() {
  return () => {};
}

/** Returns false on the server and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** Returns true if the component was rendered on the server. */
export function useIsServerRendered(): boolean {
  return useState(!useHydrated())[0];
}

/** Disables its controls before hydration, which would lose the input. */
export function DisabledUntilHydrated({ children }: { children: ReactNode }) {
  return (
    <fieldset className="until-hydrated" role="presentation" disabled={!useHydrated()}>
      {children}
    </fieldset>
  );
}
