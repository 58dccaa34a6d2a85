import { type SubmitEvent, useState } from "react";
import { useLocation, useNavigation, useSubmit } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import { ErrorBox, ErrorSummary, RESULT_ID } from "../form/error-summary.tsx";
import { fileFaultsInWords } from "../signing/file-fault.ts";
import { MAX_UPLOAD_BYTES } from "../upload/read-form-data.ts";
import { AgreedBefore } from "./agreed-before.tsx";
import type { OfferAnswer } from "./answer-offer.ts";
import { type GivenField, givenFieldOf } from "./offer-fields.ts";

const fields: readonly GivenField[] = ["offer", "file"];

export function OpenForm({ answer }: { answer: OfferAnswer | undefined }) {
  const submit = useSubmit();
  const isOpening = useNavigation().state !== "idle";
  /** Changes each time the form is sent. */
  const { key: sent } = useLocation();
  const [tooLarge, setTooLarge] = useState<{ field: GivenField; tried: number }>();
  const refusal = tooLarge ? `${fileFaultsInWords.size}.` : answer?.refusal;
  const field = (tooLarge ?? answer)?.field;
  const attempt = `${sent} ${tooLarge?.tried}`;
  const errors: Partial<Record<GivenField, string>> = field && refusal ? { [field]: refusal } : {};

  function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (sizeOf(form.get("offer")) + sizeOf(form.get("file")) > MAX_UPLOAD_BYTES) {
      setTooLarge({ field: givenFieldOf(form), tried: (tooLarge?.tried ?? 0) + 1 });
      return;
    }
    setTooLarge(undefined);
    if (!isOpening) void submit(form, { method: "post", encType: "multipart/form-data" });
  }

  return (
    <>
      <AgreedBefore />
      <form
        className="stack upload-form open-form"
        method="post"
        action={`/agreement/offer#${RESULT_ID}`}
        encType="multipart/form-data"
        aria-label="Open an offer"
        // Firefox would restore the fields on a reload, even the file.
        autoComplete="off"
        onSubmit={open}
      >
        {refusal &&
          (field ? (
            <ErrorSummary key={attempt} errors={errors} names={fields} />
          ) : (
            <ErrorBox key={attempt}>
              <p>{refusal}</p>
            </ErrorBox>
          ))}
        {answer?.instead && !tooLarge && (
          <p>
            <a href={answer.instead}>Check it on the Verify page</a>
          </p>
        )}
        <input type="hidden" name="intent" value="open" />
        <noscript>
          <p>
            JavaScript is off in your browser, so the link could not be read. Copy its whole address
            into this box, or choose the offer file you were sent.
          </p>
        </noscript>
        <Field
          id="offer"
          label="Link or text of the offer"
          hint="If you came by a link: copy its whole address into this box."
          error={errors.offer}
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
          id="file"
          label="Or its file"
          error={errors.file}
          hint="It ends in .json."
          type="file"
          name="file"
          accept=".json,application/json"
        />
        <Button type="submit">Open offer</Button>
        <output>{isOpening && "Opening the offer…"}</output>
      </form>
    </>
  );
}

function sizeOf(value: FormDataEntryValue | null): number {
  if (value === null) return 0;
  return typeof value === "string" ? new TextEncoder().encode(value).length : value.size;
}
