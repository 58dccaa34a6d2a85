import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { log } from "../../log/memory-log.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { isBlank } from "../../ui/is-blank.ts";
import { observer } from "../../ui/observer.ts";
import type { KeyedClient } from "../completions/completion-client.ts";
import { BriefForm } from "./brief-form.tsx";
import type { ScenarioChoice } from "./scenario-choice.ts";
import { FormErrorsSummary } from "./form-errors.tsx";
import { ScenarioEditing } from "./scenario-editing.ts";
import { OtherDrafts } from "./other-drafts.tsx";
import { OtherVersion } from "./other-version.tsx";
import { ScenarioFields } from "./scenario-fields.tsx";
import { useOwnHistoryEntry } from "./use-own-history-entry.ts";
import "./scenario-editor.css";

interface ScenarioEditorProps {
  /** The id of an own scenario, or "new". */
  target: string;
  startsWith: "form" | "brief";
  scenarios: ScenarioChoice;
  client: () => Promise<KeyedClient>;
  onClose: () => void;
}

/** The form for a scenario. */
export const ScenarioEditor = observer(function ScenarioEditor(props: ScenarioEditorProps) {
  const { target, startsWith, scenarios, client, onClose } = props;
  const leave = useOwnHistoryEntry(target, onClose);
  const heading = useId();
  const root = useRef<HTMLElement>(null);
  const [editing] = useState(() => new ScenarioEditing(target, scenarios));
  const { form, errors, isKept } = editing;
  const [isDrafting, setDrafting] = useState(false);

  const closeWithout = useEffectEvent((isThere: boolean) => {
    if (!isThere) close();
  });
  useEffect(() => {
    editing
      .open()
      .then(closeWithout)
      .catch((error: unknown) => log.warn("The scenario cannot be read", error));
    if (startsWith === "brief") root.current?.querySelector("textarea")?.focus();
    else focusHeading();
    return editing.watch();
  }, [editing, startsWith]);

  const closeForm = useEffectEvent(() => close());
  useEffect(() => {
    let closed = () => {};
    async function closeAndWait() {
      const closing = new Promise<void>((resolve) => (closed = resolve));
      closeForm();
      await closing;
    }
    scenarios.setForm({
      goTo: focusHeading,
      close: closeAndWait,
      async closeUntouched() {
        if (scenarios.isEditing && editing.isUntouched) await closeAndWait();
      },
    });
    return () => {
      scenarios.setForm(undefined);
      closed();
    };
  }, [editing, scenarios]);

  function close() {
    // The form is shown until the browser has gone back, but keeps no call from beginning any more.
    scenarios.setEditing(false);
    leave();
  }

  function focusHeading() {
    root.current?.querySelector("h1")?.focus();
  }

  async function save() {
    const saved = editing.save();
    // Connect goes on only once the form keeps no call from beginning.
    scenarios.settled = saved
      .then((isSaved) => scenarios.setEditing(scenarios.isEditing && !isSaved))
      .catch(() => {});
    if (await saved) close();
    else requestAnimationFrame(() => focusObstacle(root.current));
  }

  async function remove() {
    try {
      await editing.delete();
    } catch (error) {
      log.warn("The scenario cannot be deleted", error);
      scenarios.say("bad", "This browser could not delete the scenario.");
    }
    close();
  }

  return (
    <section className="editor" aria-labelledby={heading} ref={root}>
      <div className="editor-head">
        <Button kind="bare" onClick={close}>
          Back to the briefing
        </Button>
        <h1 id={heading} tabIndex={-1}>
          {target === "new" ? "Write your own" : "Edit your scenario"}
        </h1>
        <p>
          Paste an email or a brief and have it drafted, or fill the form in yourself. No call uses
          it until you save it. When you connect, the scenario goes to OpenAI.
        </p>
      </div>
      {!isKept && (
        <Notice kind="bad" role="alert">
          <p>{notKept}</p>
        </Notice>
      )}
      <OtherDrafts editing={editing} onDecided={focusHeading} />
      <div className="editor-columns">
        <BriefForm
          brief={editing.brief}
          replaces={!editing.isBlank}
          client={client}
          onChange={(brief) => editing.setBrief(brief)}
          isDrafted={editing.isDrafted}
          onDrafted={(drafted) => editing.takeDraft(drafted)}
          onBusy={setDrafting}
        />
        <form
          noValidate
          aria-busy={isDrafting}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <ScenarioFields
            form={form}
            errors={errors}
            drafted={editing.drafted}
            onChange={(change) => editing.change(change)}
          />
          {errors.size > 0 && <FormErrorsSummary errors={errors} />}
          <OtherVersion editing={editing} />
          <div className="editor-foot">
            <p className={isKept ? "text-field-hint" : "text-field-error"}>
              {isKept ? "Kept on this device as you type." : notKept}
            </p>
            <div className="button-row">
              {target !== "new" && (
                <AskFirst
                  kind="bare"
                  question={`Delete ${isBlank(form.title) ? "this scenario" : `“${form.title}”`}? Past rehearsals that used it are kept.`}
                  keep="Keep it"
                  confirm="Delete it"
                  onConfirmed={() => void remove()}
                >
                  Delete
                </AskFirst>
              )}
              <AskFirst
                kind="bare"
                question={
                  target === "new"
                    ? "Discard what you have written?"
                    : "Discard what you have changed?"
                }
                keep="Carry on writing"
                confirm="Discard it"
                onConfirmed={() => {
                  editing.discard();
                  close();
                }}
              >
                Discard
              </AskFirst>
              <Button type="submit">Save and use</Button>
            </div>
          </div>
        </form>
      </div>
    </section>
  );
});

const notKept = "This browser does not keep what you type. Save it before you leave.";

/** Focuses what keeps the form from being saved: what is wrong in it, or else another tab's version. */
function focusObstacle(root: HTMLElement | null): void {
  const obstacle = [".form-errors", ".other-version"].map((one) => root?.querySelector(one));
  obstacle.find((one) => one instanceof HTMLElement)?.focus();
}
