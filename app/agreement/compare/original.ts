import { formatLongDate } from "../../dates/long-date.ts";
import { londonDate } from "../../dates/london.ts";
import { createContractValues } from "../contract/contract.ts";
import { contractFields, fieldsFromQuery, fieldsGiven, readFields } from "../contract/inputs.ts";
import { renderMarkdown } from "../document/fill-template.ts";
import { findEdition } from "../editions/compiled-editions.ts";
import { dateEdition } from "../editions/dated-edition.ts";
import { versionOf } from "../editions/edition.ts";
import { renderOffer } from "../editions/render-offer.ts";

export interface About {
  client: string;
  date: string;
  version: string;
  /** The page was opened without a client's details. */
  isSample: boolean;
}

/** Undefined if the agreement can no longer be shown word for word. */
export async function originalOf(query: URLSearchParams, now: number) {
  const edition = await dateEdition(query, now);
  if (!edition) return undefined;
  const { consultant, date, mark, plans, template } = edition;
  const { draft } = readFields(fieldsFromQuery(query, londonDate(now)));
  const values = createContractValues(draft, consultant, date, plans);
  const version = versionOf({ id: mark.edition });
  return {
    markdown: renderMarkdown(template, values),
    offered: async () => {
      const stored = await findEdition(mark.edition);
      return stored && renderOffer(stored, fieldsGiven(draft), `${mark.offered}T12:00:00Z`);
    },
    head: new Map(values).set("version", version),
    about: {
      client: draft.clientCompany,
      date: formatLongDate(date),
      version,
      isSample: contractFields.every(({ name, sample }) => draft[name] === sample),
    } satisfies About,
  };
}
