import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import { Icon } from "./icons.tsx";
import { SaveMenu } from "./save-menu.tsx";

interface SheetActionsProps {
  /** What the sheet is. */
  title: string;
  note: string;
  /** What a print lacks; undefined if that is nothing. */
  advice?: string | undefined;
  printKind: "primary" | "quiet";
  /** The files that it can be had as. */
  children: ReactNode;
}

/** Says over the sheet what it is, and gives it out. */
export function SheetActions(props: SheetActionsProps) {
  const { title, note, advice, printKind, children } = props;
  const hydrated = useHydrated();
  return (
    <div className="sheet-actions" data-draft={advice === undefined ? undefined : ""}>
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
