import type { ReactNode } from "react";
import "./tool.css";

interface ToolProps {
  title: string;
  purpose: ReactNode;
  children: ReactNode;
}

export function Tool({ title, purpose, children }: ToolProps) {
  return (
    <div className="tool">
      <div className="tool-head">
        <h1>{title}</h1>
        <p>{purpose}</p>
      </div>
      {children}
    </div>
  );
}
