import { type StripInput, stripState } from "../../../app/voice/call/strip-state.ts";
import { HoldToTalk } from "../../../app/voice/call/hold-to-talk.ts";
import { Noise } from "../../../app/voice/realtime/noise.ts";
import type { RealtimeSession } from "../../../app/voice/realtime/realtime-session.ts";

/** What the strip of a call says, with a persona named Danny. */
export function stripOf(session: RealtimeSession, given: Partial<StripInput> = {}) {
  return stripState({
    session,
    hold: new HoldToTalk(session),
    noise: new Noise(session),
    dropout: { lost: undefined },
    mutedSpeech: { isHeard: false },
    silence: { isSilent: false, dismiss() {} },
    takesTurnsByHand: false,
    isOverBudget: false,
    ending: undefined,
    name: "Danny",
    awaits: undefined,
    hasInterrupted: false,
    ...given,
  });
}
