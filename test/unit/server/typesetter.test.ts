import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import {
  Typesetter,
  type TypesetterOptions,
  TypesetterUnavailableError,
} from "../../../app/server/typesetter.ts";

function createFaulty(options: Partial<TypesetterOptions> = {}) {
  const reports: string[] = [];
  const typesetter = new Typesetter({
    template: { source: "", fonts: [] },
    report: (message) => reports.push(message),
    program: fileURLToPath(new URL("faulty-typesetter.ts", import.meta.url)),
    timeLimit: 20_000,
    ...options,
  });
  return {
    typesetter,
    reports,
    /** Gives the id of the process that did it. */
    ask: async (what = "", signal?: AbortSignal) =>
      Buffer.from(await typesetter.set({ do: what }, { signal })).toString(),
    [Symbol.dispose]: () => typesetter.stop(),
  };
}

function isRunning(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

test("no process is started before the first document, and one sets them all", async () => {
  using faulty = createFaulty();
  expect(faulty.typesetter.figures.pid).toBeUndefined();
  const pids = await Promise.all([faulty.ask(), faulty.ask(), faulty.ask()]);
  expect(new Set(pids)).toEqual(new Set([String(faulty.typesetter.figures.pid)]));
});

test("one document too many is refused at once, and there is room when one is done", async () => {
  using faulty = createFaulty({ maxPending: 2 });
  const underWay = [faulty.ask(), faulty.ask()];
  await expect(faulty.ask()).rejects.toBeInstanceOf(TypesetterUnavailableError);
  await Promise.all(underWay);
  await faulty.ask();
});

test("a process that crashes fails its document alone, and is replaced", async () => {
  using faulty = createFaulty();
  const [crashed, waiting] = await Promise.allSettled([faulty.ask("die"), faulty.ask()]);
  expect(crashed).toMatchObject({ reason: { name: "TypesetterUnavailableError" } });
  expect(waiting.status).toBe("fulfilled");
  expect(faulty.reports.join()).toContain("SIGSEGV");
  expect(faulty.typesetter.figures).toMatchObject({ restarts: 1, pending: 0 });
});

test("a process that is stuck is ended after the time limit, and is replaced", async () => {
  using faulty = createFaulty({ timeLimit: 2_000 });
  const first = await faulty.ask();
  await expect(faulty.ask("stick")).rejects.toThrow("more than 2000 ms");
  expect(await faulty.ask()).not.toBe(first);
  await expect.poll(() => isRunning(first)).toBe(false);
});

test("what nobody waits for any more is not set, and one that is stuck is ended all the same", async () => {
  using faulty = createFaulty({ timeLimit: 2_000 });
  await faulty.ask();
  const leaving = new AbortController();
  const stuck = expect(faulty.ask("stick", leaving.signal)).rejects.toThrow("more than");
  const behind = expect(faulty.ask("die", leaving.signal)).rejects.toThrow("Nobody waits");
  leaving.abort();
  await behind;
  await stuck;
  await faulty.ask();
  expect(faulty.typesetter.figures.restarts).toBe(1);
});

test("a document that fails leaves the process at work", async () => {
  using faulty = createFaulty();
  const first = await faulty.ask();
  await expect(faulty.ask("break")).rejects.toThrow("It broke");
  expect(await faulty.ask()).toBe(first);
});

test("a process that holds too much memory is replaced between two documents", async () => {
  using faulty = createFaulty();
  const large = await faulty.ask("grow");
  expect(await faulty.ask()).not.toBe(large);
  expect(faulty.reports).toEqual([]);
});

test("a process without work ends, and the next document starts another", async () => {
  using faulty = createFaulty({ idleTime: 10 });
  const first = await faulty.ask();
  await expect.poll(() => isRunning(first)).toBe(false);
  expect(await faulty.ask()).not.toBe(first);
});

test("a program that does not start refuses each document", async () => {
  using faulty = createFaulty({ program: "nowhere.ts" });
  await expect(faulty.ask()).rejects.toBeInstanceOf(TypesetterUnavailableError);
  await expect(faulty.ask()).rejects.toBeInstanceOf(TypesetterUnavailableError);
});

test.each([0, 15])(
  "the process of a server %i nicer asks for no right that the server lacks",
  async (nicer) => {
    const own = Math.min(getPriority() + nicer, constants.priority.PRIORITY_LOW);
    const program = fileURLToPath(
      new URL("../../../app/server/typeset-process.ts", import.meta.url),
    );
    const started = fork(program, [], {
      execPath: "nice",
      execArgv: ["-n", String(nicer), process.execPath],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    started.send({ type: "template", template: { source: "", fonts: [] } });
    const maps = () => readFileSync(`/proc/${started.pid}/maps`, "utf8");
    await expect.poll(maps, { timeout: 15_000 }).toContain("typst-ts-node-compiler");
    expect(getPriority(started.pid), "until its first document").toBe(own);
    started.send({ type: "set", id: 1, inputs: {}, source: "" });
    await once(started, "message");
    expect(getPriority(started.pid)).toBe(Math.max(own, constants.priority.PRIORITY_BELOW_NORMAL));
    started.kill();
  },
);
