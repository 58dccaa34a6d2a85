import { type ReactNode, useId, useState } from "react";
import { useHadKey } from "./keys/had-key.ts";
import "./fold.css";

interface FoldProps {
  title: string;
  value?: ReactNode;
  /** Opens the fold on arrival unless a key is stored. */
  opensWithoutKey?: boolean;
  /** Opens the fold when it becomes true. */
  opensWhen?: boolean;
  id?: string;
  children: ReactNode;
}

/**
 * A section with a button that opens and closes it. Until it is opened or closed, CSS decides by the root's `data-key` if it
 * `opensWithoutKey`.
 */
export function Fold(props: FoldProps) {
  const { title, value, opensWithoutKey = false, opensWhen = false, id, children } = props;
  const [chosen, setChosen] = useState<boolean>();
  const hadKey = useHadKey();
  const isOpen = chosen ?? (opensWithoutKey && !hadKey);
  const content = useId();

  const [previous, setPrevious] = useState(false);
  if (opensWhen !== previous) {
    setPrevious(opensWhen);
    if (opensWhen) setChosen(true);
  }

  const isLeftToCss = chosen === undefined && opensWithoutKey;
  return (
    <section
      id={id}
      className="fold"
      data-fold={isLeftToCss ? "without-key" : isOpen ? "open" : "closed"}
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
