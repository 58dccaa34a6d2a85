import { type ReactNode, useId, useState } from "react";
import { useHadKey } from "./keys/had-key.ts";
import "./fold.css";

interface FoldProps {
  title: string;
  /** Stands at the end of the line while the fold is closed. */
  value?: ReactNode;
  /** When it is open on arrival. */
  opens: "with-key" | "without-key";
  /** Something in it has to be seen now. */
  isNeeded?: boolean;
  children: ReactNode;
}

/** Only its button closes it. Until that is pressed, the style sheet opens or closes it by the root's `data-key`. */
export function Fold({ title, value, opens, isNeeded = false, children }: FoldProps) {
  const [chosen, setChosen] = useState<boolean>();
  const hadKey = useHadKey();
  const isOpen = chosen ?? hadKey === (opens === "with-key");
  const id = useId();

  const [wasNeeded, setWasNeeded] = useState(false);
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded);
    if (isNeeded) setChosen(true);
  }

  return (
    <section
      className="fold"
      data-fold={chosen === undefined ? opens : chosen ? "open" : "closed"}
      aria-labelledby={`${id}-title`}
    >
      <div className="fold-head">
        <h2>
          <button
            type="button"
            className="fold-toggle"
            id={`${id}-title`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setChosen(!isOpen)}
          >
            {title}
          </button>
        </h2>
        <p className="fold-value">{value}</p>
      </div>
      <div id={id} className="fold-content">
        {children}
      </div>
    </section>
  );
}
