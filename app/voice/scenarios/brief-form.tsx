import { useEffect, useId, useRef, useState } from "react";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { formatCount } from "../../ui/format-number.ts";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import { dashboardNote, requestCost } from "../completions/request-words.ts";
import { type KeysText, maskKey } from "../keys/key-field.tsx";
import { goToKeyField, OpenAIKeyField } from "../keys/keys-card.tsx";
import type { StoredKeys } from "../keys/stored-keys.ts";
import { briefLimit } from "./draft-from-brief.ts";
import { NumberedList } from "./goals.tsx";
import type { ScenarioEditing } from "./scenario-editing.ts";

interface BriefFormProps {
  editing: ScenarioEditing;
  keys: StoredKeys;
  keysText: KeysText;
  client: () => Promise<CompletionClient>;
}

export const BriefForm = observer(function BriefForm(props: BriefFormProps) {
  const { editing, keys, keysText, client } = props;
  const { step, brief, excess } = editing;
  const hasKey = keys.openai !== "";
  // Saving a key here moves nothing.
  const [asksKey, setAsksKey] = useState(!hasKey);
  const showsKey = asksKey || !hasKey;
  const root = useRef<HTMLDivElement>(null);
  const count = useId();
  const fault = step.at === "failed" ? step.fault : undefined;
  const isDrafting = step.at === "drafting";
  const isLacking = fault === "key" && !hasKey;

  const wasLacking = useRef(false);
  useEffect(() => {
    // Return to the button that needed the key.
    if (wasLacking.current && hasKey) {
      root.current?.querySelector<HTMLElement>(".brief-draft")?.focus();
    }
    wasLacking.current = isLacking;
  }, [isLacking, hasKey]);

  return (
    <div className="stack editor-brief" ref={root} aria-busy={isDrafting}>
      <div className="stack brief-main">
        {showsKey && (
          <div className="stack brief-key">
            {isLacking && (
              <Notice kind="bad" role="alert">
                <p>
                  No draft was made: drafting needs an OpenAI key. What you have written is still
                  here.
                </p>
              </Notice>
            )}
            <OpenAIKeyField keys={keys} text={keysText} lead="Only to draft, and to talk. " />
          </div>
        )}
        <Field
          className="brief-field"
          label="Paste a brief or an email thread, or say it in a few lines"
          hint="Who it is, what has happened, what you want. Take out names that you don’t want to send."
          error={briefError()}
        >
          {({ "aria-describedby": described, ...control }) => (
            <>
              <textarea
                dir="auto"
                {...control}
                className="brief-box"
                aria-describedby={[described, count].filter(Boolean).join(" ")}
                placeholder={example}
                readOnly={isDrafting}
                value={brief}
                onChange={({ currentTarget }) => editing.setBrief(currentTarget.value)}
              />
              <p className="fine-print field-count" id={count}>
                {`${formatCount(brief.length)} of ${formatCount(briefLimit)} characters`}
              </p>
            </>
          )}
        </Field>
        <div className="cluster brief-foot">
          <div className="button-row">
            {isDrafting ? (
              <Button
                kind="quiet"
                className="brief-cancel"
                // A double click on “Draft from a brief” would press this button too.
                onClick={({ detail }) => detail < 2 && editing.backToBrief()}
              >
                Cancel
              </Button>
            ) : (
              <>
                <ConfirmButton
                  kind={hasKey ? "primary" : "quiet"}
                  className="brief-draft"
                  question="Replace what you have written in the scenario’s fields? Your brief stays as it is."
                  keep="Keep what I have"
                  confirm="Replace it"
                  asks={hasKey && editing.canDraft && !editing.isBlank}
                  onConfirmed={() => void editing.draft(client, hasKey)}
                >
                  Draft from a brief
                </ConfirmButton>
                <Button
                  kind={hasKey || keys.hasOnlyTypedKey ? "quiet" : "primary"}
                  onClick={() => editing.writeByHand()}
                >
                  Write it by hand
                </Button>
              </>
            )}
          </div>
          <p className="muted" aria-live="polite">
            {isDrafting ? (
              <>
                <strong>Reading your brief…</strong> The draft opens here, usually within ten
                seconds.
              </>
            ) : (
              privacyNote(hasKey)
            )}
          </p>
        </div>
        {typeof fault === "object" && (
          <Notice kind="bad" role="alert">
            <p>{`No draft was made: ${fault.reason}`}</p>
            {fault.isOfKey && (
              <Button
                kind="bare"
                onClick={(event) => {
                  setAsksKey(true);
                  goToKeyField(event);
                }}
              >
                Change the key
              </Button>
            )}
          </Notice>
        )}
      </div>
      <div className="stack brief-side">
        {!showsKey && (
          <p>
            <strong>OpenAI key</strong> <span>Saved</span>{" "}
            <code className="key-masked">{maskKey(keys.openai)}</code>
          </p>
        )}
        <h2>What you get</h2>
        <NumberedList texts={whatYouGet} />
        <p>
          You read and correct it first. No call uses it until you save it. When you connect, the
          scenario goes to OpenAI. {`What a draft sends ${dashboardNote}`}
        </p>
      </div>
    </div>
  );

  function briefError(): string | undefined {
    const characters = excess === 1 ? "one character" : `${formatCount(excess)} characters`;
    if (excess > 0) return `Shorten it by ${characters} to have it drafted.`;
    return fault === "brief" ? "Paste a brief or an email first." : undefined;
  }
});

function privacyNote(hasKey: boolean): string {
  return hasKey
    ? `Drafting sends this text to OpenAI with your key, and costs ${requestCost}. OpenAI keeps it, usually for 30 days.`
    : "Drafting needs an OpenAI key. Writing by hand needs none.";
}

const example =
  "My largest client wants 20% off or they leave. I talk to Ruth, their finance director, on Thursday. I can give 5%, not more, and I would rather not lose them.";

const whatYouGet = [
  "The situation, as you will read it",
  "The other person: what they want, fear and know",
  "How they push back, and what softens them",
  "Three to five goals to be judged by",
  "Three ways that it can end",
];
