import { useEffect, useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { benchmarks } from "./benchmark.ts";
import type { BenchmarkRunner, RunState } from "./benchmark-runner.ts";
import { BenchmarkChart } from "./benchmark-chart.tsx";
import { BenchmarkTable } from "./benchmark-table.tsx";
import { CopyResults } from "./copy-results.tsx";
import { takeLostFocus } from "./take-lost-focus.ts";

interface BenchmarkPanelProps {
  runner: BenchmarkRunner;
  state: Exclude<RunState, { kind: "idle" }>;
}

/** A run while it goes on, and what came of it. */
export function BenchmarkPanel({ runner, state }: BenchmarkPanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const kindBefore = useRef<string>(undefined);
  useEffect(() => {
    if (kindBefore.current !== state.kind) takeLostFocus(panel.current);
    kindBefore.current = state.kind;
  }, [state.kind]);
  const results = state.kind === "finished" ? runner.results(state.name) : undefined;
  return (
    <section className="benchmark-panel" aria-labelledby={id} tabIndex={-1} ref={panel}>
      <div className="benchmark-head">
        <h2 id={id}>{benchmarks[state.name].title}</h2>
        {state.kind === "running" ? (
          <Button kind="quiet" onClick={() => runner.cancel()}>
            Cancel
          </Button>
        ) : (
          <Button kind="quiet" onClick={() => runner.putAway()}>
            Put away
          </Button>
        )}
      </div>
      {state.kind === "running" && (
        <div className="benchmark-progress">
          <progress aria-labelledby={id} value={state.done} max={state.total} />
          <span>{`${state.done} of ${state.total} samples`}</span>
        </div>
      )}
      {state.kind === "failed" && (
        <Notice kind="bad" role="alert">
          {`The benchmark ended without a result: ${state.message}. Run it again, or put this away.`}
        </Notice>
      )}
      {results && (
        <div className="benchmark-results">
          <BenchmarkTable name={state.name} results={results} />
          <BenchmarkChart results={results} />
          <CopyResults name={state.name} results={results} />
        </div>
      )}
    </section>
  );
}
