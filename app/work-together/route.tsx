import type { Route } from "./+types/route";
import { config } from "../config/this-process.ts";
import { profile } from "../owner/profile.ts";
import { PAGE_CACHE } from "../page/cache-control.ts";
import { pageMeta } from "../page/page-meta.ts";
import { PaperHead } from "../page/paper-head.tsx";
import { BlockRules } from "./block-rules.tsx";
import { BookACall } from "./book-a-call.tsx";
import { onDemandTerms, PlanTable, retainedTerms } from "./plan-table.tsx";
import { onDemand, retained } from "./plans.ts";
import { SmallPrint } from "./small-print.tsx";
import { blocksInAYear } from "./terms.ts";
import { WhatComesNext } from "./what-comes-next.tsx";
import "./work-together.css";

export function loader() {
  const { schedulingUrl, contact, company } = profile;
  const email = contact.includes("email") ? company.email : undefined;
  return { schedulingUrl, email, origin: config.publicOrigin };
}

export function headers() {
  return { "Cache-Control": PAGE_CACHE };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Work together",
    description: "Consulting by the block of hours: a retained plan, or blocks on demand.",
    path: "/work-together",
    origin: loaderData?.origin,
    hasShareImage: true,
  });
}

export default function WorkTogetherPage({ loaderData }: Route.ComponentProps) {
  const { schedulingUrl, email, origin } = loaderData;
  return (
    <div className="page work-together">
      <PaperHead origin={origin} />
      <div className="page-head">
        <h1>Work together</h1>
        <p className="page-lead">
          Consulting is sold as blocks of hours, in two plans. Prices are in pounds sterling and
          exclude VAT.
        </p>
        <p className="work-together-ways">
          <BookACall schedulingUrl={schedulingUrl} />
        </p>
      </div>

      <section aria-labelledby="retained" className="page-row">
        <h2 id="retained">Retained</h2>
        <p className="page-text">
          One block after another, {blocksInAYear}&nbsp;a&nbsp;year, at a lower rate. For ongoing
          work, and for leaders who want somebody to call.
        </p>
        <PlanTable
          name="the retained plan"
          plan="retained"
          tiers={retained}
          terms={retainedTerms}
        />
        <div className="page-text work-together-note">
          <p>
            Rollable hours are unused hours that may roll over; the rest lapse with their block.
            Rollover blocks: how many later blocks they may roll into. Pullable hours may be pulled
            forward from the next block.
          </p>
        </div>
      </section>

      <section aria-labelledby="on-demand" className="page-row">
        <h2 id="on-demand">On demand</h2>
        <p className="page-text">
          Pay as you go: buy a block when you need one, and use it while it is valid. For a single
          question, a review, or a second opinion.
        </p>
        <PlanTable
          name="the on-demand plan"
          plan="onDemand"
          tiers={onDemand}
          terms={onDemandTerms}
        />
      </section>

      <BlockRules />

      <SmallPrint />

      <WhatComesNext schedulingUrl={schedulingUrl} email={email} origin={origin} />
    </div>
  );
}
