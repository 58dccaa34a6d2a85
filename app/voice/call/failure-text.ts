import { waitingTime } from "../../ui/waiting-time.ts";
import type { Failure, PeerFailure } from "../realtime/errors.ts";
import type { MicrophoneFailure } from "../realtime/microphone-error.ts";
import { refusals } from "../realtime/refusal.ts";
import type { SessionError } from "../realtime/session-errors.ts";

export interface FailureText {
  what: string;
  advice: string;
  afterwards?: { seconds: number; advice: string };
}

/** A request of the visitor that failed, other than a failure of the session. */
export type Problem =
  | { kind: "microphone"; reason: MicrophoneFailure }
  | { kind: "queue-full" }
  | { kind: "not-sent" }
  /** The provider did not take a message. */
  | { kind: "refused"; detail: string | undefined }
  | { kind: "turns-refused"; detail: string | undefined }
  | { kind: "not-loaded" }
  | { kind: "not-loaded-offline" }
  | { kind: "call-in-other-tab" };

export function problemText(problem: Problem): FailureText {
  switch (problem.kind) {
    case "microphone":
      return microphoneFailureTexts[problem.reason];
    case "queue-full":
      return {
        what: "Your message was not sent: another one is already waiting for the connection.",
        advice: "Press Connect; both can be sent then.",
      };
    case "not-sent":
      return {
        what: "Your message was not sent.",
        advice: "Send it again; if that fails too, press Stop and then Connect.",
      };
    case "refused":
      return {
        what: withDetail("The provider refused your message.", problem.detail),
        advice: "It is in the message box again: change it, or put it another way.",
      };
    case "turns-refused":
      return {
        what: withDetail("The provider refused this way of turn-taking.", problem.detail),
        advice: "The call goes on as before.",
      };
    case "not-loaded":
      return {
        what: "A part of this page could not be loaded.",
        advice:
          "Check the network, then try again. If that fails too, the site may have been updated: reload the page.",
      };
    case "not-loaded-offline":
      return {
        what: "This device is offline.",
        advice: "A part of this page could not be loaded. Check the network, then try again.",
      };
    case "call-in-other-tab":
      return {
        what: "You already have a call in another tab.",
        advice:
          "Both calls would hear you, and each has its own budget. Stop the other one first, or connect here as well.",
      };
  }
}

export function failureText(failure: Failure): FailureText {
  switch (failure.kind) {
    case "missing-key":
      return {
        what: "Add your OpenAI key first.",
        advice: "Paste your key into the API Keys card and save it, then press Connect.",
      };
    case "rate-limited":
      return {
        what: withReason(refusals[failure.kind].what, failure),
        ...afterWait("press Connect", failure.retryAfter),
      };
    case "offline":
      return {
        what: "This device is offline.",
        advice: "Check the network, then press Connect.",
      };
    case "unreachable":
      return {
        what: "The provider cannot be reached.",
        advice:
          "A firewall, VPN or browser extension may block it, or the provider may be down. Try another network, or try later.",
      };
    case "malformed-key":
      return {
        what: "The key has characters that are not allowed in a key.",
        advice: "Copy the whole key and nothing else, and save it again.",
      };
    case "provider":
      return {
        what:
          failure.detail || failure.status === undefined
            ? withReason(refusals.provider.what, failure)
            : `The provider reported an error and gave no reason (status ${failure.status}).`,
        advice: refusals.provider.advice,
      };
    case "unusable-answer":
      return {
        what: "The provider’s answer cannot be used: it does not start a voice session.",
        advice:
          "Press Connect to try again. If that does not help, this site is calling the wrong address.",
      };
    case "content-filtered":
      return {
        what: "The provider’s content filter cut the answer off.",
        advice: "Put it another way, or ask again.",
      };
    case "answer-too-long":
      return {
        what: "The answer was cut off: it got too long.",
        advice: "Ask again, and the other person will carry on.",
      };
    case "answer-incomplete":
      return {
        what: withDetail("The answer was cut off.", failure.detail),
        advice: "Ask again, and the other person will carry on.",
      };
    case "answer-empty":
      return { what: "The answer was empty.", advice: askAgainOrReconnect };
    case "no-voice":
      return {
        what: "This answer came without voice.",
        advice: "Read it above. If the next ones have none either, press Stop and then Connect.",
      };
    case "no-answer":
      return { what: "No answer has come for 15 seconds.", advice: askAgainOrReconnect };
    case "timeout":
      return failure.stage === "microphone"
        ? {
            what: "The browser asked to use the microphone and got no answer.",
            advice: "Press Connect and allow the microphone.",
          }
        : {
            what: "Connecting took too long.",
            advice:
              failure.stage === "channel" ? mayBeBlocked : "Check the network, then press Connect.",
          };
    case "microphone":
      return microphoneFailureTexts[failure.reason];
    case "connection-lost":
      return {
        what: "The connection to the provider failed or was lost.",
        advice: mayBeBlocked,
      };
    case "peer":
      return peerFailureTexts[failure.reason];
    case "internal":
      return {
        what: withDetail("Something went wrong in this page.", failure.detail),
        advice: "Reload the page, then press Connect.",
      };
    default: {
      const { what, advice } = refusals[failure.kind];
      return { what: withReason(what, failure), advice };
    }
  }
}

/** Seconds to wait if the provider does not say. */
const usualWait = 60;

/** @param next what to do then, as words in the middle of a sentence */
function afterWait(next: string, seconds?: number): Pick<FailureText, "advice" | "afterwards"> {
  const wait = seconds === undefined ? "a minute" : waitingTime(seconds);
  return {
    advice: `Wait ${wait}, then ${next}.`,
    afterwards: {
      seconds: seconds ?? usualWait,
      advice: `${next.charAt(0).toUpperCase()}${next.slice(1)}.`,
    },
  };
}

const mayBeBlocked = "Press Connect to try again. A firewall or VPN may block voice connections.";

const peerFailureTexts: Readonly<Record<PeerFailure, FailureText>> = {
  unsupported: {
    what: "This browser lacks WebRTC, which voice calls need.",
    advice: "Use a current browser, and check that no extension turns WebRTC off.",
  },
  refused: {
    what: "The browser would not open a voice connection.",
    advice: "Close other tabs that hold calls, then press Connect.",
  },
  closed: {
    what: "The connection was closed while the call was being made.",
    advice: "Press Connect to try again.",
  },
  "no-stream": {
    what: "The microphone stopped while the call was being made.",
    advice: "Check that it is plugged in, then press Connect.",
  },
};

export const microphoneFailureTexts: Readonly<Record<MicrophoneFailure, FailureText>> = {
  denied: {
    what: "The microphone is not allowed on this page.",
    advice:
      "Allow it in the browser’s settings for this site, then press Connect. If the browser does not ask, reload the page.",
  },
  "denied-by-system": {
    what: "This device does not let the browser use the microphone.",
    advice: "Allow it in your system’s privacy settings, then restart the browser.",
  },
  "not-found": {
    what: "No microphone was found.",
    advice: "Plug one in and press the refresh button.",
  },
  busy: {
    what: "The microphone is in use or not responding.",
    advice: "Close other programs that are using it, or choose another one.",
  },
  insecure: {
    what: "The browser does not let this page use the microphone, because its address is not secure.",
    advice: "Open the page by its https address.",
  },
  unknown: {
    what: "The microphone could not be started.",
    advice: "Choose another one, or unplug it and plug it in again.",
  },
};

/**
 * Returns the text for a microphone that was lost during a call.
 *
 * @param reason why no other could be opened; undefined while one is sought
 */
export function lostMicrophoneText(
  reason: MicrophoneFailure | undefined,
  name: string,
): FailureText {
  switch (reason) {
    case "denied":
      return {
        what: "The microphone is no longer allowed on this page",
        advice: `${name} can’t hear you. Allow it in the browser’s settings for this site, or carry on by typing.`,
      };
    case "denied-by-system":
      return {
        what: "This device no longer lets the browser use the microphone",
        advice: `${name} can’t hear you. Allow it in your system’s privacy settings, or carry on by typing.`,
      };
    default:
      return {
        what: "Your microphone is gone",
        advice: `${name} can’t hear you. Plug it in, or choose another.`,
      };
  }
}

export const sayAgainText = "If you were speaking, say it again: it may not have been heard.";

export function mutedMicrophoneText(name: string): FailureText {
  return {
    what: "Your device has paused the microphone",
    advice: `${name} can’t hear you. A phone call can cause this. It comes back by itself, or press the button.`,
  };
}

export function sessionErrorText({ failure, lacksAnswer, comesBack }: SessionError): FailureText {
  const { what, advice } = failureText(failure);
  if (failure.kind === "rate-limited") {
    if (comesBack) return comingBackText(failure);
    return { what, ...afterWait("ask again", failure.retryAfter) };
  }
  if (failure.kind !== "provider") return { what, advice };
  return { what, advice: lacksAnswer ? askAgainOrReconnect : goesOn };
}

function comingBackText(failure: { detail?: string; retryAfter?: number }): FailureText {
  const what = "You have reached the limit again: a new account may use few tokens a minute.";
  const wait = afterWait("ask again", failure.retryAfter);
  const raise = "To talk without waiting, raise your usage tier in the provider’s settings.";
  return { ...wait, what: withReason(what, failure), advice: `${wait.advice} ${raise}` };
}

/**
 * Returns the text for speech that is heard and not transcribed.
 *
 * @param otherModel the model that may be tried, if there is one
 */
export function transcriptionFailureText(failure: Failure, otherModel?: string): FailureText {
  const isOfModel = failure.kind === "model-unavailable";
  const what = isOfModel
    ? "Your key’s project may not use the transcription model."
    : "Your words can’t be written down.";
  const missing =
    "You are still heard, but what you say is missing from the transcript and the debrief.";
  return {
    what: withReason(what, "detail" in failure ? failure : {}),
    advice: `${missing} ${otherModel ? "Try another model, carry" : "Carry"} on by typing${isOfModel ? ", or use a key of another project" : ""}.`,
  };
}

const askAgainOrReconnect =
  "Ask again. If that fails too, press Stop and then Connect: the conversation goes on.";
const goesOn = "The conversation goes on. If no answer comes, ask again.";

/** Appends the provider's message and status. */
function withReason(what: string, { status, detail }: { status?: number; detail?: string }) {
  if (status === undefined) return withDetail(what, detail);
  return detail
    ? `${what} It says: ${detail} (status ${status})`
    : `${what} It gave no reason (status ${status}).`;
}

function withDetail(what: string, detail: string | undefined): string {
  return detail ? `${what} It says: ${detail}` : what;
}
