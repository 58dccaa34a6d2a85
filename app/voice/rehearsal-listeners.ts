import { reaction } from "mobx";
import type { Logger } from "../log/memory-log.ts";
import type { Conversation } from "./conversation/conversation.ts";
import type { Outcome } from "./debrief/outcome.ts";
import { SpeechTiming } from "./debrief/speech-timing.ts";
import { RehearsalSaver } from "./history/rehearsal-saver.ts";
import type { RealtimeSession } from "./realtime/realtime-session.ts";
import { EndingToolResponder } from "./scenarios/ending-tool.ts";

interface Followed {
  session: RealtimeSession;
  conversation: Conversation;
  outcome: Outcome;
  log: Logger;
}

/** Times what is said, takes the ending in, and keeps it all as it happens. Gives a function that ends it. */
export function listenToRehearsal({ session, conversation, outcome, log }: Followed): () => void {
  let timing = new SpeechTiming();
  const answers = new EndingToolResponder({
    log,
    send: (command) => session.isDataOpen && session.send(command),
    onEnding: (ending) => outcome.end(ending),
  });
  const keeper = new RehearsalSaver(log, outcome, () => {
    const { startedAt: id } = session;
    if (id === undefined) return undefined;
    const { spans, ending, debrief } = outcome;
    return { id, items: conversation.items, spans, ending, debrief };
  });
  function begin() {
    timing = new SpeechTiming();
    outcome.begin(timing.spans);
  }
  begin();

  const ends = [
    session.listen((event) => {
      timing.apply(event);
      answers.apply(event);
      keeper.saveSoon();
    }),
    reaction(
      () => session.startedAt,
      (startedAt) => (startedAt === undefined ? begin() : keeper.saveSoon()),
    ),
    reaction(
      () => session.isIdle,
      (isIdle) => {
        if (!isIdle) return;
        timing.close();
        keeper.keep();
      },
    ),
    reaction(
      () => outcome.debrief,
      () => keeper.saveSoon(),
    ),
  ];
  return () => {
    timing.close();
    keeper.keep();
    for (const end of ends) end();
  };
}
