import { type MouseEvent, use, useEffect, useId, useRef, useState } from "react";
import { asSentence } from "../../ui/wording.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import { useHasPassed, waitingTime } from "../../ui/waiting-time.ts";
import { PersonaName } from "../conversation/persona-name.ts";
import { ChangeKeyButton } from "../keys/keys-card.tsx";
import { requestCost } from "../completions/request-words.ts";
import type { DebriefMessage } from "./debrief-prompt.ts";
import { type DebriefRequest, debriefRequestFor, hasOwnWords } from "./debrief-request.ts";

interface AskForDebriefProps {
  messages: readonly DebriefMessage[];
  request: Pick<DebriefRequest, "state" | "abort">;
  /** Two places may show the same request. Only one announces its result. */
  announces: boolean;
  ask: () => void;
  isAgain?: boolean;
}

/**
 * The place where the visitor asked last announces the result. If it is unmounted before, the next one to be mounted
 * does.
 *
 * @param id the rehearsal's id
 */
export function useDebriefRequest(id: number) {
  const [request] = useState(() => debriefRequestFor(id));
  const [place] = useState(() => ({}));
  useEffect(() => {
    if (!request.announcer && request.state.phase === "asking") request.setAnnouncer(place);
    return () => {
      if (request.announcer === place) request.setAnnouncer(undefined);
    };
  }, [request, place]);
  function ask(...order: Parameters<DebriefRequest["ask"]>) {
    if (request.state.phase === "asking") return;
    request.setAnnouncer(place);
    void request.ask(...order);
  }
  return { request, announces: request.announcer === place, ask };
}

export const AskForDebrief = observer(function AskForDebrief(props: AskForDebriefProps) {
  const { request, announces, ask, messages, isAgain = false } = props;
  const personaName = use(PersonaName);
  const button = useRef<HTMLButtonElement>(null);
  const { state } = request;
  const isAsking = state.phase === "asking";
  const waiting = useWaitingText(isAsking);
  const hasFailed = state.phase === "failed" && !state.hasKey?.();
  const wait = hasFailed ? state.retryAfter : undefined;
  const hasWaited = useHasPassed(wait);
  const cost = useId();
  if (!hasOwnWords(messages)) {
    return isAgain ? null : <p className="muted">{nothingToRead}</p>;
  }
  return (
    <div className="screen-only stack debrief-ask" data-again={isAgain || undefined}>
      {!isAgain && (
        <p className="debrief-promise">{`What moved ${personaName}, what didn’t, and what to try next time.`}</p>
      )}
      {/* Not `disabled`, which would drop focus. */}
      <Button
        ref={button}
        kind={isAgain ? "quiet" : "primary"}
        aria-disabled={isAsking}
        aria-describedby={hasFailed ? undefined : cost}
        onClick={ask}
      >
        Debrief
      </Button>
      {!hasFailed && (
        <p id={cost} className="muted">
          {isAsking ? waiting : isAgain ? costOfAnother : whatItSends}{" "}
          {!isAsking && <WhereWordsGo />}
        </p>
      )}
      {isAsking && (
        <Button
          kind="quiet"
          onClick={() => {
            // This button disappears, which would drop focus.
            button.current?.focus();
            request.abort();
          }}
        >
          Cancel
        </Button>
      )}
      {hasFailed && (
        <Notice kind="bad" {...(announces && { role: "alert" })}>
          <p>{`The debrief did not come: ${asSentence(state.reason)}`}</p>
          {wait !== undefined && !hasWaited && (
            <p>{`Wait ${waitingTime(wait)}, then try again.`}</p>
          )}
          {state.isOfKey && <ChangeKeyButton />}
          <Button
            kind="quiet"
            onClick={() => {
              // This button disappears, which would drop focus.
              button.current?.focus();
              ask();
            }}
          >
            Try again
          </Button>
        </Notice>
      )}
    </div>
  );
});

function WhereWordsGo() {
  return (
    <a href="#cost-and-privacy" onClick={openFold}>
      Where your words go
    </a>
  );
}

function openFold(event: MouseEvent): void {
  event.preventDefault();
  const fold = document.querySelector("#cost-and-privacy");
  fold?.querySelector<HTMLElement>("[aria-expanded=false]")?.click();
  // The fold opens after this event.
  setTimeout(() => fold?.querySelector("button")?.focus());
}

/** Stays on the page when the debrief replaces the button. */
export const DebriefAnnouncement = observer(function DebriefAnnouncement({
  request: { state },
  announces,
}: Pick<AskForDebriefProps, "request" | "announces">) {
  const isAsking = state.phase === "asking";
  const waiting = useWaitingText(isAsking);
  return (
    <p className="visually-hidden" aria-live="polite">
      {announces && isAsking && waiting}
      {announces && state.phase === "done" && "The debrief is ready."}
    </p>
  );
});

/** Seconds. Most debriefs have come by then. */
const usualWait = 30;

function useWaitingText(isAsking: boolean): string {
  const isLate = useHasPassed(isAsking ? usualWait : undefined);
  return isLate ? "Still waiting for OpenAI’s answer…" : "Reading the conversation…";
}

const nothingToRead =
  "There can be no debrief of this call, since none of your words are in its transcript.";
const whatItSends = `This sends the conversation to OpenAI with your key, for ${requestCost}.`;
const costOfAnother = `This makes a new debrief in place of this one, and is charged again. It sends the conversation to OpenAI with your key, for ${requestCost}.`;
