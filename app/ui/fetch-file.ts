import { parse } from "content-disposition";
import { downloadFile } from "./copy-and-save.ts";

/** Milliseconds. Then the browser takes over and shows progress. */
const patience = 30_000;

/** By the pressed button. */
const underWay = new Map<HTMLElement, Promise<void>>();

/**
 * Sends a form and saves the file; a second press meanwhile does nothing. Returns whether there was an answer. Throws
 * if it was no file or too late, once other downloads are done.
 */
export async function fetchFile(form: HTMLFormElement, button: HTMLElement): Promise<boolean> {
  if (underWay.has(button)) return true;
  button.ariaBusy = "true";
  const saving = save(form, button).finally(() => {
    underWay.delete(button);
    button.ariaBusy = null;
  });
  underWay.set(button, saving);
  try {
    await saving;
    return true;
  } catch (error) {
    // A network error, by the Fetch standard.
    if (error instanceof TypeError) return false;
    await Promise.allSettled(underWay.values());
    throw error;
  }
}

async function save(form: HTMLFormElement, button: HTMLElement): Promise<void> {
  const answer = await fetch(button.getAttribute("formaction") ?? form.action, {
    method: "POST",
    body: new FormData(form, button),
    signal: AbortSignal.timeout(patience),
  });
  const { type, parameters } = parse(answer.headers.get("Content-Disposition") ?? "");
  if (!answer.ok || type !== "attachment") throw new Error("expected a file");
  const name = parameters.filename ?? "";
  downloadFile(name, answer.headers.get("Content-Type") ?? "", await answer.blob());
}
