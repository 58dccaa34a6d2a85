import type { ReactNode, Ref } from "react";
import "./notice.css";

interface NoticeProps {
  kind: "info" | "bad";
  role?: "alert" | "status";
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

export function Notice({ kind, role, ref, children }: NoticeProps) {
  return (
    <div className="notice" data-kind={kind} role={role} ref={ref}>
      {children}
    </div>
  );
}

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
