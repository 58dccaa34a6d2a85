import "../form/error-summary.css";

interface UploadFaultProps {
  /** The fragment of the form's action, so that the focus goes here without script. */
  id: string;
  message: string;
  /** The id of the field that it is about. */
  field?: string;
}

/** Of a page without script. */
export function UploadFault({ id, message, field = "file" }: UploadFaultProps) {
  return (
    <div
      className="error-summary"
      role="alert"
      id={id}
      tabIndex={-1}
      aria-labelledby="error-summary-title"
    >
      <h2 id="error-summary-title">There is a problem</h2>
      <ul className="plain">
        <li>
          <a href={`#${field}`}>{message}</a>
        </li>
      </ul>
    </div>
  );
}
