import { type CalendarDate, formatDate } from "../../dates/calendar-date.ts";

/** Characters of the party's name; file systems take 255 bytes. */
const MAX_NAME = 60;

/** `Acme Ltd, Consultancy agreement, 2026-11-20.pdf`. The name has no characters that a file system refuses. */
export function agreementFileName(party: string, date: CalendarDate, extension: string): string {
  const name = [...party.replace(/[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|%]/gu, " ").replace(/\s+/gu, " ")]
    .slice(0, MAX_NAME)
    .join("")
    .replace(/^[\s.]+|[\s.]+$/gu, "");
  const kind = `Consultancy agreement, ${formatDate(date)}.${extension}`;
  return name === "" ? kind : `${name}, ${kind}`;
}

/** RFC 6266: an ASCII name for old programs, and the whole one in UTF-8. */
export function attachment(fileName: string): string {
  const ascii = fileName
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^ -~]|["\\%]/gu, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(fileName)}`;
}

/** RFC 5987: `encodeURIComponent` leaves a few characters that a value may not hold. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
