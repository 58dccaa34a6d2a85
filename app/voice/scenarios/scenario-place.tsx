import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { restoreFocus } from "../../ui/focus.ts";
import { NotLoaded, notLoaded } from "../../ui/not-loaded.tsx";
import { observer } from "../../ui/observer.ts";
import { lazyView } from "../../ui/panel.tsx";
import { readTab } from "../../ui/browser-storage.ts";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import { editedScenario, forgetOpenForm, openFormKey } from "./open-form.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";
import type { ScenarioEditor } from "./scenario-editor.tsx";
import { scenarioButton } from "./scenario-menu.tsx";

/** `edited` is the id of an own scenario, or "new", while the form is open. A reload opens it again. */
export function useEdited() {
  const [edited, setEdited] = useState<string>();
  const entered = editedScenario(useLocation().state);
  // A reload, or Forward, leads to the entry of the form.
  const target = useHydrated() ? entered || readTab(openFormKey) : "";
  const [seen, setSeen] = useState("");
  if (target !== seen) {
    setSeen(target);
    if (/^(new$|own-)/.test(target)) setEdited((open) => open ?? target);
  }

  const isEditing = edited !== undefined;
  const wasEditing = useRef(false);
  useEffect(() => {
    // The form's buttons disappear, which would drop focus.
    if (wasEditing.current && !isEditing) restoreFocus(scenarioButton());
    wasEditing.current = isEditing;
  }, [isEditing]);

  function close() {
    setEdited(undefined);
    forgetOpenForm();
  }

  return { edited, edit: setEdited, close };
}

interface ScenarioPlaceProps extends Omit<ComponentProps<typeof ScenarioEditor>, "target"> {
  isLocked: boolean;
  edited: string | undefined;
}

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

/** The pressed button disappears, which would drop focus. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}

const LazyEditor = lazyView(
  () => import("./scenario-editor.tsx").then((late) => late.ScenarioEditor),
  ({ onClose, onRetry }) => (
    <div className="stack editor-failed" tabIndex={-1} ref={focus}>
      <NotLoaded what="The form" onRetry={onRetry} />
      <Button kind="quiet" onClick={onClose}>
        Back to the briefing
      </Button>
    </div>
  ),
  <p className="muted panel-empty" tabIndex={-1} ref={focus}>
    Opening the form…
  </p>,
);

interface SharedLinkProps {
  scenarios: ScenarioChoice;
  isLocked: boolean;
  onUse: () => void;
}

const start = "#scenario=";

/** Shows the scenario in the page's address, unless a call keeps its own. */
const SharedLink = observer(function SharedLink({ scenarios, isLocked, onUse }: SharedLinkProps) {
  const { link, isLinkHeld } = scenarios;
  useEffect(() => {
    const readHash = () => {
      const { hash } = location;
      scenarios.setLink(hash.startsWith(start) ? hash.slice(start.length) : "");
    };
    readHash();
    window.addEventListener("hashchange", readHash);
    return () => window.removeEventListener("hashchange", readHash);
  }, [scenarios]);
  if (link === "" || isLocked || isLinkHeld) return null;
  return (
    <LazySharedScenario
      key={link}
      encoded={link}
      scenarios={scenarios}
      onDecided={(isUsed) => {
        if (scenarios.link === link) scenarios.setLink("");
        if (isUsed) onUse();
      }}
    />
  );
});

const LazySharedScenario = lazyView(
  () => import("./shared-scenario.tsx").then((late) => late.SharedScenario),
  notLoaded("The scenario"),
);
