import { observer } from "mobx-react-lite";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Rehearsal } from "../rehearsal.ts";
import { focusCall } from "./call-buttons.tsx";
import { failureText } from "./failure-text.ts";

/** What the visitor must know of: what failed, and what to do about it. */
export const Alerts = observer(function Alerts({ rehearsal }: { rehearsal: Rehearsal }) {
  const { session, problem } = rehearsal;
  const { state, providerError, microphone } = session;
  const failure = state.phase === "failed" ? failureText(state.failure) : undefined;
  return (
    <>
      {failure && (
        <Notice kind="bad" role="alert">
          <p>{failure.what}</p>
          <p className="notice-advice">{failure.advice}</p>
        </Notice>
      )}
      {state.phase === "ended" && (
        <Notice kind="info" role="alert">
          <p>
            The session has reached the provider’s time limit. You can go on where you stopped: a
            new session is told what was said so far.
          </p>
          <Button
            onClick={() => {
              focusCall();
              void rehearsal.resume();
            }}
          >
            Go on
          </Button>
        </Notice>
      )}
      {problem && (
        <Notice kind="bad" role="alert">
          <p>{problem.what}</p>
          <p className="notice-advice">{problem.advice}</p>
          <Button
            kind="quiet"
            onClick={() => {
              focusCall();
              rehearsal.dismissProblem();
            }}
          >
            Dismiss
          </Button>
        </Notice>
      )}
      {providerError && (
        <Notice kind="bad" role="alert">
          <p>
            The provider reported an error.{" "}
            {providerError.message && `It says: ${providerError.message}`}
          </p>
          <p className="notice-advice">
            The conversation goes on. If no answer comes, press Stop and then Connect.
          </p>
          <Button
            kind="quiet"
            onClick={() => {
              focusCall();
              session.dismissProviderError();
            }}
          >
            Dismiss
          </Button>
        </Notice>
      )}
      {microphone.usesFallback && (
        <Notice kind="info" role="alert">
          <p>Your microphone went away. The default one is used instead.</p>
        </Notice>
      )}
    </>
  );
});
