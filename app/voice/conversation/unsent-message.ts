import { readTab, writeTab } from "../../ui/browser-storage.ts";

const draftKey = "message_draft";
const waitingKey = "message_waiting";
const silentKey = "message_waiting_silent";

/** Returns what was typed in this tab and not sent. */
export function readDraft(): string {
  return readTab(draftKey);
}

export function saveDraft(text: string): void {
  writeTab(draftKey, text);
}

/** A message that was sent in this tab without a connection. */
interface WaitingMessage {
  text: string;
  triggersResponse: boolean;
}

/** Returns the message that still waits for a connection. A reload does not lose it. */
export function readWaitingMessage(): WaitingMessage | undefined {
  const text = readTab(waitingKey);
  return text === "" ? undefined : { text, triggersResponse: readTab(silentKey) === "" };
}

export function saveWaitingMessage({ text, triggersResponse }: WaitingMessage): void {
  writeTab(waitingKey, text);
  writeTab(silentKey, triggersResponse ? "" : "on");
}

export function clearWaitingMessage(): void {
  saveWaitingMessage({ text: "", triggersResponse: true });
}
