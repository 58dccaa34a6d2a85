import { useState } from "react";
import { Field } from "../../ui/field.tsx";
import type { OfferFacts } from "./answer-offer.ts";

/** Texts for the client to send: nothing is sent from here. */
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
        title="Ask for a change"
        offer={offer}
        text={`${about}\n\nWe would like to change this before we agree:\n\nClause …: …\n`}
      />
      <Answer title="Decline" offer={offer} text={`${about}\n\nWe decline this offer.\n`} />
    </div>
  );
}

interface AnswerProps {
  title: string;
  offer: OfferFacts;
  text: string;
}

function Answer({ title, offer: { email, reference }, text: given }: AnswerProps) {
  const [text, setText] = useState(given);
  const query = `subject=${encodeURIComponent(`Offer ${reference}`)}&body=${encodeURIComponent(text)}`;
  return (
    <details>
      <summary>{title}</summary>
      <Field label="Text to send" hint="Change it as you wish. Nothing is sent from this page.">
        {(control) => (
          <textarea
            {...control}
            rows={9}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <p>
        <a href={`mailto:${email}?${query.replaceAll("%0A", "%0D%0A")}`}>Write to {email}</a>
      </p>
    </details>
  );
}
