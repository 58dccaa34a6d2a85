import { type CalendarDate, formatDate } from "../../dates/calendar-date.ts";
import { londonDate } from "../../dates/london.ts";
import type { AgreementStage } from "../signing/agreement-file.ts";
import type { OfferTerms } from "../signing/payloads.ts";

/** Makes `Acme Ltd, Consultancy agreement, 2026-11-20.pdf`, without characters that a file system refuses. */
export function downloadName(
  party: string,
  date: CalendarDate,
  extension: string,
  title = "Consultancy agreement",
): string {
  const spaced = party.replace(/[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|%]/gu, " ").replace(/\s+/gu, " ");
  // File systems take 255 bytes.
  const name = firstCharacters(spaced, 60).replace(/^[\s.]+|[\s.]+$/gu, "");
  const kind = `${title}, ${formatDate(date)}.${extension}`;
  return name === "" ? kind : `${name}, ${kind}`;
}

/** Makes `quux-ltd-consultancy-agreement-signed-2027-03-02`, which takes an extension. */
export function agreementFileName(
  { clientCompany = "" }: OfferTerms,
  stage: AgreementStage,
  now: number,
): string {
  const words = clientCompany
    .normalize("NFKD")
    .replace(/[\u0300-\u036F]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  const company = firstCharacters(words, 40).replace(/^-+|-+$/g, "");
  const date = formatDate(londonDate(now));
  return `${company && `${company}-`}consultancy-agreement-${stage}-${date}`;
}

function firstCharacters(text: string, count: number): string {
  return [...text].slice(0, count).join("");
}
