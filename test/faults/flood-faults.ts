import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { wrk } from "../wrk.ts";
import type { Fault } from "./fault.ts";
import { repeat } from "./repeat.ts";
import { destroyAll, openSockets } from "./sockets.ts";
import type { Trial } from "./trial.ts";

const CONNECTIONS = 64;

// wrk's scripts: https://github.com/wg/wrk/blob/master/SCRIPTING
const RANDOM_PATHS = `
request = function()
  return wrk.format("GET", "/" .. math.random(1, 1000000000) .. "/" .. math.random(1, 1000000000))
end`;
const RANDOM_QUERIES = `
request = function()
  return wrk.format("GET", "/contact?q=" .. math.random(1, 1000000000))
end`;
const FORMS = `
local body = "clientName=Ada&clientCompany=Engines+Ltd&clientCompanyNumber=01234567"
  .. "&clientCompanyRegistrationCountry=England"
request = function()
  return wrk.format("POST", "/agreement", {["Content-Type"] = "application/x-www-form-urlencoded"}, body)
end`;

export const floodFaults: readonly Fault[] = [
  { name: "a storm of paths that lead nowhere", run: (trial) => flood(trial, RANDOM_PATHS) },
  { name: "a storm of queries nobody reads", run: (trial) => flood(trial, RANDOM_QUERIES) },
  { name: "a flood of agreement forms", run: (trial) => flood(trial, FORMS) },
  { name: "queries of 1 MB, over and over", run: sendHugeQueries },
];

async function flood(trial: Trial, script: string): Promise<string> {
  await trial.start();
  const folder = mkdtempSync(join(tmpdir(), "flood-"));
  const path = join(folder, "flood.lua");
  writeFileSync(path, script);
  try {
    await wrk(trial.site.url, { connections: CONNECTIONS, seconds: 3, script: path });
    const before = trial.megabytes;
    const entries = await entriesOf(trial);
    const flooding = wrk(trial.site.url, { connections: CONNECTIONS, seconds: 8, script: path });
    await setTimeout(1_000);
    await trial.meanwhile(6);
    const { rate } = await flooding;
    if ((await entriesOf(trial)) !== entries) throw new Error("The storm left pages in the cache");
    return `${Math.round(rate).toLocaleString("en-GB")} requests/s of it; memory ${before.toFixed(0)} → ${trial.megabytes.toFixed(0)} MB, no entry more in the cache`;
  } finally {
    rmSync(folder, { recursive: true });
  }
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
