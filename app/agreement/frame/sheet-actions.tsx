import { type FocusEvent, type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";

interface SheetActionsProps {
  title: string;
  note: string;
  /** Says what a print lacks, if anything. */
  advice?: string | undefined;
  printKind: "primary" | "quiet";
  children: ReactNode;
}

export function SheetActions({ title, note, advice, printKind, children }: SheetActionsProps) {
  const hydrated = useHydrated();
  return (
    <div className="row sheet-actions" data-draft={advice === undefined ? undefined : ""}>
      <p className="sheet-state">
        <strong>{title}</strong>
        <span>{note}</span>
        {advice !== undefined && (
          <span className="visually-hidden" id="print-advice">
            {advice}
          </span>
        )}
      </p>
      <span className="print-place">
        {hydrated && (
          <Button
            kind={printKind}
            aria-describedby={advice === undefined ? undefined : "print-advice"}
            onClick={() => print()}
          >
            <Icon name="print" /> Print Agreement
          </Button>
        )}
      </span>
      <SaveMenu>{children}</SaveMenu>
    </div>
  );
}

const paths = {
  print: "M4.5 6V2h7v4M4.5 12h-2V6h11v6h-2M4.5 9.5h7V14h-7z",
  save: "M8 2v8M4.5 7 8 10.5 11.5 7M3 13.5h10",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
};

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} fill="none" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  );
}

/** Puts the buttons into a popover on phones, without script. */
function SaveMenu({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <>
      <Button kind="quiet" className="save-menu-button" popoverTarget={id}>
        Save
      </Button>
      <div className="row save-menu" id={id} popover="auto" onBlur={closeBehindFocus}>
        {children}
      </div>
    </>
  );
}

/** Keeps the menu from covering the focused element. Its own button closes it anyway. */
function closeBehindFocus({ currentTarget: menu, relatedTarget: next }: FocusEvent<HTMLElement>) {
  if (!(next instanceof HTMLElement) || menu.contains(next)) return;
  if (next.getAttribute("popovertarget") !== menu.id) menu.hidePopover();
}
