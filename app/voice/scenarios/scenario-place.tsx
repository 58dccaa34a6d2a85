import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { lazyView } from "../../ui/panel.tsx";
import { readTab } from "../../ui/tab-storage.ts";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import { editedIn, editingKey, forgetOpen } from "./open-form.ts";
import type { ScenarioEditor } from "./scenario-editor.tsx";
import { focusScenarioButton } from "./scenario-menu.tsx";
import { SharedLink } from "./shared-link.tsx";

/** What the open form is for, if any is: the id of an own scenario, or "new". A reload opens it again. */
export function useEdited() {
  const [edited, setEdited] = useState<string>();
  const entered = editedIn(useLocation().state);
  // On a reload, and when the browser goes forward to the form.
  const target = useHydrated() ? entered || readTab(editingKey) : "";
  const [seen, setSeen] = useState("");
  if (target !== seen) {
    setSeen(target);
    if (/^(new$|own-)/.test(target)) setEdited((open) => open ?? target);
  }

  const isEditing = edited !== undefined;
  const wasEditing = useRef(false);
  useEffect(() => {
    // The form's buttons disappear, which would drop focus.
    if (wasEditing.current && !isEditing && document.activeElement === document.body)
      focusScenarioButton();
    wasEditing.current = isEditing;
  }, [isEditing]);

  function close() {
    setEdited(undefined);
    forgetOpen();
  }

  return { edited, edit: setEdited, close };
}

interface ScenarioPlaceProps extends Omit<ComponentProps<typeof ScenarioEditor>, "target"> {
  isLocked: boolean;
  edited: string | undefined;
}

/** Where a scenario is written, and asked about when it comes with a link. */
export function ScenarioPlace(props: ScenarioPlaceProps) {
  const { isLocked, edited, ...rest } = props;
  const { scenarios, onClose } = rest;
  return (
    <>
      <SharedLink scenarios={scenarios} isLocked={isLocked} onUse={onClose} />
      {edited && <LazyEditor key={edited} target={edited} {...rest} />}
    </>
  );
}

/** The button that was pressed disappears, which would drop focus. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}

const LazyEditor = lazyView(
  () => import("./scenario-editor.tsx").then((late) => late.ScenarioEditor),
  ({ onClose, onRetry }) => (
    <div className="editor-failed" tabIndex={-1} ref={focus}>
      <NotLoaded what="The form" onRetry={onRetry} />
      <Button kind="quiet" onClick={onClose}>
        Back to the briefing
      </Button>
    </div>
  ),
  <p className="panel-empty" tabIndex={-1} ref={focus}>
    Opening the form…
  </p>,
);
