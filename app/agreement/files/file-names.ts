import { type CalendarDate, formatDate } from "../../dates/calendar-date.ts";
import { londonDate } from "../../dates/london.ts";
import type { Stage } from "../signing/agreement-file.ts";
import type { Terms } from "../signing/payloads.ts";

/** File systems take 255 bytes. */
const MAX_PARTY = 60;

/** `Acme Ltd, Consultancy agreement, 2026-11-20.pdf`, without characters that a file system refuses. */
export function downloadName(
  party: string,
  date: CalendarDate,
  extension: string,
  title = "Consultancy agreement",
): string {
  const spaced = party.replace(/[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|%]/gu, " ").replace(/\s+/gu, " ");
  const name = firstCharacters(spaced, MAX_PARTY).replace(/^[\s.]+|[\s.]+$/gu, "");
  const kind = `${title}, ${formatDate(date)}.${extension}`;
  return name === "" ? kind : `${name}, ${kind}`;
}

/** `quux-ltd-consultancy-agreement-signed-2027-03-02.json` */
export function agreementFileName(
  { clientCompany = "" }: Terms,
  stage: Stage,
  now: number,
  extension = "json",
): string {
  const company = slug(clientCompany);
  const date = formatDate(londonDate(now));
  return `${company && `${company}-`}consultancy-agreement-${stage}-${date}.${extension}`;
}

function slug(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/[\u0300-\u036F]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return firstCharacters(words, 40).replace(/^-+|-+$/g, "");
}

function firstCharacters(text: string, count: number): string {
  return [...text].slice(0, count).join("");
}
