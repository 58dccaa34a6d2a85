import { useCallback, useMemo, useRef, useState } from "react";
import type { CalendarDate } from "../dates/calendar-date.ts";
import { Tool } from "../ui/tool.tsx";
import type { Consultant } from "./contract/consultant.ts";
import { createContractValues } from "./contract/contract.ts";
import { findGaps } from "./contract/gaps.ts";
import type { FieldErrors, FormFields } from "./contract/inputs.ts";
import type { ContentsEntry } from "./document/fill-template.ts";
import { FormattedAndRaw } from "./document/formatted-and-raw.tsx";
import { useClauseLinks } from "./document/use-clause-links.ts";
import { AgreementForm } from "./form/agreement-form.tsx";
import { ErrorSummary } from "./form/error-summary.tsx";
import {
  applyEdit,
  initialFormState,
  applyBlur,
  rememberedFields,
  rememberFields,
  applySubmit,
} from "./form/form-state.ts";
import { focusGap } from "./form/focus-field.ts";
import { GapList, GapNote } from "./form/gap-list.tsx";
import { PrefillLink } from "./form/prefill-link.tsx";
import "./agreement-tool.css";
import "./document/sheet.css";
import "./document/agreement-print.css";

const formId = "agreement-form";

interface AgreementToolProps {
  consultant: Consultant;
  contents: readonly ContentsEntry[];
  fields: FormFields;
  /** The fields come from a form submission. */
  submitted: boolean;
  /** What only the PDF minds about them. */
  refusedFor?: FieldErrors | undefined;
  /** The PDF was asked for, and could not be made. */
  isPdfLate?: boolean | undefined;
  /** The page's query string, the key under which edited fields are stored. */
  search: string;
  today: CalendarDate;
  version: string;
}

export function AgreementTool(props: AgreementToolProps) {
  const { consultant, contents, fields, submitted, refusedFor, isPdfLate } = props;
  const { search, today, version } = props;
  // Kept in state because following a link discards the action data.
  const [initial] = useState(() => (submitted ? fields : (rememberedFields(search) ?? fields)));
  const [state, setState] = useState(() => initialFormState(initial, submitted, refusedFor));
  const { draft, shownErrors, failedSubmits } = state;
  const contract = useMemo(
    () => createContractValues(draft, consultant, today),
    [draft, consultant, today],
  );
  const gaps = useMemo(() => findGaps(state.fields), [state.fields]);
  const desk = useRef<HTMLDivElement>(null);
  useClauseLinks(desk);

  const editForm = useCallback(
    (edited: FormFields) => {
      rememberFields(search, edited);
      setState((before) => applyEdit(before, edited));
    },
    [search],
  );

  const leaveForm = useCallback(
    (edited: FormFields) => setState((before) => applyBlur(applyEdit(before, edited))),
    [],
  );

  function submitForm(edited: FormFields) {
    const next = applySubmit(applyEdit(state, edited));
    setState(next);
    if (next.failedSubmits === 0) desk.current?.focus();
  }

  return (
    <Tool
      title="Agreement"
      holdsDocument
      purpose={
        <>
          Fill in your company’s details, and read and print the agreement as it would be signed.{" "}
          <strong>It is a template, not legal advice:</strong> have it checked by a solicitor before
          you rely on it.
        </>
      }
    >
      <title>{failedSubmits > 0 ? "Error: Consultancy agreement" : "Consultancy agreement"}</title>
      {failedSubmits > 0 && <ErrorSummary key={failedSubmits} errors={shownErrors} />}
      {isPdfLate && (
        <p className="error-summary" role="alert">
          The PDF could not be made just now. Try again, or print the agreement.
        </p>
      )}
      <div className="agreement-tool">
        <AgreementForm
          id={formId}
          initial={initial}
          fields={state.fields}
          errors={shownErrors}
          onEdit={editForm}
          onLeave={leaveForm}
          onSubmit={submitForm}
        >
          <GapList gaps={gaps} />
          <PrefillLink inputs={draft} gaps={gaps} />
        </AgreementForm>
        <div className="agreement-desk" ref={desk} tabIndex={-1}>
          <FormattedAndRaw
            contents={contents}
            contract={contract}
            formId={formId}
            gaps={gaps}
            version={version}
            advice={<GapNote gaps={gaps} />}
            onRefuse={() => gaps[0] && focusGap(gaps[0])}
          />
        </div>
      </div>
    </Tool>
  );
}
