import { lazy } from "react";
import { PanelUnavailable } from "./panel-unavailable.tsx";

/** The panel, loaded when a benchmark is first started. */
export const LazyBenchmarkPanel = lazy(() =>
  import("./benchmark-panel.tsx").then(
    ({ BenchmarkPanel }) => ({ default: BenchmarkPanel }),
    () => ({ default: PanelUnavailable }),
  ),
);
