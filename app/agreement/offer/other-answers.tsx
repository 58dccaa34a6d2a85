import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import { useHydrated, useIsServerRendered } from "../../ui/use-hydrated.tsx";
import { findClientDoubts } from "../contract/gaps-and-doubts.ts";
import { fieldsFromForm } from "../contract/inputs.ts";
import { useFocusLeave } from "../form/use-focus-leave.ts";
import { applyBlur, applyEdit, initialFormState } from "../form/form-state.ts";
import type { OfferFacts } from "./answer-offer.ts";
import { keepTypedFields, readTypedFields } from "./kept-in-tab.ts";

/** Drafts the mails that a client may send in place of agreeing. */
export function OtherAnswers({ offer }: { offer: OfferFacts }) {
  const { company, details, email, firstName, issuedOn, lastDay, reference } = offer;
  const about = `Offer ${reference} of ${issuedOn} to ${company}`;
  const given = details.map(({ label, value }) => `${label}: ${value || "not given"}`).join("\n");
  return (
    <details className="other-answers">
      <summary className="arrow">Ask for a change, decline or withdraw</summary>
      <p className="muted">
        None of these binds anybody. {firstName} answers a change with a new offer, and you can
        still agree to this one until the end of {lastDay}.
      </p>
      <Answer
        id="change-text"
        title="Ask for a change"
        titleId="change"
        offer={offer}
        text={`${about}\n\nWe would like to change this before we agree.\n\nOur details are to be:\n\n${given}\n\nClause …: …\n`}
        hasDetails
      />
      <Answer
        id="decline"
        title="Decline"
        offer={offer}
        text={`${about}\n\nWe decline this offer.\n`}
      />
      <h2>Withdraw</h2>
      <p className="muted">
        After agreeing you can withdraw until it is countersigned and sent to you. Write to {email}.
      </p>
    </details>
  );
}

interface DetailFieldsProps {
  offer: OfferFacts;
  onType: (label: string, value: string) => void;
}

/** Copies each typed detail into the mail text below, even an invalid one. Without script the client edits the text. */
function DetailFields({ offer, onType }: DetailFieldsProps) {
  const { consultantParty, details, hash, terms } = offer;
  const [typed] = useState(() => Object.fromEntries(readTypedFields(hash) ?? []));
  const [state, setState] = useState(() =>
    initialFormState({ ...fieldsFromForm(new FormData()), ...terms, ...typed }, false),
  );
  const group = useRef<HTMLFieldSetElement>(null);
  useFocusLeave(group, () => setState(applyBlur));
  const doubts = findClientDoubts(state.fields, consultantParty);

  function type(detail: (typeof details)[number], value: string) {
    keepTypedFields(hash, { [detail.name]: value });
    setState((before) => applyEdit(before, { ...before.fields, [detail.name]: value }));
    onType(detail.label, value);
  }

  return (
    <fieldset className="stack detail-fields" ref={group}>
      <legend>Add what is missing, and correct what is wrong</legend>
      {details.map((detail) => {
        const { name, label, value } = detail;
        const doubt = doubts[name];
        return (
          <TextField
            key={name}
            // The agree form has a "Position" too.
            label={name === "clientPosition" ? `Client’s ${label}` : label}
            hint={doubt ?? (value === "" ? "Not given in the offer" : undefined)}
            className={doubt && "doubted"}
            error={state.shownErrors[name]}
            defaultValue={typed[name] ?? value}
            maxLength={200}
            autoComplete="off"
            onInput={(event: FormEvent<HTMLInputElement>) =>
              type(detail, event.currentTarget.value)
            }
          />
        );
      })}
    </fieldset>
  );
}

interface AnswerProps {
  id: string;
  title: string;
  /** Id of the heading inside the fold. A link to it makes the browser open the fold, without script too. */
  titleId?: string;
  offer: OfferFacts;
  text: string;
  hasDetails?: boolean;
}

function Answer({ id, title, titleId, offer, text: given, hasDetails = false }: AnswerProps) {
  const { email, hash, reference } = offer;
  const hydrated = useHydrated();
  const isServerRendered = useIsServerRendered();
  // Hydration resets a text area to its rendered text.
  const [early] = useState(() => (isServerRendered ? textTypedBeforeHydration(id) : undefined));
  const [text, setText] = useState(given);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (!field.current) return;
    const kept = readTypedFields(hash)?.get(id);
    if (typeof kept === "string" && field.current.value === given) {
      field.current.value = kept;
      field.current.closest("details")?.setAttribute("open", "");
    }
    setText(field.current.value);
  }, [given, hash, id]);

  function change(changed: string) {
    setText(changed);
    keepTypedFields(hash, { [id]: changed });
  }

  function setLine(label: string, value: string) {
    if (!field.current) return;
    const line = `${label}: ${value.trim() || "not given"}`;
    const lines = field.current.value.split("\n");
    const at = lines.findIndex((one) => one.startsWith(`${label}:`));
    field.current.value = (at === -1 ? [...lines, line] : lines.with(at, line)).join("\n");
    change(field.current.value);
  }

  const subject = `subject=${encodeURIComponent(`Offer ${reference}`)}`;
  const body = encodeURIComponent(text).replaceAll("%0A", "%0D%0A");
  return (
    <>
      <h2 id={titleId}>{title}</h2>
      {hydrated && hasDetails && <DetailFields offer={offer} onType={setLine} />}
      <Field
        id={id}
        label="Text to send"
        hint="Change it as you wish. Nothing is sent from this page."
      >
        {(control) => (
          <textarea
            {...control}
            rows={hasDetails ? 12 : 5}
            autoComplete="off"
            defaultValue={early ?? given}
            onInput={(event) => change(event.currentTarget.value)}
            ref={field}
          />
        )}
      </Field>
      <p className="cluster answer-ways">
        {/* Without script the link would take the text along as it was. */}
        <a href={`mailto:${email}?${subject}${hydrated ? `&body=${body}` : ""}`}>
          Write to {email}
        </a>
        <noscript>Copy this text into your mail.</noscript>
        {hydrated && (
          <CopyButton
            text={() => text}
            otherwise="Select the text and copy it."
            label={`Copy: ${title}`}
          >
            Copy
          </CopyButton>
        )}
      </p>
    </>
  );
}

function textTypedBeforeHydration(id: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? field.value : undefined;
}
