import { type ReactNode, useEffect, useState } from "react";
import type { CalendarDate } from "../dates/calendar-date.ts";
import { Notice } from "../ui/notice.tsx";
import { DisabledUntilHydrated } from "../ui/use-hydrated.tsx";
import { BenchmarkDock } from "./benchmarks/benchmark-dock.tsx";
import { CodeSamples } from "./code-samples.tsx";
import { Board } from "./metrics/board.tsx";
import { MetricsDisplay } from "./metrics/metrics-display.tsx";
import { useSnapshot } from "./reactive-object/use-snapshot.ts";
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
  const { isMemoised } = useSnapshot(demo.settings);
  useEffect(() => demo.start(), [demo]);

  return (
    <DisabledUntilHydrated>
      <div className="stack demo">
        <h1 className="tool-title">Reactive Objects Demo</h1>
        <p className="demo-lead">
          A reactive object keeps each answer about its record until the record changes.
        </p>
        <p className="muted demo-why">
          So a change costs one row, not all of them. It matters where many records are shown and
          few change: inboxes, prices, boards.{" "}
          <a href="/writing/ask-the-object">Read why: Ask the object</a>
        </p>
        {/* React leaves the content of a noscript to the server, so browsers need not load it. */}
        <noscript>{import.meta.env.SSR && <WithoutScript />}</noscript>
        <CodeSamples />
        <div className="board-track">
          <Board costs={demo.costs} isMemoised={isMemoised} />
        </div>
        <TraditionalList demo={demo} today={today} isMemoised={isMemoised} />
        <ReactiveList demo={demo} today={today} />
        <DemoControls demo={demo} />
        <WhenPlainObjectsSuffice />
        <div className="stack demo-data">
          <MetricsDisplay metrics={demo.metrics} />
          <DataDisplay demo={demo} />
        </div>
        <BenchmarkDock />
      </div>
    </DisabledUntilHydrated>
  );
}

function WithoutScript() {
  return (
    <Notice kind="info">
      <p>
        These are the todos as they stand. Nothing dimmed works here: adding, ticking off and
        deleting todos, the counters and the benchmarks need JavaScript, which is turned off or did
        not load.
      </p>
    </Notice>
  );
}

function WhenPlainObjectsSuffice() {
  return (
    <section className="plain-objects" aria-labelledby="plain-objects">
      <h2 id="plain-objects">When plain objects do</h2>
      <p>For a handful of records, or when all of them change at once.</p>
      <div>
        <Fold title="How a row knows">
          Each row is a MobX <code>observer</code>: it renders again when a value that it read has
          changed. Values are kept until their record changes, or until a moment they depend on
          arrives.
        </Fold>
        <Fold title="What it costs">
          Every record needs an object and a reaction: filling in 1,000 todos took this list up to
          2.6 times as long in our tests. When all records change at once, plain objects are faster.
        </Fold>
        <Fold title="What React.memo saves">
          With it, ticking a todo off renders one row on both sides, in about the same time. The
          counts still ask about every todo: 200 times the calls with 1,000, though cheap ones here.
        </Fold>
        <Fold title="What is measured">
          Milliseconds: from the change until React has updated the page, for one list alone,
          without layout and painting; from three changes of one kind, the median of up to 25. Some
          browsers round to whole milliseconds. Direct subscription: <code>subscribe(fn)</code>{" "}
          calls one listener after a change, once a batch. Rehydration: stored records become
          objects again, and are read and updated.
        </Fold>
      </div>
    </section>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="arrow">{title}</summary>
      <p>{children}</p>
    </details>
  );
}
