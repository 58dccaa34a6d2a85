import { reaction } from "mobx";
import type { Dialect } from "../config/environment-variables.ts";
import type { Logger } from "../log/memory-log.ts";
import type { CallsElsewhere } from "./call/calls-elsewhere.ts";
import { type CallTools, createCallTools } from "./call-tools.ts";
import type { CompletionClient } from "./completions/completion-client.ts";
import type { Conversation } from "./conversation/conversation.ts";
import { forgetWaiting } from "./conversation/waiting-message.ts";
import type { PricedModels } from "./cost/call-cost.ts";
import type { PriceList } from "./cost/price-list.ts";
import type { Outcome } from "./debrief/outcome.ts";
import { SpeechTiming } from "./debrief/speech-timing.ts";
import { CallRecorder } from "./history/call-recorder.ts";
import { RehearsalSaver } from "./history/rehearsal-saver.ts";
import type { Rehearsals } from "./history/rehearsals.ts";
import type { SessionConfig } from "./protocol/client-events.ts";
import { declareAudioSession } from "./realtime/audio-session.ts";
import { keepAwake } from "./realtime/keep-awake.ts";
import { warnOfLeaving } from "./realtime/leave-warning.ts";
import type { RealtimeSession, SessionState } from "./realtime/realtime-session.ts";
import { SilentLine } from "./realtime/silent-line.ts";
import { checkOnWakeUp } from "./realtime/wake-up.ts";
import { EndingToolResponder, endingTool } from "./scenarios/ending-tool.ts";
import { endingTitle } from "./scenarios/endings.ts";
import type { PlayedPlan, RehearsalPlan } from "./scenarios/plan.ts";
import { endOfTurnSilence, sessionConfig } from "./scenarios/session-config.ts";
import { SilenceLimit } from "./scenarios/silence-limit.ts";
import type { CleaningSwitch } from "./transcript/cleaning-switch.ts";
import { Transcript } from "./transcript/transcript.ts";

interface Call {
  readonly session: RealtimeSession;
  readonly elsewhere: CallsElsewhere;
  readonly conversation: Conversation;
}

interface Rehearsed {
  readonly plan: RehearsalPlan;
  /** What the conversation was begun with. */
  readonly played: PlayedPlan;
  readonly outcome: Outcome;
  readonly storage: Rehearsals;
  readonly cleaning: CleaningSwitch;
  completionClient(): Promise<CompletionClient>;
}

interface Surroundings {
  models: PricedModels & { dialect: Dialect };
  prices: PriceList;
  log: Logger;
}

export interface RehearsalListeners {
  transcript: Transcript;
  tools: CallTools;
  /** Of the call that is to begin. */
  sessionConfig(): SessionConfig;
  stop(): void;
}

/** The states in which neither side can be heard. */
const lineless: ReadonlySet<SessionState["phase"]> = new Set([
  "reconnecting",
  "offline",
  "stopping",
  "paused",
]);

/**
 * Starts speech timing, the ending tool, the silence limit, the transcript and saving, and keeps the screen awake.
 * `stop` ends them all.
 */
export function listenToRehearsal(
  { session, elsewhere, conversation }: Call,
  rehearsed: Rehearsed,
  { models, prices, log }: Surroundings,
): RehearsalListeners {
  const { plan, outcome, storage, cleaning } = rehearsed;
  const now = () => session.clock.now();
  let timing = new SpeechTiming(endOfTurnSilence(plan.turnTaking), now);
  /** Undefined while the call lasts. */
  let endedAt: number | undefined;
  const endings = new EndingToolResponder({
    log,
    endings: () => rehearsed.played.scenario.endings,
    send: (event) => session.isDataOpen && session.send(event),
    onEnding(ending, itemId) {
      outcome.setEnding(ending);
      conversation.find(itemId)?.set({ endingTitle: endingTitle(ending) });
    },
  });
  const silence = new SilenceLimit(
    (event) => !session.isIdle && session.send(event),
    plan.turnTaking,
  );
  const saver = new RehearsalSaver({
    log,
    storage,
    conversation,
    current() {
      const { startedAt: id } = session;
      if (id === undefined) return undefined;
      const { script, ending } = outcome;
      return {
        id,
        endedAt: endedAt ?? reachedAt(),
        lasts: endedAt === undefined || session.isLeft,
        timing,
        ...script,
        ending,
        cost: tools.cost.dollars,
      };
    },
  });
  const recorder = new CallRecorder({
    log,
    storage,
    call: session,
    isWanted: () => plan.records,
  });
  const transcript = new Transcript({
    conversation,
    cleaning,
    client: () => rehearsed.completionClient(),
    log,
    isOver: () => session.isIdle && session.startedAt !== undefined,
    onRecords: () => saver.saveSoon(),
  });

  const isMuted = () => session.microphone.muted || session.microphone.isLeftOut;

  function reset() {
    timing = new SpeechTiming(endOfTurnSilence(plan.turnTaking), now);
    timing.setMuted(isMuted());
    endedAt = undefined;
    outcome.reset(timing.spans);
  }

  function reachedAt() {
    return (session.startedAt ?? 0) + session.clock.elapsedMs;
  }

  function finish() {
    timing.close();
    // Keeps the first end: a failed attempt to resume must not lengthen the call.
    endedAt ??= reachedAt();
    saver.save();
  }

  reset();
  const stops = [
    session.listen((event) => {
      timing.apply(event);
      endings.apply(event);
      silence.apply(event);
      saver.saveSoon();
    }),
    reaction(
      isMuted,
      (isNow) => {
        silence.setMuted(isNow);
        timing.setMuted(isNow);
      },
      { fireImmediately: true },
    ),
    reaction(
      () => plan.turnTaking,
      (turns) => {
        silence.setTurns(turns);
        timing.silence = endOfTurnSilence(turns);
      },
      { fireImmediately: true },
    ),
    reaction(
      () => session.startedAt,
      (startedAt) => (startedAt === undefined ? reset() : saver.saveSoon()),
    ),
    reaction(
      () => session.isIdle,
      (isIdle) => isIdle && finish(),
    ),
    reaction(
      () => session.state.phase,
      (phase) => {
        // The end of what was being said will not be reported.
        if (lineless.has(phase)) timing.close();
        if (phase !== "connected") return;
        endedAt = undefined;
        conversation.sent();
        forgetWaiting();
        timing.resume();
      },
    ),
    transcript.follow(),
    keepAwake(session, log),
    checkOnWakeUp(session),
    new SilentLine(session).watch(),
    declareAudioSession(session),
    elsewhere.follow(session),
    saver.follow(),
    recorder.follow(),
    warnOfLeaving(() => {
      const isLost = storage.isUnavailable && storage.debriefOf(session.startedAt) !== undefined;
      return !session.isIdle || isLost;
    }),
  ];

  const { tools, stop: stopTools } = createCallTools({
    session,
    conversation,
    plan,
    models,
    prices,
    log,
  });

  function stop() {
    stopTools();
    finish();
    for (const each of stops) each();
  }
  return {
    transcript,
    tools,
    sessionConfig() {
      const current = rehearsed.played;
      const { turnTaking } = plan;
      const tool = endingTool(current.scenario.endings);
      return sessionConfig(models, { ...current, turnTaking }, [tool]);
    },
    stop,
  };
}
