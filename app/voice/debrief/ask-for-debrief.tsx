import { use, useEffect, useId, useRef, useState } from "react";
import { asSentence } from "../../ui/wording.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { observer } from "../../ui/observer.ts";
import { useHasPassed, waitingTime } from "../../ui/waiting-time.ts";
import { PersonaName } from "../conversation/persona-name.ts";
import { ChangeKeyButton } from "../keys/keys-card.tsx";
import { requestCost } from "../completions/request-words.ts";
import { WhereWordsGo } from "../completions/where-words-go.tsx";
import { type DebriefRequest, debriefRequest } from "./debrief-request.ts";

interface AskForDebriefProps {
  request: Pick<DebriefRequest, "state">;
  /** Whether this place tells what becomes of the request, which may be shown in another, too. */
  tells: boolean;
  ask: () => void;
  /** Whether there is a debrief, which another one replaces. */
  isAgain?: boolean;
}

/**
 * Of the places that show a request, the one in which the visitor asked last tells what becomes of it. If that goes
 * meanwhile, the next to come does.
 *
 * @param id of the rehearsal
 */
export function useDebriefRequest(id: number) {
  const [request] = useState(() => debriefRequest(id));
  const [place] = useState(() => ({}));
  useEffect(() => {
    if (!request.teller && request.state.phase === "asking") request.setTeller(place);
    return () => {
      if (request.teller === place) request.setTeller(undefined);
    };
  }, [request, place]);
  function ask(...order: Parameters<DebriefRequest["ask"]>) {
    if (request.state.phase === "asking") return;
    request.setTeller(place);
    void request.ask(...order);
  }
  return { request, tells: request.teller === place, ask };
}

/** The button "Debrief", what it sends, and why none came. */
export const AskForDebrief = observer(function AskForDebrief(props: AskForDebriefProps) {
  const { request, tells, ask, isAgain = false } = props;
  const personaName = use(PersonaName);
  const button = useRef<HTMLButtonElement>(null);
  const { state } = request;
  const isAsking = state.phase === "asking";
  const hasFailed = state.phase === "failed" && !state.hasKey?.();
  const wait = hasFailed ? state.retryAfter : undefined;
  const hasWaited = useHasPassed(wait);
  const cost = useId();
  return (
    <div className="debrief-ask" data-again={isAgain || undefined}>
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
        <p id={cost} className="debrief-note">
          {isAsking ? reading : isAgain ? whatAnotherCosts : whatItSends}{" "}
          {!isAsking && <WhereWordsGo />}
        </p>
      )}
      {hasFailed && (
        <Notice kind="bad" {...(tells && { role: "alert" })}>
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

/** Announces what becomes of a request, also where its button is replaced by its answer. */
export const DebriefNews = observer(function DebriefNews({
  request: { state },
  tells,
}: Pick<AskForDebriefProps, "request" | "tells">) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {tells && state.phase === "asking" && reading}
      {tells && state.phase === "done" && "The debrief is ready."}
    </p>
  );
});

const reading = "Reading the conversation…";
const whatItSends = `This sends the conversation to OpenAI with your key, for ${requestCost}.`;
const whatAnotherCosts = `This makes a new debrief in place of this one, and is charged again. It sends the conversation to OpenAI with your key, for ${requestCost}.`;
