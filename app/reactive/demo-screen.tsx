import { useEffect, useState } from "react";
import type { CalendarDate } from "../dates/calendar-date.ts";
import { Notice } from "../ui/notice.tsx";
import { Tool } from "../ui/tool.tsx";
import { DisabledUntilHydrated } from "../ui/use-hydrated.tsx";
import { BenchmarkDock } from "./benchmarks/benchmark-dock.tsx";
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
  useEffect(() => demo.start(), [demo]);
  return (
    <Tool
      title="Reactive Objects Demo"
      purpose="Two todo lists over one store. The left one asks helper functions whenever it renders, the right one reads computed values of reactive objects, and every call is counted."
    >
      <NeedsScript />
      <DisabledUntilHydrated>
        <DemoControls demo={demo} />
        <div className="demo-columns">
          <div className="demo-data">
            <MetricsDisplay metrics={demo.metrics} costs={demo.costs} />
            <DataDisplay demo={demo} />
          </div>
          <TraditionalList demo={demo} today={today} />
          <ReactiveList demo={demo} today={today} />
        </div>
      </DisabledUntilHydrated>
      <HowItWorks />
      <BenchmarkDock />
    </Tool>
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
          <h3>What would be fairer</h3>
          <p>
            Nobody memoised the traditional rows. <code>React.memo</code> would save most of their
            calls after a toggle, but not the count, nor a row that falls due while nothing is
            touched: for that, the traditional list asks again once a minute.
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
