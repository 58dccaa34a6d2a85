import { useCallback, useMemo, useRef, useState } from "react";
import type { CalendarDate } from "../dates/calendar-date.ts";
import { Tabs } from "../ui/tabs.tsx";
import { Tool } from "../ui/tool.tsx";
import type { Consultant } from "./contract/consultant.ts";
import { makeContract } from "./contract/contract.ts";
import type { Fields } from "./contract/inputs.ts";
import type { ContentsEntry } from "./document/fill-template.ts";
import { FormattedPanel, RawPanel } from "./document/formatted-and-raw.tsx";
import { AgreementForm } from "./form/agreement-form.tsx";
import { ErrorSummary } from "./form/error-summary.tsx";
import {
  keepFields,
  rememberedFields,
  leave,
  submit,
  initialState,
  edit,
} from "./form/form-state.ts";
import { PrefillLink } from "./form/prefill-link.tsx";
import "./agreement-tool.css";
import "./document/sheet.css";
import "./document/agreement-print.css";

interface AgreementToolProps {
  consultant: Consultant;
  contents: readonly ContentsEntry[];
  fields: Fields;
  /** Whether the fields were sent by the form, and so are to be judged. */
  sent: boolean;
  /** The query by which the page was asked for. */
  search: string;
  today: CalendarDate;
}

/** The form, and the agreement that follows it. */
export function AgreementTool(props: AgreementToolProps) {
  const { consultant, contents, fields, sent, search, today } = props;
  // Kept, since what the form sent is gone from the page's data once a link is followed.
  const [initial] = useState(() => (sent ? fields : (rememberedFields(search) ?? fields)));
  const [state, setState] = useState(() => initialState(initial, sent));
  const { draft, shownErrors: told, failedSubmits: refusals } = state;
  const contract = useMemo(
    () => makeContract(draft, consultant, today),
    [draft, consultant, today],
  );
  const desk = useRef<HTMLDivElement>(null);

  const type = useCallback(
    (typed: Fields) => {
      keepFields(search, typed);
      setState((before) => edit(before, typed));
    },
    [search],
  );

  const leaveForm = useCallback(
    (typed: Fields) => setState((before) => leave(edit(before, typed))),
    [],
  );

  function send(typed: Fields) {
    const next = submit(edit(state, typed));
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
      <title>{refusals > 0 ? "Error: Consultancy agreement" : "Consultancy agreement"}</title>
      {refusals > 0 && <ErrorSummary key={refusals} errors={told} />}
      <div className="agreement-tool">
        <AgreementForm
          initial={initial}
          errors={told}
          onType={type}
          onLeave={leaveForm}
          onSend={send}
        >
          <PrefillLink inputs={draft} />
        </AgreementForm>
        <div className="agreement-desk" ref={desk} tabIndex={-1}>
          <Tabs
            label="Views of the agreement"
            tabs={[
              {
                id: "formatted",
                name: "Formatted",
                panel: <FormattedPanel contents={contents} contract={contract} />,
              },
              { id: "raw", name: "Raw", panel: <RawPanel contract={contract} /> },
            ]}
          />
        </div>
      </div>
    </Tool>
  );
}
