import { type CalendarDate, formatDate } from "../../dates/calendar-date.ts";
import { profile } from "../../owner/profile.ts";
import { FileDownload } from "../../page/file-download.ts";
import { consultantFrom } from "../contract/consultant.ts";
import { createContractValues } from "../contract/contract.ts";
import type { ContractInputs } from "../contract/inputs.ts";
import { renderWord, type WordTemplate } from "./word-document.ts";

const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

const templates = import.meta.glob<WordTemplate>("../agreement.md", {
  query: "?word",
  import: "default",
});

/** The agreement as a file of Word's. Its template is read when the first one is asked for. */
export async function wordDownload(
  inputs: ContractInputs,
  today: CalendarDate,
): Promise<FileDownload | undefined> {
  const template = await templates["../agreement.md"]?.();
  if (!template) return undefined;
  const contract = createContractValues(inputs, consultantFrom(profile), today);
  const name = `${inputs.clientCompany}, consultancy agreement, ${formatDate(today)}.docx`;
  return new FileDownload(name, type, renderWord(template, contract));
}
