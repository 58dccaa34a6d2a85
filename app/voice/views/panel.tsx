import { useId, type ReactNode } from "react";

interface PanelProps {
  title: string;
  children: ReactNode;
}

/** A named region of the tool. */
export function Panel({ title, children }: PanelProps) {
  const heading = useId();
  return (
    <section className="panel" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}
