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

/** Whether the component came with the document, before its script ran. */
export function useIsServed(): boolean {
  return useState(!useHydrated())[0];
}

/** Input before hydration would be lost. */
export function DisabledUntilHydrated({ children }: { children: ReactNode }) {
  return (
    <fieldset className="until-hydrated" role="presentation" disabled={!useHydrated()}>
      {children}
    </fieldset>
  );
}
