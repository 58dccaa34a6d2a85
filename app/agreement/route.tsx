import {
  data,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from "react-router";
import { answerHeaders, answerPrivately, PRIVATE } from "../page/answers.ts";
import type { Route } from "./+types/route";
import { config } from "../config/this-process.ts";
import { londonDate } from "../dates/london.ts";
import { cacheUntilMidnight, siteOrigin } from "../page/cache-control.ts";
import { BODY_TOO_LARGE_HEADER, type PageHandle } from "../page/page-handle.ts";
import { pageMeta, printSheet } from "../page/page-meta.ts";
import agreementPrint from "./document/agreement-print.css?url";
import { AgreementTool } from "./agreement-tool.tsx";
import { answerWithFile, type FormAnswer } from "./files/form-files.ts";
import { findFaults } from "./contract/gaps-and-doubts.ts";
import {
  type ContractInputs,
  fieldNames,
  fieldsFromForm,
  fieldsFromQuery,
  type FormFields,
  markNames,
  readFields,
  validateInputs,
} from "./contract/inputs.ts";
import { rendererOf } from "./document/fill-template.ts";
import { keepRenderer } from "./document/agreement-renderer.ts";
import { loadTemplate } from "./document/load-template.ts";
import { findDatedEdition, todaysEdition } from "./editions/dated-edition.ts";
import { editionVersion } from "./editions/edition.ts";
import { linkFaultsInWords, readLinkQuery } from "./editions/link-mark.ts";
import { siteKeys } from "./this-site.ts";
import { readFormData } from "./upload/read-form-data.ts";
import { Notice } from "../ui/notice.tsx";
import { prefillPath } from "./form/prefill-link.tsx";

export const handle: PageHandle = {
  hydrates: true,
  answersTooLarge: true,
  readsQuery: [...fieldNames, ...markNames],
};

export function links() {
  return [printSheet(agreementPrint)];
}

export async function loader({ request }: Route.LoaderArgs) {
  const now = Date.now();
  const { msUntilMidnight, ...today } = londonDate(now);
  const query = readLinkQuery(request.url);
  const named = await findDatedEdition(query, now);
  const edition = named.fault ? todaysEdition(today) : named;
  if (edition.isOld) keepRenderer(edition.mark.edition, rendererOf(edition.template));
  const isPrivate = handle.readsQuery?.some((name) => query.has(name));
  return data(
    {
      date: edition.date,
      today,
      consultant: edition.consultant,
      version: editionVersion(edition.mark.edition),
      verifies: siteKeys.length > 0,
      mark: edition.mark,
      link: edition.link,
      oldPlans: edition.isOld ? edition.plans : undefined,
      fault: named.fault && linkFaultsInWords[named.fault],
      fields: fieldsFromQuery(query, today),
      origin: config.publicOrigin,
    },
    {
      status: named.fault ? 404 : 200,
      headers: { "Cache-Control": isPrivate ? PRIVATE : cacheUntilMidnight(msUntilMidnight) },
    },
  );
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const [loaded] = await Promise.all([serverLoader(), loadTemplate()]);
  if (!loaded.oldPlans) return loaded;
  // Old wording comes only with its document. After Back, a reload finds what was typed, as a new visit would not.
  if (new URL(request.url).search !== location.search) throw redirectDocument(request.url);
  location.reload();
  return new Promise<never>(() => {});
}

/** Keeps the loaded data when only the fragment changes. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search !== nextUrl.search;
}

export async function action({ request, url }: Route.ActionArgs) {
  const now = Date.now();
  if (request.headers.has(BODY_TOO_LARGE_HEADER)) return answer(undefined, { status: 413 });
  const fields = fieldsFromForm(await readFormData(request), londonDate(now));
  const edition = await findDatedEdition(url.searchParams, now);
  if (edition.fault) return answer(fields, { status: 404 });
  const { inputs } = validateInputs(fields);
  const isFaulty = url.pathname === "/agreement" && Object.keys(findFaults(fields)).length > 0;
  if (!inputs || isFaulty) return answer(fields, { status: 422 });
  const { signal } = request;
  const { origin } = siteOrigin(request, config.publicOrigin);
  const form = { fields, inputs, edition, now, origin, signal };
  return answer(fields, await answerWithFile(url.pathname, form));
}

const troubles: Partial<Record<FormAnswer["status"], string>> = {
  413: "That is more than this page accepts. None of it was read: go back and send less.",
  503: "The PDF could not be made just now. Try again, or print the agreement.",
};

function answer(fields: FormFields | undefined, answered: FormAnswer) {
  const { status, download, refusedFor } = answered;
  return answerPrivately({ fields, download, refusedFor, trouble: troubles[status] }, status);
}

export const headers = answerHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Consultancy agreement",
    description: "Fill in your details, then read and print the agreement as it would be signed.",
    path: "/agreement",
    origin: loaderData?.origin,
    hasShareImage: true,
  }).filter((tag) => !("title" in tag)); // AgreementTool renders the title, which also announces errors
}

export default function AgreementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { fault, origin: _, fields: given, ...agreement } = loaderData;
  const { search } = useLocation();
  const fields = actionData?.fields ?? given;
  if (fault) {
    const { companyName } = agreement.consultant;
    return <NotShown fault={fault} company={companyName} draft={readFields(fields).draft} />;
  }
  return (
    <AgreementTool
      {...agreement}
      key={search}
      fields={fields}
      submitted={actionData?.fields !== undefined}
      refusedFor={actionData?.refusedFor}
      trouble={actionData?.trouble}
      search={search}
    />
  );
}

interface NotShownProps {
  fault: string;
  company: string;
  draft: ContractInputs;
}

function NotShown({ fault, company, draft }: NotShownProps) {
  return (
    <div className="page">
      <title>Consultancy agreement</title>
      <div className="page-head">
        <h1>Agreement</h1>
        <p className="page-lead">This link is to the agreement of a certain day.</p>
      </div>
      <div className="page-row">
        <div className="page-text">
          <Notice kind="bad" role="alert">
            <p>
              {fault}. Ask {company} for a new link.
            </p>
          </Notice>
        </div>
        <p className="page-aside">
          <a href={prefillPath(draft)}>Today’s agreement with these details</a>
        </p>
      </div>
    </div>
  );
}
