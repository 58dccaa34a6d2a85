import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { OtherDraft } from "./editor-draft.ts";
import type { ScenarioEditing } from "./scenario-editing.ts";

interface OtherDraftsProps {
  editing: Pick<ScenarioEditing, "otherDrafts" | "carryOn" | "dropOther">;
  /** Called when a button was pressed, which may disappear. */
  onDecided: () => void;
}

/** Tells of the drafts of other tabs, and lets the visitor go on from one. */
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
        <div key={draft.key} className="other-draft">
          <p>{nameOf(draft)}</p>
          <div className="button-row">
            <Button
              kind="quiet"
              onClick={() => {
                onDecided();
                editing.carryOn(draft);
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
  return text.length > 60 ? `“${text.slice(0, 59).trimEnd()}…”` : `“${text}”`;
}
