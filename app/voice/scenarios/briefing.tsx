import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import "../../ui/icon.css";
import { Button } from "../../ui/button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { observer } from "../../ui/observer.ts";
import { lazyView } from "../../ui/panel.tsx";
import { readTab } from "../../ui/tab-storage.ts";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import { titleInSentence } from "./built-in.ts";
import { BriefingText } from "./briefing-text.tsx";
import { editedIn } from "./edited-in.ts";
import { editingKey, forgetOpen } from "./open-form.ts";
import { ScenarioActions } from "./scenario-actions.tsx";
import type { ScenarioChoice } from "./scenario-choice.ts";
import type { ScenarioEditor } from "./scenario-editor.tsx";
import { ScenarioPicker } from "./scenario-picker.tsx";
import { SharedLink } from "./shared-link.tsx";
import { withFiles } from "./with-files.ts";
import "./briefing.css";

interface BriefingProps {
  scenarios: ScenarioChoice;
  client: ComponentProps<typeof ScenarioEditor>["client"];
  /** Whether a call runs, which keeps what it began with. */
  isLocked: boolean;
  /** What the call will cost. */
  cost: ReactNode;
  /** Where what is said goes. */
  words: string;
}

/** What the next call is about; or the form for a scenario, while one is written. */
export const Briefing = observer(function Briefing(props: BriefingProps) {
  const { scenarios, client, isLocked } = props;
  const [edited, setEdited] = useState<Edited>();
  const root = useRef<HTMLDivElement>(null);
  const entered = editedIn(useLocation().state);
  // On a reload, and when the browser goes forward to the form.
  useEffect(() => {
    const target = entered || readTab(editingKey);
    if (/^(new$|own-)/.test(target)) setEdited((open) => open ?? { target, startsWith: "form" });
  }, [entered]);

  const isEditing = edited !== undefined;
  const wasEditing = useRef(false);
  useEffect(() => {
    scenarios.setEditing(isEditing);
    // The form's buttons disappear, which would drop focus. Connect closes a form, too, and stays.
    if (wasEditing.current && !isEditing && document.activeElement === document.body)
      root.current?.querySelector("select")?.focus();
    wasEditing.current = isEditing;
  }, [scenarios, isEditing]);

  function close() {
    setEdited(undefined);
    forgetOpen();
  }

  return (
    <div ref={root}>
      <SharedLink scenarios={scenarios} isLocked={isLocked} onUse={close} />
      {edited ? (
        <LazyEditor
          key={edited.target}
          {...edited}
          scenarios={scenarios}
          client={client}
          onClose={close}
        />
      ) : (
        <BriefingCard {...props} onEdit={setEdited} />
      )}
    </div>
  );
});

interface Edited {
  /** The id of an own scenario, or "new". */
  target: string;
  startsWith: "form" | "brief";
}

const BriefingCard = observer(function BriefingCard({
  scenarios,
  isLocked,
  cost,
  words,
  onEdit,
}: BriefingProps & { onEdit: (edited: Edited) => void }) {
  const { plan, notice } = scenarios;
  const heading = useId();
  const isDisabled = !useHydrated();
  const draft = useId();
  const [hasDraft, setHasDraft] = useState(false);
  useEffect(() => setHasDraft(isDraftKept()), []);

  return (
    <section className="briefing" aria-labelledby={heading}>
      <div className="briefing-choice">
        <ScenarioPicker scenarios={scenarios} isDisabled={isDisabled || isLocked} />
        <div className="button-row">
          <Button
            kind="quiet"
            className="icon icon-plus"
            disabled={isDisabled}
            aria-describedby={hasDraft ? draft : undefined}
            onClick={() => onEdit({ target: "new", startsWith: "form" })}
          >
            Write your own
          </Button>
          <ImportButton scenarios={scenarios} isDisabled={isDisabled || isLocked} />
          <Button
            kind="bare"
            disabled={isDisabled}
            onClick={() => onEdit({ target: "new", startsWith: "brief" })}
          >
            Draft from a brief
          </Button>
          {hasDraft && (
            <p id={draft} className="briefing-draft">
              Draft kept
            </p>
          )}
        </div>
      </div>
      <p className="briefing-notice" data-kind={notice?.kind} role="status">
        {notice?.text}
      </p>
      <div className="briefing-sheet">
        <div className="briefing-head">
          <h2 id={heading}>Briefing</h2>
          <p>{`${titleInSentence(plan.scenario.title)}, with ${plan.scenario.persona.name}`}</p>
        </div>
        <BriefingText scenario={plan.scenario} cost={cost} words={words} />
        <ScenarioActions
          scenarios={scenarios}
          isDisabled={isDisabled}
          isLocked={isLocked}
          onEdit={(target) => onEdit({ target, startsWith: "form" })}
        />
      </div>
    </section>
  );
});

function ImportButton({
  scenarios,
  isDisabled,
}: {
  scenarios: ScenarioChoice;
  isDisabled: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);

  function take(file: File | undefined) {
    if (file) void withFiles(scenarios, (files) => files.importScenario(file, scenarios));
  }

  return (
    <>
      <Button
        kind="bare"
        className="icon icon-import"
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="Scenario file"
        hidden
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}

/** Whether the form of a new scenario has what was typed before, in this tab or another. */
function isDraftKept(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith("scenario_draft:new"));
  } catch {
    return false;
  }
}

/** The button that was pressed disappears, which would drop focus. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}

const LazyEditor = lazyView(
  () => import("./scenario-editor.tsx").then((late) => late.ScenarioEditor),
  ({ onClose, onRetry }) => (
    <div className="briefing-failed" tabIndex={-1} ref={focus}>
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
