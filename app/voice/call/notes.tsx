import { useId } from "react";
import { Button } from "../../ui/button.tsx";
import { Goals } from "../scenarios/goals.tsx";
import type { Scenario } from "../scenarios/scenario.ts";
import { notesIcon } from "./call-icons.ts";
import { Icon } from "./icon.tsx";
import "./notes.css";

/** The goals at hand where there is no room for them beside the conversation. */
export function Notes({ scenario }: { scenario: Scenario }) {
  const id = useId();
  return (
    <>
      <Button kind="soft" className="notes-button" popoverTarget={id}>
        <Icon path={notesIcon} />
        Notes
      </Button>
      <div popover="auto" id={id} className="notes" role="group" aria-label="Notes">
        <Goals scenario={scenario} />
        <Button kind="quiet" popoverTarget={id} popoverTargetAction="hide">
          Close
        </Button>
      </div>
    </>
  );
}
