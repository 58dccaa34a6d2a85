import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { log } from "../../log/memory-log.ts";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { isBlank } from "../../ui/wording.ts";
import { observer } from "../../ui/observer.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import type { KeysText } from "../keys/key-field.tsx";
import type { StoredKeys } from "../keys/stored-keys.ts";
import { useOwnHistoryEntry } from "../use-own-history-entry.ts";
import { BriefForm } from "./brief-form.tsx";
import type { ScenarioChoice } from "./scenario-choice.ts";
import { FormErrorsSummary } from "./form-field.tsx";
import { type EditorStep, ScenarioEditing } from "./scenario-editing.ts";
import { editorEntryState } from "./open-form.ts";
import { OtherDrafts, OtherVersion } from "./other-tabs-notices.tsx";
import { EditorCards } from "./editor-cards.tsx";
import "./scenario-editor.css";

interface ScenarioEditorProps {
  /** The id of an own scenario, or "new". */
  target: string;
  scenarios: ScenarioChoice;
  keys: StoredKeys;
  keysText: KeysText;
  client: () => Promise<CompletionClient>;
  onClose: () => void;
}

export const ScenarioEditor = observer(function ScenarioEditor(props: ScenarioEditorProps) {
  const { target, scenarios, keys, keysText, client, onClose } = props;
  const close = useOwnHistoryEntry(editorEntryState(target), onClose);
  const heading = useId();
  const root = useRef<HTMLElement>(null);
  const [editing] = useState(
    () => new ScenarioEditing(target, scenarios, matchMedia("(min-width: 64rem)").matches),
  );
  const { form, errors, isKept, isDrafted, step } = editing;
  const isNew = target === "new";
  const hasCards = step.at === "cards";

  const closeIfMissing = useEffectEvent((isThere: boolean) => {
    if (!isThere) close();
  });
  useEffect(() => {
    editing
      .open()
      .then(closeIfMissing)
      .catch((error: unknown) => log.warn("The scenario cannot be read", error));
    return editing.watch();
  }, [editing]);

  useEffect(() => {
    const { current } = root;
    if (current && current.getBoundingClientRect().top < 0) {
      current.scrollIntoView({ behavior: "instant" });
    }
  }, [hasCards]);
  const focusStep = useEffectEvent(() => {
    const first = root.current?.querySelector<HTMLElement>(firstTarget(editing));
    // Focusing a box that is taller than the window would scroll its top out of view.
    first?.focus({ preventScroll: step.at === "brief" || hasCards });
  });
  // Opening and closing cards is no new step.
  const focusedStep: EditorStep | string = hasCards ? "cards" : step;
  useEffect(() => focusStep(), [focusedStep]);

  async function save() {
    if (await editing.save()) close();
    else requestAnimationFrame(() => focusObstacle(root.current));
  }

  async function remove() {
    try {
      await editing.delete();
    } catch (error) {
      log.warn("The scenario cannot be deleted", error);
      scenarios.showNotice("bad", "This browser could not delete the scenario.");
    }
    close();
  }

  return (
    <section className="stack editor" aria-labelledby={heading} ref={root}>
      <div className="stack title-row">
        <h1 className="tool-title" tabIndex={-1}>
          <span className="title-label">Voice test · Your own scenario</span>{" "}
          <span id={heading}>{title()}</span>
        </h1>
        <div className="title-buttons">
          {hasCards && (
            <Button kind="bare" onClick={() => editing.backToBrief()}>
              {isNew ? "Back to the brief" : "Draft from a brief"}
            </Button>
          )}
          {!(hasCards && isNew) && (
            // A double click on “Back to the brief” would press this button too.
            <Button kind="bare" onClick={({ detail }) => detail < 2 && close()}>
              Back to the briefing
            </Button>
          )}
        </div>
      </div>
      {!isKept && (
        <Notice kind="bad" role="alert">
          <p>{notKept}</p>
        </Notice>
      )}
      <OtherDrafts editing={editing} onDecided={() => root.current?.querySelector("h1")?.focus()} />
      {hasCards ? (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <p className="muted editor-lead" tabIndex={-1}>
            {isDrafted && <strong>Drafted. </strong>}
            {lead()}
          </p>
          <EditorCards editing={editing} choices={scenarios.choices} />
          {errors.size > 0 && <FormErrorsSummary errors={errors} />}
          <OtherVersion editing={editing} />
          <div className="cluster editor-foot">
            <p className={isKept ? "text-field-hint" : "text-field-error"}>
              {isKept ? "Kept on this device as you type." : notKept}
            </p>
            <div className="button-row">
              {!isNew && (
                <ConfirmButton
                  kind="bare"
                  question={`Delete ${isBlank(form.title) ? "this scenario" : `“${form.title}”`}? Past rehearsals that used it are kept.`}
                  keep="Keep it"
                  confirm="Delete it"
                  onConfirmed={() => void remove()}
                >
                  Delete
                </ConfirmButton>
              )}
              <ConfirmButton
                kind="bare"
                question={
                  isNew ? "Discard what you have written?" : "Discard what you have changed?"
                }
                keep="Carry on writing"
                confirm="Discard it"
                onConfirmed={() => {
                  editing.discard();
                  close();
                }}
              >
                Discard
              </ConfirmButton>
              <Button type="submit">Save and use</Button>
            </div>
          </div>
        </form>
      ) : (
        <BriefForm editing={editing} keys={keys} keysText={keysText} client={client} />
      )}
    </section>
  );

  function title(): string {
    if (!hasCards) return "What is the conversation?";
    const isInField = editing.isByHand && editing.isOpen("situation");
    if (!isInField && !isBlank(form.title)) return form.title;
    return isNew ? "Write your own" : "Edit your scenario";
  }

  function lead(): string {
    if (isDrafted) {
      return "Read every card: the marked ones were guessed from your brief. Correct what is wrong, then save.";
    }
    return isNew
      ? "Fill in every field that is not marked optional. Each card can be left and come back to."
      : "Read every card. Correct what is wrong, then save.";
  }
});

const notKept = "This browser does not keep what you type. Save it before you leave.";

/** Returns the selector of the element that takes focus at the start of a step. */
function firstTarget({ step, isByHand, isDrafted }: ScenarioEditing): string {
  if (step.at === "drafting") return ".brief-cancel";
  if (step.at === "failed" && step.fault === "key") return ".key-input";
  if (step.at === "failed" && step.fault !== "brief") return ".brief-draft";
  if (step.at !== "cards") return ".brief-box";
  if (isByHand) return ".editor-card :is(input, textarea)";
  return isDrafted ? ".editor-lead" : "h1";
}

/** Focuses what prevents saving: the errors, or else the other tab's version. */
function focusObstacle(root: HTMLElement | null): void {
  const obstacle = [".form-errors", ".other-version"].map((one) => root?.querySelector(one));
  obstacle.find((one) => one instanceof HTMLElement)?.focus();
}
