import { useId, useRef } from "react";
import { Button } from "./button.tsx";
import "./dialog.css";

interface AskFirstProps {
  /** What the button says. */
  children: string;
  /** The button's name, where that says more. */
  name?: string;
  question: string;
  /** What else there is to know before it is answered. */
  detail?: string;
  keep: string;
  confirm: string;
  /** Of the button that asks. */
  kind?: "primary" | "quiet" | "soft" | "bare" | "danger";
  className?: string;
  isPressed?: boolean;
  /** Whether anything would be lost; else nothing is asked. */
  asks?: boolean;
  onConfirmed: () => void;
}

/** A button for what cannot be taken back. Asks before it is done. */
export function AskFirst(props: AskFirstProps) {
  const { children, name, question, detail, keep, confirm, kind = "danger", className } = props;
  const { isPressed, asks = true, onConfirmed } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const questionId = useId();
  const detailId = useId();

  return (
    <>
      <Button
        kind={kind}
        className={className}
        aria-label={name}
        aria-pressed={isPressed}
        onClick={() => (asks ? dialog.current?.showModal() : onConfirmed())}
      >
        {children}
      </Button>
      <dialog
        className="dialog ask-first"
        ref={dialog}
        aria-labelledby={questionId}
        aria-describedby={detail && detailId}
      >
        <p id={questionId}>{question}</p>
        {detail && <p id={detailId}>{detail}</p>}
        <div className="button-row">
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            {keep}
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              dialog.current?.close();
              onConfirmed();
            }}
          >
            {confirm}
          </Button>
        </div>
      </dialog>
    </>
  );
}
