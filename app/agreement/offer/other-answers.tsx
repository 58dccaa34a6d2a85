import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import { useHydrated, useIsServerRendered } from "../../ui/use-hydrated.tsx";
import { useAgreedBefore } from "./agreed-before.tsx";
import { withdrawal } from "./agreed-panel.tsx";
import type { OfferFacts } from "./answer-offer.ts";

/** Drafts the mails that a client may send in place of agreeing. */
export function OtherAnswers({ offer }: { offer: OfferFacts }) {
  const { company, details, email, firstName, lastDay, made, reference } = offer;
  const about = `Offer ${reference} of ${made} to ${company}`;
  const agreed = useAgreedBefore(offer.hash);
  const given = details.map(({ label, value }) => `${label}: ${value || "not given"}`).join("\n");
  return (
    <details className="other-answers" id="change">
      <summary>Ask for a change, decline or withdraw</summary>
      <p className="offer-note">
        None of these binds anybody. {firstName} answers a change with a new offer, and you can
        still agree to this one until the end of {lastDay}.
      </p>
      <Answer
        id="change-text"
        title="Ask for a change"
        offer={offer}
        text={`${about}\n\nWe would like to change this before we agree.\n\nOur details are to be:\n\n${given}\n\nClause …: …\n`}
        details={details}
      />
      <Answer
        id="decline"
        title="Decline"
        offer={offer}
        text={`${about}\n\nWe decline this offer.\n`}
      />
      <h2>Withdraw</h2>
      <p className="offer-note">
        After agreeing you can withdraw until it is countersigned.{" "}
        {agreed.length === 0 && `Write to ${email}.`}
      </p>
      {agreed.map(({ agreedAt }) => (
        <p key={agreedAt}>
          <a href={withdrawal(offer, agreedAt)}>Withdraw what you agreed to on {agreedAt}</a>
        </p>
      ))}
    </details>
  );
}

interface DetailFieldsProps extends Pick<OfferFacts, "details"> {
  onType: (label: string, value: string) => void;
}

/** Writes what is typed into the text below. Without script the text is changed by hand. */
function DetailFields({ details, onType }: DetailFieldsProps) {
  if (!useHydrated()) return null;
  return (
    <fieldset className="detail-fields">
      <legend>Add what is missing, and correct what is wrong</legend>
      {details.map(({ name, label, value }) => (
        <TextField
          key={name}
          // The form to agree has another "Position".
          label={name === "clientPosition" ? `Client’s ${label}` : label}
          hint={value === "" ? "Not given in the offer" : undefined}
          defaultValue={value}
          maxLength={200}
          autoComplete="off"
          onInput={(event: FormEvent<HTMLInputElement>) => onType(label, event.currentTarget.value)}
        />
      ))}
    </fieldset>
  );
}

interface AnswerProps {
  id: string;
  title: string;
  offer: OfferFacts;
  text: string;
  details?: OfferFacts["details"];
}

function Answer({ id, title, offer, text: given, details }: AnswerProps) {
  const { email, reference } = offer;
  const hydrated = useHydrated();
  const isServerRendered = useIsServerRendered();
  // Hydration resets a text area to its rendered text.
  const [early] = useState(() => (isServerRendered ? typedEarly(id) : undefined));
  const [text, setText] = useState(given);
  const field = useRef<HTMLTextAreaElement>(null);
  // The server rendered the link with the given text.
  useLayoutEffect(() => {
    if (field.current) setText(field.current.value);
  }, []);

  function setLine(label: string, value: string) {
    if (!field.current) return;
    const line = `${label}: ${value.trim() || "not given"}`;
    const lines = field.current.value.split("\n");
    const at = lines.findIndex((one) => one.startsWith(`${label}:`));
    field.current.value = (at === -1 ? [...lines, line] : lines.with(at, line)).join("\n");
    setText(field.current.value);
  }

  const query = `subject=${encodeURIComponent(`Offer ${reference}`)}&body=${encodeURIComponent(text)}`;
  return (
    <>
      <h2>{title}</h2>
      {details && <DetailFields details={details} onType={setLine} />}
      <Field
        id={id}
        label="Text to send"
        hint="Change it as you wish. Nothing is sent from this page."
      >
        {(control) => (
          <textarea
            {...control}
            rows={details ? 12 : 5}
            autoComplete="off"
            defaultValue={early ?? given}
            onInput={(event) => setText(event.currentTarget.value)}
            ref={field}
          />
        )}
      </Field>
      <p className="answer-ways">
        <a href={`mailto:${email}?${query.replaceAll("%0A", "%0D%0A")}`}>Write to {email}</a>
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

function typedEarly(id: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? field.value : undefined;
}
