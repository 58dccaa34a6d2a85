import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { faultsInWords, UPLOAD_LIMIT } from "../signing/file-fault.ts";
import { AgreedBefore } from "./agreed-before.tsx";
import type { OfferAnswer } from "./answer-offer.ts";

interface OpenFormProps {
  answer: OfferAnswer | undefined;
  consultant: string;
  email: string;
}

export function OpenForm({ answer, consultant, email }: OpenFormProps) {
  const submit = useSubmit();
  const isOpening = useNavigation().state !== "idle";
  const [isTooLarge, setTooLarge] = useState(false);
  const refusal = isTooLarge ? `${faultsInWords.size}.` : answer?.refusal;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) notice.current?.focus();
  }, [refusal, answer]);

  function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const size = [...form.values()].reduce((sum, value) => sum + sizeOf(value), 0);
    const large = size > UPLOAD_LIMIT;
    setTooLarge(large);
    if (large) notice.current?.focus();
    else if (!isOpening) void submit(form, { method: "post", encType: "multipart/form-data" });
  }

  return (
    <form
      className="upload-form open-form"
      method="post"
      action="/agreement/offer"
      encType="multipart/form-data"
      aria-label="Open an offer"
      onSubmit={open}
    >
      <div ref={notice} tabIndex={-1} className="offer-refusal">
        {refusal && (
          <Notice kind="bad" role="alert">
            <p>{refusal}</p>
            {answer?.instead && (
              <p>
                <a href={answer.instead}>Check it on the page for that</a>
              </p>
            )}
          </Notice>
        )}
      </div>
      <AgreedBefore />
      <input type="hidden" name="intent" value="open" />
      <noscript>
        <p>
          JavaScript is off in your browser, so the link could not be read. Copy its whole address
          into this box, or choose the offer file you were sent.
        </p>
      </noscript>
      <Field
        label="Link or text of the offer"
        hint="If you came by a link: copy its whole address into this box."
      >
        {(control) => (
          <textarea
            {...control}
            name="offer"
            rows={5}
            defaultValue={answer?.given}
            spellCheck={false}
          />
        )}
      </Field>
      <TextField
        label="Or its file"
        hint="It ends in .json."
        type="file"
        name="file"
        accept=".json,application/json"
      />
      <Button type="submit">Open offer</Button>
      <output>{isOpening && "The offer is being opened."}</output>
      <p className="offer-note">
        An offer is made by {consultant} alone. To ask for one, write to{" "}
        <a href={`mailto:${email}`}>{email}</a>.
      </p>
    </form>
  );
}

function sizeOf(value: FormDataEntryValue): number {
  return typeof value === "string" ? new TextEncoder().encode(value).length : value.size;
}
