import { readTab, writeTab } from "../../ui/tab-storage.ts";

const storageKey = "message_draft";

/** What was typed in this tab and not sent. */
export function readDraft(): string {
  return readTab(storageKey);
}

export function keepDraft(text: string): void {
  writeTab(storageKey, text);
}
