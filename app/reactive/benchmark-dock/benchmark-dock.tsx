import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { benchmarkNames, benchmarks } from "./benchmark.ts";
import { LazyBenchmarkPanel } from "./lazy-benchmark-panel.tsx";
import { BenchmarkRunner } from "./benchmark-runner.ts";
import { createBenchmarkWorker } from "./create-benchmark-worker.ts";
import { useEscape } from "./use-escape.ts";
import { takeLostFocus } from "./take-lost-focus.ts";
import "./benchmark-dock.css";

/** The two buttons at the bottom right, and above them what they found. */
export function BenchmarkDock() {
  const [runner] = useState(() => new BenchmarkRunner(createBenchmarkWorker));
  const state = useSyncExternalStore(runner.subscribe, runner.state, runner.state);
  const dock = useRef<HTMLDivElement>(null);
  const isDisabled = !useHydrated() || state.kind === "running";
  useEffect(() => () => runner.cancel(), [runner]);
  useEscape(dock, runner);

  const wasBusy = useRef(false);
  useEffect(() => {
    if (state.kind === "idle" && wasBusy.current)
      takeLostFocus(dock.current?.querySelector("button"));
    wasBusy.current = state.kind !== "idle";
  }, [state.kind]);

  return (
    <div className="benchmark-dock" ref={dock}>
      <div className="benchmark-buttons">
        {runner.hasMore && (
          <Button kind="quiet" onClick={() => runner.showLast()}>
            Show last results
          </Button>
        )}
        {benchmarkNames.map((name) => (
          <Button key={name} kind="quiet" disabled={isDisabled} onClick={() => runner.start(name)}>
            {benchmarks[name].title}
          </Button>
        ))}
      </div>
      <Suspense>
        {state.kind !== "idle" && <LazyBenchmarkPanel runner={runner} state={state} />}
      </Suspense>
    </div>
  );
}
