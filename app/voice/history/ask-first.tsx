import { type ReactNode, useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";

interface AskFirstProps {
  /** What the button says. */
  children: string;
  /** The button's name, where that says more. */
  name?: string;
  question: ReactNode;
  keep: string;
  confirm: string;
  className?: string;
  onConfirmed: () => void;
}

/** A button for what cannot be taken back. Asks before it is done. */
export function AskFirst(props: AskFirstProps) {
  const { children, name, question, keep, confirm, className, onConfirmed } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const questionId = useId();
  return (
    <>
      <Button
        kind="danger"
        className={className}
        aria-label={name}
        onClick={() => dialog.current?.showModal()}
      >
        {children}
      </Button>
      <dialog className="history-dialog" ref={dialog} aria-labelledby={questionId}>
        <p id={questionId}>{question}</p>
        <div className="history-buttons">
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
