import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { observer } from "../../ui/observer.ts";
import { AskFirst } from "./ask-first.tsx";
import { builtIn } from "./built-in.ts";
import type * as Files from "./scenario-files.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";

interface ScenarioActionsProps {
  scenarios: ScenarioChoice;
  isDisabled: boolean;
  isLocked: boolean;
  onEdit: (id: string) => void;
}

/** What can be done with the chosen scenario. */
export const ScenarioActions = observer(function ScenarioActions({
  scenarios,
  isDisabled,
  isLocked,
  onEdit,
}: ScenarioActionsProps) {
  const { scenario } = scenarios.plan;
  const { isOwn } = scenarios;
  const [link, setLink] = useState<{ of: typeof scenario; address: string }>();
  const edit = useRef<HTMLButtonElement>(null);

  async function withFiles(work: (files: typeof Files) => Promise<void>) {
    scenarios.dismiss();
    try {
      await work(await import("./scenario-files.ts"));
    } catch {
      scenarios.say("bad", "That did not work. Check the network, and try again.");
    }
  }

  return (
    <div className="briefing-actions">
      <Button
        ref={edit}
        kind="quiet"
        disabled={isDisabled || isLocked}
        onClick={() =>
          void withFiles(async ({ ownCopy }) =>
            onEdit(isOwn ? scenario.id : await ownCopy(scenario, scenarios)),
          )
        }
      >
        {isOwn ? "Edit" : "Edit a copy"}
      </Button>
      {isOwn && (
        <AskFirst
          label="Delete"
          question={`Delete “${scenario.title}”? Your past rehearsals of it stay.`}
          no="Keep it"
          yes="Delete it"
          isDisabled={isDisabled || isLocked}
          onYes={() =>
            void withFiles(async ({ deleteScenario }) => {
              await deleteScenario(scenario.id, scenarios);
              await scenarios.choose(builtIn[0]?.id ?? "");
              edit.current?.focus();
            })
          }
        />
      )}
      <Button
        kind="quiet"
        disabled={isDisabled}
        onClick={() => void withFiles(async ({ exportScenario }) => exportScenario(scenario))}
      >
        Export
      </Button>
      <Button
        kind="quiet"
        disabled={isDisabled}
        onClick={() =>
          void withFiles(async ({ copyLink }) =>
            setLink({ of: scenario, address: await copyLink(scenario, scenarios) }),
          )
        }
      >
        Share link
      </Button>
      {link?.of === scenario && (
        <label className="briefing-link">
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
