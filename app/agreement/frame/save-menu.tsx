import { type FocusEvent, type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";

/** Buttons beside each other; on a phone behind one, which needs no script. */
export function SaveMenu({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <>
      <Button kind="quiet" className="save-menu-button" popoverTarget={id}>
        Save
      </Button>
      <div className="save-menu" id={id} popover="auto" onBlur={closeBehindFocus}>
        {children}
      </div>
    </>
  );
}

/** It would cover what has the focus. Its own button closes it itself. */
function closeBehindFocus({ currentTarget: menu, relatedTarget: next }: FocusEvent<HTMLElement>) {
  if (!(next instanceof HTMLElement) || menu.contains(next)) return;
  if (next.getAttribute("popovertarget") !== menu.id) menu.hidePopover();
}
