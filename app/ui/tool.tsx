import type { ReactNode } from "react";
import "./tool.css";

interface ToolProps {
  title: string;
  purpose: ReactNode;
  children: ReactNode;
  /** The children contain the page's only `h1`. */
  holdsDocument?: true;
}

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
