import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { CalendarDate } from "../dates/calendar-date.ts";
import type { Plans } from "../work-together/plans.ts";
import type { Consultant } from "./contract/consultant.ts";
import { createContractValues } from "./contract/contract.ts";
import { findGaps, isSample } from "./contract/gaps.ts";
import { type FieldErrors, fieldNames, type FormFields, readFields } from "./contract/inputs.ts";
import { readinessOf } from "./contract/readiness.ts";
import type { OfferMark, StandingOffer } from "./contract/standing-offer.ts";
import { FormattedAndRaw } from "./document/formatted-and-raw.tsx";
import { WorkedDates } from "./document/worked-dates.tsx";
import { useClauseLinks } from "./document/use-clause-links.ts";
import { LiveContract } from "./document/value-bindings.ts";
import { AgreementForm } from "./form/agreement-form.tsx";
import { ErrorSummary } from "./form/error-summary.tsx";
import {
  applyEdit,
  fieldsBeforeReload,
  initialFormState,
  applyBlur,
  rememberedFields,
  rememberFields,
  applySubmit,
} from "./form/form-state.ts";
import { focusGap } from "./form/focus-field.ts";
import { GapList } from "./form/gap-list.tsx";
import { OfferNotice } from "./form/offer-notice.tsx";
import { PanelFoot } from "./form/panel-foot.tsx";
import { PrefillLink } from "./form/prefill-link.tsx";
import { ViewBar } from "./frame/view-bar.tsx";
import "./agreement-tool.css";
import "./frame/frame.css";
import "./document/sheet.css";
import "./document/agreement-print.css";

const formId = "agreement-form";

interface AgreementToolProps {
  consultant: Consultant;
  fields: FormFields;
  /** The fields come from a form submission. */
  submitted: boolean;
  /** What only the PDF minds about them. */
  refusedFor?: FieldErrors | undefined;
  /** The PDF was asked for, and could not be made. */
  isPdfLate?: boolean | undefined;
  /** The page's query string, the key under which edited fields are stored. */
  search: string;
  /** The date of the agreement. */
  date: CalendarDate;
  today: CalendarDate;
  version: string;
  mark: OfferMark;
  /** Undefined for today's agreement. */
  offer: StandingOffer | undefined;
  /** Undefined unless the edition is an old one. */
  oldPlans: Plans | undefined;
  /** The site checks agreement files. */
  verifies: boolean;
}

export function AgreementTool(props: AgreementToolProps) {
  const { consultant, fields, submitted, refusedFor, isPdfLate } = props;
  const { search, date, today, version, mark, offer, oldPlans, verifies } = props;
  // Kept in state because following a link discards the action data.
  const [initial] = useState(() => (submitted ? fields : (rememberedFields(search) ?? fields)));
  const [state, setState] = useState(() => initialFormState(initial, submitted, refusedFor));
  const { draft, shownErrors, failedSubmits, isChecked } = state;
  const contract = useMemo(
    () => createContractValues(draft, consultant, date, oldPlans),
    [draft, consultant, date, oldPlans],
  );
  const [live] = useState(() => new LiveContract(contract));
  const gaps = useMemo(() => findGaps(state.fields), [state.fields]);
  const samples = fieldNames.filter((name) => isSample(name, state.fields));
  const readiness = readinessOf(gaps, failedSubmits > 0 ? shownErrors : {}, samples);
  const offerQuery = offer ? `?${new URLSearchParams({ ...mark })}` : "";
  const desk = useRef<HTMLDivElement>(null);
  const typed = useRef(initial);
  useClauseLinks(desk);

  const show = useCallback(
    (edited: FormFields) => {
      typed.current = edited;
      live.show(createContractValues(readFields(edited).draft, consultant, date, oldPlans));
    },
    [live, consultant, date, oldPlans],
  );

  const editForm = useCallback(
    (edited: FormFields) => {
      show(edited);
      rememberFields(search, edited);
      // The values are shown already. All else would make slow computers drop frames.
      startTransition(() => setState((before) => applyEdit(before, edited)));
    },
    [show, search],
  );

  // Nothing that is printed or pressed may lag behind the form.
  useEffect(() => {
    const catchUp = () =>
      flushSync(() =>
        setState((before) =>
          before.fields === typed.current ? before : applyEdit(before, typed.current),
        ),
      );
    const listening = new AbortController();
    for (const type of ["beforeprint", "focusout"]) addEventListener(type, catchUp, listening);
    return () => listening.abort();
  }, []);

  const kept = useCallback(
    () => (submitted ? undefined : fieldsBeforeReload(search, date)),
    [submitted, search, date],
  );

  const leaveForm = useCallback(
    (edited: FormFields) => {
      show(edited);
      setState((before) => applyBlur(applyEdit(before, edited)));
    },
    [show],
  );

  function submitForm(edited: FormFields) {
    show(edited);
    const next = applySubmit(applyEdit(state, edited));
    setState(next);
    const [gap] = findGaps(edited);
    if (next.failedSubmits === 0 && gap) focusGap(gap);
  }

  return (
    <div className="agreement-tool">
      <title>{failedSubmits > 0 ? "Error: Consultancy agreement" : "Consultancy agreement"}</title>
      <div className="agreement-panel" id="details" tabIndex={-1}>
        <div className="panel-head">
          <div className="panel-title" role="heading" aria-level={1}>
            Agreement
          </div>
          <p>
            Fill in your details (Client Name is who signs for the company), then read and print the
            agreement as it would be signed. <strong>It is a template, not legal advice:</strong>{" "}
            have it checked by a solicitor before you rely on it.
          </p>
        </div>
        {failedSubmits > 0 && (
          <ErrorSummary key={failedSubmits} errors={shownErrors} names={fieldNames} />
        )}
        {isPdfLate && (
          <p className="error-summary" role="alert">
            The PDF could not be made just now. Try again, or print the agreement.
          </p>
        )}
        {offer && <OfferNotice offer={offer} isOld={!!oldPlans} inputs={draft} />}
        <AgreementForm
          id={formId}
          consultant={consultant}
          today={today}
          action={`/agreement${offerQuery}`}
          plans={oldPlans}
          initial={initial}
          fields={state.fields}
          errors={shownErrors}
          kept={kept}
          onEdit={editForm}
          onLeave={leaveForm}
          onSubmit={submitForm}
        >
          <GapList gaps={gaps} />
          <PrefillLink inputs={draft} gaps={gaps} mark={mark} />
          {verifies && (
            <p className="prefill">
              <a href="/agreement/verify">Verify an agreement file</a>
            </p>
          )}
          <PanelFoot
            readiness={readiness}
            hasPlan={draft.plan !== undefined}
            isChecked={isChecked}
            email={consultant.email}
          />
        </AgreementForm>
      </div>
      <div className="agreement-desk" id="agreement" ref={desk} tabIndex={-1}>
        <FormattedAndRaw
          contract={contract}
          live={live}
          formId={formId}
          gaps={gaps}
          readiness={readiness}
          samples={samples.join(" ")}
          plan={draft.plan}
          version={version}
          offer={offer}
          offerQuery={offerQuery}
          oldEdition={oldPlans && mark.edition}
          dates={
            <WorkedDates
              inputs={draft}
              today={today}
              plans={oldPlans}
              formId={formId}
              offerQuery={offerQuery}
            />
          }
          onRefuse={() => gaps[0] && focusGap(gaps[0])}
        />
      </div>
      <ViewBar details={readiness.details} agreement={readiness.agreement} />
    </div>
  );
}
