import type { Route } from "./+types/route";
import { config } from "../config/this-process.ts";
import { PAGE_CACHE } from "../page/cache-control.ts";
import { pageMeta } from "../page/page-meta.ts";
import { BlockRules } from "./block-rules.tsx";
import { OrderLinks } from "./order-links.tsx";
import { onDemandColumns, PlanTable, retainedColumns } from "./plan-table.tsx";
import { onDemand, retained } from "./plans.ts";
import { blocksInAYear } from "./terms.ts";
import { WhatComesNext } from "./what-comes-next.tsx";
import "./work-together.css";

export function loader() {
  return { origin: config.publicOrigin };
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
  });
}

export default function WorkTogetherPage() {
  return (
    <div className="work-together">
      <div className="work-together-head">
        <h1>Work together</h1>
        <p>
          Consulting is sold as blocks of hours, in two plans. Prices are in pounds sterling and
          exclude VAT.
        </p>
      </div>

      <section aria-labelledby="retained">
        <h2 id="retained">Retained</h2>
        <p>
          One block after another, {blocksInAYear} a year, at a lower rate. For work that goes on,
          and for leaders who want somebody to call.
        </p>
        <PlanTable
          caption="Tiers of the retained plan"
          tiers={retained}
          columns={retainedColumns}
        />
        <OrderLinks plan="retained" />
        <p className="work-together-note">
          Rollable hours are unused hours that may roll over into the next block. Pullable hours may
          be pulled forward from it.
        </p>
      </section>

      <section aria-labelledby="on-demand">
        <h2 id="on-demand">On demand</h2>
        <p>
          Pay as you go: buy a block when you need one, and use it while it is valid. For a single
          question, a review, or a second opinion.
        </p>
        <PlanTable
          caption="Tiers of the on-demand plan"
          tiers={onDemand}
          columns={onDemandColumns}
        />
        <OrderLinks plan="onDemand" />
      </section>

      <BlockRules />

      <WhatComesNext />
    </div>
  );
}
