import type { ReactNode } from "react";
import "./tool.css";

interface ToolProps {
  title: string;
  /** One sentence on what the tool is for. */
  purpose: ReactNode;
  /** The work surface, at full width. */
  children: ReactNode;
}

/** The frame that all tools share: title, purpose, work surface. */
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
