import type { CDPSession } from "playwright";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds for which the thread had the processor. */
  tdur?: number;
  args: { name?: string };
}

/** Returns the milliseconds for which the page's longest task had the processor while `act` ran. */
export async function longestTask(devtools: CDPSession, act: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = [];
  const gather = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  devtools.on("Tracing.dataCollected", gather);
  await devtools.send("Tracing.start", {
    traceConfig: { includedCategories: ["toplevel"] },
    transferMode: "ReportEvents",
  });
  await act();
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await complete;
  devtools.off("Tracing.dataCollected", gather);

  const pages = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      ph === "X" && name.endsWith("RunTask") && pages.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error("The trace holds no task of the page");
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}
