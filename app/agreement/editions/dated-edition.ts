import {
  type CalendarDate,
  dayNumber,
  formatDate,
  parseFieldDate,
  shiftDays,
} from "../../dates/calendar-date.ts";
import { londonDate } from "../../dates/london.ts";
import { formatLongDate } from "../../dates/long-date.ts";
import { profile } from "../../owner/profile.ts";
import { type Plans, presentPlans } from "../../work-together/plans.ts";
import { type Consultant, consultantFrom } from "../contract/consultant.ts";
import { formatOrdinalDate } from "../contract/contract.ts";
import { type DatedLink, type LinkMark, markNames } from "../contract/inputs.ts";
import type { AgreementTemplate } from "../document/fill-template.ts";
import { standings } from "../document/page-head.ts";
import { loadedTemplate } from "../document/load-template.ts";
import { findEdition, presentEdition } from "./compiled-editions.ts";

export interface DatedEdition {
  mark: LinkMark;
  date: CalendarDate;
  consultant: Consultant;
  plans: Plans;
  template: AgreementTemplate;
  isOld: boolean;
  link: DatedLink | undefined;
}

/** Undefined for a link that can't be shown word for word. */
export async function dateEdition(
  query: URLSearchParams,
  now: number,
): Promise<DatedEdition | undefined> {
  const today = londonDate(now);
  if (!markNames.some((name) => query.has(name))) return todaysEdition(today);
  const mark = { edition: query.get("edition") ?? "", offered: query.get("offered") ?? "" };
  const date = parseFieldDate(mark.offered);
  if (!date || dayNumber(date) > dayNumber(today)) return undefined;
  const isOld = mark.edition !== presentEdition.id;
  const words = isOld ? await storedWords(mark.edition) : presentWords();
  if (!words) return undefined;
  return { ...words, mark, date, isOld, link: describe(date, today, words.plans) };
}

export function todaysEdition({ year, month, day }: CalendarDate): DatedEdition {
  const date = { year, month, day };
  const mark = { edition: presentEdition.id, offered: formatDate(date) };
  return { ...presentWords(), mark, date, isOld: false, link: undefined };
}

type Words = Pick<DatedEdition, "consultant" | "plans" | "template">;

function presentWords(): Words {
  const template = loadedTemplate() ?? { html: [], markdown: [], contents: "" };
  return { consultant: consultantFrom(profile), plans: presentPlans, template };
}

async function storedWords(id: string): Promise<Words | undefined> {
  const edition = await findEdition(id);
  if (!edition) return undefined;
  const { consultant, plans, paper } = edition;
  return { consultant, plans, template: paper };
}

function describe(date: CalendarDate, today: CalendarDate, { terms }: Plans): DatedLink {
  const lastDay = shiftDays(date, terms.daysOfAQuote);
  const hasLapsed = dayNumber(today) > dayNumber(lastDay);
  const lapsed = hasLapsed ? ` They lapsed on ${formatLongDate(lastDay)}.` : "";
  return {
    hasLapsed,
    sentence: `Details filled in on ${formatLongDate(date)}, with the terms of that day.${lapsed} Nobody has signed this link: it is not an offer.`,
    standing: hasLapsed ? standings.lapsedLink(formatOrdinalDate(lastDay)) : standings.link(),
  };
}
