import type { Conversation } from "../conversation/conversation.ts";
import type { Outcome } from "../debrief/outcome.ts";
import { talkingTimes } from "../debrief/measures.ts";
import type { OpenedRehearsal } from "./history.ts";
import { toSavedItem } from "./item-changes.ts";

interface HeldCall {
  session: { readonly startedAt: number | undefined; readonly clock: { elapsedMs: number } };
  conversation: Conversation;
  outcome: Outcome;
  tools: { readonly cost: { readonly dollars: number | undefined } };
}

/** The call that has just ended as it would be kept. */
export function heldRehearsal(call: HeldCall): OpenedRehearsal | undefined {
  const { session, conversation, outcome, tools } = call;
  const { startedAt: id, clock } = session;
  if (id === undefined) return undefined;
  const { script, spans, ending, debrief } = outcome;
  const said = conversation.items.filter(({ isUnsent }) => !isUnsent);
  return {
    rehearsal: {
      id,
      endedAt: id + clock.elapsedMs,
      talking: talkingTimes(spans),
      ...script,
      ending,
      debrief,
      cost: tools.cost.dollars,
    },
    items: said.map((item) => toSavedItem(id, item)),
    spans: spans.map((span, index) => ({ ...span, rehearsalId: id, index })),
    stretches: [],
  };
}
