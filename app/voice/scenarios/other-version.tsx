import { useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { ScenarioEditing } from "./scenario-editing.ts";

interface OtherVersionProps {
  editing: Pick<
    ScenarioEditing,
    "changedElsewhere" | "ownVersion" | "keepMine" | "loadOther" | "goBackToMine"
  >;
}

/** Lets the visitor choose between the version that another tab has saved and the one in the form. */
export const OtherVersion = observer(function OtherVersion({ editing }: OtherVersionProps) {
  const { changedElsewhere, ownVersion } = editing;
  const root = useRef<HTMLDivElement>(null);

  // The pressed buttons disappear, which would drop focus.
  const button = (name: string, choose: () => void, isLoaded = false) => (
    <Button
      kind="quiet"
      onClick={() => {
        const save = root.current?.closest("form")?.querySelector<HTMLElement>("[type=submit]");
        (isLoaded ? root.current : save)?.focus();
        choose();
      }}
    >
      {name}
    </Button>
  );

  return (
    <div className="other-version" ref={root} tabIndex={-1} role={changedElsewhere && "alert"}>
      {changedElsewhere && (
        <Notice kind="info">
          <p>
            <strong>Changed in another tab.</strong> This scenario was saved there after you began
            to change it here. What you wrote is still in the form.
          </p>
          <div className="button-row">
            {button("Keep mine", () => editing.keepMine())}
            {button("Load the other version", () => editing.loadOther(), true)}
          </div>
        </Notice>
      )}
      {ownVersion && (
        <Notice kind="info">
          <p>This is the version from the other tab. Yours is kept until you leave the form.</p>
          <div className="button-row">
            {button("Go back to mine", () => editing.goBackToMine())}
          </div>
        </Notice>
      )}
    </div>
  );
});
