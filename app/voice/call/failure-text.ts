import { waitingTime } from "../../ui/waiting-time.ts";
import type { Failure, PeerFailure, Stage } from "../realtime/errors.ts";
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

const problemTexts: Readonly<Record<Exclude<Problem["kind"], "microphone">, FailureText>> = {
  "queue-full": {
    what: "Your message was not sent: another one is already waiting for the connection.",
    advice: "Press Connect; both can be sent then.",
  },
  "not-sent": {
    what: "Your message was not sent.",
    advice: "Send it again; if that fails too, press Stop and then Connect.",
  },
  refused: {
    what: "The provider refused your message.",
    advice: "It is in the message box again: change it, or put it another way.",
  },
  "turns-refused": {
    what: "The provider refused this way of turn-taking.",
    advice: "The call goes on as before.",
  },
  "not-loaded": {
    what: "A part of this page could not be loaded.",
    advice:
      "Check the network, then try again. If that fails too, the site may have been updated: reload the page.",
  },
  "not-loaded-offline": {
    what: "This device is offline.",
    advice: "A part of this page could not be loaded. Check the network, then try again.",
  },
  "call-in-other-tab": {
    what: "You already have a call in another tab.",
    advice:
      "Both calls would hear you, and each has its own budget. Stop the other one first, or connect here as well.",
  },
};

export function problemText(problem: Problem): FailureText {
  if (problem.kind === "microphone") return microphoneFailureTexts[problem.reason];
  return explained(problemTexts[problem.kind], problem);
}

const askAgainOrReconnect =
  "Ask again. If that fails too, press Stop and then Connect: the conversation goes on.";
const mayBeBlocked = "Press Connect to try again. A firewall or VPN may block voice connections.";

const failureTexts: Readonly<
  Record<Exclude<Failure["kind"], "microphone" | "peer" | "timeout">, FailureText>
> = {
  ...refusals,
  "missing-key": {
    what: "Add your OpenAI key first.",
    advice: "Paste your key into the API Keys card and save it, then press Connect.",
  },
  offline: {
    what: "This device is offline.",
    advice: "Check the network, then press Connect.",
  },
  unreachable: {
    what: "The provider cannot be reached.",
    advice:
      "A firewall, VPN or browser extension may block it, or the provider may be down. Try another network, or try later.",
  },
  "malformed-key": {
    what: "The key has characters that are not allowed in a key.",
    advice: "Copy the whole key and nothing else, and save it again.",
  },
  "unusable-answer": {
    what: "The provider’s answer cannot be used: it does not start a voice session.",
    advice:
      "Press Connect to try again. If that does not help, this site is calling the wrong address.",
  },
  "content-filtered": {
    what: "The provider’s content filter cut the answer off.",
    advice: "Put it another way, or ask again.",
  },
  "answer-too-long": {
    what: "The answer was cut off: it got too long.",
    advice: "Ask again, and the other person will carry on.",
  },
  "answer-incomplete": {
    what: "The answer was cut off.",
    advice: "Ask again, and the other person will carry on.",
  },
  "answer-empty": { what: "The answer was empty.", advice: askAgainOrReconnect },
  "no-voice": {
    what: "This answer came without voice.",
    advice: "Read it above. If the next ones have none either, press Stop and then Connect.",
  },
  "no-answer": { what: "No answer has come for 15 seconds.", advice: askAgainOrReconnect },
  "connection-lost": {
    what: "The connection to the provider failed or was lost.",
    advice: mayBeBlocked,
  },
  internal: {
    what: "Something went wrong in this page.",
    advice: "Reload the page, then press Connect.",
  },
};

export function failureText(failure: Failure): FailureText {
  switch (failure.kind) {
    case "microphone":
      return microphoneFailureTexts[failure.reason];
    case "peer":
      return peerFailureTexts[failure.reason];
    case "timeout":
      return timeoutText(failure.stage);
  }
  const text = explained(failureTexts[failure.kind], failure);
  if (failure.kind === "rate-limited") {
    return { ...text, ...afterWait("press Connect", failure.retryAfter) };
  }
  if (failure.kind !== "provider" || failure.detail || failure.status === undefined) return text;
  const what = `The provider reported an error and gave no reason (status ${failure.status}).`;
  return { ...text, what };
}

function timeoutText(stage: Stage): FailureText {
  if (stage === "microphone") {
    return {
      what: "The browser asked to use the microphone and got no answer.",
      advice: "Press Connect and allow the microphone.",
    };
  }
  const advice = stage === "channel" ? mayBeBlocked : "Check the network, then press Connect.";
  return { what: "Connecting took too long.", advice };
}

/** Seconds to wait if the provider does not say. */
const usualWait = 60;

/**
 * @param next what to do after the wait, as words in the middle of a sentence
 * @param more sentences that are shown during the wait and after it
 */
function afterWait(
  next: string,
  seconds: number | undefined,
  more = "",
): Pick<FailureText, "advice" | "afterwards"> {
  const wait = seconds === undefined ? "a minute" : waitingTime(seconds);
  return {
    advice: `Wait ${wait}, then ${next}.${more}`,
    afterwards: {
      seconds: seconds ?? usualWait,
      advice: `${next.charAt(0).toUpperCase()}${next.slice(1)}.${more}`,
    },
  };
}

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
    case "busy":
    case "unknown":
      return {
        what: "Your microphone is in use or not responding",
        advice: `${name} can’t hear you. Close other programs that are using it, or choose another.`,
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
  if (failure.kind === "provider") {
    return { what, advice: lacksAnswer ? askAgainOrReconnect : goesOn };
  }
  if (failure.kind !== "rate-limited") return { what, advice };
  if (!comesBack) return { what, ...afterWait("ask again", failure.retryAfter) };
  const again = "You have reached the limit again: a new account may use few tokens a minute.";
  const raise = " To talk without waiting, raise your usage tier in the provider’s settings.";
  const wait = afterWait("ask again", failure.retryAfter, raise);
  return { ...wait, ...explained({ what: again, advice: wait.advice }, failure) };
}

const goesOn = "The conversation goes on. If no answer comes, ask again.";

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
  const advice = `${missing} ${otherModel ? "Try another model, carry" : "Carry"} on by typing${isOfModel ? ", or use a key of another project" : ""}.`;
  return explained({ what, advice }, failure);
}

/** Appends the provider's message and status. */
function explained(
  { what, advice }: FailureText,
  { status, detail }: { kind: string; status?: number; detail?: string | undefined },
): FailureText {
  const number = status === undefined ? "" : ` (status ${status})`;
  if (detail) return { what: `${what} It says: ${detail}${number}`, advice };
  return { what: number ? `${what} It gave no reason${number}.` : what, advice };
}
