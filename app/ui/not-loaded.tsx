import { createContext, type MouseEvent, useContext } from "react";
import { Button } from "./button.tsx";

/** False while a reload would lose something. */
export const MayReload = createContext(true);

interface NotLoadedProps {
  /** The beginning of a sentence, with its article. */
  what: string;
  onRetry: () => void;
}

/** Replaces a part whose script failed to load. */
export function NotLoaded({ what, onRetry }: NotLoadedProps) {
  const mayReload = useContext(MayReload);
  function retry({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // The button disappears and would drop focus.
    const around = currentTarget.closest<HTMLElement>("section, main");
    around?.setAttribute("tabindex", "-1");
    around?.focus({ preventScroll: true });
    onRetry();
  }
  return (
    <div className="cluster muted not-loaded">
      <p role="alert">
        {`${what} could not be loaded. Check the network, then try again. If that fails too, the site may have been updated: reload the page${mayReload ? "" : " when you are done here"}.`}
      </p>
      <div className="button-row">
        <Button kind="quiet" onClick={retry}>
          Try again
        </Button>
        <ReloadButton />
      </div>
    </div>
  );
}

/** Renders nothing if a reload would lose something. */
export function ReloadButton() {
  if (!useContext(MayReload) || !navigator.onLine) return null;
  return (
    <Button kind="quiet" onClick={() => location.reload()}>
      Reload the page
    </Button>
  );
}

/** For `lazyView`. */
export function notLoaded(what: string) {
  return ({ onRetry }: Pick<NotLoadedProps, "onRetry">) => (
    <NotLoaded what={what} onRetry={onRetry} />
  );
}
