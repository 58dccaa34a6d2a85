import { useEffect, useState } from "react";
import type { CalendarDate } from "../dates/calendar-date.ts";
import { Notice } from "../ui/notice.tsx";
import { Tool } from "../ui/tool.tsx";
import { DisabledUntilHydrated } from "../ui/use-hydrated.tsx";
import { BenchmarkDock } from "./benchmarks/benchmark-dock.tsx";
import { Board } from "./metrics/board.tsx";
import { MetricsDisplay } from "./metrics/metrics-display.tsx";
import { DataDisplay } from "./todos/data-display.tsx";
import { DemoControls } from "./todos/demo-controls.tsx";
import { Demo } from "./todos/demo.ts";
import { ReactiveList } from "./todos/reactive-list.tsx";
import { TraditionalList } from "./todos/traditional-list.tsx";
import "./demo-screen.css";

interface DemoScreenProps {
  /** Epoch milliseconds. */
  now: number;
  today: CalendarDate;
}

export function DemoScreen({ now, today }: DemoScreenProps) {
  const [demo] = useState(() => new Demo(now));
  const [isMemoised, setMemoised] = useState(false);
  useEffect(() => demo.start(), [demo]);
  function memoise(isOn: boolean) {
    demo.memoise(isOn);
    setMemoised(isOn);
  }

  return (
    <DisabledUntilHydrated>
      <Tool
        title="Reactive Objects Demo"
        purpose="One store of todos, shown twice. The traditional list asks helper functions whenever it renders; the reactive one reads values that it has kept. Every call is counted."
      >
        <NeedsScript />
        <DemoControls demo={demo} isMemoised={isMemoised} onMemoise={memoise} />
        <Board costs={demo.costs} isMemoised={isMemoised} />
        <TraditionalList demo={demo} today={today} isMemoised={isMemoised} />
        <ReactiveList demo={demo} today={today} />
        <div className="demo-data">
          <MetricsDisplay metrics={demo.metrics} />
          <DataDisplay demo={demo} />
        </div>
        <HowItWorks />
        <BenchmarkDock />
      </Tool>
    </DisabledUntilHydrated>
  );
}

function HowItWorks() {
  return (
    <section className="how-it-works" aria-labelledby="how-it-works">
      <h2 id="how-it-works">What you are looking at</h2>
      <div>
        <div>
          <h3>The rows are MobX reactions</h3>
          <p>
            Each row of the reactive list is an <code>observer</code>: MobX notes what it read and
            renders it again when that may have changed. The values are computed once and kept until
            their record changes, or a moment comes that they depend on.
          </p>
        </div>
        <div>
          <h3>The benchmarks use direct listeners</h3>
          <p>
            <code>subscribe(fn)</code> tracks nothing: the object calls its listener after any
            change to it, once a batch. That is why it is fast, and it is no MobX reaction. The
            figures say nothing about <code>autorun</code> or <code>observer</code>.
          </p>
        </div>
        <div>
          <h3>What React.memo and useMemo save</h3>
          <p>
            The switch above wraps the traditional rows in <code>React.memo</code> and their counts
            in <code>useMemo</code>. Then a tick renders one row on either side. The counts still
            ask about every todo, since each change makes a new array of them. Once a minute the
            traditional list renders its rows for what falls due meanwhile: only then does{" "}
            <code>useMemo</code> save the counts their calls.
          </p>
        </div>
      </div>
    </section>
  );
}

function NeedsScript() {
  return (
    <noscript>
      <Notice kind="info">
        <p>
          These are the todos as they stand. Adding, ticking off and deleting them, the counters and
          the benchmarks need JavaScript, which is turned off or did not load.
        </p>
      </Notice>
    </noscript>
  );
}
