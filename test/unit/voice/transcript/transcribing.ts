import { observable } from "mobx";
import { onTestFinished } from "vitest";
import { StoredSwitch } from "../../../../app/ui/stored-switch.ts";
import type {
  CompletionClient,
  CompletionRequest,
} from "../../../../app/voice/completions/completion-client.ts";
import type { CleanedRecord } from "../../../../app/voice/transcript/cleaning-prompt.ts";
import { finalMessages } from "../../../../app/voice/transcript/final-message.ts";
import { Transcript } from "../../../../app/voice/transcript/transcript.ts";
import { conversing } from "../conversing.ts";

interface Request {
  ids: string[];
  signal: AbortSignal | undefined;
  /** Gives these records, or else each item with a “!”. */
  answer(records?: CleanedRecord[]): void;
  fail(): void;
}

/** A transcript whose corrections are answered when the test says so. */
export function transcribe() {
  const parts = conversing();
  const { conversation, log } = parts;
  const cleaning = new StoredSwitch("clean_transcript", true);
  const call = observable({ isOver: false });
  const requests: Request[] = [];
  const client: CompletionClient = {
    complete<T>({ messages, signal, schema }: CompletionRequest<T>) {
      const sources = (messages[1]?.content ?? "").split("\n").map((line) => JSON.parse(line));
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      requests.push({
        ids: sources.map(({ id }) => id),
        signal,
        answer(records = sources.map(({ id, text }) => recordOf([id], 0.7, `${text}!`))) {
          resolve(schema.parse({ records }));
        },
        fail: () => reject(new Error("no answer")),
      });
      return promise;
    },
  };
  const transcript = new Transcript({
    conversation,
    cleaning,
    client: async () => client,
    log,
    isOver: () => call.isOver,
  });
  const stop = transcript.follow();
  onTestFinished(stop);
  const texts = () => finalMessages(conversation.items).map(({ corrected_text: text }) => text);
  return { ...parts, cleaning, call, requests, transcript, texts, stop };
}

export function recordOf(
  ids: string[],
  confidence = 0.7,
  text = `${ids.join(" ")}.`,
): CleanedRecord {
  return {
    role: "user",
    corrected_text: text,
    ordered_source_ids: ids,
    confidence,
    questions_about_corrections: null,
    original_text: ids.join(" "),
  };
}
