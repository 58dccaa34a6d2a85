import { type ReactNode, useEffect, useId, useMemo, useRef } from "react";
import { focusItem } from "../../ui/focus.ts";
import { DebriefAnswer } from "../debrief/debrief-answer.tsx";
import { MeasuresTable } from "../debrief/measures-table.tsx";
import { measureConversation } from "../debrief/measures.ts";
import { endingTitle } from "../scenarios/endings.ts";
import type { OpenedRehearsal } from "./history.ts";
import { rehearsalDate } from "./rehearsal-schema.ts";
import "../debrief/debrief-panel.css";

interface ReopenedRehearsalProps {
  opened: OpenedRehearsal;
  /** The button that closes it. */
  children: ReactNode;
}

export function ReopenedRehearsal({ opened, children }: ReopenedRehearsalProps) {
  const { rehearsal, items, spans } = opened;
  const heading = useId();
  const root = useRef<HTMLElement>(null);
  const said = items.filter(({ isMessage, text }) => isMessage && text !== "");
  const measures = useMemo(
    () =>
      measureConversation(
        spans,
        items.filter(({ isMessage }) => isMessage),
      ),
    [items, spans],
  );
  useEffect(() => root.current?.focus(), []);

  return (
    <section className="reopened" aria-labelledby={heading} ref={root} tabIndex={-1}>
      <h3 id={heading}>{`Rehearsal of ${rehearsalDate(rehearsal.id)}`}</h3>
      {rehearsal.ending && (
        <p>
          <strong>{`${endingTitle(rehearsal.ending)}. `}</strong>
          {rehearsal.ending.reason}
        </p>
      )}
      <ol className="plain reopened-items">
        {said.map(({ key, id, role, text, interrupted }) => (
          <li key={key} data-item={id} data-role={role} tabIndex={-1}>
            <span className="message-role">{role === "user" ? "You" : "Developer"}</span>{" "}
            {interrupted && <span className="message-mark">interrupted </span>}
            {text}
          </li>
        ))}
      </ol>
      <div className="debrief">
        <MeasuresTable measures={measures} />
        {rehearsal.debrief && (
          <DebriefAnswer
            debrief={rehearsal.debrief}
            texts={new Map(said.map(({ id, text }) => [id, text]))}
            onQuoteClick={(id) => focusItem(root.current, id)}
          />
        )}
      </div>
      {children}
    </section>
  );
}
