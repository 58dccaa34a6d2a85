import { standings, withPageHead } from "../document/page-head.ts";
import { editionId, editionVersion } from "../editions/edition.ts";
import { datesOfOffer, type RenderedOffer } from "../editions/render-offer.ts";
import { stageOf } from "../signing/agreement-file.ts";
import { signatureRecord, type Signed } from "../signing/signature-record.ts";
import { writeCalendar } from "./calendar-file.ts";
import { agreementFileName } from "./file-names.ts";
import { type Extension, type MadeFile, makeFile, makePdf, makeWord } from "./make-file.ts";

export interface SignedText {
  signed: Signed;
  rendered: RenderedOffer;
}

export interface SignedFile extends MadeFile {
  refusal?: string;
}

const extensions = new Map<unknown, Extension>([
  ["pdf", "pdf"],
  ["word", "docx"],
  ["markdown", "md"],
  ["dates", "ics"],
]);

/** Makes no file for an unknown `intent`. */
export async function makeSignedFile(
  intent: unknown,
  text: SignedText,
  signal: AbortSignal,
): Promise<SignedFile> {
  const extension = extensions.get(intent);
  if (!extension) return { status: 200 };
  const { terms } = text.signed.offer;
  const name = agreementFileName(terms, stageOf(text.signed), Date.now(), extension);
  const write = () => writeAs(extension, text, signal);
  const made = await makeFile({ name, extension, write }, (missing) => {
    const shown = missing.slice(0, 5).map((one) => one.replace(/^\p{M}/u, "\u25CC$&"));
    const refusal = `The PDF cannot show ${shown.join(" ")}. Print the agreement instead, or download it as Word.`;
    return { refusal };
  });
  if (made.status !== 503) return made;
  const refusal = "The document could not be made just now. Try again, or print the agreement.";
  return { ...made, refusal };
}

function writeAs(extension: Extension, { signed, rendered }: SignedText, signal: AbortSignal) {
  if (extension === "md") return rendered.raw;
  const { edition, reference, terms } = signed.offer;
  if (extension === "ics") {
    const dates = datesOfOffer(terms, rendered.edition);
    if (!dates) throw new TypeError("expected an offer of a plan");
    return writeCalendar(dates, terms, Date.now());
  }
  const record = signatureRecord(signed, rendered.edition.consultant.companyName);
  const rows = Object.entries(record).map(([row, words]) => [`record.${row}`, words] as const);
  const values = withPageHead(new Map([...rendered.values, ...rows]), {
    version: editionVersion(editionId(edition)),
    standing: standings.offer(reference, stageOf(signed)),
  });
  const document = { signal, edition: { id: rendered.edition.id, signing: "offer" } } as const;
  return extension === "pdf" ? makePdf(values, document) : makeWord(values, document);
}
