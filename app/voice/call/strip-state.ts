import { formatElapsed } from "../../ui/elapsed-time.ts";
import type { LostWords } from "../realtime/line-gap.ts";
import type { MicrophoneFailure } from "../realtime/microphone-error.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";
import { type DeclaredEnding, endingTitle } from "../scenarios/endings.ts";
import type { Stage } from "../realtime/errors.ts";
import {
  dotsIcon,
  flagIcon,
  interruptIcon,
  pauseIcon,
  refreshIcon,
  waveIcon,
  warningIcon,
} from "./call-icons.ts";
import { askingForSession } from "./call-status.tsx";
import { lostMicrophoneText, microphoneSilenced } from "./failure-text.ts";
import type { HoldToTalk, UntakenTurn } from "./hold-to-talk.ts";
import { microphoneIcon, mutedIcon } from "./icon.tsx";
import { personaVerb } from "./persona-verb.ts";

/** What is going on in a call, in one place. */
export interface StripState {
  tone: "plain" | "them" | "you" | "good" | "warn" | "bad";
  icon: string;
  title: string;
  /** Says more, in one line. */
  line?: string;
  /** Whose turn it is, in a call that goes on after its ending. */
  now?: string;
  /** What the visitor can do, which is never cut short. */
  next?: string | undefined;
  /** What a screen reader is told, where that is not the persona's voice itself. */
  says?: string;
  /** A failure, which is read out at once. */
  isAlert?: true;
  /** What the visitor can do about it. */
  action?: "carry-on" | "unmute" | "choose" | "use-again";
  /** Whether it can be put away. */
  canDismiss?: true;
  /** Whether it shows how the talk ended. */
  isEnding?: true;
}

export interface StripInput {
  session: RealtimeSession;
  hold: Pick<HoldToTalk, "isHeld" | "untaken" | "canTalk">;
  gap: { readonly lost: LostWords | undefined };
  mutedSpeech: { readonly isHeard: boolean };
  silence: { readonly isSilent: boolean };
  takesTurnsByHand: boolean;
  /** Whether the persona says goodbye because the budget is used up. */
  isOverBudget: boolean;
  ending: DeclaredEnding | undefined;
  /** How the page speaks of the persona. */
  name: string;
  /** Whether nothing has been said yet, and who is to begin. */
  awaits: "visitor" | "persona" | undefined;
  /** Whether the visitor has just cut the persona off. */
  hasInterrupted: boolean;
}

export function stripState(input: StripInput): StripState {
  return (
    phaseState(input) ??
    lostMicrophone(input) ??
    silentMicrophone(input) ??
    overBudget(input) ??
    ended(input) ??
    muted(input) ??
    lineGap(input) ??
    turn(input)
  );
}

const offline: StripState = {
  tone: "warn",
  icon: refreshIcon,
  title: "You are offline",
  line: "The call goes on when the network is back.",
  isAlert: true,
};

/** What the connection is busy with. */
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
    case "paused": {
      const title = `Paused at ${formatElapsed(session.clock.elapsedMs)}`;
      const line = "Nothing is heard.";
      const says = `${title}. ${line}`;
      return { tone: "plain", icon: pauseIcon, title, line, says, action: "carry-on" };
    }
    default:
      return undefined;
  }
}

function lostMicrophone({ session, name }: StripInput): StripState | undefined {
  const { microphone } = session;
  if (!session.isUnheard) return undefined;
  const text = microphone.isGone
    ? lostMicrophoneText(microphone.failure, name)
    : microphoneSilenced(name);
  return {
    tone: "bad",
    icon: mutedIcon,
    title: text.what,
    line: text.advice,
    isAlert: true,
    action: canReturn(microphone) ? "use-again" : "choose",
  };
}

/** Whether the same microphone can be used again, rather than another one. */
function canReturn(microphone: { isGone: boolean; failure: MicrophoneFailure | undefined }) {
  if (!microphone.isGone) return true;
  return microphone.failure === "denied" || microphone.failure === "denied-by-system";
}

function silentMicrophone({ silence }: StripInput): StripState | undefined {
  if (!silence.isSilent) return undefined;
  const title = "No sound comes from your microphone";
  const line = "Check its own switch, or choose another one.";
  const says = `${title}. ${line}`;
  return {
    tone: "warn",
    icon: warningIcon,
    title,
    line,
    says,
    action: "choose",
    canDismiss: true,
  };
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
  const title = "Your budget is used up";
  const line = `${name} is saying goodbye.`;
  return { tone: "warn", icon: warningIcon, title, line, says: `${title}. ${line}` };
}

function ended(input: StripInput): StripState | undefined {
  const { ending } = input;
  if (!ending) return undefined;
  const title = endingTitle(ending);
  const unheard = muted(input);
  const next = "You can carry on, or press Stop for the debrief.";
  // Whose turn it is can be heard.
  const said = unheard ? `${unheard.title}. ${next}` : next;
  const turnNow = turn(input);
  const state = {
    tone: endingTone(ending),
    icon: flagIcon,
    title,
    line: ending.reason,
    now: (unheard ?? turnNow).title,
    next: turnNow.says ?? next,
    says: turnNow.says ?? `Ending: ${title}. ${ending.reason} ${said}`,
    isEnding: true,
  } as const;
  if (!unheard || !input.mutedSpeech.isHeard) return state;
  const { says } = unheard;
  return { ...state, now: unheard.title, next: unheard.line, says, action: "unmute" };
}

export function endingTone({ ending }: DeclaredEnding): StripState["tone"] {
  if (ending === "standing_firm") return "warn";
  return ending === "threat" ? "bad" : "good";
}

function lineGap({ gap: { lost }, name }: StripInput): StripState | undefined {
  if (!lost) return undefined;
  const title = "The line dropped for a moment";
  const line = [
    lost.visitors && "If you were speaking, say it again: it may not have been heard.",
    lost.personas && `What ${name} said meanwhile is in the conversation.`,
  ]
    .filter(Boolean)
    .join(" ");
  return { tone: "warn", icon: refreshIcon, title, line, says: `${title}. ${line}` };
}

const untakenTexts: Readonly<Record<UntakenTurn, string>> = {
  "too-short": "Hold the button while you talk.",
  "not-sent": "That turn was not sent. Say it again.",
  "line-dropped": "The line dropped while you were talking: say it again.",
};

function turn(input: StripInput): StripState {
  const { hold } = input;
  const state = whoseTurn(input);
  // Without a line nothing can be said again.
  const untaken = hold.untaken && hold.canTalk ? untakenTexts[hold.untaken] : undefined;
  return untaken ? { ...state, line: untaken, says: untaken } : state;
}

function whoseTurn(input: StripInput): StripState {
  const { session, hold, takesTurnsByHand, name, awaits, hasInterrupted } = input;
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
      : takesTurnsByHand
        ? `Hold to talk and ${name} stops.`
        : `Talk over ${name}, or press Interrupt.`;
    return { tone: "them", icon: waveIcon, title: `${name} is speaking`, line };
  }
  if (verb === "thinks") return { tone: "them", icon: dotsIcon, title: `${name} is thinking` };
  if (hasInterrupted) {
    const title = `You interrupted ${name}`;
    return { tone: "you", icon: interruptIcon, title, line: `${name} has stopped. Your turn.` };
  }
  if (awaits === "persona") return { tone: "them", icon: dotsIcon, title: `${name} begins` };
  const title = awaits === "visitor" ? `Your turn: say hello to ${name}` : "Your turn";
  if (isLeftOut) return { tone: "you", icon: mutedIcon, title, line: withoutMicrophone };
  return { tone: "you", icon: microphoneIcon, title };
}

/** Why nothing can be said aloud in a call. */
export const withoutMicrophone = "This call has no microphone: type what you want to say.";

/** The steps of connecting, for a persona of this name. */
const stageTexts: Readonly<Record<Stage, (name: string) => string>> = {
  session: () => askingForSession,
  microphone: () => "Asking for the microphone…",
  offer: () => "Calling OpenAI…",
  channel: () => "Opening the line…",
  config: (name) => `Giving ${name} the notes…`,
};
