import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { restoreFocus } from "../../ui/focus.ts";
import { Notice } from "../../ui/notice.tsx";
import { lazyView } from "../../ui/panel.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import { useSnapshot } from "../reactive-object/use-snapshot.ts";
import { BenchmarkRunner, createBenchmarkWorker, type RunState } from "./benchmark-runner.ts";
import { benchmarkNames, benchmarkTitles } from "./benchmark-titles.ts";
import "./benchmark-dock.css";

const BenchmarkPanel = lazyView(
  () => import("./benchmark-panel.tsx").then((late) => late.BenchmarkPanel),
  PanelUnavailable,
  <p className="benchmark-late" tabIndex={-1} ref={restoreFocus}>
    Loading the benchmark…
  </p>,
);

export function BenchmarkDock() {
  const [runner] = useState(() => new BenchmarkRunner(createBenchmarkWorker));
  const state = useSnapshot(runner);
  const dock = useRef<HTMLDivElement>(null);
  const isDisabled = !useHydrated() || state.kind === "running";
  useEffect(() => () => runner.cancel(), [runner]);
  useEscape(dock, runner);

  const before = useRef(state);
  useEffect(() => {
    if (state.kind === "idle") restoreFocus(buttonAfter(before.current, dock.current));
    before.current = state;
  }, [state]);

  return (
    <div className="benchmarks" ref={dock}>
      <div className="screen-only cluster benchmark-dock">
        <p>
          <b>Benchmarks</b> against plain objects and MobX, in this browser, about 20 seconds each.
        </p>
        <output className={state.kind === "running" ? "visually-hidden" : "benchmark-told"}>
          {announce(state)}
        </output>
        {runner.hasDismissedResults && (
          <Button kind="quiet" onClick={() => runner.showResults()}>
            Show last results
          </Button>
        )}
        {benchmarkNames.map((name) => (
          <Button
            key={name}
            kind="quiet"
            data-benchmark={name}
            disabled={isDisabled}
            onClick={() => runner.start(name)}
          >
            {benchmarkTitles[name]}
          </Button>
        ))}
      </div>
      {state.kind !== "idle" && <BenchmarkPanel runner={runner} state={state} />}
    </div>
  );
}

/** Returns “Show last results” after a finished run, otherwise the button that started the run. */
function buttonAfter(state: RunState, dock: HTMLElement | null): HTMLElement | null | undefined {
  if (state.kind === "idle") return undefined;
  const button = state.kind === "finished" ? "button" : `[data-benchmark="${state.name}"]`;
  return dock?.querySelector<HTMLElement>(button);
}

function announce(state: RunState): string | undefined {
  if (state.kind === "running") return `${benchmarkTitles[state.name]} started.`;
  if (state.kind !== "idle" || state.cancelled === undefined) return undefined;
  return `${benchmarkTitles[state.cancelled]} cancelled. No result.`;
}

function PanelUnavailable() {
  return (
    <section
      className="stack benchmark-panel"
      aria-label="Benchmark"
      tabIndex={-1}
      ref={restoreFocus}
    >
      <Notice kind="bad" role="alert">
        The results cannot be shown, since a part of this page did not load. Load the page again.
      </Notice>
    </section>
  );
}

/** Acts if focus is in the dock or nowhere: a run disables the pressed button, which drops focus. */
function useEscape(dock: RefObject<HTMLElement | null>, runner: BenchmarkRunner): void {
  useEffect(() => {
    function dismiss({ key, target }: KeyboardEvent) {
      if (key !== "Escape" || !(target instanceof Element)) return;
      if (!dock.current?.contains(target) && !target.matches("body, main")) return;
      if (runner.snapshot.kind === "running") runner.cancel();
      else runner.dismiss();
    }
    document.addEventListener("keydown", dismiss);
    return () => document.removeEventListener("keydown", dismiss);
  }, [dock, runner]);
}
