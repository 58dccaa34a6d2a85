import { reaction } from "mobx";
import type { Logger } from "../log/memory-log.ts";
import { HoldToTalk } from "./call/hold-to-talk.ts";
import { Hint } from "./conversation/hint.ts";
import type { Conversation } from "./conversation/conversation.ts";
import { BudgetGuard } from "./cost/budget-guard.ts";
import { CallCost, type PricedModels } from "./cost/call-cost.ts";
import type { PriceList } from "./cost/price-list.ts";
import { LineGap } from "./realtime/line-gap.ts";
import { MutedSpeech } from "./realtime/muted-speech.ts";
import { SilentMicrophone } from "./realtime/silent-microphone.ts";
import type { RealtimeSession } from "./realtime/realtime-session.ts";
import type { RehearsalPlan } from "./scenarios/plan.ts";

interface CallToolsModels {
  session: RealtimeSession;
  conversation: Conversation;
  plan: RehearsalPlan;
  models: PricedModels;
  prices: PriceList;
  log: Logger;
}

/** What a visitor has at hand during a call. */
export interface CallTools {
  readonly hold: HoldToTalk;
  readonly hint: Hint;
  readonly gap: LineGap;
  readonly mutedSpeech: MutedSpeech;
  readonly silence: SilentMicrophone;
  readonly budget: BudgetGuard;
  readonly cost: CallCost;
}

/** `stop` ends what the tools watch. */
export function createCallTools(given: CallToolsModels): { tools: CallTools; stop: () => void } {
  const { session, conversation, plan, models, prices, log } = given;
  const cost = new CallCost(conversation.usage, models, prices);
  const hold = new HoldToTalk(session);
  const hint = new Hint(session, conversation.usage, log);
  const gap = new LineGap(session);
  const mutedSpeech = new MutedSpeech(session.microphone, session);
  const silence = new SilentMicrophone(session);
  const budget = new BudgetGuard({ session, cost, plan, hush: () => hold.close() });
  const stops = [
    hold.watch(),
    gap.watch(),
    mutedSpeech.watch(),
    silence.watch(),
    budget.watch(),
    session.listen((event) => hint.apply(event)),
    reaction(
      () => [plan.turnTaking === "hold", session.isIdle] as const,
      ([isOn]) => hold.setOn(isOn),
      { fireImmediately: true },
    ),
    reaction(
      () => session.isIdle,
      (isIdle) => isIdle && hint.dismiss(),
    ),
  ];
  return {
    tools: { hold, hint, gap, mutedSpeech, silence, budget, cost },
    stop: () => {
      for (const each of stops) each();
    },
  };
}
