import type { ReactNode } from "react";
import "./notice.css";

interface LiveNoticeProps {
  /** What is announced. There is no notice without. */
  words: ReactNode;
  /** Its buttons, which are not announced. */
  children?: ReactNode;
}

/** A notice whose words are announced. Render it always: a live region has to be there before its words. */
export function LiveNotice({ words, children }: LiveNoticeProps) {
  const isShown = Boolean(words);
  return (
    <div className={isShown ? "notice" : undefined} data-kind="info">
      <div aria-live="polite">{isShown && <p>{words}</p>}</div>
      {isShown && children}
    </div>
  );
}
