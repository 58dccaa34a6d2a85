import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { ErrorSummary } from "../form/error-summary.tsx";
import type { ShownUpload } from "./read-form-data.ts";
import "../frame/frame.css";
import "../document/sheet.css";
import "./upload.css";

interface UploadPageProps {
  title: string;
  purpose: ReactNode;
  desk: ReactNode;
  children: ReactNode;
}

export function UploadPage({ title, purpose, desk, children }: UploadPageProps) {
  return (
    <div className="agreement-tool upload-page">
      <div className="agreement-panel upload-panel">
        <div className="panel-head">
          <h1 className="tool-title">{title}</h1>
          {purpose && <p>{purpose}</p>}
        </div>
        {children}
      </div>
      <div className="agreement-desk">
        <div className="sheet-stage upload-stage">{desk}</div>
      </div>
    </div>
  );
}

interface UploadFormProps {
  action: string;
  /** Without script, this fragment moves focus to the result. */
  resultId: string;
  fileLabel: string;
  fileHint: string;
  accept: string;
  textName: string;
  rows: number;
  submit: string;
  sent: ShownUpload | undefined;
  children?: ReactNode;
}

export function UploadForm(props: UploadFormProps) {
  const { action, resultId, fileLabel, fileHint, accept, textName, rows, submit } = props;
  const { error, field, pasted = "", isLeftOut } = props.sent ?? {};
  const wrong = field === "text" ? textName : "file";
  return (
    <form
      className="stack upload-form"
      method="post"
      action={`${action}#${resultId}`}
      encType="multipart/form-data"
    >
      {error && <ErrorSummary id={resultId} errors={{ [wrong]: error }} names={[wrong]} />}
      {props.children}
      <Field
        id="file"
        label={fileLabel}
        hint={fileHint}
        error={field === "text" ? undefined : error}
      >
        {(control) => <input type="file" name="file" accept={accept} {...control} />}
      </Field>
      <Field
        id={textName}
        label="Or paste its text"
        hint={isLeftOut ? "What you pasted was too long to be shown here again." : undefined}
        error={field === "file" ? undefined : error}
      >
        {(control) => (
          <textarea
            name={textName}
            rows={rows}
            spellCheck={false}
            defaultValue={pasted}
            {...control}
          />
        )}
      </Field>
      <Button type="submit">{submit}</Button>
    </form>
  );
}
