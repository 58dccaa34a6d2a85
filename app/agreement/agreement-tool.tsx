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
  today: CalendarDate;
}

/** The form, and the agreement that follows it. */
export function AgreementTool({ consultant, contents, fields, sent, today }: AgreementToolProps) {
  const [state, setState] = useState(() => startForm(fields, sent));
  const { draft, told, refusals } = state;
  const contract = useMemo(
    () => makeContract(draft, consultant, today),
    [draft, consultant, today],
  );
  const desk = useRef<HTMLDivElement>(null);

  const type = useCallback((typed: Fields) => setState((before) => typeIn(before, typed)), []);

  const leave = useCallback(() => setState(leaveForm), []);

  function send() {
    const next = sendForm(state);
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
        <AgreementForm initial={fields} errors={told} onType={type} onLeave={leave} onSend={send}>
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
