import type { ReactNode } from "react";
import "./notice.css";

interface NoticeProps {
  kind: "info" | "bad";
  /** "alert" for a failure that the visitor must know of, "status" for news that can wait. */
  role?: "alert" | "status";
  children: ReactNode;
}

/** A short message that stands apart from the text around it. */
export function Notice({ kind, role, children }: NoticeProps) {
  return (
    <div className="notice" data-kind={kind} role={role}>
      {children}
    </div>
  );
}
