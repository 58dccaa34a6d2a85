import { quoteLetters } from "../contract/pdf-letters.ts";
import { datesOfOffer } from "../editions/render-offer.ts";
import { writeAgreementFile } from "../signing/agreement-file.ts";
import { writeCalendar } from "./calendar-file.ts";
import { type Extension, type MadeFile, makeFile, makePdf, makeWord } from "./make-file.ts";
import { signedFileName, signedPdf, type SignedText, signedValues } from "./signed-document.ts";

export interface SignedFile extends MadeFile {
  refusal?: string;
}

const extensions = new Map<unknown, Extension>([
  ["pdf", "pdf"],
  ["word", "docx"],
  ["markdown", "md"],
  ["dates", "ics"],
  ["json", "json"],
]);

/** Makes no file for an unknown `intent`. */
export async function makeSignedFile(
  intent: unknown,
  text: SignedText,
  signal: AbortSignal,
): Promise<SignedFile> {
  const extension = extensions.get(intent);
  if (!extension) return { status: 200 };
  const name = signedFileName(text, extension);
  const write = () => writeAs(extension, text, signal);
  const made = await makeFile({ name, extension, write }, (missing) => ({
    refusal: `The PDF cannot show ${quoteLetters(missing)}. Save the .json file, which holds the proof.`,
  }));
  if (made.status !== 503) return made;
  const refusal = "The document could not be made just now. Try again, or print the agreement.";
  return { ...made, refusal };
}

function writeAs(extension: Extension, text: SignedText, signal: AbortSignal) {
  const { file, rendered, signed } = text;
  if (extension === "md") return rendered.raw;
  if (extension === "json") return writeAgreementFile(file);
  const { terms } = signed.offer;
  if (extension === "ics") {
    const dates = datesOfOffer(terms, rendered.edition);
    if (!dates) throw new TypeError("expected an offer of a plan");
    return writeCalendar(dates, terms, Date.now());
  }
  return extension === "docx"
    ? makeWord(signedValues(text), documentOf(text))
    : makeSignedPdf(text, signal);
}

/**
 * @throws {JobNotDoneError}
 * @throws {MissingGlyphsError}
 */
export function makeSignedPdf(text: SignedText, signal: AbortSignal) {
  const { values, ...options } = signedPdf(text);
  return makePdf(values, { ...options, ...documentOf(text), signal });
}

function documentOf({ rendered }: SignedText) {
  return { edition: { id: rendered.edition.id, signing: "offer" } } as const;
}
