import { useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { type SavedRehearsal, rehearsalDate } from "./rehearsal-schema.ts";
import { cell, row } from "./table-roles.ts";

interface DeletedRowProps {
  rehearsal: SavedRehearsal;
  onUndo: () => void;
  /** Called when the row goes that had the focus. */
  onGone: () => void;
}

export function DeletedRow(props: DeletedRowProps) {
  const { rehearsal, onUndo, onGone } = props;
  const words = useId();
  const button = useRef<HTMLButtonElement>(null);
  const tellGone = useEffectEvent(onGone);
  useLayoutEffect(() => {
    const undo = button.current;
    undo?.focus();
    return () => {
      if (document.activeElement === undo) tellGone();
    };
  }, []);

  return (
    <tr {...row} className="history-deleted">
      <td {...cell} colSpan={8}>
        <span id={words}>Deleted.</span>{" "}
        <Button
          ref={button}
          kind="bare"
          aria-label={`Undo, ${rehearsalDate(rehearsal.id)}`}
          aria-describedby={words}
          onClick={onUndo}
        >
          Undo
        </Button>
      </td>
    </tr>
  );
}
