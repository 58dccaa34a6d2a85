import { useCallback, useMemo, useRef, useState } from "react";
import type { CalendarDate } from "../ui/calendar-date.ts";
import { Tabs } from "../ui/tabs.tsx";
import { Tool } from "../ui/tool.tsx";
import { AgreementForm } from "./agreement-form.tsx";
import type { ContentsEntry } from "./agreement-template.ts";
import type { Consultant } from "./consultant.ts";
import { makeContract } from "./contract.ts";
import { ErrorSummary } from "./error-summary.tsx";
import type { Fields } from "./fields.ts";
import { leaveForm, sendForm, startForm, typeIn } from "./form-state.ts";
import { FormattedPanel } from "./formatted-panel.tsx";
import { keepFields, keptFields } from "./kept-fields.ts";
import { PrefillLink } from "./prefill-link.tsx";
import { RawPanel } from "./raw-panel.tsx";
import "./agreement-tool.css";
import "./sheet.css";
import "./agreement-print.css";

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
  const [initial] = useState(() => (sent ? fields : (keptFields(search) ?? fields)));
  const [state, setState] = useState(() => startForm(initial, sent));
  const { draft, told, refusals } = state;
  const contract = useMemo(
    () => makeContract(draft, consultant, today),
    [draft, consultant, today],
  );
  const desk = useRef<HTMLDivElement>(null);

  const type = useCallback(
    (typed: Fields) => {
      keepFields(search, typed);
      setState((before) => typeIn(before, typed));
    },
    [search],
  );

  const leave = useCallback(
    (typed: Fields) => setState((before) => leaveForm(typeIn(before, typed))),
    [],
  );

  function send(typed: Fields) {
    const next = sendForm(typeIn(state, typed));
    setState(next);
    if (next.refusals === 0) desk.current?.focus();
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
        <AgreementForm initial={initial} errors={told} onType={type} onLeave={leave} onSend={send}>
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
