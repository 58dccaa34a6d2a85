import type { ReactNode } from "react";
import "./notice.css";

interface NoticeProps {
  kind: "info" | "bad";
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
