import { useEffect, useState } from "react";
import type { CalendarDate } from "../../ui/calendar-date.ts";
import { Tool } from "../../ui/tool.tsx";
import { BenchmarkDock } from "../benchmark-dock/benchmark-dock.tsx";
import { ReactiveList } from "../todo-list/reactive-list.tsx";
import { TraditionalList } from "../todo-list/traditional-list.tsx";
import { DataDisplay } from "./data-display.tsx";
import { DemoControls } from "./demo-controls.tsx";
import { Demo } from "./demo.ts";
import { HowItWorks } from "./how-it-works.tsx";
import { MetricsDisplay } from "./metrics-display.tsx";
import { NeedsScript } from "./needs-script.tsx";
import { UntilHydrated } from "./until-hydrated.tsx";
import "./demo-screen.css";

interface DemoScreenProps {
  /** Epoch milliseconds. */
  now: number;
  today: CalendarDate;
}

/** The whole demo: what was counted and stored, beside the two lists. */
export function DemoScreen({ now, today }: DemoScreenProps) {
  const [demo] = useState(() => new Demo(now));
  useEffect(() => demo.start(), [demo]);
  return (
    <Tool
      title="Reactive Objects Demo"
      purpose="Two todo lists over one store. The left one asks helper functions whenever it renders, the right one reads computed values of reactive objects, and every call is counted."
    >
      <NeedsScript />
      <UntilHydrated>
        <DemoControls demo={demo} />
        <div className="demo-columns">
          <div className="demo-data">
            <MetricsDisplay demo={demo} />
            <DataDisplay demo={demo} />
          </div>
          <TraditionalList demo={demo} today={today} />
          <ReactiveList demo={demo} today={today} />
        </div>
      </UntilHydrated>
      <HowItWorks />
      <BenchmarkDock />
    </Tool>
  );
}
