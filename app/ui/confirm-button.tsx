import { useId, useRef } from "react";
import { Button } from "./button.tsx";
import "./dialog.css";

interface ConfirmButtonProps {
  children: string;
  question: string;
  detail?: string;
  keep: string;
  confirm: string;
  kind?: "primary" | "quiet" | "soft" | "bare" | "danger";
  className?: string;
  isPressed?: boolean;
  /** If false, the button acts without asking. */
  asks?: boolean;
  onConfirmed: () => void;
}

/** Confirms an action that cannot be undone. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { children, question, detail, keep, confirm, kind = "danger", className } = props;
  const { isPressed, asks = true, onConfirmed } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const questionId = useId();
  const detailId = useId();

  return (
    <>
      <Button
        kind={kind}
        className={className}
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
