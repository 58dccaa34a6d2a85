import { data, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import type { Route } from "./+types/route";
import { config } from "../config/this-process.ts";
import { londonDate } from "../dates/london.ts";
import { profile } from "../owner/profile.ts";
import { cacheUntilMidnight } from "../page/cache-control.ts";
import type { PageHandle } from "../page/page-handle.ts";
import { pageMeta } from "../page/page-meta.ts";
import { AgreementTool } from "./agreement-tool.tsx";
import { consultantFrom } from "./contract/consultant.ts";
import {
  validateInputs,
  fieldNames,
  fieldsFromForm,
  fieldsFromQuery,
  readFormData,
} from "./contract/inputs.ts";
import { answerWithPdf, refusedPdf } from "./pdf/pdf-answer.ts";
import { wordDownload } from "./word/word-download.ts";
import { agreementVersion } from "./contract/version.ts";
import { loadedTemplate, loadTemplate } from "./document/load-template.ts";

/** For pages that contain the visitor's input. */
const PRIVATE = "private, no-store";

export const handle: PageHandle = { hydrates: true, query: fieldNames };

/** A PDF is no answer that an action could give to a form. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => (await answerWithPdf(args, consultantFrom(profile))) ?? next(),
];

export function loader({ url }: Route.LoaderArgs) {
  const { msUntilMidnight, ...today } = londonDate(Date.now());
  const consultant = consultantFrom(profile);
  const template = loadedTemplate();
  const prefilled = fieldNames.some((name) => url.searchParams.has(name));
  return data(
    {
      today,
      consultant,
      version: agreementVersion(template?.markdown ?? [], consultant),
      contents: template?.contents ?? [],
      fields: fieldsFromQuery(url.searchParams, today),
      origin: config.publicOrigin,
    },
    { headers: { "Cache-Control": prefilled ? PRIVATE : cacheUntilMidnight(msUntilMidnight) } },
  );
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([serverLoader(), loadTemplate()]);
  return loaded;
}

/** A change of only the fragment needs no new data. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search !== nextUrl.search;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const refused = context.get(refusedPdf);
  if (refused) {
    const { status, fields, errors: refusedFor } = refused;
    const isPdfLate = status === 503;
    return data({ fields, download: undefined, refusedFor, isPdfLate }, privately(status));
  }
  const today = londonDate(Date.now());
  const fields = fieldsFromForm(await readFormData(request), today);
  const { inputs, errors } = validateInputs(fields);
  const isWord = url.pathname === "/agreement.docx";
  const download = isWord && inputs ? await wordDownload(inputs, today) : undefined;
  const given = { fields, download, refusedFor: undefined, isPdfLate: false };
  return data(given, privately(errors ? 422 : 200));
}

function privately(status: number) {
  const retry = status === 503 && { "Retry-After": "5" };
  return { status, headers: { "Cache-Control": PRIVATE, ...retry } };
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Consultancy agreement",
    description:
      "Fill in your company’s details, and read and print the consultancy agreement as it would be signed.",
    path: "/agreement",
    origin: loaderData?.origin,
  }).filter((tag) => !("title" in tag)); // AgreementTool renders the title, which also announces errors
}

export default function AgreementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { consultant, contents, fields, today, version } = loaderData;
  const { search } = useLocation();
  return (
    <AgreementTool
      key={search}
      consultant={consultant}
      contents={contents}
      fields={actionData?.fields ?? fields}
      submitted={actionData !== undefined}
      refusedFor={actionData?.refusedFor}
      isPdfLate={actionData?.isPdfLate}
      search={search}
      today={today}
      version={version}
    />
  );
}
