import type { SubmitEvent } from "react";

const unreachable = "No answer came from the site. Check the network, then press again.";

let isSentPlainly = false;

/**
 * Saves the file that a form is answered with. Sending a form natively would cancel a download under way. If no file
 * comes, the browser sends the form again, as without script; if nothing comes, the button says so.
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
  // Or it would block the next press.
  const clear = () => button.setCustomValidity("");
  addEventListener("click", clear, { once: true, capture: true });
}
