import type { SubmitEvent } from "react";

const unreachable = "No answer came from the site. Check the network, then press again.";

let isSentPlainly = false;

/**
 * Saves the file that a form is answered with, and leaves the page alone: to send another form would cancel the answer of
 * one that the browser has sent itself. An answer that is no file is left to the browser, as without script. Where none
 * comes the button says so, since the browser's page for that would take the place of this one.
 */
export function downloadAnswer(event: SubmitEvent<HTMLFormElement>): void {
  const form = event.currentTarget;
  const { submitter } = event.nativeEvent;
  if (isSentPlainly || !isButton(submitter)) return;
  event.preventDefault();
  const saving = import("./fetch-file.ts").then(({ fetchFile }) => fetchFile(form, submitter));
  saving.then(
    (isAnswered) => isAnswered || tellAt(submitter),
    () => {
      if (!form.isConnected) return;
      if (!navigator.onLine) return tellAt(submitter);
      isSentPlainly = true;
      form.requestSubmit(submitter);
      isSentPlainly = false;
    },
  );
}

function isButton(submitter: HTMLElement | null): submitter is HTMLButtonElement {
  return submitter instanceof HTMLButtonElement;
}

function tellAt(button: HTMLButtonElement): void {
  button.setCustomValidity(unreachable);
  button.reportValidity();
  // Or it would hold back the next press, also of another button of the form.
  const clear = () => button.setCustomValidity("");
  addEventListener("click", clear, { once: true, capture: true });
}
