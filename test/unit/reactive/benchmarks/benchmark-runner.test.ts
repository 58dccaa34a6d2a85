import { dependencies } from "../../../../package.json";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type BenchmarkResults,
  BenchmarkRunner,
} from "../../../../app/reactive/benchmarks/benchmark-runner.ts";
import type { BenchmarkName } from "../../../../app/reactive/benchmarks/benchmark-titles.ts";
import {
  type BenchmarkMessage,
  type BenchmarkRow,
  benchmarks,
  sides,
  sidesMeasuredAt,
} from "../../../../app/reactive/benchmarks/benchmarks.ts";
import {
  describeResults,
  formatDuration,
  formatVerdict,
  describeMethod,
  resultsAsMarkdown,
} from "../../../../app/reactive/benchmarks/format-results.ts";
import { logScale } from "../../../../app/reactive/benchmarks/benchmark-dots.tsx";
import { sampleBenchmark } from "../../../../app/reactive/benchmarks/sampling.ts";

/** A worker's outside: tells what it is told to tell, and notes that it was ended. */
class WorkerDouble extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  isTerminated = false;

  postMessage(): void {}

  terminate(): void {
    this.isTerminated = true;
  }

  tell(data: BenchmarkMessage): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

const noon = Date.UTC(2026, 10, 23, 12);

function createRunner() {
  const workers: WorkerDouble[] = [];
  const runner = new BenchmarkRunner(
    () => {
      const worker = new WorkerDouble();
      workers.push(worker);
      return worker;
    },
    () => noon,
  );
  return { runner, workers };
}

function row(milliseconds: number): BenchmarkRow {
  const measurement = { median: milliseconds, lowest: milliseconds / 2, highest: milliseconds * 2 };
  const measured = {
    traditional: measurement,
    second: measurement,
    mobx: measurement,
    reactiveObject: measurement,
  };
  return { size: 1000, step: "Create", ...measured };
}

test("while a benchmark runs, none can be started; cancelling ends its worker and leaves no result", () => {
  const { runner, workers } = createRunner();
  runner.start("rehydration");
  runner.start("direct-subscription");
  expect(workers).toHaveLength(1);
  expect(runner.snapshot).toMatchObject({ kind: "running", name: "rehydration" });
  runner.cancel();
  expect(workers[0]?.isTerminated).toBe(true);
  expect(runner.snapshot).toEqual({ kind: "idle", cancelled: "rehydration" });
  expect(runner.hasDismissedResults).toBe(false);
});

test("a run's results take the place of those of the run before, and can be put away", () => {
  const { runner, workers } = createRunner();
  for (const milliseconds of [1, 2]) {
    runner.start("rehydration");
    workers.at(-1)?.tell({ kind: "progress", done: 1, total: 2 });
    expect(runner.snapshot).toMatchObject({ done: 1, total: 2 });
    workers.at(-1)?.tell({ kind: "result", rows: [row(milliseconds)] });
  }
  expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
  const finished = { kind: "finished", name: "rehydration", rows: [row(2)], measuredAt: noon };
  expect(runner.snapshot).toEqual(finished);
  runner.dismiss();
  expect(runner.snapshot.kind).toBe("idle");
  runner.showResults();
  expect(runner.snapshot).toEqual(finished);
});

test("a worker that fails, or cannot be made, is a failure with its message", () => {
  const { runner, workers } = createRunner();
  runner.start("rehydration");
  workers[0]?.tell({ kind: "failure", message: "out of memory" });
  expect(runner.snapshot).toMatchObject({ kind: "failed", message: "out of memory" });

  runner.start("rehydration");
  workers[1]?.dispatchEvent(new Event("error"));
  expect(runner.snapshot.kind).toBe("failed");

  const refused = new BenchmarkRunner(() => {
    throw new Error("no workers here");
  });
  refused.start("rehydration");
  expect(refused.snapshot).toMatchObject({ kind: "failed", message: "no workers here" });
});

test.for(["direct-subscription", "rehydration"] as const)(
  "%s: every step is measured on every side at every size",
  (name) => {
    let time = 0;
    const plan = { sizes: [10, 20], samples: 2, minDuration: 3 };
    const run = sampleBenchmark(name, () => (time += plan.minDuration), plan);
    const done: number[] = [];
    let step = run.next();
    for (; !step.done; step = run.next()) done.push(step.value.done / step.value.total);
    expect(done.at(-1)).toBe(1);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(step.value.map(({ size }) => size)).toEqual(
      plan.sizes.flatMap((size) => benchmarks[name].steps.map(() => size)),
    );
    for (const measured of step.value) {
      for (const side of sides) {
        const { lowest, median, highest } = measured[side]!;
        expect(lowest).toBeGreaterThan(0);
        expect(median).toBeGreaterThanOrEqual(lowest);
        expect(highest).toBeGreaterThanOrEqual(median);
      }
    }
  },
);

test("MobX takes part up to 10,000 objects", () => {
  expect(sidesMeasuredAt(10_000)).toContain("mobx");
  expect(sidesMeasuredAt(100_000)).toEqual(["traditional", "second", "reactiveObject"]);
});

test("durations are told to three figures", () => {
  expect([0.012345, 0.5, 1.234, 12.34, 1234.5].map(formatDuration)).toEqual([
    "0.0123",
    "0.500",
    "1.23",
    "12.3",
    "1,235",
  ]);
});

test("a log scale has whole decades, and a place for every time", () => {
  const scale = logScale([0, 0.02, 3, 40]);
  expect(scale.ticks).toEqual([0.01, 0.1, 1, 10, 100]);
  expect(scale.positionOf(1)).toBeCloseTo(50);
  expect(scale.positionOf(0)).toBe(0);
  expect(logScale([1]).ticks).toEqual([1, 10]);
});

test("whatever is measured, no figure and no place is infinite", () => {
  const time = fc.oneof(fc.constant(0), fc.double({ min: 1e-9, max: 1e7, noNaN: true }));
  fc.assert(
    fc.property(time, time, (traditional, reactiveObject) => {
      const measured = { ...row(traditional), reactiveObject: row(reactiveObject).reactiveObject };
      const scale = logScale([traditional, reactiveObject]);
      const places = [traditional, reactiveObject].map((each) => scale.positionOf(each));
      expect(places.every((place) => place >= 0 && place <= 100)).toBe(true);
      const said = [
        formatVerdict(measured),
        resultsAsMarkdown("rehydration", resultsOf(measured), "Firefox"),
      ];
      expect(said.join("\n")).not.toMatch(/Infinity|NaN|∞/);
    }),
  );
});

test.for(["direct-subscription", "rehydration"] as const)(
  "%s: as Markdown the results have the page's words and order, and say where they are from",
  (name) => {
    const { sizes, steps } = benchmarks[name];
    const rows = sizes.flatMap((size) =>
      steps.map(({ label }, index) => ({
        ...row(size),
        size,
        step: label,
        reactiveObject: row(size * 2 ** (index - 1)).reactiveObject,
        second: row(size / 20).traditional,
      })),
    );
    const results = { rows, measuredAt: noon };
    const markdown = resultsAsMarkdown(name, results, "Firefox 140");
    const told = markdown.split("\n").filter((line) => /^\| \d/.test(line));
    const largestFirst = sizes
      .toReversed()
      .flatMap((size) => rows.filter((one) => one.size === size));
    expect(told).toHaveLength(rows.length);
    for (const [index, one] of largestFirst.entries()) {
      expect(told[index]).toContain(`| ${one.size.toLocaleString("en-GB")} | ${one.step} |`);
      expect(told[index]).toMatch(new RegExp(`\\| ${formatVerdict(one, "×")} \\|$`));
    }
    for (const sentence of sentencesOf(name, rows, "**")) expect(markdown).toContain(sentence);
    expect(markdown).toContain("23 November 2026");
    expect(markdown).toContain("Firefox 140");
    expect(markdown).toContain("5 samples");
    expect(markdown).toContain("“No clear difference”");
    expect(markdown).not.toMatch(/[\d.] ×/);
    expect(resultsAsMarkdown(name, resultsOf(row(2)), "Firefox")).toContain(
      "| 2.00 (1.00–4.00) | 2.00 (1.00–4.00) | about equal |",
    );
  },
);

test.for(["direct-subscription", "rehydration"] as const)(
  "%s: page and copy say which MobX it is, and how far the comparison goes",
  (name) => {
    const said = describeMethod(name, "the line");
    expect(said).toContain("a map of listeners");
    expect(said).toContain(`MobX ${dependencies.mobx}, in its development build`);
    expect(said).toContain("tracks nothing, and says nothing about MobX’s autorun or observer");
    expect(resultsAsMarkdown(name, resultsOf(row(2)), "Firefox")).toContain(
      said.slice(said.indexOf("“No clear difference”")),
    );
  },
);

test("rehydration is told first by what hydrating and reading take together, and against both forms of plain objects", () => {
  const rows = benchmarks.rehydration.steps.map(({ label }) => ({
    ...row(20),
    size: 10_000,
    step: label,
    second: row(1).traditional,
    ...(label === "Hydrate" && { reactiveObject: row(1).reactiveObject }),
  }));
  expect(sentencesOf("rehydration", rows)).toEqual([
    "Hydrating and reading 10,000 posts: about equal.",
    "Hydrating alone, which puts work off to the first read: 20 times faster.",
    "Reading them all for the first time: about equal.",
    "Updating 100 of them: about equal.",
    "Hydrating and reading 10,000 posts: 20 times slower.",
    "Hydrating alone, which puts work off to the first read: about equal.",
    "Reading them all for the first time: 20 times slower.",
    "Updating 100 of them: 20 times slower.",
  ]);
});

function resultsOf(now: BenchmarkRow): BenchmarkResults {
  return { rows: [now], measuredAt: noon };
}

function sentencesOf(name: BenchmarkName, rows: readonly BenchmarkRow[], mark = ""): string[] {
  const { traditional, second } = describeResults(name, rows);
  return [...traditional, ...second].map(
    ({ words, verdict }) => `${words}: ${mark}${verdict}${mark}.`,
  );
}
