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
  type FormFields,
  readFormData,
} from "./contract/inputs.ts";
import { agreementVersion } from "./contract/version.ts";
import { loadedTemplate, loadTemplate } from "./document/load-template.ts";
import { answerWithDownload, type DownloadAnswer } from "./downloads.ts";

/** For pages that contain the visitor's input. */
const PRIVATE = "private, no-store";

export const handle: PageHandle = { hydrates: true, query: fieldNames };

export function loader({ url }: Route.LoaderArgs) {
  const { msUntilMidnight, ...today } = londonDate(Date.now());
  const consultant = consultantFrom(profile);
  const template = loadedTemplate();
  const prefilled = fieldNames.some((name) => url.searchParams.has(name));
  return data(
    {
      today,
      consultant,
      version: currentVersion(),
      contents: template?.contents ?? [],
      fields: fieldsFromQuery(url.searchParams, today),
      origin: config.publicOrigin,
    },
    { headers: { "Cache-Control": prefilled ? PRIVATE : cacheUntilMidnight(msUntilMidnight) } },
  );
}

function currentVersion(): string {
  return agreementVersion(loadedTemplate()?.markdown ?? [], consultantFrom(profile));
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([serverLoader(), loadTemplate()]);
  return loaded;
}

/** A change of only the fragment needs no new data. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search !== nextUrl.search;
}

export async function action({ request, url }: Route.ActionArgs) {
  const today = londonDate(Date.now());
  const fields = fieldsFromForm(await readFormData(request), today);
  const { inputs } = validateInputs(fields);
  if (!inputs) return answer(fields, { status: 422 });
  const { signal } = request;
  const form = { fields, inputs, today, version: currentVersion(), signal };
  return answer(fields, await answerWithDownload(url.pathname, form));
}

function answer(fields: FormFields, { status, download, refusedFor }: DownloadAnswer) {
  const isPdfLate = status === 503;
  return data(
    { fields, download, refusedFor, isPdfLate },
    { status, headers: { "Cache-Control": PRIVATE, ...(isPdfLate && { "Retry-After": "5" }) } },
  );
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
