import { useState } from "react";
import { data } from "react-router";
import { answerHeaders, answerPrivately, notFound } from "../../page/answers.ts";
import { readFormData } from "../upload/read-form-data.ts";
import type { Route } from "./+types/route";
import { config } from "../../config/this-process.ts";
import { profile } from "../../owner/profile.ts";
import { PAGE_CACHE } from "../../page/cache-control.ts";
import { BODY_TOO_LARGE_HEADER, type PageHandle } from "../../page/page-handle.ts";
import { pageMeta, printSheet } from "../../page/page-meta.ts";
import agreementPrint from "../document/agreement-print.css?url";
import { answerOffer, type OfferAnswer, tooLargeAnswer } from "./answer-offer.ts";
import { emptySigner } from "./offer-fields.ts";
import { OfferTool } from "./offer-tool.tsx";
import { offerScript } from "./offer-script.ts";

const noAnswer =
  "No answer came from the site. Check the network, then try again. You have not agreed to anything until this page says so.";

export const handle: PageHandle = {
  hydrates: true,
  takesFiles: true,
  ownScript: offerScript,
};

function requireKey() {
  if (config.signingKey === undefined) throw notFound();
}

export function links() {
  return [printSheet(agreementPrint)];
}

export function loader() {
  requireKey();
  const { name, email } = profile.company;
  return data(
    { consultant: name, email, origin: config.publicOrigin },
    { headers: { "Cache-Control": PAGE_CACHE } },
  );
}

export async function action({ request }: Route.ActionArgs) {
  requireKey();
  const { status, download, ...answer } = request.headers.has(BODY_TOO_LARGE_HEADER)
    ? tooLargeAnswer
    : await answerOffer(await readFormData(request), request.signal);
  return answerPrivately({ answer, download }, status);
}

/** Keeps the page if no answer came, as the visitor can't know whether they have agreed. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    // A network error, by the Fetch standard.
    if (!(error instanceof TypeError)) throw error;
    return data({ answer: undefined }, { status: 503 });
  }
}

export const headers = answerHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "An offer",
    description: "Open an offer that you were sent, read its agreement, and agree to it.",
    path: "/agreement/offer",
    origin: loaderData?.origin,
  }).filter((tag) => !("title" in tag)); // OfferTool's title also names the client, and announces errors.
}

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData);
  return <OfferTool {...loaderData} answer={answer} />;
}

/** Returns the last answer, with a message if the next one never came. */
function useLastAnswer(actionData: { answer?: OfferAnswer | undefined } | undefined) {
  const [last, setLast] = useState(actionData?.answer);
  if (actionData?.answer && actionData.answer !== last) setLast(actionData.answer);
  if (!actionData || actionData.answer) return actionData?.answer;
  return { fields: emptySigner, errors: {}, ...last, refusal: noAnswer, field: undefined };
}
