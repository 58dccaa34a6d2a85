import { useLayoutEffect, useRef, useState } from "react";
import { Field } from "../../ui/field.tsx";
import { useIsServerRendered } from "../../ui/use-hydrated.tsx";
import type { OfferFacts } from "./answer-offer.ts";

/** Drafts the mails that a client may send in place of agreeing. */
export function OtherAnswers({ offer }: { offer: OfferFacts }) {
  const { company, consultant, lastDay, made, reference } = offer;
  const about = `Offer ${reference} of ${made} to ${company}`;
  return (
    <div className="other-answers">
      <p className="offer-note">
        Asking for a change or declining binds nobody, and you can still agree here until the end of{" "}
        {lastDay}. {consultant} then decides whether to countersign these terms.
      </p>
      <Answer
        id="change"
        title="Ask for a change"
        offer={offer}
        text={`${about}\n\nWe would like to change this before we agree:\n\nClause …: …\n`}
      />
      <Answer
        id="decline"
        title="Decline"
        offer={offer}
        text={`${about}\n\nWe decline this offer.\n`}
      />
    </div>
  );
}

interface AnswerProps {
  id: string;
  title: string;
  offer: OfferFacts;
  text: string;
}

function Answer({ id, title, offer: { email, reference }, text: given }: AnswerProps) {
  const isServerRendered = useIsServerRendered();
  // Hydration resets a text area to its rendered text.
  const [early] = useState(() => (isServerRendered ? typedEarly(id) : undefined));
  const [text, setText] = useState(given);
  const field = useRef<HTMLTextAreaElement>(null);
  // The server rendered the link with the given text.
  useLayoutEffect(() => {
    if (field.current) setText(field.current.value);
  }, []);
  const query = `subject=${encodeURIComponent(`Offer ${reference}`)}&body=${encodeURIComponent(text)}`;
  return (
    <details>
      <summary>{title}</summary>
      <Field
        id={id}
        label="Text to send"
        hint="Change it as you wish. Nothing is sent from this page."
      >
        {(control) => (
          <textarea
            {...control}
            rows={9}
            autoComplete="off"
            defaultValue={early ?? given}
            onInput={(event) => setText(event.currentTarget.value)}
            ref={field}
          />
        )}
      </Field>
      <p>
        <a href={`mailto:${email}?${query.replaceAll("%0A", "%0D%0A")}`}>Write to {email}</a>
      </p>
    </details>
  );
}

function typedEarly(id: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? field.value : undefined;
}
