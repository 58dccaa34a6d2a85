import { JobNotDoneError } from "../../server/job-queue.ts";
import { MissingGlyphsError } from "../../server/typesetter.ts";
import type { SignedText } from "../files/signed-document.ts";
import { makeSignedPdf } from "../files/signed-files.ts";
import { comparePages, headingsOf } from "../pdf/compare-pages.ts";
import { readInThread } from "../upload/read-in-thread.ts";
import type { Pages } from "./report-on-pages.ts";

/**
 * Makes the PDF of an agreement again, and compares the pages of the upload with it. `unmade` if it cannot be made or read
 * just now, or not before the signal aborts.
 */
export function checkPages(
  upload: Uint8Array,
  text: SignedText,
  signal: AbortSignal,
): Promise<Pages> {
  const aborted = new Promise<Pages>((resolve) => {
    const giveUp = () => resolve({ kind: "unmade" });
    if (signal.aborted) giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
  });
  return Promise.race([aborted, comparePagesOf(upload, text, signal)]);
}

async function comparePagesOf(
  upload: Uint8Array,
  text: SignedText,
  signal: AbortSignal,
): Promise<Pages> {
  try {
    const own = await makeSignedPdf(text, signal);
    const headings = headingsOf(text.rendered);
    const verdict = await readInThread("pages", comparePages, { upload, own, headings }, signal);
    if (!("refusal" in verdict)) return verdict;
    return { kind: verdict.status === 422 ? "unfinished" : "unmade" };
  } catch (error) {
    if (error instanceof JobNotDoneError || error instanceof MissingGlyphsError) {
      return { kind: "unmade" };
    }
    throw error;
  }
}
