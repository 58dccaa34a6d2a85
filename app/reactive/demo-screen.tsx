import { useEffect, useState } from "react";
import type { CalendarDate } from "../dates/calendar-date.ts";
import { Notice } from "../ui/notice.tsx";
import { DisabledUntilHydrated } from "../ui/use-hydrated.tsx";
import { BenchmarkDock } from "./benchmarks/benchmark-dock.tsx";
import { CodeSamples } from "./code-samples.tsx";
import { Board } from "./metrics/board.tsx";
import { MetricsDisplay } from "./metrics/metrics-display.tsx";
import { DataDisplay } from "./todos/data-display.tsx";
import { DemoControls } from "./todos/demo-controls.tsx";
import { Demo } from "./todos/demo.ts";
import { ReactiveList } from "./todos/reactive-list.tsx";
import { TraditionalList } from "./todos/traditional-list.tsx";
import { WhenPlainObjectsDo } from "./when-plain-objects-do.tsx";
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
      <div className="demo">
        <h1 className="tool-title">Reactive Objects Demo</h1>
        <p className="demo-lead">
          A reactive object keeps each answer about its record until the record changes.
        </p>
        <p className="demo-why">
          So a change costs one row, not all of them. It matters where many records are shown and
          few change: inboxes, prices, boards.{" "}
          <a href="/writing/ask-the-object">Read why: Ask the object</a>
        </p>
        <NeedsScript />
        <CodeSamples />
        <div className="board-track">
          <Board costs={demo.costs} isMemoised={isMemoised} />
        </div>
        <TraditionalList demo={demo} today={today} isMemoised={isMemoised} />
        <ReactiveList demo={demo} today={today} />
        <DemoControls demo={demo} isMemoised={isMemoised} onMemoise={memoise} />
        <WhenPlainObjectsDo />
        <div className="demo-data">
          <MetricsDisplay metrics={demo.metrics} />
          <DataDisplay demo={demo} />
        </div>
        <BenchmarkDock />
      </div>
    </DisabledUntilHydrated>
  );
}

/** React leaves what is in a noscript to the server, so a browser need not load it. */
function NeedsScript() {
  return <noscript>{import.meta.env.SSR && <WithoutScript />}</noscript>;
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
