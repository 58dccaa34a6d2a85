import { parse } from "content-disposition";
import { downloadFile } from "./copy-and-save.ts";

/** Milliseconds. After that, the browser submits the form itself and shows progress. */
const timeout = 30_000;

/** Running downloads, by the pressed button. */
const running = new Map<HTMLElement, Promise<void>>();

/**
 * Submits a form and saves the file of the response. Ignores another press meanwhile. Returns false if there was no response.
 * Throws if the response was no file or came too late, after other downloads have ended.
 */
export async function fetchFile(form: HTMLFormElement, button: HTMLElement): Promise<boolean> {
  if (running.has(button)) return true;
  button.ariaBusy = "true";
  const saving = save(form, button).finally(() => {
    running.delete(button);
    button.ariaBusy = null;
  });
  running.set(button, saving);
  try {
    await saving;
    return true;
  } catch (error) {
    // The Fetch standard reports a network error as a TypeError.
    if (error instanceof TypeError) return false;
    await Promise.allSettled(running.values());
    throw error;
  }
}

async function save(form: HTMLFormElement, button: HTMLElement): Promise<void> {
  const answer = await fetch(button.getAttribute("formaction") ?? form.action, {
    method: "POST",
    body: new FormData(form, button),
    signal: AbortSignal.timeout(timeout),
  });
  const { type, parameters } = parse(answer.headers.get("Content-Disposition") ?? "");
  if (!answer.ok || type !== "attachment") throw new Error("expected a file");
  const name = parameters.filename ?? "";
  downloadFile(name, answer.headers.get("Content-Type") ?? "", await answer.blob());
}
