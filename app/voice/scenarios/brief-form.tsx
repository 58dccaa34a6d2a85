import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { log } from "../../log/memory-log.ts";
import { asSentence } from "../../ui/as-sentence.ts";
import { Button } from "../../ui/button.tsx";
import { formatCount } from "../../ui/format-number.ts";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import type { KeyedClient } from "../completions/completion-client.ts";
import { type CompletionFailure, completionFailure } from "../completions/unusable-answer.ts";
import { ChangeKeyButton } from "../keys/change-key-button.tsx";
import { goToKeyField, keyField } from "../keys/keys-card.tsx";
import { AskFirst } from "../../ui/ask-first.tsx";
import { openaiStores, requestCost } from "../completions/request-words.ts";
import { briefLimit, draftFromBrief } from "./draft-from-brief.ts";
import type { ScenarioForm } from "./editor-form.ts";
import { FormField } from "./form-field.tsx";

interface BriefFormProps {
  brief: string;
  /** Whether a draft would replace what was typed. */
  replaces: boolean;
  client: () => Promise<KeyedClient>;
  /** Whether the form holds a draft that is not saved. */
  isDrafted: boolean;
  onChange: (brief: string) => void;
  onDrafted: (form: ScenarioForm) => void;
  /** Called when a draft is begun, and when it is over. */
  onBusy: (isBusy: boolean) => void;
}

type State =
  | { phase: "idle" | "drafting" | "drafted" }
  | ({ phase: "failed" } & CompletionFailure)
  | { phase: "without-brief" }
  | { phase: "without-key"; client: KeyedClient };

/** Has the form filled in from a brief or an email thread. */
export const BriefForm = observer(function BriefForm(props: BriefFormProps) {
  const { brief, replaces, client, isDrafted, onChange, onDrafted, onBusy } = props;
  const [state, setState] = useState<State>({ phase: "idle" });
  const abort = useRef<AbortController>(undefined);
  const root = useRef<HTMLElement>(null);
  const heading = useId();
  const buttons = useRef<HTMLDivElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  // Takes the focus that Cancel loses.
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => {
    if (state.phase === "idle") return;
    if (state.phase === "drafted") status.current?.focus();
    outcome.current?.scrollIntoView({ block: "nearest" });
  }, [state]);
  const hasKeyCome = state.phase === "without-key" && state.client.hasKey;
  useEffect(() => {
    // The field lies far below what the key was missing for.
    if (hasKeyCome && document.activeElement === keyField()) {
      buttons.current?.querySelector("button")?.focus();
    }
  }, [hasKeyCome]);

  async function draft() {
    if (brief.trim() === "") {
      setState({ phase: "without-brief" });
      root.current?.querySelector("textarea")?.focus();
      return;
    }
    if (excess > 0) {
      setState({
        phase: "failed",
        isOfKey: false,
        reason: `The brief is ${inCharacters(excess)} too long. Shorten it first.`,
      });
      root.current?.querySelector("textarea")?.focus();
      return;
    }
    const controller = new AbortController();
    abort.current = controller;
    setState({ phase: "drafting" });
    onBusy(true);
    try {
      const ai = await client();
      if (controller.signal.aborted) return;
      if (!ai.hasKey) return setState({ phase: "without-key", client: ai });
      const form = await draftFromBrief(ai, brief, controller.signal);
      if (controller.signal.aborted) return;
      onDrafted(form);
      setState({ phase: "drafted" });
    } catch (error) {
      if (controller.signal.aborted) return;
      log.warn("Drafting a scenario failed", error);
      setState({ phase: "failed", ...draftFailure(error) });
    } finally {
      if (abort.current === controller) onBusy(false);
    }
  }

  /** Nothing is asked for what cannot be done then. */
  async function mayAsk(): Promise<boolean> {
    const ai = await client().catch(() => undefined);
    if (!ai || ai.hasKey) return true;
    setState({ phase: "without-key", client: ai });
    return false;
  }

  function change(text: string) {
    // It was said of another text.
    setState((now) =>
      now.phase === "failed" || now.phase === "without-brief" ? { phase: "idle" } : now,
    );
    onChange(text);
  }

  function cancel() {
    abort.current?.abort();
    setState({ phase: "idle" });
    root.current?.querySelector("textarea")?.focus();
  }

  const isDrafting = state.phase === "drafting";
  const excess = brief.length - briefLimit;
  return (
    <section className="editor-brief" ref={root} aria-busy={isDrafting} aria-labelledby={heading}>
      <h2 id={heading}>Start from a brief</h2>
      <p>
        Paste what the conversation is about, and the AI fills in the form from it. You can check
        and change every field before it is used.
      </p>
      <FormField
        label="Brief or email"
        isOptional
        rows={8}
        error={briefError()}
        value={brief}
        onChange={change}
      />
      <p className="text-field-hint">
        {`${formatCount(brief.length)} of ${formatCount(briefLimit)} characters. Take out names that you don’t want to send.`}
      </p>
      <div className="button-row" ref={buttons}>
        {action()}
      </div>
      <div className="brief-outcome" ref={outcome}>
        <p
          className={isDrafted && !isDrafting ? "brief-drafted" : "text-field-hint"}
          aria-live="polite"
          ref={status}
          tabIndex={-1}
        >
          {isDrafting ? "Reading your brief…" : isDrafted ? readIt : whatItSends}
        </p>
        {state.phase === "failed" && (
          <Notice kind="bad" role="alert">
            <p>{`No draft was made: ${state.reason}`}</p>
            {state.isOfKey && <ChangeKeyButton />}
          </Notice>
        )}
        {state.phase === "without-key" && !hasKeyCome && (
          <Notice kind="bad" role="alert">
            <p>
              No draft was made: drafting needs an OpenAI key. What you have written is still here.
            </p>
            <Button kind="quiet" onClick={goToKeyField}>
              Add your key
            </Button>
          </Notice>
        )}
      </div>
    </section>
  );

  function briefError(): string | undefined {
    if (excess > 0) return `Shorten it by ${inCharacters(excess)} to have it drafted.`;
    return state.phase === "without-brief" ? "Paste a brief or an email first." : undefined;
  }

  function action(): ReactNode {
    if (isDrafting) {
      return (
        <Button kind="quiet" onClick={cancel}>
          Cancel
        </Button>
      );
    }
    if (replaces && brief.trim() !== "" && excess <= 0) {
      return (
        <AskFirst
          kind="primary"
          question="Replace what you have written in the scenario’s fields? Your brief stays as it is."
          keep="Keep what I have"
          confirm="Replace it"
          mayAsk={mayAsk}
          onConfirmed={() => void draft()}
        >
          Draft from a brief
        </AskFirst>
      );
    }
    return <Button onClick={() => void draft()}>Draft from a brief</Button>;
  }
});

function draftFailure(error: unknown): CompletionFailure {
  const failure = completionFailure(error, "Nothing is lost: your brief stays as it is.");
  const reason = `${asSentence(failure.reason)} Draft it again, or fill in the form yourself.`;
  return { ...failure, reason };
}

function inCharacters(count: number): string {
  return count === 1 ? "one character" : `${formatCount(count)} characters`;
}

const readIt = "Drafted. Read every field: the marked ones were guessed from your brief.";
const whatItSends = `This sends the text to OpenAI with your key and costs ${requestCost}. ${openaiStores}`;
