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

/** Whether the document came with the component, which has stood there since before its script ran. */
export function useIsServed(): boolean {
  return useState(!useHydrated())[0];
}

/** Disables controls until hydration, because input before it would be lost. */
export function DisabledUntilHydrated({ children }: { children: ReactNode }) {
  return (
    <fieldset className="until-hydrated" role="presentation" disabled={!useHydrated()}>
      {children}
    </fieldset>
  );
}
