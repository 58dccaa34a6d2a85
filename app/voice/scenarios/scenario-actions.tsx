import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import "../../ui/text-field.css";
import type { ScenarioChoice } from "./scenario-choice.ts";
import { type FilesWork, withFiles } from "./with-files.ts";

interface ScenarioActionsProps {
  scenarios: ScenarioChoice;
  isDisabled: boolean;
  isLocked: boolean;
  onRead: () => void;
  onEdit: (id: string) => void;
}

export const ScenarioActions = observer(function ScenarioActions(props: ScenarioActionsProps) {
  const { scenarios, isDisabled, isLocked, onRead, onEdit } = props;
  const { scenario } = scenarios.choices;
  const { isOwn } = scenarios;
  const [link, setLink] = useState<{ of: typeof scenario; address: string; note: string }>();
  // The visitor's next action may replace what was copied.
  useEffect(() => {
    if (!link?.note) return;
    const dropNote = () => setLink({ ...link, note: "" });
    const listening = new AbortController();
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, dropNote, listening);
    return () => listening.abort();
  }, [link]);

  const act = (work: FilesWork) => () => void withFiles(scenarios, work);

  return (
    <div className="button-row scenario-actions">
      <Button kind="bare" onClick={onRead}>
        Whole briefing
      </Button>
      <Button
        kind="bare"
        disabled={isDisabled || isLocked}
        onClick={act(async ({ copyForEditing }) =>
          onEdit(isOwn ? scenario.id : await copyForEditing(scenario, scenarios)),
        )}
      >
        {isOwn ? "Edit" : "Edit a copy"}
      </Button>
      <Button
        kind="bare"
        className="icon icon-export"
        disabled={isDisabled}
        onClick={act(({ exportScenario }) => exportScenario(scenario))}
      >
        Export
      </Button>
      <Button
        kind="bare"
        className="icon icon-link"
        disabled={isDisabled}
        onClick={act(async ({ copyLink }) =>
          setLink({ of: scenario, ...(await copyLink(scenario)) }),
        )}
      >
        Share link
      </Button>
      <p className="link-notice" role="status">
        {link?.of === scenario && link.note}
      </p>
      {link?.of === scenario && (
        <label className="stack text-field scenario-link">
          Link to this scenario
          <input
            type="text"
            readOnly
            value={link.address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </label>
      )}
    </div>
  );
});
