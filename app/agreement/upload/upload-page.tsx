import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Field, TextField } from "../../ui/field.tsx";
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
  className?: string;
  file: { label: string; hint?: string; accept: string };
  text: { name: string; label: string; rows: number };
  submit: string;
  sent: ShownUpload | undefined;
  children: (fileField: ReactNode, textField: ReactNode) => ReactNode;
}

/** A form that takes a file or a text. The children place the two fields. */
export function UploadForm(props: UploadFormProps) {
  const { action, resultId, className = "stack upload-form", file, text, submit, children } = props;
  const { error, field, pasted = "", isLeftOut } = props.sent ?? {};
  const wrong = field === "text" ? text.name : "file";
  return (
    <form
      className={className}
      method="post"
      action={`${action}#${resultId}`}
      encType="multipart/form-data"
    >
      {error && <ErrorSummary id={resultId} errors={{ [wrong]: error }} names={[wrong]} />}
      {children(
        <TextField
          {...file}
          id="file"
          error={field === "text" ? undefined : error}
          type="file"
          name="file"
        />,
        <Field
          id={text.name}
          label={text.label}
          hint={isLeftOut ? "What you pasted was too long to be shown here again." : undefined}
          error={field === "file" ? undefined : error}
        >
          {(control) => (
            <textarea
              name={text.name}
              rows={text.rows}
              spellCheck={false}
              defaultValue={pasted}
              {...control}
            />
          )}
        </Field>,
      )}
      <Button type="submit">{submit}</Button>
    </form>
  );
}
