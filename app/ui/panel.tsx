import { lazy, type ReactNode, useId } from "react";
import { Notice } from "./notice.tsx";

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

/** Stands in for the panel when its script does not load. */
function PanelUnavailable() {
  return (
    <section className="benchmark-panel" aria-label="Benchmark" tabIndex={-1}>
      <Notice kind="bad" role="alert">
        The results cannot be shown, since a part of this page did not load. Load the page again.
      </Notice>
    </section>
  );
}

/** The panel, loaded when a benchmark is first started. */
export const LazyBenchmarkPanel = lazy(() =>
  import("../reactive/benchmarks/benchmark-panel.tsx").then(
    ({ BenchmarkPanel }) => ({ default: BenchmarkPanel }),
    () => ({ default: PanelUnavailable }),
  ),
);
