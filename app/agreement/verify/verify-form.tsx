import { Button } from "../../ui/button.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import { ErrorSummary } from "../form/error-summary.tsx";
import type { ShownUpload } from "../upload/read-form-data.ts";

interface VerifyFormProps {
  sent: ShownUpload | undefined;
  /** The file that the verdict is on, and what it was found to be. */
  checked: { source: string; found: string | undefined } | undefined;
}

export function VerifyForm({ sent, checked }: VerifyFormProps) {
  const { error, field, pasted = "", isLeftOut } = sent ?? {};
  const wrong = field === "text" ? "text" : "file";
  return (
    <form
      className="stack upload-form verify-form"
      method="post"
      action="/agreement/verify#verdict"
      encType="multipart/form-data"
    >
      {error && <ErrorSummary id="verdict" errors={{ [wrong]: error }} names={[wrong]} />}
      <div className="verify-file">
        {checked && (
          <p>
            <strong>
              <bdi>{checked.source}</bdi>
            </strong>
            {checked.found && <span>{checked.found}</span>}
          </p>
        )}
        <TextField
          id="file"
          label={checked ? "Choose another file" : "Agreement file"}
          error={field === "text" ? undefined : error}
          type="file"
          name="file"
          accept=".pdf,.json,application/pdf,application/json"
        />
      </div>
      <p className="muted">A PDF saved here, or a .json file. It is read, checked and forgotten.</p>
      <details open={field === "text" || field === "both" || undefined}>
        <summary className="arrow">Paste the text of a .json file</summary>
        <Field
          id="text"
          label="Text of the file"
          hint={isLeftOut ? "What you pasted was too long to be shown here again." : undefined}
          error={field === "file" ? undefined : error}
        >
          {(control) => (
            <textarea name="text" rows={5} spellCheck={false} defaultValue={pasted} {...control} />
          )}
        </Field>
      </details>
      <Button type="submit">Verify</Button>
    </form>
  );
}
