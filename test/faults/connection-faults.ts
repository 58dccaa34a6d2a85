import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { destroyAll, dripInto, openSockets, untilAllClosed } from "./sockets.ts";
import type { Fault, Trial } from "./trial.ts";

const HEAD = "POST /agreement HTTP/1.1\r\nHost: site.example\r\n";
const FORM = "Content-Type: application/x-www-form-urlencoded\r\n";

export const connectionFaults: readonly Fault[] = [
  {
    name: "1,000 connections send a header byte a second (slowloris)",
    run: (trial) => dripSlowly(trial, `${HEAD}X-Slow: `, 10_000),
  },
  {
    name: "1,000 connections send a body byte a second",
    run: (trial) => dripSlowly(trial, `${HEAD}${FORM}Content-Length: 1000\r\n\r\n`, 20_000),
  },
  { name: "10,000 connections that say nothing", run: holdIdleSockets },
  { name: "2,000 visitors reset their connection in the midst of a long page", run: resetMidway },
];

/** @param limit milliseconds after which the site promises to hang up */
async function dripSlowly(trial: Trial, beginning: string, limit: number): Promise<string> {
  await trial.start();
  const sockets = await openSockets(trial.site.port, 1_000);
  for (const socket of sockets) socket.write(beginning);
  using _ = dripInto(sockets, "x");
  const closed = untilAllClosed(sockets, limit + 5_000);
  await trial.meanwhile(6);
  return `all were closed after ${((await closed) / 1000).toFixed(1)} s`;
}

async function holdIdleSockets(trial: Trial): Promise<string> {
  await trial.start();
  const before = trial.megabytes;
  const sockets = await openSockets(trial.site.port, 10_000);
  await trial.meanwhile(6);
  const kilobytes = ((trial.megabytes - before) * 1024) / sockets.length;
  const open = sockets.filter((socket) => !socket.destroyed).length;
  destroyAll(sockets);
  return `${open.toLocaleString("en-GB")} still open after 6 s, ${kilobytes.toFixed(1)} KB of memory each`;
}

async function resetMidway(trial: Trial): Promise<string> {
  await trial.start();
  const before = trial.megabytes;
  const visitors = (async () => {
    for (let round = 0; round < 40; round++) {
      const sockets = await openSockets(trial.site.port, 50);
      await Promise.all(
        sockets.map(async (socket, index) => {
          const page = index % 2 === 0 ? "/agreement" : `/agreement?clientName=Visitor+${index}`;
          socket.write(`GET ${page} HTTP/1.1\r\nHost: site.example\r\n\r\n`);
          await once(socket, "data");
          socket.resetAndDestroy();
        }),
      );
      await setTimeout(100);
    }
  })();
  await trial.meanwhile(6);
  await visitors;
  return `memory ${before.toFixed(0)} → ${trial.megabytes.toFixed(0)} MB`;
}
