import { type CalendarDate, formatDate, shiftDays } from "../../dates/calendar-date.ts";
import { formatLongDate } from "../../dates/long-date.ts";
import type { KeyDates } from "../contract/key-dates.ts";
import { hashOf, inHex } from "../signing/encoding.ts";

/** The terms by which calendars know an agreement's events again, so that a later file moves them. */
interface CalendarTerms {
  clientCompany?: string;
  clientCompanyNumber?: string;
  plan?: string | undefined;
}

/** Writes all-day events as iCalendar (RFC 5545). */
export function writeCalendar(keyDates: KeyDates, terms: CalendarTerms, now: number): string {
  const { clientCompany: client = "", clientCompanyNumber, plan } = terms;
  const key = JSON.stringify([client, clientCompanyNumber, plan]);
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, "");
  // The signature may never come.
  const [signing, ...dates] = keyDates.dates;
  const events = dates.flatMap(({ id, date, words, alone = words }) => [
    "BEGIN:VEVENT",
    `UID:${inHex(hashOf(JSON.stringify([key, id]))).slice(0, 32)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${basicDate(date)}`,
    `DTEND;VALUE=DATE:${basicDate(shiftDays(date, 1))}`,
    `SUMMARY:${escapeText(`${alone} (${client})`)}`,
    `DESCRIPTION:${escapeText(`If both parties sign on ${formatLongDate(signing?.date ?? date)}. ${keyDates.note} Not part of the agreement.`)}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ]);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Consultancy agreement//Dates//EN",
    "CALSCALE:GREGORIAN",
    ...events,
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function basicDate(date: CalendarDate): string {
  return formatDate(date).replaceAll("-", "");
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

/** Folds a line after 75 octets, but never within a character. */
function fold(line: string): string {
  let folded = "";
  let length = 0;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (length + octets > 75) {
      folded += "\r\n ";
      length = 1;
    }
    folded += character;
    length += octets;
  }
  return folded;
}
