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
