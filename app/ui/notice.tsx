import type { ReactNode } from "react";
import "./notice.css";

interface NoticeProps {
  kind: "info" | "bad";
  /** "alert" interrupts a screen reader, "status" waits. */
  role?: "alert" | "status";
  children: ReactNode;
}

export function Notice({ kind, role, children }: NoticeProps) {
  return (
    <div className="notice" data-kind={kind} role={role}>
      {children}
    </div>
  );
}
