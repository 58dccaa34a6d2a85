import { formatElapsed } from "../../ui/elapsed-time.ts";
import { capitalize } from "../../ui/wording.ts";
import type { Failure, Stage } from "../realtime/errors.ts";
import type { LostSpeech } from "../realtime/line-dropout.ts";
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
import { askingForSession } from "./session-placeholder.ts";

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
  const { session, silence, isOverBudget, ending, name } = input;
  const broken = phaseState(input) ?? lostMicrophone(input);
  if (broken) return broken;
  if (silence.isSilent) {
    const line = "Check its own switch, or choose another one.";
    const buttons = { action: "choose", canDismiss: true } as const;
    return { ...warning("No sound comes from your microphone", line), ...buttons };
  }
  if (isOverBudget) return warning("Your budget is used up", `${name} is saying goodbye.`);
  const now =
    waitingState(session, name) ??
    mutedState(input) ??
    lineDropout(input) ??
    noise(input) ??
    turn(input);
  return ending ? afterEnding(ending, now) : now;
}

function withAnnouncement(state: StripState & { line: string }): StripState {
  return { ...state, says: `${state.title}. ${state.line}` };
}

function warning(title: string, line: string, icon = warningIcon): StripState {
  return withAnnouncement({ tone: "warn", icon, title, line });
}

const offline: StripState = {
  tone: "warn",
  icon: refreshIcon,
  title: "You are offline",
  line: "The call goes on when the network is back.",
  isAlert: true,
};

function phaseState({ session, name }: StripInput): StripState | undefined {
  const { state } = session;
  const lost = { tone: "warn", icon: refreshIcon } as const;
  const busy = { tone: "plain", icon: dotsIcon } as const;
  switch (state.phase) {
    case "connecting":
      return { ...busy, title: stageTexts[state.stage](name) };
    case "unsteady":
      return state.isOffline ? offline : { ...lost, title: "Waiting for the line to come back" };
    case "reconnecting": {
      const line = `Everything said so far is kept, and ${name} will remember it.`;
      return { ...lost, title: "The line dropped", line };
    }
    case "offline":
      return offline;
    case "stopping":
      return { ...busy, title: "One moment", line: "Your last words are being written down." };
    case "paused":
      return withAnnouncement({
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
  if (!session.isUnheard) return undefined;
  const { isGone, failure } = session.microphone;
  const { what, advice } = isGone ? lostMicrophoneText(failure, name) : mutedMicrophoneText(name);
  // An unplugged microphone returns by itself, and until then the visitor can only choose another.
  const isUnplugged = isGone && (failure === undefined || failure === "not-found");
  return {
    tone: "bad",
    icon: mutedIcon,
    title: what,
    line: advice,
    isAlert: true,
    action: isUnplugged ? "choose" : "use-again",
  };
}

function mutedState(input: StripInput): StripState | undefined {
  const { session, mutedSpeech, name, takesTurnsByHand } = input;
  if (!session.microphone.muted || session.microphone.isLeftOut) return undefined;
  const state = { tone: "warn", icon: mutedIcon, title: "You are muted" } as const;
  if (mutedSpeech.isHeard) {
    const line = `${name} can’t hear what you are saying.`;
    return { ...withAnnouncement({ ...state, line }), action: "unmute" };
  }
  const verb = { speaks: "speaking", thinks: "thinking" }[personaVerb(session)];
  const line = verb ? `${name} is ${verb} and can’t hear you.` : `${name} can’t hear you.`;
  const says = takesTurnsByHand ? "You are muted: unmute to talk." : "You are muted.";
  return { ...state, line, says };
}

const goOn = "You can carry on, or press Stop for the debrief.";

/** Shows how the persona ended the conversation, and what goes on now. */
function afterEnding(ending: DeclaredEnding, now: StripState): StripState {
  const { line = "", says, action } = now;
  return {
    tone: endingTone(ending),
    icon: flagIcon,
    title: endingTitle(ending),
    line: ending.reason,
    now: now.title,
    // A line that is not announced need not be shown.
    next: line && says?.endsWith(line) ? line : goOn,
    says,
    action,
    isEnding: true,
  };
}

/** Returns the text that is announced once, whatever the strip says meanwhile. */
export function endingAnnouncement(ending: DeclaredEnding): string {
  return `Ending: ${endingTitle(ending)}. ${ending.reason} ${goOn}`;
}

export function endingTone({ ending }: DeclaredEnding): StripState["tone"] {
  if (ending === "standing_firm") return "warn";
  return ending === "threat" ? "bad" : "good";
}

function lineDropout({ dropout: { lost }, name }: StripInput): StripState | undefined {
  if (!lost) return undefined;
  const missed = `What ${name} said meanwhile is in the conversation.`;
  const line = [lost.visitor && sayAgainText, lost.persona && missed].filter(Boolean).join(" ");
  return warning("The line dropped for a moment", line, refreshIcon);
}

/** The announcement stays the same as the seconds pass. */
function waitingState(session: RealtimeSession, name: string): StripState | undefined {
  const { secondsLeft, seconds } = session.rateLimitWait;
  if (secondsLeft === undefined || session.activity.visitorSpeaks) return undefined;
  if (secondsLeft === 0) return thinkingState(name);
  const asks = "OpenAI asks to wait";
  const line = `Then ${name} answers. You need do nothing, and nothing is lost.`;
  const says = `${asks} ${seconds} s. ${line}`;
  return { tone: "plain", icon: clockIcon, title: `${asks} ${secondsLeft} s`, line, says };
}

function noise({ noise: { cause }, name }: StripInput): StripState | undefined {
  if (cause === "echo") {
    const line = `That cuts ${name} off. Use headphones, or hold to talk.`;
    return { ...warning(`Your microphone hears ${name}`, line), action: "hold" };
  }
  if (cause === undefined) return undefined;
  const line = "The microphone hears sound, but no words.";
  return { ...warning("Noise may be keeping your turn open", line), action: "finish-or-hold" };
}

const droppedTurnTexts: Readonly<Record<DroppedTurn, string>> = {
  "too-short": "Hold the button while you talk.",
  "not-sent": "That turn was not sent. Say it again.",
  "line-dropped": "The line dropped while you were talking: say it again.",
};

function turn(input: StripInput): StripState {
  const { hold } = input;
  const state = whoseTurn(input);
  // Ask the visitor to repeat the dropped turn only once that is possible.
  const dropped = hold.droppedTurn && hold.canTalk && droppedTurnTexts[hold.droppedTurn];
  return dropped ? { ...state, line: dropped, says: dropped } : state;
}

function whoseTurn(input: StripInput): StripState {
  const { session, hold, takesTurnsByHand, name, awaits, hasInterrupted } = input;
  const verb = personaVerb(session);
  const { isLeftOut } = session.microphone;
  const yours = { tone: "you", icon: microphoneIcon } as const;
  if (hold.isHeld || verb === "hears you") {
    const line = takesTurnsByHand ? "Let go when you have finished." : undefined;
    return { ...yours, title: `${name} can hear you`, line };
  }
  if (verb === "speaks") {
    const title = `${name} is speaking`;
    return { tone: "them", icon: waveIcon, title, line: howToInterrupt(input) };
  }
  if (verb === "thinks") return thinkingState(name);
  if (isUnanswered(session)) {
    return warning(`${name} has not answered yet`, "Ask again, or go on.");
  }
  if (hold.insteadOf) {
    const back = `Back to ${capitalize(hold.insteadOf)} in Call settings.`;
    const line = `Nothing is heard until you hold. ${back}`;
    return withAnnouncement({
      tone: "plain",
      icon: microphoneIcon,
      title: "Hold to talk is on",
      line,
    });
  }
  if (hasInterrupted) {
    const title = `You interrupted ${name}`;
    return { ...yours, icon: interruptIcon, title, line: `${name} has stopped. Your turn.` };
  }
  if (awaits === "persona") return { tone: "them", icon: dotsIcon, title: `${name} begins` };
  const title = awaits === "visitor" ? `Your turn: say hello to ${name}` : "Your turn";
  return isLeftOut
    ? { ...yours, icon: mutedIcon, title, line: withoutMicrophone }
    : { ...yours, title };
}

function howToInterrupt({ session, noise: { isShutOut }, takesTurnsByHand, name }: StripInput) {
  if (session.microphone.isLeftOut) return "Type your answer, or press Interrupt.";
  if (isShutOut) return `The noise is shut out until ${name} has finished.`;
  if (takesTurnsByHand) return `Hold to talk and ${name} stops.`;
  return `Talk over ${name}, or press Interrupt.`;
}

/** Failures that leave a part of the answer. */
const partAnswers: readonly Failure["kind"][] = [
  "content-filtered",
  "answer-too-long",
  "answer-incomplete",
];

function isUnanswered({ providerError }: RealtimeSession): boolean {
  return providerError?.lacksAnswer === true && !partAnswers.includes(providerError.failure.kind);
}

function thinkingState(name: string): StripState {
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
export function personaVerb(session: RealtimeSession): string {
  const { activity, isConnected, isThinking, state } = session;
  if (!isConnected || state.phase === "unsteady") return "";
  if (activity.visitorSpeaks) return "hears you";
  if (activity.personaSpeaks) return "speaks";
  return isThinking ? "thinks" : "";
}
