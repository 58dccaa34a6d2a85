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
        <div className="board-track">
          <Board costs={demo.costs} isMemoised={isMemoised} />
        </div>
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
      <p>
        Use reactive objects when many records are shown and few change at a time; for a handful,
        plain objects do as well; when all change at once plain objects are faster.
      </p>
      <div>
        <div>
          <h3>The rows are MobX reactions</h3>
          <p>
            MobX is a library that notes what code reads. Each row of the reactive list is an{" "}
            <code>observer</code>, which MobX renders again when what it read may have changed. The
            values are computed once and kept until their record changes, or until a moment they
            depend on arrives. Filling in 1,000 todos and going back to 4 took this list up to 2.6
            times as long in our tests, since each row’s object and reaction has to be made or
            ended.
          </p>
        </div>
        <div>
          <h3>What the milliseconds are</h3>
          <p>
            From the change until React has updated the page’s elements, for one list alone. The
            browser’s layout and painting come later and are not included. Once the same action has
            changed a list of the same length three times, the figure is the median of up to 25 such
            changes. Some browsers round to whole milliseconds.
          </p>
        </div>
        <div>
          <h3>What the benchmarks measure</h3>
          <p>
            <b>Direct subscription</b>: <code>subscribe(fn)</code> tracks nothing. The object calls
            its listener after any change to it, once a batch. That is why it is fast, and it says
            nothing about MobX’s <code>autorun</code> or <code>observer</code>. <b>Rehydration</b>:
            records that were stored or sent as plain data become objects again, and are then read
            and updated.
          </p>
        </div>
        <div>
          <h3>What memoising saves</h3>
          <p>
            The switch above wraps the traditional rows in <code>React.memo</code> and their counts
            in <code>useMemo</code>. Then a tick renders one row on either side, and takes about as
            long, as the milliseconds show: with 1,000 todos the reactive list makes 200 times fewer
            calls, but they are cheap here. The counts still ask about every todo, since each change
            makes a new array of them. Reactive objects win where asking is costly. Once a minute
            the traditional list renders its rows again in case a todo has fallen due: only then
            does <code>useMemo</code> save the counts their calls.
          </p>
        </div>
      </div>
    </section>
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
