import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { measureLoad } from "../support/load-process.ts";
import { client } from "../support/site.ts";
import { wrk } from "../support/wrk.ts";
import { repeat } from "./repeat.ts";
import { destroyAll, openSockets } from "./sockets.ts";
import type { Fault, Trial } from "./trial.ts";

const CONNECTIONS = 64;

interface Flood {
  what: string;
  /** Requests a second of a flood that leaves the machine something to do. */
  rate: number;
  path: string;
  form?: string;
}

const floods: readonly Flood[] = [
  { what: "paths that lead nowhere", rate: 200, path: "/{random}/{random}" },
  { what: "queries that nobody reads", rate: 2_000, path: "/contact?q={random}" },
  {
    what: "agreement forms",
    rate: 100,
    path: "/agreement",
    form: String(new URLSearchParams(client)),
  },
];

export const floodFaults: readonly Fault[] = [
  ...floods.flatMap((flood) => [
    {
      name: `${count(flood.rate)} ${flood.what} a second`,
      run: (trial: Trial) => sendSteadily(trial, flood),
    },
    {
      name: `${flood.what}, as many as ${CONNECTIONS} connections of wrk get answered`,
      run: (trial: Trial) => saturate(trial, flood),
    },
  ]),
  { name: "queries of 1 MB, over and over", run: sendHugeQueries },
];

function sendSteadily(trial: Trial, { path, form, rate }: Flood): Promise<string> {
  return storm(trial, async (seconds) => {
    const url = trial.site.url + path;
    const { statuses } = await measureLoad({ url, form, rate, seconds, connections: CONNECTIONS });
    return `answered with ${Object.keys(statuses).join(", ")}`;
  });
}

async function saturate(trial: Trial, flood: Flood): Promise<string> {
  using folder = mkdtempDisposableSync(join(tmpdir(), "flood-"));
  const script = join(folder.path, "flood.lua");
  writeFileSync(script, wrkScript(flood));
  return await storm(trial, async (seconds) => {
    const { rate } = await wrk(trial.site.url, { connections: CONNECTIONS, seconds, script });
    return `${count(Math.round(rate))} requests/s`;
  });
}

// https://github.com/wg/wrk/blob/master/SCRIPTING
function wrkScript({ path, form }: Flood): string {
  const target = JSON.stringify(path).replaceAll(
    "{random}",
    '" .. math.random(1, 1000000000) .. "',
  );
  const type = '{["Content-Type"] = "application/x-www-form-urlencoded"}';
  const call =
    form === undefined
      ? `wrk.format("GET", ${target})`
      : `wrk.format("POST", ${target}, ${type}, ${JSON.stringify(form)})`;
  return `request = function() return ${call} end`;
}

/** @param send sends the flood for so many seconds, and says what it saw */
async function storm(trial: Trial, send: (seconds: number) => Promise<string>): Promise<string> {
  await trial.start();
  await send(3);
  const before = trial.megabytes;
  const entries = await entriesOf(trial);
  const flooding = send(8);
  await setTimeout(1_000);
  await trial.meanwhile(6);
  const seen = await flooding;
  if ((await entriesOf(trial)) !== entries) throw new Error("The flood left pages in the cache");
  return `${seen}; memory ${before.toFixed(0)} → ${trial.megabytes.toFixed(0)} MB, no entry more in the cache`;
}

function count(value: number): string {
  return value.toLocaleString("en-GB");
}

async function entriesOf(trial: Trial): Promise<number> {
  const health = await (await fetch(`${trial.site.url}/healthz`)).json();
  return (health as { pages: { entries: number } }).pages.entries;
}

async function sendHugeQueries(trial: Trial): Promise<string> {
  await trial.start();
  const before = trial.megabytes;
  const query = `GET /?${"q".repeat(1_000_000)} HTTP/1.1\r\nHost: site.example\r\n\r\n`;
  const answers = new Map<string, number>();
  const senders = repeat(async () => {
    const sockets = await openSockets(trial.site.port, 10);
    for (const socket of sockets) {
      socket.once("data", (chunk) => {
        const status = chunk.toString("latin1", 9, 12);
        answers.set(status, (answers.get(status) ?? 0) + 1);
      });
      socket.write(query);
    }
    await setTimeout(100);
    destroyAll(sockets);
  });
  await trial.meanwhile(6);
  await senders.end();
  const statuses = [...answers.keys()].join(", ");
  if (statuses !== "431") throw new Error(`They were answered with ${statuses}`);
  return `each answered with 431; memory ${before.toFixed(0)} → ${trial.megabytes.toFixed(0)} MB`;
}
