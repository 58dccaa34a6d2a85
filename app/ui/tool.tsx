import type { ReactNode } from "react";
import "./tool.css";

interface ToolProps {
  title: string;
  /** One sentence on what the tool is for. */
  purpose: ReactNode;
  /** The work surface, at full width. */
  children: ReactNode;
  /** The work surface shows a document with an `h1` of its own, which is then the page's only one. */
  holdsDocument?: true;
}

/** The frame that all tools share: title, purpose, work surface. */
export function Tool({ title, purpose, children, holdsDocument }: ToolProps) {
  return (
    <div className="tool">
      <div className="tool-head">
        {holdsDocument ? (
          <div className="tool-title" role="heading" aria-level={1}>
            {title}
          </div>
        ) : (
          <h1>{title}</h1>
        )}
        <p>{purpose}</p>
      </div>
      {children}
    </div>
  );
}
