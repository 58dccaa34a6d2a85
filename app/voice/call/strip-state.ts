import { formatElapsed } from "../../ui/elapsed-time.ts";
import { capitalize } from "../../ui/wording.ts";
import type { Failure, Stage } from "../realtime/errors.ts";
import type { LostSpeech } from "../realtime/line-dropout.ts";
import type { MicrophoneFailure } from "../realtime/microphone-error.ts";
import type { Noise } from "../realtime/noise.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { type DeclaredEnding, endingTitle } from "../scenarios/endings.ts";
import { lostMicrophoneText, mutedMicrophoneText, sayAgainText } from "./failure-text.ts";
import type { DroppedTurn, HoldToTalk } from "./hold-to-talk.ts";
import {
  clockIcon,
  dotsIcon,
  flagIcon,
  interruptIcon,
  microphoneIcon,
  mutedIcon,
  pauseIcon,
  refreshIcon,
  warningIcon,
  waveIcon,
} from "./icon.tsx";
import { askingForSession, type CallSession } from "./idle-session.ts";

/** The text of the strip between the messages and the controls: what is going on in a call. */
export interface StripState {
  tone: "plain" | "them" | "you" | "good" | "warn" | "bad";
  icon: string;
  title: string;
  line?: string;
  /** Says whose turn it is after the ending, if the call goes on. */
  now?: string;
  /** Says what the visitor can do. Never truncated. */
  next?: string | undefined;
  says?: string | undefined;
  /** Announced at once. */
  isAlert?: true;
  action?: "carry-on" | "unmute" | "choose" | "use-again" | "hold" | "finish-or-hold";
  canDismiss?: true;
  isEnding?: true;
}

export interface StripInput {
  session: RealtimeSession;
  hold: Pick<HoldToTalk, "isHeld" | "droppedTurn" | "canTalk" | "insteadOf">;
  dropout: { readonly lost: LostSpeech | undefined };
  mutedSpeech: { readonly isHeard: boolean };
  silence: { readonly isSilent: boolean; dismiss(): void };
  noise: Pick<Noise, "cause" | "isShutOut" | "endTurn">;
  takesTurnsByHand: boolean;
  /** True while the persona says goodbye because the budget is used up. */
  isOverBudget: boolean;
  ending: DeclaredEnding | undefined;
  name: string;
  /** Set until something has been said. */
  awaits: "visitor" | "persona" | undefined;
  hasInterrupted: boolean;
}

export function stripState(input: StripInput): StripState {
  return (
    phaseState(input) ??
    lostMicrophone(input) ??
    silentMicrophone(input) ??
    overBudget(input) ??
    ended(input) ??
    waiting(input) ??
    muted(input) ??
    lineDropout(input) ??
    noise(input) ??
    turn(input)
  );
}

function announced(state: StripState & { line: string }): StripState {
  return { ...state, says: `${state.title}. ${state.line}` };
}

const offline: StripState = {
  tone: "warn",
  icon: refreshIcon,
  title: "You are offline",
  line: "The call goes on when the network is back.",
  isAlert: true,
};

function phaseState(input: StripInput): StripState | undefined {
  const { session, name } = input;
  const { state } = session;
  switch (state.phase) {
    case "connecting":
      return { tone: "plain", icon: dotsIcon, title: stageTexts[state.stage](name) };
    case "unsteady":
      if (state.isOffline) return offline;
      return {
        tone: "warn",
        icon: refreshIcon,
        title: "Waiting for the line to come back",
      };
    case "reconnecting":
      return {
        tone: "warn",
        icon: refreshIcon,
        title: "The line dropped",
        line: `Everything said so far is kept, and ${name} will remember it.`,
      };
    case "offline":
      return offline;
    case "stopping":
      return {
        tone: "plain",
        icon: dotsIcon,
        title: "One moment",
        line: "Your last words are being written down.",
      };
    case "paused":
      return announced({
        tone: "plain",
        icon: pauseIcon,
        title: `Paused at ${formatElapsed(session.clock.elapsedMs)}`,
        line: "Nothing is heard or charged.",
        action: "carry-on",
      });
    default:
      return undefined;
  }
}

function lostMicrophone({ session, name }: StripInput): StripState | undefined {
  const { microphone } = session;
  if (!session.isUnheard) return undefined;
  const text = microphone.isGone
    ? lostMicrophoneText(microphone.failure, name)
    : mutedMicrophoneText(name);
  return {
    tone: "bad",
    icon: mutedIcon,
    title: text.what,
    line: text.advice,
    isAlert: true,
    action: canReturn(microphone) ? "use-again" : "choose",
  };
}

/** Returns whether the same microphone can be used again. Otherwise the visitor has to choose another. */
function canReturn(microphone: { isGone: boolean; failure: MicrophoneFailure | undefined }) {
  if (!microphone.isGone) return true;
  return microphone.failure === "denied" || microphone.failure === "denied-by-system";
}

function silentMicrophone({ silence }: StripInput): StripState | undefined {
  if (!silence.isSilent) return undefined;
  return announced({
    tone: "warn",
    icon: warningIcon,
    title: "No sound comes from your microphone",
    line: "Check its own switch, or choose another one.",
    action: "choose",
    canDismiss: true,
  });
}

function muted(input: StripInput): StripState | undefined {
  const { session, mutedSpeech, name, takesTurnsByHand } = input;
  if (!session.microphone.muted || session.microphone.isLeftOut) return undefined;
  const verb = { speaks: "speaking", thinks: "thinking" }[personaVerb(session)];
  const state = { tone: "warn", icon: mutedIcon, title: "You are muted" } as const;
  if (mutedSpeech.isHeard) {
    const line = `${name} can’t hear what you are saying.`;
    return { ...state, line, says: `You are muted. ${line}`, action: "unmute" };
  }
  const line = verb ? `${name} is ${verb} and can’t hear you.` : `${name} can’t hear you.`;
  const says = takesTurnsByHand ? "You are muted: unmute to talk." : "You are muted.";
  return { ...state, line, says };
}

function overBudget({ isOverBudget, name }: StripInput): StripState | undefined {
  if (!isOverBudget) return undefined;
  const line = `${name} is saying goodbye.`;
  return announced({ tone: "warn", icon: warningIcon, title: "Your budget is used up", line });
}

function ended(input: StripInput): StripState | undefined {
  const { ending } = input;
  if (!ending) return undefined;
  const wait = waiting(input);
  const unheard = wait ? undefined : muted(input);
  const obstacle = wait ?? noise(input);
  const turnNow = obstacle ?? turn(input);
  const state = {
    tone: endingTone(ending),
    icon: flagIcon,
    title: endingTitle(ending),
    line: ending.reason,
    now: (unheard ?? turnNow).title,
    next: obstacle?.line ?? turnNow.says ?? afterEnding,
    says: turnNow.says ?? unheard?.says,
    action: unheard ? undefined : obstacle?.action,
    isEnding: true,
  } as const;
  if (!unheard || !input.mutedSpeech.isHeard) return state;
  const { says } = unheard;
  return { ...state, now: unheard.title, next: unheard.line, says, action: "unmute" };
}

const afterEnding = "You can carry on, or press Stop for the debrief.";

/** Announced once, whatever the strip says meanwhile. */
export function endingAnnouncement(ending: DeclaredEnding): string {
  return `Ending: ${endingTitle(ending)}. ${ending.reason} ${afterEnding}`;
}

export function endingTone({ ending }: DeclaredEnding): StripState["tone"] {
  if (ending === "standing_firm") return "warn";
  return ending === "threat" ? "bad" : "good";
}

function lineDropout({ dropout: { lost }, name }: StripInput): StripState | undefined {
  if (!lost) return undefined;
  const line = [
    lost.visitor && sayAgainText,
    lost.persona && `What ${name} said meanwhile is in the conversation.`,
  ]
    .filter(Boolean)
    .join(" ");
  return announced({
    tone: "warn",
    icon: refreshIcon,
    title: "The line dropped for a moment",
    line,
  });
}

/** Its announcement stays the same as the seconds pass. */
function waiting({ session, name }: StripInput): StripState | undefined {
  const { secondsLeft, seconds } = session.rateLimitWait;
  if (secondsLeft === undefined || session.activity.visitorSpeaks) return undefined;
  if (secondsLeft === 0) return thinking(name);
  const line = `Then ${name} answers. You need do nothing, and nothing is lost.`;
  const says = `${waitTitle(seconds)}. ${line}`;
  return { tone: "plain", icon: clockIcon, title: waitTitle(secondsLeft), line, says };
}

function waitTitle(seconds: number): string {
  return `OpenAI asks to wait ${seconds} s`;
}

function noise({ noise: { cause }, name }: StripInput): StripState | undefined {
  const warning = { tone: "warn", icon: warningIcon } as const;
  if (cause === "echo") {
    const title = `Your microphone hears ${name}`;
    const line = `That cuts ${name} off. Use headphones, or hold to talk.`;
    return announced({ ...warning, title, line, action: "hold" });
  }
  if (cause === undefined) return undefined;
  return announced({
    ...warning,
    title: "Noise may be keeping your turn open",
    line: "The microphone hears sound, but no words.",
    action: "finish-or-hold",
  });
}

const droppedTurnTexts: Readonly<Record<DroppedTurn, string>> = {
  "too-short": "Hold the button while you talk.",
  "not-sent": "That turn was not sent. Say it again.",
  "line-dropped": "The line dropped while you were talking: say it again.",
};

function turn(input: StripInput): StripState {
  const { hold } = input;
  const state = whoseTurn(input);
  // Asks the visitor to repeat it only once that is possible.
  const dropped = hold.droppedTurn && hold.canTalk && droppedTurnTexts[hold.droppedTurn];
  return dropped ? { ...state, line: dropped, says: dropped } : state;
}

function whoseTurn(input: StripInput): StripState {
  const {
    session,
    hold,
    noise: { isShutOut },
    takesTurnsByHand,
    name,
    awaits,
    hasInterrupted,
  } = input;
  const verb = personaVerb(session);
  const { isLeftOut } = session.microphone;
  if (hold.isHeld || verb === "hears you") {
    const title = `${name} can hear you`;
    const yours = { tone: "you", icon: microphoneIcon, title } as const;
    return takesTurnsByHand ? { ...yours, line: "Let go when you have finished." } : yours;
  }
  if (verb === "speaks") {
    const line = isLeftOut
      ? "Type your answer, or press Interrupt."
      : isShutOut
        ? `The noise is shut out until ${name} has finished.`
        : takesTurnsByHand
          ? `Hold to talk and ${name} stops.`
          : `Talk over ${name}, or press Interrupt.`;
    return { tone: "them", icon: waveIcon, title: `${name} is speaking`, line };
  }
  if (verb === "thinks") return thinking(name);
  if (isUnanswered(session)) {
    const title = `${name} has not answered yet`;
    return announced({ tone: "warn", icon: warningIcon, title, line: "Ask again, or go on." });
  }
  if (hold.insteadOf) {
    const back = `Back to ${capitalize(hold.insteadOf)} in Call settings.`;
    const line = `Nothing is heard until you hold. ${back}`;
    return announced({ tone: "plain", icon: microphoneIcon, title: "Hold to talk is on", line });
  }
  if (hasInterrupted) {
    const title = `You interrupted ${name}`;
    return { tone: "you", icon: interruptIcon, title, line: `${name} has stopped. Your turn.` };
  }
  if (awaits === "persona") return { tone: "them", icon: dotsIcon, title: `${name} begins` };
  const title = awaits === "visitor" ? `Your turn: say hello to ${name}` : "Your turn";
  if (isLeftOut) return { tone: "you", icon: mutedIcon, title, line: withoutMicrophone };
  return { tone: "you", icon: microphoneIcon, title };
}

/** Failures that leave a part of the answer. */
const partAnswers: readonly Failure["kind"][] = [
  "content-filtered",
  "answer-too-long",
  "answer-incomplete",
];

function isUnanswered({ providerError }: CallSession): boolean {
  return providerError?.lacksAnswer === true && !partAnswers.includes(providerError.failure.kind);
}

function thinking(name: string): StripState {
  return { tone: "them", icon: dotsIcon, title: `${name} is thinking` };
}

export const withoutMicrophone = "This call has no microphone: type what you want to say.";

const stageTexts: Readonly<Record<Stage, (name: string) => string>> = {
  session: () => askingForSession,
  microphone: () => "Asking for the microphone…",
  offer: () => "Calling OpenAI…",
  channel: () => "Opening the line…",
  config: (name) => `Giving ${name} the notes…`,
};

/** Says what the persona does. Returns an empty string if neither side is active. */
export function personaVerb({ activity, isConnected, isThinking, state }: CallSession): string {
  if (!isConnected || state.phase === "unsteady") return "";
  if (activity.visitorSpeaks) return "hears you";
  if (activity.personaSpeaks) return "speaks";
  return isThinking ? "thinks" : "";
}
