import type { SubmitEvent } from "react";

const unreachable = "No answer came from the site. Check the network, then press again.";

let isSentPlainly = false;

/**
 * Submits a form and saves the file of the response. A native submission would cancel a running download. If the response is
 * no file, the browser submits the form again, as without script; if there is no response, the button says so. `onSave` is
 * called once the file was given to the browser.
 */
export function downloadAnswer(event: SubmitEvent<HTMLFormElement>, onSave?: () => void): void {
  const form = event.currentTarget;
  const { submitter } = event.nativeEvent;
  if (isSentPlainly || !(submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const saving = import("./fetch-file.ts").then(({ fetchFile }) => fetchFile(form, submitter));
  saving.then(
    (isAnswered) => (isAnswered ? onSave?.() : showUnreachable(submitter)),
    () => {
      if (!form.isConnected) return;
      if (!navigator.onLine) return showUnreachable(submitter);
      isSentPlainly = true;
      form.requestSubmit(submitter);
      isSentPlainly = false;
    },
  );
}

function showUnreachable(button: HTMLButtonElement): void {
  button.setCustomValidity(unreachable);
  button.reportValidity();
  // The message would block the next press.
  const clear = () => button.setCustomValidity("");
  addEventListener("click", clear, { once: true, capture: true });
}
