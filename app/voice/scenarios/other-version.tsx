import { useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { ScenarioEditing } from "./scenario-editing.ts";

interface OtherVersionProps {
  editing: Pick<
    ScenarioEditing,
    "changedElsewhere" | "setAside" | "keepMine" | "loadOther" | "goBackToMine"
  >;
}

/** Lets the visitor choose between what another tab has saved and what stands in the form. */
export const OtherVersion = observer(function OtherVersion({ editing }: OtherVersionProps) {
  const { changedElsewhere, setAside } = editing;
  const root = useRef<HTMLDivElement>(null);

  // The pressed buttons disappear, which would drop focus.
  function focusSave() {
    root.current?.closest("form")?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }

  return (
    <div className="other-version" ref={root} tabIndex={-1} role={changedElsewhere && "alert"}>
      {changedElsewhere && (
        <Notice kind="info">
          <p>
            <strong>Changed in another tab.</strong> This scenario was saved there after you began
            to change it here. What you wrote is still in the form.
          </p>
          <div className="button-row">
            <Button
              kind="quiet"
              onClick={() => {
                focusSave();
                editing.keepMine();
              }}
            >
              Keep mine
            </Button>
            <Button
              kind="quiet"
              onClick={() => {
                root.current?.focus();
                editing.loadOther();
              }}
            >
              Load the other version
            </Button>
          </div>
        </Notice>
      )}
      {setAside && (
        <Notice kind="info">
          <p>This is the version from the other tab. Yours is kept until you leave the form.</p>
          <div className="button-row">
            <Button
              kind="quiet"
              onClick={() => {
                focusSave();
                editing.goBackToMine();
              }}
            >
              Go back to mine
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
});
