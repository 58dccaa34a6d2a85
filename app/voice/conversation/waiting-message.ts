import { readTab, writeTab } from "../../ui/tab-storage.ts";

const textKey = "message_waiting";
const silentKey = "message_waiting_silent";

/** What was sent in this tab while there was no connection. */
interface WaitingMessage {
  text: string;
  /** Whether it asks for an answer. */
  triggersResponse: boolean;
}

/** The one that still waits. A reload does not lose it. */
export function readWaiting(): WaitingMessage | undefined {
  const text = readTab(textKey);
  return text === "" ? undefined : { text, triggersResponse: readTab(silentKey) === "" };
}

export function keepWaiting({ text, triggersResponse }: WaitingMessage): void {
  writeTab(textKey, text);
  writeTab(silentKey, triggersResponse ? "" : "on");
}

/** Call it when it was sent, or is not to be. */
export function forgetWaiting(): void {
  keepWaiting({ text: "", triggersResponse: true });
}
