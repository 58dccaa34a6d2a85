import {
  type CalendarDate,
  dayNumber,
  parseFieldDate,
  shiftDays,
} from "../../dates/calendar-date.ts";
import type { Plans } from "../../work-together/plans.ts";
import { fieldNames, type LinkMark, markNames } from "../contract/inputs.ts";

/** Why a link's agreement is not shown: part of the link is missing or wrong, or this site has no such edition. */
export type LinkFault = "damaged" | "unknown";

/** What the pages say of a fault, up to the end of the sentence. */
export const linkFaultsInWords: Record<LinkFault, string> = {
  damaged: "This link is not whole, or was changed on its way",
  unknown: "This site can no longer show that agreement word for word",
};

/**
 * Reads the query of a link as it came: a router writes plus signs for spaces. Where there are spaces, but for one at
 * the end, a plus sign is one: the link was decoded on its way.
 */
export function readLinkQuery(link: string): URLSearchParams {
  const { search } = new URL(link);
  const isDecoded = /%20.*&/.test(search);
  const query = new URLSearchParams(isDecoded ? search.replaceAll("+", "%2B") : search);
  // React Router's own.
  query.delete("_routes");
  return query;
}

/**
 * Reads the edition and the day that a link is marked with. Returns undefined for a link without a mark, and "damaged"
 * if part of the mark is missing, is no day or has yet to come: a link has the edition first and the day last, so one
 * that was cut anywhere between lacks the day. A link with a parameter twice or an unknown one is damaged, too: decoded on
 * its way, “A & B” becomes two. Drops the punctuation that a sentence or a mail program puts after a link.
 */
export function readLinkMark(
  query: URLSearchParams,
  today: CalendarDate,
): { mark: LinkMark; date: CalendarDate } | "damaged" | undefined {
  if (!markNames.some((name) => query.has(name))) return undefined;
  if (!isWhole(query)) return "damaged";
  const [, edition] = /^([\da-f]{16})(?![\p{L}\p{N}])/u.exec(query.get("edition") ?? "") ?? [];
  const [, offered] = /^(\d{4}-\d\d-\d\d)(?![\p{L}\p{N}])/u.exec(query.get("offered") ?? "") ?? [];
  const date = parseFieldDate(offered ?? "");
  if (edition === undefined || offered === undefined || !date) return "damaged";
  return dayNumber(date) <= dayNumber(today) ? { mark: { edition, offered }, date } : "damaged";
}

/** Programs add these to links, and nothing is lost without them. */
const tracker =
  /^(?:utm_\w+|(?:fb|g|d|y|tt|tw)clid|[gw]braid|msclkid|igshid|mc_[ce]id|_hsenc|_hsmi|mkt_tok|_g[al])$/i;

function isWhole(query: URLSearchParams): boolean {
  const names = [...query.keys()].filter((name) => !tracker.test(name));
  const known = new Set<string>([...fieldNames, ...markNames]);
  return names.every((name) => known.delete(name));
}

/** Returns the last day on which the details of a link are valid (clause 14.2), and whether it has passed. */
export function lapseOfLink(date: CalendarDate, today: CalendarDate, { terms }: Plans) {
  const lastDay = shiftDays(date, terms.daysOfAQuote);
  return { lastDay, hasLapsed: dayNumber(today) > dayNumber(lastDay) };
}
