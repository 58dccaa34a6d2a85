import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/button.tsx";
import { restoreFocus } from "../../ui/focus.ts";
import { Notice } from "../../ui/notice.tsx";
import { lazyView } from "../../ui/panel.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import { BenchmarkRunner, createBenchmarkWorker } from "./benchmark-runner.ts";
import { benchmarkNames, benchmarks } from "./benchmarks.ts";
import "./benchmark-dock.css";

const BenchmarkPanel = lazyView(
  () => import("./benchmark-panel.tsx").then((late) => late.BenchmarkPanel),
  PanelUnavailable,
);

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
      restoreFocus(dock.current?.querySelector("button"));
    wasBusy.current = state.kind !== "idle";
  }, [state.kind]);

  return (
    <div className="benchmarks" ref={dock}>
      <div className="benchmark-dock">
        <p>
          <b>Benchmarks</b> against plain objects and MobX, in this browser, about 20 seconds each.
        </p>
        {runner.hasDismissedResults && (
          <Button kind="quiet" onClick={() => runner.showResults()}>
            Show last results
          </Button>
        )}
        {benchmarkNames.map((name) => (
          <Button key={name} kind="quiet" disabled={isDisabled} onClick={() => runner.start(name)}>
            {benchmarks[name].title}
          </Button>
        ))}
      </div>
      {state.kind !== "idle" && <BenchmarkPanel runner={runner} state={state} />}
    </div>
  );
}

function PanelUnavailable() {
  return (
    <section className="benchmark-panel" aria-label="Benchmark" tabIndex={-1}>
      <Notice kind="bad" role="alert">
        The results cannot be shown, since a part of this page did not load. Load the page again.
      </Notice>
    </section>
  );
}

function useEscape(dock: RefObject<HTMLElement | null>, runner: BenchmarkRunner): void {
  useEffect(() => {
    const element = dock.current;
    function dismiss(event: KeyboardEvent) {
      if (event.key === "Escape") runner.dismiss();
    }
    element?.addEventListener("keydown", dismiss);
    return () => element?.removeEventListener("keydown", dismiss);
  }, [dock, runner]);
}
