import type { Route } from "./+types/route";
import { config } from "../config/this-process.ts";
import { profile } from "../owner/profile.ts";
import { PAGE_CACHE } from "../page/cache-control.ts";
import { pageMeta } from "../page/page-meta.ts";
import { PaperHead } from "../page/paper-head.tsx";
import { NewTabLink } from "../ui/new-tab-link.tsx";
import { OtherTerms } from "./other-terms.tsx";
import { terms } from "./terms.ts";
import { TierList } from "./tier-list.tsx";
import { WhenDecided } from "./when-decided.tsx";
import type { Profile } from "../owner/parse-profile.ts";
import "./work-together.css";

export function loader() {
  const { workTogether, schedulingUrl, contact, company } = profile;
  return {
    workTogether,
    schedulingUrl,
    contact,
    email: contact.includes("email") ? company.email : undefined,
    isSigning: config.signingKey !== undefined,
    origin: config.publicOrigin,
  };
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
  const { workTogether, schedulingUrl, contact, email, isSigning, origin } = loaderData;
  const { lead, problems, note, tierLines } = workTogether;
  return (
    <div className="page work-together">
      <PaperHead origin={origin} />
      <div className="page-head">
        <h1>Work together</h1>
        <p className="page-lead">{lead}</p>
        <p className="cluster work-together-first">
          <NewTabLink className="button with-address" href={schedulingUrl}>
            Book a first call
          </NewTabLink>{" "}
          <a href="#retained">See the prices</a>
        </p>
      </div>

      <Problems problems={problems} note={note} />

      <HowItGoes />

      <section aria-labelledby="retained" className="page-row plan">
        <div className="plan-head">
          <h2 id="retained">Retained</h2>
          <p>
            A block every {terms.weeksInABlock}&nbsp;weeks, at a lower rate. For work that goes on.
          </p>
        </div>
        <TierList plan="retained" planName="the retained plan" lines={tierLines.retained} />
      </section>

      <section aria-labelledby="on-demand" className="page-row plan">
        <div className="plan-head">
          <h2 id="on-demand">On demand</h2>
          <p>One block when you need it, with no other to follow.</p>
        </div>
        <TierList plan="onDemand" planName="the on-demand plan" lines={tierLines.onDemand} />
        <p className="fine-print work-together-note">
          Prices of a block in pounds sterling, excluding VAT.
        </p>
      </section>

      <OtherTerms />

      <WhenDecided contact={contact} email={email} isSigning={isSigning} origin={origin} />
    </div>
  );
}

function HowItGoes() {
  return (
    <section aria-labelledby="steps" className="page-row">
      <h2 className="page-label" id="steps">
        How it goes
      </h2>
      <ol className="plain page-columns steps">
        <li>
          <strong>A first call</strong> You say what is wrong. We agree what “fixed” would look
          like, or that you need somebody else.
        </li>
        <li>
          <strong>A block</strong> Hours bought together at one price, under one agreement, paid
          before its sessions begin.
        </li>
        <li>
          {/* The check-in calls are in the agreement’s clause 13.2. */}
          <strong>Sessions</strong> Send an agenda {terms.hoursForTheAgenda}&nbsp;hours before, if
          you can. The first two each include a <span className="unbroken">15-minute</span>{" "}
          <span className="unbroken">check-in</span> call.
        </li>
      </ol>
    </section>
  );
}

function Problems({ problems, note }: Pick<Profile["workTogether"], "problems" | "note">) {
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="problems" className="page-row">
      <h2 className="page-label" id="problems">
        <span className="unbroken">What you bring,</span>{" "}
        <span className="unbroken">what you leave with</span>
      </h2>
      <ul className="plain page-columns problems">
        {problems.map(({ client, leavesWith }) => (
          <li key={client}>
            <h3>“{client}”</h3>
            <p>
              <strong>You leave with</strong> {leavesWith}
            </p>
          </li>
        ))}
      </ul>
      {note && <p className="fine-print work-together-note">{note}</p>}
    </section>
  );
}
