import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { type ExportKind, exportKinds } from "./export-rehearsal.ts";

interface ExportButtonProps {
  date: string;
  onExport: (kind: ExportKind) => void;
}

export function ExportButton({ date, onExport }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closing = new AbortController();
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && root.current?.contains(target))) setOpen(false);
    };
    const escape = ({ key }: KeyboardEvent) => key === "Escape" && close();
    document.addEventListener("pointerdown", leave, closing);
    document.addEventListener("focusin", leave, closing);
    document.addEventListener("keydown", escape, closing);
    return () => closing.abort();
  }, [isOpen]);

  function close() {
    button.current?.focus();
    setOpen(false);
  }

  return (
    <span className="history-export" ref={root}>
      <Button
        ref={button}
        kind="bare"
        aria-label={`Export ${date}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Export
      </Button>
      {isOpen && (
        <span className="history-kinds" ref={scrollIntoView}>
          {exportKinds.map(({ kind, name }) => (
            <Button
              key={kind}
              kind="bare"
              aria-label={`Export ${date} as ${name}`}
              onClick={() => {
                close();
                onExport(kind);
              }}
            >
              {name}
            </Button>
          ))}
        </span>
      )}
    </span>
  );
}

function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
