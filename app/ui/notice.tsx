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

/** Announces `words`, but not `children`. Always render it: a live region must exist before its words. */
export function LiveNotice({ words, children }: { words: ReactNode; children?: ReactNode }) {
  const isShown = Boolean(words);
  return (
    <div className={isShown ? "notice" : undefined} data-kind="info">
      <div aria-live="polite">{isShown && <p>{words}</p>}</div>
      {isShown && children}
    </div>
  );
}
