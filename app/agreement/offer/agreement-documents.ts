import { writeLine } from "../../log/server-log.ts";
import { FileDownload } from "../../page/file-download.ts";
import { JobNotDoneError } from "../../server/job-queue.ts";
import { MissingGlyphsError } from "../../server/typesetter.ts";
import type { ContractValues } from "../contract/contract.ts";
import { standings, withPageHead } from "../document/page-head.ts";
import { idOf, versionOf } from "../editions/edition.ts";
import type { RenderedOffer } from "../editions/render-offer.ts";
import { writeCalendar } from "../files/calendar-file.ts";
import { setAsPdf } from "../pdf/agreement-pdf.ts";
import { agreementFileName, stageOf } from "../signing/agreement-file.ts";
import { setAsWord, WORD_TYPE } from "../word/agreement-word.ts";
import { offerDates } from "./commitment.ts";
import { recordOf, type Signed } from "./signature-record.ts";

/** What was signed, and its words. */
export interface SignedText {
  signed: Signed;
  rendered: RenderedOffer;
}

export interface TakenDocument {
  status: 200 | 422 | 503;
  /** Undefined if none was asked for, or it could not be made. */
  download?: FileDownload;
  /** Why it could not be made. */
  refusal?: string;
}

/** @param intent names the document; may be anything, and then there is none */
export async function takeDocument(
  intent: unknown,
  text: SignedText,
  signal: AbortSignal,
): Promise<TakenDocument> {
  const kind = kinds.get(String(intent));
  if (!kind) return { status: 200 };
  try {
    const bytes = await kind.set(text, signal);
    const { terms } = text.signed.offer;
    const name = agreementFileName(terms, stageOf(text.signed), Date.now(), kind.extension);
    return { status: 200, download: new FileDownload(name, kind.type, bytes) };
  } catch (error) {
    if (error instanceof MissingGlyphsError) {
      const shown = error.characters.slice(0, 5).map((one) => one.replace(/^\p{M}/u, "\u25CC$&"));
      const refusal = `The PDF cannot show ${shown.join(" ")}. Print the agreement instead, or download it as Word.`;
      return { status: 422, refusal };
    }
    if (!(error instanceof JobNotDoneError)) {
      writeLine({ level: "error", message: String(error) });
    }
    const refusal = "The document could not be made just now. Try again, or print the agreement.";
    return { status: 503, refusal };
  }
}

interface DocumentKind {
  extension: string;
  type: string;
  set: (text: SignedText, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
}

const pdf: DocumentKind = {
  extension: "pdf",
  type: "application/pdf",
  set: (text, signal) => setAsPdf(valuesIn(text), { signal, edition: editionIn(text) }),
};

const word: DocumentKind = {
  extension: "docx",
  type: WORD_TYPE,
  set: (text) => setAsWord(valuesIn(text), { edition: editionIn(text) }),
};

const markdown: DocumentKind = {
  extension: "md",
  type: "text/markdown; charset=utf-8",
  set: async ({ rendered }) => new TextEncoder().encode(rendered.raw),
};

const dates: DocumentKind = {
  extension: "ics",
  type: "text/calendar; charset=utf-8",
  set: async (text) => new TextEncoder().encode(calendarOf(text)),
};

const kinds = new Map(Object.entries({ pdf, word, markdown, dates }));

function calendarOf({ signed: { offer }, rendered }: SignedText): string {
  const worked = offerDates(offer, rendered);
  if (!worked) throw new TypeError("expected an offer of a plan");
  return writeCalendar(worked, offer.terms, Date.now());
}

/** The document's values, with the head of its pages and its record. */
function valuesIn({ signed, rendered }: SignedText): ContractValues {
  const { edition, reference } = signed.offer;
  const record = recordOf(signed, rendered.edition.consultant.companyName);
  const rows = Object.entries(record).map(([row, text]) => [`record.${row}`, text] as const);
  return withPageHead(new Map([...rendered.values, ...rows]), {
    version: versionOf({ id: idOf(edition) }),
    standing: standings.offer(reference, stageOf(signed)),
  });
}

function editionIn({ rendered }: SignedText) {
  return { id: rendered.edition.id, signing: "offer" } as const;
}
