import { type CalendarDate, formatDate } from "../../dates/calendar-date.ts";
import { londonDate } from "../../dates/london.ts";
import { formatLongDate } from "../../dates/long-date.ts";
import { profile } from "../../owner/profile.ts";
import { type Plans, currentPlans } from "../../work-together/plans.ts";
import { type Consultant, consultantFrom, formatOrdinalDate } from "../contract/contract.ts";
import type { DatedLink, LinkMark } from "../contract/inputs.ts";
import type { AgreementTemplate } from "../document/fill-template.ts";
import { copyStatuses } from "../document/running-head.ts";
import { currentTemplate } from "../document/load-template.ts";
import { findEdition, currentEdition } from "./compiled-editions.ts";
import { lapseOfLink, type LinkFault, readLinkMark } from "./link-mark.ts";

export interface DatedEdition {
  fault?: undefined;
  mark: LinkMark;
  date: CalendarDate;
  consultant: Consultant;
  plans: Plans;
  template: AgreementTemplate;
  isOld: boolean;
  link: DatedLink | undefined;
}

export async function findDatedEdition(
  query: URLSearchParams,
  now: number,
): Promise<DatedEdition | { fault: LinkFault }> {
  const today = londonDate(now);
  const named = readLinkMark(query, today);
  if (named === undefined) return todaysEdition(today);
  if (named === "damaged") return { fault: named };
  const { mark, date } = named;
  if (mark.edition === currentEdition.id) {
    return { ...todaysEdition(today), mark, date, link: describe(date, today, currentPlans) };
  }
  const edition = await findEdition(mark.edition);
  if (!edition) return { fault: "unknown" };
  const { consultant, plans, paper: template } = edition;
  const link = describe(date, today, plans);
  return { mark, date, consultant, plans, template, isOld: true, link };
}

export function todaysEdition({ year, month, day }: CalendarDate): DatedEdition {
  const date = { year, month, day };
  return {
    mark: { edition: currentEdition.id, offered: formatDate(date) },
    date,
    consultant: consultantFrom(profile),
    plans: currentPlans,
    template: currentTemplate() ?? { html: [], markdown: [], contents: "" },
    isOld: false,
    link: undefined,
  };
}

function describe(date: CalendarDate, today: CalendarDate, plans: Plans): DatedLink {
  const { lastDay, hasLapsed } = lapseOfLink(date, today, plans);
  const lapsed = hasLapsed ? ` They lapsed on ${formatLongDate(lastDay)}.` : "";
  return {
    hasLapsed,
    sentence: `Details filled in on ${formatLongDate(date)}, with the terms of that day.${lapsed} Nobody has signed this link: it is not an offer.`,
    copyStatus: hasLapsed
      ? copyStatuses.lapsedLink(formatOrdinalDate(lastDay))
      : copyStatuses.link(),
  };
}
