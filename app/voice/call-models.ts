import { CallsElsewhere } from "./call/calls-elsewhere.ts";
import { CallStart, type Rehearsed } from "./call-start.ts";
import type { CallStatus } from "./call/call-status.tsx";
import type { Problem } from "./call/failure-text.ts";
import { liveStatus } from "./call/live-status.ts";
import { Conversation } from "./conversation/conversation.ts";
import { beforeNextFrame } from "./conversation/row-changes.ts";
import { sendMessage } from "./conversation/send-message.ts";
import { forgetWaiting, readWaiting } from "./conversation/waiting-message.ts";
import { AlreadyQueuedError } from "./realtime/errors.ts";
import {
  type BrowserSessionOptions,
  browserSession,
  type RealtimeSession,
} from "./realtime/realtime-session.ts";

/** A session and the conversation that it holds. */
export interface CallModels {
  session: RealtimeSession;
  conversation: Conversation;
  elsewhere: CallsElsewhere;
  start: CallStart;
  readonly status: CallStatus;
  /** Sends what the visitor typed, or queues it. Logs and returns the problem if neither could be done. */
  send(message: string, triggersResponse: boolean): Problem | undefined;
}

interface CallOptions extends Omit<BrowserSessionOptions, "resume" | "onBreak"> {
  rehearsed: Rehearsed;
}

/** Creates the models that are needed once the visitor connects, or types a message. */
export function createCallModels({ rehearsed, ...options }: CallOptions): CallModels {
  const conversation = new Conversation(options.log, () => session.clock.now(), beforeNextFrame);
  const session: RealtimeSession = browserSession({
    ...options,
    resume: () => conversation.resume(),
    onBreak: () => conversation.breakOff(),
  });
  session.listen((event) => conversation.apply(event));
  conversation.onWithdraw = ({ id }) => {
    if (!session.isWaiting(id)) return;
    session.withdraw(id);
    conversation.remove(id);
    forgetWaiting();
  };
  const elsewhere = new CallsElsewhere();
  const waiting = readWaiting();
  if (waiting) sendMessage(session, conversation, waiting.text, waiting.triggersResponse);
  return {
    session,
    conversation,
    elsewhere,
    start: new CallStart({ session, conversation, elsewhere, rehearsed }),
    get status() {
      return liveStatus(session);
    },
    send(message, triggersResponse) {
      try {
        sendMessage(session, conversation, message, triggersResponse);
        return undefined;
      } catch (error) {
        options.log.error("Failed to send message", error);
        return { kind: error instanceof AlreadyQueuedError ? "queue-full" : "not-sent" };
      }
    },
  };
}
