import type { MouseEvent } from "react";
import { Button } from "./button.tsx";

interface NotLoadedProps {
  /** With its article, as a sentence begins. */
  what: string;
  onRetry: () => void;
}

/** Stands in a section in place of a part whose script has not come. */
export function NotLoaded({ what, onRetry }: NotLoadedProps) {
  function retry({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // The button disappears, which would drop focus.
    const around = currentTarget.closest<HTMLElement>("section, main");
    around?.setAttribute("tabindex", "-1");
    around?.focus({ preventScroll: true });
    onRetry();
  }
  return (
    <div className="not-loaded">
      <p role="alert">{`${what} could not be loaded. Check the network, then try again.`}</p>
      <Button kind="quiet" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

/** For `lazyView`. */
export function notLoaded(what: string) {
  return ({ onRetry }: Pick<NotLoadedProps, "onRetry">) => (
    <NotLoaded what={what} onRetry={onRetry} />
  );
}
