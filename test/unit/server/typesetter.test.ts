import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { Typesetter, type TypesetterOptions } from "../../../app/server/typesetter.ts";

const program = fileURLToPath(new URL("faulty-typesetter.ts", import.meta.url));

function createFaulty(options: Partial<TypesetterOptions> = {}) {
  const reports: string[] = [];
  const template = { source: "", fonts: [] };
  const report = (message: string) => void reports.push(message);
  const typesetter = new Typesetter({ template, report, program, ...options });
  return {
    reports,
    /** Gives the id of the process that did it. */
    ask: async (what = "") => Buffer.from(await typesetter.set({ do: what })).toString(),
    stop: () => typesetter.stop(),
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

test("a process that crashes fails its document alone, and is replaced", async () => {
  using faulty = createFaulty();
  const [crashed, waiting] = await Promise.allSettled([faulty.ask("die"), faulty.ask()]);
  expect(crashed).toMatchObject({ reason: { name: "JobNotDoneError" } });
  expect(waiting.status).toBe("fulfilled");
  expect(faulty.reports.join()).toContain("SIGSEGV");
});

test("a process that is stuck ends when it is told to", async () => {
  using faulty = createFaulty();
  const pid = await faulty.ask();
  const stuck = expect(faulty.ask("stick")).rejects.toThrow("was stopped");
  faulty.stop();
  await stuck;
  await expect.poll(() => isRunning(pid)).toBe(false);
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

test("a program that does not start refuses each document", async () => {
  using faulty = createFaulty({ program: "nowhere.ts" });
  await expect(faulty.ask()).rejects.toMatchObject({ name: "JobNotDoneError" });
  await expect(faulty.ask()).rejects.toMatchObject({ name: "JobNotDoneError" });
});

test.each([0, 15])(
  "the process of a server %i nicer asks for no right that the server lacks",
  async (nicer) => {
    const own = Math.min(getPriority() + nicer, constants.priority.PRIORITY_LOW);
    const real = new URL("../../../app/server/typeset-process.ts", import.meta.url);
    const started = fork(fileURLToPath(real), [], {
      execPath: "nice",
      execArgv: ["-n", String(nicer), process.execPath],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    started.send({ type: "template", template: { source: "", fonts: [] } });
    await once(started, "message");
    const maps = () => readFileSync(`/proc/${started.pid}/maps`, "utf8");
    await expect.poll(maps, { timeout: 15_000 }).toContain("typst-ts-node-compiler");
    expect(getPriority(started.pid), "until its first document").toBe(own);
    started.send({ type: "set", inputs: {}, source: "" });
    await once(started, "message");
    expect(getPriority(started.pid)).toBe(Math.max(own, constants.priority.PRIORITY_BELOW_NORMAL));
    started.kill();
  },
);
