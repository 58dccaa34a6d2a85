import type { ReactNode } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** Disables every control inside while no script runs, so that nothing typed too early is lost. */
export function UntilHydrated({ children }: { children: ReactNode }) {
  return (
    <fieldset className="until-hydrated" role="presentation" disabled={!useHydrated()}>
      {children}
    </fieldset>
  );
}
