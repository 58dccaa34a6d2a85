import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useSubmit } from "react-router";
import { Button } from "../../ui/button.tsx";
import { FieldError, TextField } from "../../ui/field.tsx";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { lackedInWords } from "../contract/pdf-letters.ts";
import { scrollToRecord } from "../document/record-of-signature.tsx";
import { ErrorBox, ErrorSummary, RESULT_ID } from "../form/error-summary.tsx";
import { differsFromOffer } from "../signing/signer-details.ts";
import { signAcceptance } from "../signing/sign-acceptance.ts";
import type { OfferAnswer, OfferFacts } from "./answer-offer.ts";
import { keepTypedFields, readTypedFields } from "./kept-in-tab.ts";
import { CommitmentList, WhatThisProves } from "./offer-details.tsx";
import { OtherAnswers } from "./other-answers.tsx";
import {
  checkSigner,
  readSigner,
  type SignerErrors,
  type SignerFields,
  signerFields,
  signerNames,
} from "./offer-fields.ts";
import "../../ui/checkbox.css";

interface AgreeFormProps {
  answer: OfferAnswer;
  offer: OfferFacts;
  errors: SignerErrors;
  onType: (name: string) => void;
  onInput: (form: FormData) => void;
}

export function AgreeForm({ answer, offer, errors, onType, onInput }: AgreeFormProps) {
  const { fields, refusal } = answer;
  const submit = useSubmit();
  // Changes each time the form is sent.
  const { key: sent } = useLocation();
  const isSending = useNavigation().formData !== undefined;
  const filled = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<SignerFields>();
  useEffect(() => {
    const form = filled.current;
    if (!form) return;
    const kept = readTypedFields(offer.hash);
    for (const { name } of signerFields) {
      const field = form.elements.namedItem(name);
      const text = kept?.get(name);
      if (text && field instanceof HTMLInputElement && field.value === field.defaultValue) {
        field.value = text;
      }
    }
    // Fields may have been filled in before hydration.
    const read = readSigner(new FormData(form));
    onType(read.name);
    setTyped(read);
    keepTypedFields(offer.hash, read);
  }, [offer.hash, onType]);

  function readForm(form: FormData) {
    onInput(form);
    const read = readSigner(form);
    keepTypedFields(offer.hash, read);
    setTyped(read);
  }

  function doubtOf(name: keyof SignerFields): string | undefined {
    // A field has one note: its error, or else its doubts.
    if (errors[name]) return undefined;
    const lacked = lackedInWords(typed?.[name] ?? "");
    const doubts = [
      doubtOfText(name),
      lacked && `The PDF cannot show ${lacked}: you will keep and send a .json file instead.`,
    ].filter(Boolean);
    return doubts.join(" ") || undefined;
  }

  function doubtOfText(name: keyof SignerFields): string | undefined {
    const [offered, given] = [offer.namedSigner[name], typed?.[name]];
    if (!given) return undefined;
    if (name === "email" && /^[^@]+@[^@.]+$/.test(given))
      return "This address has no dot after its @.";
    if (!differsFromOffer(offered, given)) return undefined;
    // By clause 32.1, notices go to the address in the offer.
    const notices = name === "email" ? " (notices under the agreement still go there)" : "";
    return `This is not what the offer has: ${offered}${notices}`;
  }

  function hintFor(name: keyof SignerFields): string | undefined {
    const offered = offer.namedSigner[name];
    if (offered === undefined) {
      if (name !== "email") return undefined;
      return "Not for notices";
    }
    return `${name === "email" ? "For notices" : "In the offer"}: ${offered}`;
  }

  const isWrong = Object.keys(errors).length > 0;

  async function agree(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const form = new FormData(event.currentTarget);
    const agreed = { ...readSigner(form), statement: offer.statement };
    const clock = `${new Date().toISOString().slice(0, 19)}Z`;
    const acceptance = await signAcceptance({ v: 1, offer: offer.hash, agreed, clock });
    form.set("acceptance", acceptance ?? "");
    // With the token in the address, a reload finds what this tab agreed to.
    const action = `/agreement/offer#${offer.token}`;
    await submit(form, { method: "post", action, encType: "multipart/form-data", replace: true });
  }

  return (
    <>
      <form
        className="stack agree-form"
        id="agree"
        method="post"
        action={`/agreement/offer#${RESULT_ID}`}
        encType="multipart/form-data"
        aria-label="Agree to the offer"
        // Firefox would restore the tick on a reload. The fields' own autofill stays.
        autoComplete="off"
        noValidate
        onInput={(event) => readForm(new FormData(event.currentTarget))}
        onSubmit={agree}
        ref={filled}
      >
        {refusal ? (
          <ErrorBox key={sent}>
            <p>{refusal}</p>
          </ErrorBox>
        ) : (
          isWrong && <ErrorSummary key={sent} errors={errors} names={signerNames} />
        )}
        <input type="hidden" name="intent" value="agree" />
        <input type="hidden" name="offer" value={offer.token} />
        {signerFields.map(({ name, label, autoComplete }) => (
          <TextField
            key={name}
            id={name}
            name={name}
            label={label}
            type={name === "email" ? "email" : "text"}
            autoComplete={autoComplete}
            hint={doubtOf(name) ?? hintFor(name)}
            className={doubtOf(name) && "doubted"}
            defaultValue={fields[name]}
            error={errors[name]}
            aria-required
            {...(name === "name" && {
              onInput: (event) => {
                onType(event.currentTarget.value);
                scrollToRecord();
              },
            })}
          />
        ))}
        <div className="agree-authority" data-wrong={errors.authority && ""}>
          <FieldError id="authority-error" error={errors.authority} />
          <label>
            <input
              type="checkbox"
              id="authority"
              name="authority"
              aria-required
              aria-invalid={errors.authority ? true : undefined}
              aria-describedby={errors.authority ? "authority-error" : undefined}
            />
            <span>{offer.statement}</span>
          </label>
        </div>
      </form>
      <div className="offer-folds">
        {offer.commitmentDates && (
          <CommitmentList title="All dates" dates={offer.commitmentDates} />
        )}
        <WhatThisProves since={`${offer.consultant} marked them`}>
          Keep a copy, as this site keeps none, and take advice if you wish. Until you press the
          button you can change what you typed, and it is sent nowhere. You then get one file to
          send to {offer.consultant}. Only the file that comes back countersigned shows that it was:
          ask for it. A withdrawal counts once it has arrived. The agreement is in English. This is
          offer {offer.reference}, made on {offer.issuedOn}; a changed copy can be{" "}
          <NewTabLink href={offer.comparePath}>compared</NewTabLink> with it.
        </WhatThisProves>
        <OtherAnswers offer={offer} />
      </div>
      {/* Outside the form, so that it sticks to the panel's end from the beginning. */}
      <div className="fine-print panel-foot offer-foot">
        <p>
          <strong>Nobody is bound until {offer.firstName} countersigns.</strong>
        </p>
        <output>{isSending && "Sending what you agreed…"}</output>
        <Button type="submit" form="agree" aria-disabled={isSending || undefined}>
          Agree and sign
        </Button>
      </div>
    </>
  );
}

/** Returns an answer's errors until they are fixed, and a function that hides those that the form no longer has. */
export function useShownErrors(answered: SignerErrors) {
  const [state, setState] = useState({ answered, shown: answered });
  if (state.answered !== answered) setState({ answered, shown: answered });
  const clear = useCallback((form: FormData) => {
    const errors = checkSigner(readSigner(form), form);
    setState((before) => {
      const shown: SignerErrors = {};
      for (const name of signerNames) {
        if (before.shown[name] && errors[name]) shown[name] = errors[name];
      }
      return { ...before, shown };
    });
  }, []);
  return [state.answered === answered ? state.shown : answered, clear] as const;
}
