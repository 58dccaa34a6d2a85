import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  JobQueue,
  type JobQueueOptions,
  measureThread,
  type Runner,
  type RunnerEvents,
} from "../../../app/server/job-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A runner that does what the test tells it to. */
class FakeRunner {
  readonly jobs: string[] = [];
  hasEnded = false;
  readonly events: RunnerEvents<string>;

  readonly measure: Runner<string>["measure"];

  constructor(events: RunnerEvents<string>, measure: Runner<string>["measure"]) {
    this.events = events;
    this.measure = measure;
  }

  post = (job: string) => void this.jobs.push(job);
  end = () => {
    this.hasEnded = true;
  };
}

function createQueue(
  options: Partial<JobQueueOptions<string, string>> = {},
  measure?: Runner<string>["measure"],
) {
  const runners: FakeRunner[] = [];
  const reports: string[] = [];
  const queue = new JobQueue<string, string>({
    name: "runner",
    start: (events) => {
      const runner = new FakeRunner(events, measure);
      runners.push(runner);
      return runner;
    },
    report: (message) => reports.push(message),
    maxPending: 3,
    timeLimit: 8_000,
    workLimit: 2_000,
    abandonedLimit: 250,
    idleTime: 60_000,
    ...options,
  });
  const last = () => {
    const runner = runners.at(-1);
    if (!runner) throw new Error("nothing was started");
    return runner;
  };
  return { queue, runners, reports, last };
}

test("the runner starts with the first job, and does one at a time in their order", async () => {
  const { queue, runners, last } = createQueue();
  expect(runners).toHaveLength(0);
  const answers = Promise.all([queue.run("a"), queue.run("b")]);
  expect(last().jobs, "it is not ready yet").toEqual([]);
  last().events.onReady();
  expect(last().jobs).toEqual(["a"]);
  last().events.onAnswer("A");
  expect(last().jobs).toEqual(["a", "b"]);
  last().events.onAnswer("B");
  expect(await answers).toEqual(["A", "B"]);
  expect(runners).toHaveLength(1);
});

test("one job too many is refused at once, and there is room when one is done", async () => {
  const { queue, last } = createQueue({ maxPending: 1 });
  const first = queue.run("a");
  await expect(queue.run("b")).rejects.toMatchObject({ isJobAtFault: false });
  last().events.onReady();
  last().events.onAnswer("A");
  await first;
  const second = queue.run("c");
  last().events.onAnswer("C");
  expect(await second).toBe("C");
});

test("a runner that is lost fails the job at work alone, and is replaced", async () => {
  const { queue, runners, reports, last } = createQueue();
  const settled = Promise.allSettled([queue.run("a"), queue.run("b")]);
  last().events.onReady();
  last().events.onLost("ended with SIGSEGV");
  last().events.onReady();
  last().events.onAnswer("B");
  const [lost, waited] = await settled;
  expect(lost).toMatchObject({ reason: { name: "JobNotDoneError", isJobAtFault: true } });
  expect(waited).toMatchObject({ value: "B" });
  expect(reports).toEqual(["The runner ended with SIGSEGV"]);
  expect(runners).toHaveLength(2);
});

test("a job that takes too long at work is given up, and its runner ended", async () => {
  const { queue, runners, last } = createQueue();
  const settled = Promise.allSettled([queue.run("a"), queue.run("b")]);
  vi.advanceTimersByTime(3_000);
  last().events.onReady();
  vi.advanceTimersByTime(1_999);
  expect(runners).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(runners.map(({ hasEnded }) => hasEnded)).toEqual([true, false]);
  last().events.onReady();
  last().events.onAnswer("B");
  const [stuck, waited] = await settled;
  expect(stuck).toMatchObject({ reason: { isJobAtFault: true } });
  expect(waited).toMatchObject({ value: "B" });
});

test("the time of a job is that of the processor where the runner measures it, within the clock's limit", async () => {
  let busy = 0;
  const { queue, runners, reports, last } = createQueue({}, () => async () => busy);
  const settled = Promise.allSettled([queue.run("a"), queue.run("b")]);
  last().events.onReady();
  busy = 500;
  await vi.advanceTimersByTimeAsync(3_499);
  last().events.onAnswer("A");
  await vi.advanceTimersByTimeAsync(1_999);
  busy = 2_000;
  expect(runners, "the first job's time is not the second's").toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(reports).toEqual(["The runner was at work for more than 2000 ms"]);
  const [slow, stuck] = await settled;
  expect(slow).toMatchObject({ value: "A" });
  expect(stuck).toMatchObject({ reason: { isJobAtFault: true } });

  busy = 0;
  const starved = Promise.allSettled([queue.run("c")]);
  last().events.onReady();
  await vi.advanceTimersByTimeAsync(7_999);
  expect(runners).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect((await starved)[0]).toMatchObject({ reason: { isJobAtFault: false } });
});

test("a runner that starts more slowly than a job may take does the next one", async () => {
  const { queue, runners, last } = createQueue();
  const settled = Promise.allSettled([queue.run("a")]);
  await vi.advanceTimersByTimeAsync(8_000);
  expect((await settled)[0]).toMatchObject({ reason: { isJobAtFault: false } });
  const next = queue.run("b");
  last().events.onReady();
  last().events.onAnswer("B");
  expect(await next).toBe("B");
  expect(last().jobs).toEqual(["b"]);
  expect(runners).toHaveLength(1);
});

test("a runner that never becomes ready is replaced", async () => {
  const { queue, runners, reports } = createQueue({ timeLimit: 40_000 });
  const settled = Promise.allSettled([queue.run("a")]);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(runners[0]?.hasEnded).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(runners[0]?.hasEnded).toBe(true);
  expect((await settled)[0]).toMatchObject({ reason: { isJobAtFault: false } });
  expect(reports).toEqual(["The runner took more than 30000 ms to start"]);
  void queue.run("b").catch(() => {});
  expect(runners).toHaveLength(2);
  runners[1]?.events.onReady();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runners[1]?.hasEnded).toBe(false);
});

test("a job whose time was spent waiting is not blamed for it", async () => {
  const { queue, last } = createQueue();
  const settled = Promise.allSettled([queue.run("a")]);
  vi.advanceTimersByTime(7_000);
  last().events.onReady();
  vi.advanceTimersByTime(1_000);
  expect((await settled)[0]).toMatchObject({ reason: { isJobAtFault: false } });
});

test("what nobody waits for any more is not done, and has little time left at work", async () => {
  const { queue, runners, last } = createQueue();
  const leaving = new AbortController();
  const settled = Promise.allSettled([
    queue.run("a", leaving.signal),
    queue.run("b", leaving.signal),
  ]);
  last().events.onReady();
  leaving.abort();
  vi.advanceTimersByTime(249);
  expect(last().hasEnded).toBe(false);
  vi.advanceTimersByTime(1);
  expect(last().hasEnded).toBe(true);
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(runners).toHaveLength(1);
});

test("a job that is abandoned while the runner starts makes way for the next one", async () => {
  const { queue, runners, last } = createQueue();
  const leaving = new AbortController();
  const abandoned = Promise.allSettled([queue.run("a", leaving.signal)]);
  const waiting = queue.run("b");
  leaving.abort();
  last().events.onReady();
  expect(last().jobs).toEqual(["b"]);
  last().events.onAnswer("B");
  expect(await waiting).toBe("B");
  expect((await abandoned)[0]?.status).toBe("rejected");
  expect(runners).toHaveLength(1);
});

test("a runner that is worn out is replaced between two jobs, unnoticed", async () => {
  const { queue, runners, reports, last } = createQueue();
  const both = Promise.all([queue.run("a"), queue.run("b")]);
  last().events.onReady();
  last().events.onAnswer("A", true);
  last().events.onReady();
  last().events.onAnswer("B");
  expect(await both).toEqual(["A", "B"]);
  expect(runners.map(({ hasEnded }) => hasEnded)).toEqual([true, false]);
  expect(reports).toEqual([]);
});

test("what an ended runner still reports concerns nobody", async () => {
  const { queue, runners, last } = createQueue();
  const first = Promise.allSettled([queue.run("a")]);
  last().events.onReady();
  vi.advanceTimersByTime(2_000);
  await first;
  const second = queue.run("b");
  runners[0]?.events.onAnswer("A");
  runners[0]?.events.onLost("ended");
  last().events.onReady();
  last().events.onAnswer("B");
  expect(await second).toBe("B");
});

test("a runner without work ends, and the next job starts another", async () => {
  const { queue, runners, last } = createQueue();
  const first = queue.run("a");
  last().events.onReady();
  last().events.onAnswer("A");
  await first;
  vi.advanceTimersByTime(60_000);
  expect(last().hasEnded).toBe(true);
  void queue.run("b");
  expect(runners).toHaveLength(2);
});

test("a queue that is stopped fails what waits, and ends its runner", async () => {
  const { queue, last } = createQueue();
  const settled = Promise.allSettled([queue.run("a"), queue.run("b")]);
  queue.stop();
  for (const { status } of await settled) expect(status).toBe("rejected");
  expect(last().hasEnded).toBe(true);
});

test("the processor time of a thread is known while it loops without end", async () => {
  vi.useRealTimers();
  const thread = new Worker("for (;;);", { eval: true });
  await new Promise((resolve) => thread.once("online", resolve));
  const measureUsed = measureThread(thread);
  const first = await measureUsed();
  while ((await measureUsed()) < first + 20);
  await thread.terminate();
  await expect(measureUsed()).rejects.toThrow();
});
