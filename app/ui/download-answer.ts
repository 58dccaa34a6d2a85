import type { SubmitEvent } from "react";

const faults = {
  busy: "This could not be made just now. Press again in a moment.",
  unreachable: "No answer came from the site. Check the network, then press again.",
};

let isSentPlainly = false;

/**
 * Submits a form and saves the file of the response. A native submission would cancel a running download. If the response is
 * no file, the browser submits the form again, as without script; if there is none, or the server is busy, the button says
 * so. `onSave` is called once the file was given to the browser.
 */
export function downloadAnswer(event: SubmitEvent<HTMLFormElement>, onSave?: () => void): void {
  const form = event.currentTarget;
  const { submitter } = event.nativeEvent;
  if (isSentPlainly || !(submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const saving = import("./fetch-file.ts").then(({ fetchFile }) => fetchFile(form, submitter));
  saving.then(
    (outcome) => (outcome === "saved" ? onSave?.() : outcome && showFault(submitter, outcome)),
    () => {
      if (!form.isConnected) return;
      if (!navigator.onLine) return showFault(submitter, "unreachable");
      isSentPlainly = true;
      form.requestSubmit(submitter);
      isSentPlainly = false;
    },
  );
}

function showFault(button: HTMLButtonElement, fault: keyof typeof faults): void {
  button.setCustomValidity(faults[fault]);
  button.reportValidity();
  // The message would block the next press.
  const clear = () => button.setCustomValidity("");
  addEventListener("click", clear, { once: true, capture: true });
}
