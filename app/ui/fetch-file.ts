import { parse } from "content-disposition";
import { downloadFile } from "./download-file.ts";

/** Milliseconds. After that, the browser submits the form itself and shows progress. */
const timeout = 30_000;

/** Running downloads, by the pressed button. */
const running = new Map<HTMLElement, Promise<Outcome>>();

/** `busy`: the server can't make the file just now. */
export type Outcome = "saved" | "busy" | "unreachable";

/**
 * Submits a form and saves the file of the response. Ignores a second press while the first one's file is under way,
 * and returns undefined for it. Throws if the response was no file or came too late, after other downloads have ended.
 */
export async function fetchFile(
  form: HTMLFormElement,
  button: HTMLElement,
): Promise<Outcome | undefined> {
  if (running.has(button)) return undefined;
  button.ariaBusy = "true";
  const saving = save(form, button).finally(() => {
    running.delete(button);
    button.ariaBusy = null;
  });
  running.set(button, saving);
  try {
    return await saving;
  } catch (error) {
    // The Fetch standard reports a network error as a TypeError.
    if (error instanceof TypeError) return "unreachable";
    await Promise.allSettled(running.values());
    throw error;
  }
}

async function save(form: HTMLFormElement, button: HTMLElement): Promise<Outcome> {
  const answer = await fetch(button.getAttribute("formaction") ?? form.action, {
    method: "POST",
    body: new FormData(form, button),
    signal: AbortSignal.timeout(timeout),
  });
  if (answer.status === 503) return "busy";
  const { type, parameters } = parse(answer.headers.get("Content-Disposition") ?? "");
  if (!answer.ok || type !== "attachment") throw new Error("expected a file");
  const name = parameters.filename ?? "";
  downloadFile(name, answer.headers.get("Content-Type") ?? "", await answer.blob());
  return "saved";
}
