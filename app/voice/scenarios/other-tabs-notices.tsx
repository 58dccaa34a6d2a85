import { useRef } from "react";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import { excerptOf } from "../../ui/excerpt.ts";
import type { OtherDraft } from "./editor-draft.ts";
import type { ScenarioEditing } from "./scenario-editing.ts";

interface OtherDraftsProps {
  editing: Pick<ScenarioEditing, "otherDrafts" | "continueDraft" | "dropOther">;
  onDecided: () => void;
}

export const OtherDrafts = observer(function OtherDrafts({ editing, onDecided }: OtherDraftsProps) {
  const { otherDrafts } = editing;
  if (otherDrafts.length === 0) return null;
  return (
    <Notice kind="info">
      <p role="status">
        <strong>
          {otherDrafts.length === 1
            ? "There is another draft of this."
            : `There are ${otherDrafts.length} other drafts of this.`}
        </strong>
        {" You began it in another tab, or on an earlier visit. Each tab keeps its own."}
      </p>
      {otherDrafts.map((draft) => (
        <div key={draft.key} className="stack">
          <p>{nameOf(draft)}</p>
          <div className="button-row">
            <Button
              kind="quiet"
              onClick={() => {
                onDecided();
                editing.continueDraft(draft);
              }}
            >
              Carry on with it here
            </Button>
            <ConfirmButton
              kind="quiet"
              question={`Delete the draft ${nameOf(draft)}? It may be open in another tab: then it stays there, and is kept again as you type.`}
              keep="Keep it"
              confirm="Delete it"
              onConfirmed={() => {
                onDecided();
                editing.dropOther(draft);
              }}
            >
              Delete that draft
            </ConfirmButton>
          </div>
        </div>
      ))}
    </Notice>
  );
});

function nameOf({ form, brief }: OtherDraft): string {
  const text = [form.title, form.situation, brief].map((one) => one.trim()).find(Boolean);
  if (!text) return "without a title";
  return `“${excerptOf(text, 60)}”`;
}

interface OtherVersionProps {
  editing: Pick<
    ScenarioEditing,
    "changedElsewhere" | "ownVersion" | "keepMine" | "loadOther" | "goBackToMine"
  >;
}

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
