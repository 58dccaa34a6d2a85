import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import type { CalendarDate } from "../dates/calendar-date.ts";
import type { Plans } from "../work-together/plans.ts";
import { type Consultant, createContractValues } from "./contract/contract.ts";
import { findDoubts, findGaps, isSample } from "./contract/gaps-and-doubts.ts";
import {
  type DatedLink,
  type FieldErrors,
  fieldNames,
  type FormFields,
  type LinkMark,
  readFields,
  unknownChoices,
} from "./contract/inputs.ts";
import { readinessOf } from "./contract/readiness.ts";
import { FormattedAndRaw } from "./document/formatted-and-raw.tsx";
import { KeyDates } from "./document/key-dates.tsx";
import { LiveContract } from "./document/value-bindings.ts";
import { AgreementForm } from "./form/agreement-form.tsx";
import { ErrorBox, ErrorSummary, focusGap, RESULT_ID } from "./form/error-summary.tsx";
import {
  applyBlur,
  applyEdit,
  applySubmit,
  fieldsBeforeReload,
  initialFormState,
  rememberedFields,
  rememberFields,
} from "./form/form-state.ts";
import { GapList, PanelFoot } from "./form/panel-foot.tsx";
import { LinkNotice, PrefillLink } from "./form/prefill-link.tsx";
import { Notice } from "../ui/notice.tsx";
import { ViewBar } from "./frame/view-bar.tsx";
import { hasModifier } from "../ui/new-tab-link.tsx";
import "./agreement-tool.css";
import "./frame/frame.css";
import "./document/sheet.css";

const formId = "agreement-form";

/** Milliseconds without a keystroke. Shorter than anyone notices, longer than key repeat. */
const PAUSE = 60;

/** True while a button is pressed: what appears then could move it, and its click would be lost. */
function isPressing(): boolean {
  return document.querySelector(":active") !== null;
}

const unknownWords = {
  plan: "This link names a plan that is not known here. Choose one below.",
  clientKind:
    "This link names a kind of client that is not known here. Choose one in “More about the client”.",
};

interface AgreementToolProps {
  consultant: Consultant;
  fields: FormFields;
  submitted: boolean;
  /** Errors that were found only when a file was made, by field. */
  refusedFor?: FieldErrors | undefined;
  trouble?: string | undefined;
  /** The key under which edited fields are stored. */
  search: string;
  date: CalendarDate;
  today: CalendarDate;
  version: string;
  mark: LinkMark;
  /** Undefined for today's agreement. */
  link: DatedLink | undefined;
  oldPlans: Plans | undefined;
  verifies: boolean;
}

export function AgreementTool(props: AgreementToolProps) {
  const { consultant, fields, submitted, refusedFor, trouble } = props;
  const { search, date, today, version, mark, link, oldPlans, verifies } = props;
  // In state, because following a link discards the action data.
  const [initial] = useState(() => (submitted ? fields : (rememberedFields(search) ?? fields)));
  const [state, setState] = useState(() => initialFormState(initial, submitted, refusedFor));
  const { draft, shownErrors, failedSubmits } = state;
  const [isKept, setKept] = useState(true);
  const contract = useMemo(
    () => createContractValues(draft, consultant, date, oldPlans),
    [draft, consultant, date, oldPlans],
  );
  const [live] = useState(() => new LiveContract(contract));
  const gaps = useMemo(() => findGaps(state.fields), [state.fields]);
  const samples = fieldNames.filter((name) => isSample(name, state.fields));
  const doubts = findDoubts(state.fields, { consultant, today });
  const readiness = readinessOf(gaps, {
    errors: failedSubmits > 0 ? shownErrors : {},
    samples,
    // With no gaps left, errors can only come from a download.
    doubts: Object.keys({ ...shownErrors, ...doubts }).length,
  });
  const unknown = unknownChoices(new URLSearchParams(search)).filter(
    (name) => state.fields[name] === "",
  );
  const isDraft = gaps.length > 0 || link?.hasLapsed;
  // Printing saves the file under this name.
  const title = isDraft
    ? "Consultancy agreement"
    : `${draft.clientCompany}, Consultancy agreement, ${contract.get("todaysDate")}`;
  const linkQuery = link ? `?${new URLSearchParams({ ...mark })}` : "";
  const desk = useRef<HTMLDivElement>(null);
  const typed = useRef(initial);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useClauseLinks(desk);

  const show = useCallback(
    (edited: FormFields) => {
      typed.current = edited;
      live.show(createContractValues(readFields(edited).draft, consultant, date, oldPlans));
    },
    [live, consultant, date, oldPlans],
  );

  const catchUp = useCallback(() => {
    setState((before) =>
      before.fields === typed.current ? before : applyEdit(before, typed.current),
    );
  }, []);

  const editForm = useCallback(
    (edited: FormFields) => {
      show(edited);
      setKept(rememberFields(search, edited));
      // The values are shown already; the rest waits for a pause, or slow computers would drop frames.
      const catchUpSoon = () => {
        clearTimeout(pause.current);
        pause.current = setTimeout(() => {
          if (isPressing()) catchUpSoon();
          else startTransition(catchUp);
        }, PAUSE);
      };
      catchUpSoon();
    },
    [show, search, catchUp],
  );

  // Prints and clicks must see the latest fields.
  useEffect(() => {
    const listening = new AbortController();
    // Runs before React's own listeners.
    const early = { capture: true, signal: listening.signal };
    const atOnce = ({ type }: Event) => {
      if (type === "focusout" && isPressing()) return;
      flushSync(catchUp);
    };
    for (const type of ["beforeprint", "focusout", "click"]) addEventListener(type, atOnce, early);
    return () => listening.abort();
  }, [catchUp]);

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
    if (next.failedSubmits === 0) focusGap(gap);
  }

  return (
    <div className="agreement-tool">
      <title>{failedSubmits > 0 || trouble ? `Error: ${title}` : title}</title>
      <div className="agreement-panel" id="details" tabIndex={-1}>
        <div className="panel-head">
          <div className="tool-title" role="heading" aria-level={1}>
            Agreement
          </div>
          <p>Fill in four details, read it, print it.</p>
        </div>
        {failedSubmits > 0 && (
          <ErrorSummary key={failedSubmits} errors={shownErrors} names={fieldNames} />
        )}
        {trouble && (
          <ErrorBox id={failedSubmits === 0 ? RESULT_ID : "trouble"}>
            <p>{trouble}</p>
          </ErrorBox>
        )}
        {link && (
          <LinkNotice link={link} isOld={!!oldPlans} inputs={draft} consultant={consultant} />
        )}
        {unknown.map((name) => (
          <Notice key={name} kind="info">
            <p>{unknownWords[name]}</p>
          </Notice>
        ))}
        <AgreementForm
          id={formId}
          doubts={doubts}
          action={`/agreement${linkQuery}#${RESULT_ID}`}
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
            <p className="muted prefill">
              <a className="lone-link" href="/agreement/verify">
                Verify an agreement file
              </a>
            </p>
          )}
          <PanelFoot
            readiness={readiness}
            doubts={doubts}
            hasPlan={draft.plan !== undefined}
            isKept={isKept}
            email={consultant.email}
            id={trouble ? undefined : RESULT_ID}
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
          link={link}
          linkQuery={linkQuery}
          oldEdition={oldPlans && mark.edition}
          dates={
            <KeyDates
              inputs={draft}
              today={today}
              plans={oldPlans}
              formId={formId}
              linkQuery={linkQuery}
            />
          }
          onRefuse={() => gaps[0] && focusGap(gaps[0])}
        />
      </div>
      <ViewBar details={readiness.details} agreement={readiness.agreement} />
    </div>
  );
}

/**
 * Follows clause links through the router. After a native fragment navigation, Firefox and Safari notify it too late to
 * save the scroll position that Back restores.
 */
function useClauseLinks(container: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();

  useEffect(() => {
    const listening = new AbortController();
    const follow = (event: MouseEvent) => {
      const { target } = event;
      if (hasModifier(event) || !(target instanceof Element)) return;
      const link = target.closest<HTMLAnchorElement>(".formatted :is(article, nav) a[href^='#']");
      if (!link) return;
      const { hash } = link;
      event.preventDefault();
      void navigate({ search: location.search, hash }, { replace: hash === location.hash });
      focusClause(hash.slice(1));
    };
    container.current?.addEventListener("click", follow, listening);
    return () => listening.abort();
  }, [container, navigate]);
}

/** Lets Tab continue from the clause, as after a native fragment navigation. */
function focusClause(id: string) {
  const heading = document.getElementById(id);
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
