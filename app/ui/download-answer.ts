import type { SubmitEvent } from "react";

let isSentPlainly = false;

/**
 * Saves the file that a form is answered with, and leaves the page alone: to send another form would cancel the answer of
 * one that the browser has sent itself. Anything but a file is left to the browser, as without script.
 */
export function downloadAnswer(event: SubmitEvent<HTMLFormElement>): void {
  const form = event.currentTarget;
  const { submitter } = event.nativeEvent;
  if (isSentPlainly || !submitter) return;
  event.preventDefault();
  const saving = import("./fetch-file.ts").then(({ fetchFile }) => fetchFile(form, submitter));
  saving.catch(() => {
    if (!form.isConnected) return;
    isSentPlainly = true;
    form.requestSubmit(submitter);
    isSentPlainly = false;
  });
}
