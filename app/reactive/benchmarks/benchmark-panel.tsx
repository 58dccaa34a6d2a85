import { useEffect, useId, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { restoreFocus } from "../../ui/focus.ts";
import { Notice } from "../../ui/notice.tsx";
import { Legend } from "./benchmark-dots.tsx";
import type { BenchmarkRunner, RunState } from "./benchmark-runner.ts";
import { BenchmarkTable } from "./benchmark-table.tsx";
import { type BenchmarkName, benchmarkTitles } from "./benchmark-titles.ts";
import { type BenchmarkRow, benchmarks } from "./benchmarks.ts";
import {
  describeResults,
  resultsAsMarkdown,
  type DescribedResult,
  sideDescriptions,
} from "./format-results.ts";

interface BenchmarkPanelProps {
  runner: BenchmarkRunner;
  state: Exclude<RunState, { kind: "idle" }>;
}

export function BenchmarkPanel({ runner, state }: BenchmarkPanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const kindBefore = useRef<string>(undefined);
  useEffect(() => {
    if (kindBefore.current !== state.kind) restoreFocus(panel.current);
    kindBefore.current = state.kind;
  }, [state.kind]);
  const results = state.kind === "finished" ? state : undefined;
  return (
    <section className="stack benchmark-panel" aria-labelledby={id} tabIndex={-1} ref={panel}>
      <div className="cluster benchmark-head">
        <h2 id={id}>{benchmarkTitles[state.name]}</h2>
        {state.kind !== "failed" && <Legend {...benchmarks[state.name]} />}
        {results && (
          <CopyButton
            text={() => resultsAsMarkdown(state.name, results, navigator.userAgent)}
            otherwise="Select the table and copy that."
          >
            Copy as Markdown
          </CopyButton>
        )}
        {state.kind === "running" ? (
          <Button key="cancel" kind="quiet" onClick={() => runner.cancel()}>
            Cancel
          </Button>
        ) : (
          // Another element, so that a press that began on "Cancel" does not close the results.
          <Button key="close" kind="quiet" onClick={() => runner.dismiss()}>
            Close
          </Button>
        )}
      </div>
      {state.kind === "running" && (
        <>
          <div className="benchmark-progress">
            <progress aria-labelledby={id} value={state.done} max={state.total} />
            <span>{`${state.done} of ${state.total} samples`}</span>
          </div>
          <p className="muted">{sideDescriptions[state.name]}</p>
        </>
      )}
      {state.kind === "failed" && (
        <Notice kind="bad" role="alert">
          {`The benchmark ended without a result: ${state.message}. Run it again, or close this.`}
        </Notice>
      )}
      <div className="benchmark-outcome" role="status">
        {results && <ResultSentence name={state.name} rows={results.rows} />}
      </div>
      {results && <BenchmarkTable name={state.name} rows={results.rows} />}
    </section>
  );
}

function ResultSentence(props: { name: BenchmarkName; rows: readonly BenchmarkRow[] }) {
  const { name, rows } = props;
  const { traditional, second } = describeResults(name, rows);
  return (
    <>
      <p className="benchmark-sentence">
        Reactive objects against plain ones (“traditional”).{" "}
        {traditional.slice(0, 1).map(renderResult)}
      </p>
      <p className="benchmark-others">
        {traditional.slice(1).map(renderResult)}
        Against the second form (“{benchmarks[name].sideNames.second}”). {second.map(renderResult)}
      </p>
    </>
  );
}

function renderResult({ words, verdict }: DescribedResult) {
  return (
    <span key={words}>
      {words}: <b>{verdict}</b>.{" "}
    </span>
  );
}
