import { type SyntheticEvent, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { type SavedRehearsal, rehearsalDate } from "./rehearsal-schema.ts";
import { cell, row } from "./table-roles.ts";

interface DeletedRowProps {
  rehearsal: SavedRehearsal;
  onUndo: () => void;
  /** Called as it gets the focus or the pointer, which keep it there. */
  onHold: () => void;
  /** Called when it has neither any more. */
  onLetGo: () => void;
  /** Called when the row goes that had the focus. */
  onGone: () => void;
}

export function DeletedRow(props: DeletedRowProps) {
  const { rehearsal, onUndo, onHold, onLetGo, onGone } = props;
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

  // A page that loses the focus to another window leaves it where it was.
  function letGo({ currentTarget }: SyntheticEvent) {
    const isAt = currentTarget.contains(document.activeElement) || currentTarget.matches(":hover");
    if (!isAt) onLetGo();
  }

  return (
    <tr
      {...row}
      className="history-deleted"
      onFocus={onHold}
      onPointerEnter={onHold}
      onBlur={letGo}
      onPointerLeave={letGo}
    >
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
