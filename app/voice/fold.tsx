import { type ReactNode, useId, useState } from "react";
import { useHadKey } from "./keys/had-key.ts";
import "./fold.css";

interface FoldProps {
  title: string;
  value?: ReactNode;
  /** Opens the fold on arrival unless a key is stored. */
  opensWithoutKey?: boolean;
  isNeeded?: boolean;
  id?: string;
  children: ReactNode;
}

/** A section that only its button closes. Until then CSS opens or closes it by the root's `data-key`. */
export function Fold(props: FoldProps) {
  const { title, value, opensWithoutKey = false, isNeeded = false, id, children } = props;
  const [chosen, setChosen] = useState<boolean>();
  const hadKey = useHadKey();
  const isOpen = chosen ?? (opensWithoutKey && !hadKey);
  const content = useId();

  const [wasNeeded, setWasNeeded] = useState(false);
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded);
    if (isNeeded) setChosen(true);
  }

  const isByKey = chosen === undefined && opensWithoutKey;
  return (
    <section
      id={id}
      className="fold"
      data-fold={isByKey ? "without-key" : isOpen ? "open" : "closed"}
      aria-labelledby={`${content}-title`}
    >
      <div className="fold-head">
        <h2>
          <button
            type="button"
            className="fold-toggle"
            id={`${content}-title`}
            aria-expanded={isOpen}
            aria-controls={content}
            onClick={() => setChosen(!isOpen)}
          >
            {title}
          </button>
        </h2>
        <p className="fold-value">{value}</p>
      </div>
      <div id={content} className="stack fold-content">
        {children}
      </div>
    </section>
  );
}
