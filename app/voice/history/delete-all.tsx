import { useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";

/** Deletes all rehearsals after a confirmation. */
export function DeleteAll({ onConfirmed }: { onConfirmed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const question = useId();
  return (
    <>
      <Button kind="danger" className="history-clear" onClick={() => dialog.current?.showModal()}>
        Delete all
      </Button>
      <dialog className="history-dialog" ref={dialog} aria-labelledby={question}>
        <p id={question}>Delete all past rehearsals? This cannot be taken back.</p>
        <div className="history-buttons">
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            Keep them
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              dialog.current?.close();
              onConfirmed();
            }}
          >
            Delete all of them
          </Button>
        </div>
      </dialog>
    </>
  );
}
