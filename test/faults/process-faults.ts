import { execFileSync, spawn } from "node:child_process";
import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ensurePrograms } from "../support/debian.ts";
import { wrk } from "../support/wrk.ts";
import { brokenRoutes, contactLoading } from "./broken-routes.ts";
import { destroyAll, openSockets } from "./sockets.ts";
import { type Fault, statusOf, type Trial } from "./trial.ts";

const DAY = 24 * 60 * 60;

export const processFaults: readonly Fault[] = [
  { name: "no file descriptor is left", run: exhaustDescriptors },
  { name: "nobody reads the log any more", run: closeLog },
  { name: "the clock jumps a day ahead, then two back", run: jumpClock },
  {
    name: "renders throw, at once and midway; streams break; a rejection goes unobserved",
    run: breakRoutes,
  },
  { name: "a render never ends, and takes its thread with it", run: hangRender },
];

async function exhaustDescriptors(trial: Trial): Promise<string> {
  await trial.start();
  const limit = 80;
  execFileSync("prlimit", ["--pid", String(trial.site.pid), `--nofile=${limit}:${limit}`]);
  // The visitors' own connections are opened first: meanwhile() keeps them.
  const measuring = trial.meanwhile(6);
  await setTimeout(500);
  const sockets = await openSockets(trial.site.port, 300);
  await setTimeout(3_000);
  const left = sockets.filter((socket) => !socket.destroyed).length;
  await measuring;
  destroyAll(sockets);
  const started = performance.now();
  while ((await statusOf(`${trial.site.url}/contact`)) !== "200") await setTimeout(20);
  const back = performance.now() - started;
  return `limit ${limit}: of 300 further connections ${left} were held open; new ones were taken ${back.toFixed(0)} ms after they had left`;
}

async function closeLog(trial: Trial): Promise<string> {
  await trial.start();
  trial.site.closeLog();
  await trial.meanwhile(6);
  return "";
}

async function jumpClock(trial: Trial): Promise<string> {
  ensurePrograms(["faketime"]);
  using folder = mkdtempDisposableSync(join(tmpdir(), "clock-"));
  const clock = join(folder.path, "clock");
  const set = (seconds: number) => writeFileSync(clock, `${seconds < 0 ? "" : "+"}${seconds}`);
  set(0);
  await trial.start({
    LD_PRELOAD: libfaketime(),
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  });
  await agreementDate(trial);
  const measuring = trial.meanwhile(6);
  await setTimeout(1_000);
  set(DAY);
  const ahead = await secondsUntilDate(trial, DAY);
  set(-DAY);
  const back = await secondsUntilDate(trial, -DAY);
  await measuring;
  return `the agreement had the new date ${ahead.toFixed(0)} s after the first jump and ${back.toFixed(0)} s after the second`;
}

function libfaketime(): string {
  const files = execFileSync("dpkg", ["--listfiles", "libfaketime"], { encoding: "utf8" });
  return files.split("\n").find((path) => path.endsWith("/libfaketime.so.1")) ?? "";
}

/** A stored page is fresh by a clock that nobody sets: a jump shows when its minute is over. */
const FRESH_SECONDS = 60;

async function secondsUntilDate(trial: Trial, offset: number): Promise<number> {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" });
  const wanted = format.format(Date.now() + offset * 1_000);
  const started = performance.now();
  for (;;) {
    const seconds = (performance.now() - started) / 1_000;
    if ((await agreementDate(trial)) === wanted) return seconds;
    if (seconds > FRESH_SECONDS + 5)
      throw new Error("The agreement keeps a date of before the jump");
    await setTimeout(500);
  }
}

async function agreementDate(trial: Trial): Promise<string | undefined> {
  const body = await (await fetch(`${trial.site.url}/agreement`)).text();
  return /value="(\d{4}-\d\d-\d\d)"/.exec(body)?.[1];
}

async function breakRoutes(trial: Trial): Promise<string> {
  trial.healthyPage = "/writing";
  await trial.start({}, [brokenRoutes]);
  const broken = ["/contact", "/work-together", "/health", "/robots.txt"];
  const storm = broken.map((path) => wrk(trial.site.url + path, { connections: 4, seconds: 8 }));
  await setTimeout(1_000);
  await trial.meanwhile(6);
  const asked = (await Promise.all(storm)).reduce((sum, { requests }) => sum + requests, 0);
  for (const path of broken) {
    const control = (await fetch(trial.site.url + path)).headers.get("cache-control");
    if (control !== "no-store") throw new Error(`${path} is ${control}`);
  }
  return `${asked.toLocaleString("en-GB")} requests for broken pages, none of them stored`;
}

async function hangRender(trial: Trial): Promise<string> {
  trial.healthyPage = "/writing";
  await trial.start({}, [contactLoading("for (;;);")]);
  const started = performance.now();
  const hanging = fetch(`${trial.site.url}/contact`);
  const measuring = trial.meanwhile(14);
  const { status } = await hanging;
  const refusedAfter = performance.now() - started;
  const rendered = await fetch(`${trial.site.url}/agreement?clientName=Ada`);
  const backAfter = performance.now() - started - refusedAfter;
  if (status !== 503 || rendered.status !== 200) {
    throw new Error(`It gave ${status}, and another page ${rendered.status}`);
  }
  await measuring;
  return `it was answered with 503 after ${(refusedAfter / 1000).toFixed(1)} s; another page was rendered ${backAfter.toFixed(0)} ms later`;
}

/** No fault of the site's: what a busy machine alone does to the latency of a healthy page. */
export const machineControl: Fault = {
  name: "nothing, but other programs keep every core busy (the control)",
  run: competeForCores,
};

async function competeForCores(trial: Trial): Promise<string> {
  await trial.start();
  const others = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ["--eval", "for (;;);"], { stdio: "ignore" }),
  );
  try {
    await trial.meanwhile(6);
  } finally {
    for (const other of others) other.kill("SIGKILL");
  }
  return `${others.length} programs that count`;
}
