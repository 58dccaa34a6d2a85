import { useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";

interface AskFirstProps {
  label: string;
  question: string;
  no: string;
  yes: string;
  /** Of the button that asks. */
  kind?: "quiet" | "danger";
  isDisabled?: boolean;
  onYes: () => void;
}

/** A button for what cannot be undone: it asks first. */
export function AskFirst(props: AskFirstProps) {
  const { label, question, no, yes, kind = "danger", isDisabled, onYes } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  return (
    <>
      <Button kind={kind} disabled={isDisabled} onClick={() => dialog.current?.showModal()}>
        {label}
      </Button>
      <dialog className="scenario-dialog" ref={dialog} aria-labelledby={id}>
        <p id={id}>{question}</p>
        <div className="briefing-buttons">
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            {no}
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              dialog.current?.close();
              onYes();
            }}
          >
            {yes}
          </Button>
        </div>
      </dialog>
    </>
  );
}
