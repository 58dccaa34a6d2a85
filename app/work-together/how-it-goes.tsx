import { terms } from "./terms.ts";

export function HowItGoes() {
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
